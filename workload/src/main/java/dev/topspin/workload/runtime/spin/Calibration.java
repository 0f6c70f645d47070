package dev.topspin.workload.runtime.spin;

import dev.topspin.model.Figures;
import dev.topspin.workload.harness.trial.Slice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Which of several loops is the fastest on these CPUs: all take short turns on the same lines, in an order shuffled for each line. The
 * first is what the others must beat, round by round: while the CPUs do something else as well, all take what chance makes of them, and a
 * floor that differs from fork to fork is none.
 */
final class Calibration {
    /** How long the loops take in all, so that they are compiled; nothing of it counts. */
    static final long WARMUP_NANOS = 70_000_000;

    /** How long they take in all afterwards. */
    static final long NANOS = 130_000_000;

    /** A turn is a millisecond then, and each loop has some twenty lines. */
    private static final long TURN_NANOS = 1_000_000;

    private static final double CLEARLY = 0.95;
    private static final double MOST_ROUNDS = 0.9;

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
     * @param turns what the loops took, each by its place, in their order
     * @return of those that were faster than the first by a twentieth in nine rounds of ten, the one with the least median; where there
     *     is none, the first
     */
    SpinLoop fastest(List<Slice> turns) {
        double[] first = ofPlace(turns, 0);
        int best = 0;
        for (int i = 0; i < nsPerHop.length; i++) {
            double[] took = ofPlace(turns, i);
            nsPerHop[i] = Arrays.stream(took)
                    .sorted()
                    .skip(took.length / 2)
                    .findFirst()
                    .orElse(Double.POSITIVE_INFINITY);
            if (beats(took, first) && nsPerHop[i] < nsPerHop[best]) {
                best = i;
            }
        }
        return loops.get(best);
    }

    private static double[] ofPlace(List<Slice> turns, int place) {
        return turns.stream()
                .filter(turn -> turn.place() == place)
                .mapToDouble(turn -> turn.nanos() / (2.0 * turn.exchanges()))
                .toArray();
    }

    private static boolean beats(double[] one, double[] other) {
        int rounds = Math.min(one.length, other.length);
        long faster = IntStream.range(0, rounds)
                .filter(i -> one[i] < CLEARLY * other[i])
                .count();
        return rounds > 0 && faster >= MOST_ROUNDS * rounds;
    }

    /** @return what each took, for the report */
    String inWords() {
        return IntStream.range(0, nsPerHop.length)
                .mapToObj(i -> "%s %s".formatted(loops.get(i).way().name(), Figures.text(nsPerHop[i])))
                .collect(Collectors.joining(", ", "fastest of=", " ns/hop"));
    }
}
