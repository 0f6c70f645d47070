package dev.topspin.workload.runtime.spin;

import dev.topspin.model.Figures;
import dev.topspin.workload.harness.trial.Slice;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Which of several loops is the fastest on these CPUs: all take short turns on the same lines, in an order shuffled for each line, and
 * the least median over the lines wins.
 */
final class Calibration {
    /** How long the loops take in all, so that they are compiled; nothing of it counts. */
    static final long WARMUP_NANOS = 70_000_000;

    /** How long they take in all afterwards. */
    static final long NANOS = 130_000_000;

    /** A turn is a millisecond then, and each loop has some twenty lines. */
    private static final long TURN_NANOS = 1_000_000;

    private final List<SpinLoop> loops;
    private final Random random;
    private final double[] nsPerHop;

    /**
     * @param loops two or more
     * @param seed of their order
     */
    Calibration(List<SpinLoop> loops, long seed) {
        this.loops = List.copyOf(loops);
        this.random = new Random(seed);
        this.nsPerHop = new double[loops.size()];
    }

    /** @return rounds with the places of all loops in the order of their turns: as many as fit into the time, one at the least */
    List<List<Integer>> turns(long nanos) {
        List<List<Integer>> turns = new ArrayList<>();
        long rounds = Math.max(1, nanos / (loops.size() * TURN_NANOS));
        for (int i = 0; i < rounds; i++) {
            List<Integer> all =
                    new ArrayList<>(IntStream.range(0, loops.size()).boxed().toList());
            Collections.shuffle(all, random);
            turns.add(all);
        }
        return turns;
    }

    SpinLoop loop(int place) {
        return loops.get(place);
    }

    /**
     * @param turns what the loops took, each by its place
     * @return the fastest; of equals the first
     */
    SpinLoop fastest(List<Slice> turns) {
        for (int i = 0; i < nsPerHop.length; i++) {
            int place = i;
            double[] sorted = turns.stream()
                    .filter(turn -> turn.place() == place)
                    .mapToDouble(turn -> turn.nanos() / (2.0 * turn.exchanges()))
                    .sorted()
                    .toArray();
            nsPerHop[i] = sorted.length == 0 ? Double.POSITIVE_INFINITY : sorted[sorted.length / 2];
        }
        return IntStream.range(0, nsPerHop.length)
                .boxed()
                .min(Comparator.comparing(i -> nsPerHop[i]))
                .map(loops::get)
                .orElseThrow();
    }

    /** @return what each took, for the report */
    String inWords() {
        return IntStream.range(0, nsPerHop.length)
                .mapToObj(i -> "%s %s".formatted(loops.get(i).way().name(), Figures.text(nsPerHop[i])))
                .collect(Collectors.joining(", ", "fastest of=", " ns/hop"));
    }
}
