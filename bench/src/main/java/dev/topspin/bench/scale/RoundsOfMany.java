package dev.topspin.bench.scale;

import dev.topspin.model.sweep.NodePair;
import dev.topspin.model.sweep.PairRounds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * The rounds of a sweep with one process on each node, from what rounds took single pairs. A pair begins when both have ended the round
 * before, and waits for nobody else: so a slow pair delays those that its two meet next, theirs in the round after, and so on.
 */
final class RoundsOfMany {
    private RoundsOfMany() {}

    /**
     * @param size of the sweep
     * @param beyond in seconds, what rounds took pairs beyond their measuring, at least one; one of them is drawn for each pair
     * @param seed of the drawing, and of who meets whom
     * @return in seconds, what each round took beyond its measuring, from the end of the last pair of the round before to that of its
     *     own last one, the shortest first; the first round is not among them
     */
    static List<Double> beyond(SweepSize size, List<Double> beyond, long seed) {
        Random random = new Random(seed);
        List<String> nodes =
                IntStream.range(0, size.nodes()).mapToObj(i -> "n" + i).toList();
        Map<String, Double> over = new HashMap<>();
        List<Double> ends = new ArrayList<>();
        for (List<NodePair> round : PairRounds.of(nodes, size.rounds(), Long.toString(seed))) {
            for (NodePair pair : round) {
                double begin = Math.max(over.getOrDefault(pair.first(), 0.0), over.getOrDefault(pair.second(), 0.0));
                double end = begin + beyond.get(random.nextInt(beyond.size()));
                over.put(pair.first(), end);
                over.put(pair.second(), end);
            }
            ends.add(over.values().stream().mapToDouble(d -> d).max().orElseThrow());
        }
        double[] each = IntStream.range(1, ends.size())
                .mapToDouble(i -> ends.get(i) - ends.get(i - 1))
                .sorted()
                .toArray();
        return Arrays.stream(each).boxed().toList();
    }
}
