package dev.topspin.cli.nodesweep;

import dev.topspin.cli.text.Text;
import dev.topspin.model.Figures;
import dev.topspin.model.cpu.CpuWords;
import dev.topspin.model.result.NoiseFloor;
import dev.topspin.model.sweep.NodeCores;
import dev.topspin.model.sweep.NodeCores.Hop;
import dev.topspin.model.sweep.NodeCpus;
import dev.topspin.model.sweep.NotMeasured;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/** What the page's script draws of the CPUs of a node, in few bytes, as {@link SweepData} has all else. {@code inside.js} reads it. */
final class InsideData {
    /** A node that has more wrong claims than this has one fault, and the matrix frames them all. */
    private static final int MOST_WRONG = 6;

    private final ToIntFunction<String> words;

    /** @param words gives a text its number */
    InsideData(ToIntFunction<String> words) {
        this.words = words;
    }

    /**
     * Why there are no figures; the CPUs; of each two of them, in their order, ns, low, high, relation and whether that is wrong, or null
     * where they were not measured; how many pairs there are; sentences of wrong claims, and of how many more there are.
     */
    List<Object> cores(NodeCores cores) {
        if (cores == null) {
            return null;
        }
        if (cores.pairs().isEmpty()) {
            return List.of(words.applyAsInt(inWords(cores.notMeasured())));
        }
        List<Integer> cpus = cores.pairs().stream()
                .flatMap(hop -> List.of(hop.one(), hop.other()).stream())
                .distinct()
                .sorted()
                .toList();
        Map<List<Integer>, Hop> measured = new HashMap<>();
        cores.pairs().forEach(hop -> measured.put(List.of(hop.one(), hop.other()), hop));
        List<Object> pairs = new ArrayList<>();
        for (int i = 0; i < cpus.size(); i++) {
            for (int j = i + 1; j < cpus.size(); j++) {
                Hop hop = measured.get(List.of(cpus.get(i), cpus.get(j)));
                pairs.add(hop == null ? null : pair(hop));
            }
        }
        List<String> wrong = cores.wrongInWords();
        return Arrays.asList(
                null,
                cpus,
                pairs,
                cores.of(),
                wrong.stream().limit(MOST_WRONG).toList(),
                Math.max(0, wrong.size() - MOST_WRONG));
    }

    private List<Object> pair(Hop hop) {
        List<Object> pair = new ArrayList<>(Arrays.asList(
                Figures.rounded(hop.nanosPerHop()),
                Figures.rounded(hop.lowNanos()),
                Figures.rounded(hop.highNanos()),
                words.applyAsInt(CpuWords.of(hop.relation()))));
        if (hop.wrong() != null) {
            pair.add(1);
        }
        return pair;
    }

    /** Why there are no figures; of each CPU its number, share lost, longest gap in us, gaps over 10 us a second, GHz, wake-up after 1 ms in us. */
    List<Object> floors(NodeCpus cpus) {
        if (cpus == null) {
            return null;
        }
        return cpus.floors().isEmpty()
                ? List.of(words.applyAsInt(inWords(cpus.notMeasured())))
                : Arrays.asList(
                        null, cpus.floors().stream().map(InsideData::floor).toList());
    }

    private static List<Object> floor(NoiseFloor floor) {
        return Arrays.asList(
                floor.cpu(),
                Figures.rounded(floor.lostShare()),
                Figures.rounded(floor.longestGapNanos() / 1e3),
                floor.spunNanos() == 0 ? null : Figures.rounded(1e9 * floor.gapsOver10us() / floor.spunNanos()),
                Figures.rounded(floor.gigahertz()),
                floor.wakeAfter1msNanos() == null ? null : Figures.rounded(floor.wakeAfter1msNanos() / 1e3));
    }

    /** @return why something was not measured */
    static String inWords(NotMeasured not) {
        return not == null ? "Nobody says why" : Text.capitalized(not.reason() + ": " + not.message());
    }
}
