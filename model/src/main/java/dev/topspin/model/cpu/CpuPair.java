package dev.topspin.model.cpu;

import dev.topspin.model.cpu.UsedCpu.CpuRole;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Two CPUs, and how they lie to each other.
 *
 * @param one the lower number
 * @param other the higher number
 * @param relation as the kernel says, which in a virtual machine need not be true
 */
public record CpuPair(int one, int other, CpuRelation relation) {
    /**
     * @param cpus each once, whatever they are used for
     * @return all pairs of them, by their numbers
     */
    public static List<CpuPair> all(List<UsedCpu> cpus) {
        List<UsedCpu> sorted = cpus.stream()
                .sorted(Comparator.comparingInt(UsedCpu::cpu))
                .map(cpu -> cpu.as(CpuRole.measured))
                .toList();
        List<CpuPair> pairs = new ArrayList<>();
        for (int i = 0; i < sorted.size(); i++) {
            for (int j = i + 1; j < sorted.size(); j++) {
                UsedCpu one = sorted.get(i);
                UsedCpu other = sorted.get(j);
                pairs.add(new CpuPair(one.cpu(), other.cpu(), CpuRelation.of(List.of(one, other))));
            }
        }
        return pairs;
    }

    /**
     * Chooses some of many. The relations take turns, so that each has as many as the others for as long as it has any; of one relation
     * the pair is next whose CPUs are in the fewest so far.
     *
     * @param pairs to choose from
     * @param most how many, 1 or more
     * @param seed of what is left to chance
     * @return all of them where there are no more, in their order; else so many
     */
    public static List<CpuPair> sample(List<CpuPair> pairs, int most, long seed) {
        if (pairs.size() <= most) {
            return List.copyOf(pairs);
        }
        List<CpuPair> shuffled = new ArrayList<>(pairs);
        Collections.shuffle(shuffled, new Random(seed));
        Map<CpuRelation, List<CpuPair>> left = new EnumMap<>(CpuRelation.class);
        shuffled.forEach(pair ->
                left.computeIfAbsent(pair.relation, _ -> new ArrayList<>()).add(pair));
        Map<Integer, Integer> uses = new HashMap<>();
        List<CpuPair> chosen = new ArrayList<>();
        while (chosen.size() < most) {
            for (List<CpuPair> alike : left.values()) {
                if (!alike.isEmpty() && chosen.size() < most) {
                    CpuPair next = Collections.min(alike, Comparator.comparingInt(pair -> pair.uses(uses)));
                    alike.remove(next);
                    uses.merge(next.one, 1, Integer::sum);
                    uses.merge(next.other, 1, Integer::sum);
                    chosen.add(next);
                }
            }
        }
        return chosen;
    }

    private int uses(Map<Integer, Integer> uses) {
        return uses.getOrDefault(one, 0) + uses.getOrDefault(other, 0);
    }
}
