package dev.topspin.model.stats;

import dev.topspin.model.Figures;
import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.cpu.CpuWords;
import dev.topspin.model.result.CoreToCore;
import dev.topspin.model.result.CoreToCore.Hop;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A pair of CPUs that lie otherwise to each other than the kernel says. A guest is told a topology by its hypervisor, which need not be
 * that of the machine; what a message takes shows it.
 *
 * @param pair what was measured
 * @param fault what is wrong with the claim
 * @param than the relation of the pairs it was held against
 * @param thanNanos their median, nanoseconds a hop
 */
public record TopologyClaim(Hop pair, Fault fault, CpuRelation than, double thanNanos) {
    /** From nearest to farthest. */
    private static final List<CpuRelation> LEVELS =
            List.of(CpuRelation.SameCore, CpuRelation.SameCache, CpuRelation.SameNode, CpuRelation.AcrossNodes);

    /** Pairs of one relation differ by less, by where they are on the chip. */
    private static final double MUCH = 2;

    /** Medians that are closer tell no relations apart. */
    private static final double DISTINCT = 0.8;

    /** What a pair does that its relation doesn't. */
    public enum Fault {
        /** It is said to be nearer than the others, and takes as long. */
        NotFaster,
        /** It is said to be farther than the others, and is as fast. */
        AsFast,
        /** It takes less than half of what others of the same relation take. */
        Nearer,
        /** It takes more than twice of what others of the same relation take. */
        Farther
    }

    /** @return what is wrong, in a sentence, e.g. {@code CPUs 2 and 3, SMT siblings of one core as the kernel says, take 57 ns: ...} */
    public String inWords() {
        String found = "CPUs %d and %d, %s as the kernel says, take %s ns: "
                .formatted(pair.one(), pair.other(), CpuWords.of(pair.relation()), Figures.grouped(pair.nanosPerHop()));
        String others = "%s (%s ns)".formatted(CpuWords.of(than), Figures.grouped(thanNanos));
        return found
                + switch (fault) {
                    case NotFaster -> "no less than " + others;
                    case AsFast -> "as little as " + others;
                    case Nearer ->
                        "less than half of what others do that are said to be that (%s ns): they share more"
                                .formatted(Figures.grouped(thanNanos));
                    case Farther ->
                        "more than twice what others do that are said to be that (%s ns): they share less"
                                .formatted(Figures.grouped(thanNanos));
                };
    }

    /** @return those pairs, in their order; a relation is held against others from one pair on, and within itself from three */
    public static List<TopologyClaim> wrong(CoreToCore measured) {
        Map<CpuRelation, Double> medians = new EnumMap<>(CpuRelation.class);
        Map<CpuRelation, Integer> sizes = new EnumMap<>(CpuRelation.class);
        for (CpuRelation level : LEVELS) {
            double[] nanos = measured.pairs().stream()
                    .filter(pair -> pair.relation() == level)
                    .mapToDouble(Hop::nanosPerHop)
                    .sorted()
                    .toArray();
            if (nanos.length > 0) {
                medians.put(level, (nanos[(nanos.length - 1) / 2] + nanos[nanos.length / 2]) / 2);
                sizes.put(level, nanos.length);
            }
        }
        List<CpuRelation> levels = LEVELS.stream().filter(medians::containsKey).toList();
        return measured.pairs().stream()
                .filter(pair -> medians.containsKey(pair.relation()))
                .flatMap(pair -> wrong(pair, levels, medians, sizes.get(pair.relation())).stream())
                .toList();
    }

    private static Optional<TopologyClaim> wrong(
            Hop pair, List<CpuRelation> levels, Map<CpuRelation, Double> medians, int alike) {
        double nanos = pair.nanosPerHop();
        int level = levels.indexOf(pair.relation());
        double own = medians.get(pair.relation());
        List<TopologyClaim> found = new ArrayList<>();
        if (level + 1 < levels.size()) {
            double farther = medians.get(levels.get(level + 1));
            if (nanos >= farther) {
                found.add(new TopologyClaim(pair, Fault.NotFaster, levels.get(level + 1), farther));
            }
        }
        if (level > 0) {
            double nearer = medians.get(levels.get(level - 1));
            if (nanos <= nearer && nearer < DISTINCT * own) {
                found.add(new TopologyClaim(pair, Fault.AsFast, levels.get(level - 1), nearer));
            }
        }
        if (alike > 2) {
            if (MUCH * nanos < own) {
                found.add(new TopologyClaim(pair, Fault.Nearer, pair.relation(), own));
            } else if (nanos > MUCH * own) {
                found.add(new TopologyClaim(pair, Fault.Farther, pair.relation(), own));
            }
        }
        return found.stream().findFirst();
    }
}
