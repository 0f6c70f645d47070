package dev.topspin.model.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.topspin.model.cpu.CpuPair;
import dev.topspin.model.cpu.CpuRelation;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * What a message between two CPUs takes, for each pair of the CPUs that a process was given, one pair after the other before anything
 * was started.
 *
 * @param pairs in the order in which they were measured; of more than {@link dev.topspin.model.spec.Measurement#MOST_CPU_PAIRS} a
 *     sample of as many. Empty where nothing was measured
 * @param of how many pairs the CPUs have in all
 * @param notMeasured why pairs is empty; null where it isn't
 */
public record CoreToCore(@JsonInclude(Include.NON_EMPTY) List<Hop> pairs, int of, NotMeasured notMeasured) {
    private static final double LOW = 0.1;
    private static final double HIGH = 0.9;

    public CoreToCore {
        pairs = pairs == null ? List.of() : List.copyOf(pairs);
    }

    /** Why there are no figures. */
    public enum NotMeasured {
        /** The process has one CPU only. */
        OneCpu,
        /** Its threads can't be kept on single CPUs, or are not to be. */
        NotPinned
    }

    /** @return nothing, for that reason */
    public static CoreToCore without(NotMeasured reason) {
        return new CoreToCore(List.of(), 0, reason);
    }

    /** @return the same with the median of each pair alone, for where bytes are short */
    public CoreToCore withoutSpread() {
        return new CoreToCore(pairs.stream().map(Hop::withoutSpread).toList(), of, notMeasured);
    }

    /**
     * What a message between two CPUs takes, one way, over many cache lines on pages of their own, the same for all pairs: what it
     * costs depends on the physical line that it crosses.
     *
     * @param one the lower number
     * @param other the higher number
     * @param relation how they lie to each other, as the kernel says
     * @param nanosPerHop the median of the lines, in nanoseconds
     * @param lowNanos a tenth of the lines takes less; null where bytes were short
     * @param highNanos a tenth of the lines takes more; null likewise
     */
    public record Hop(int one, int other, CpuRelation relation, double nanosPerHop, Double lowNanos, Double highNanos) {
        /**
         * @param nanosPerHop of each line, in any order; one at the least
         * @return what they come to, in tenths of nanoseconds
         */
        public static Hop of(CpuPair pair, double... nanosPerHop) {
            double[] sorted = DoubleStream.of(nanosPerHop).sorted().toArray();
            return new Hop(
                    pair.one(), pair.other(), pair.relation(), at(sorted, 0.5), at(sorted, LOW), at(sorted, HIGH));
        }

        private static double at(double[] sorted, double share) {
            return Math.round(10 * sorted[(int) Math.round(share * (sorted.length - 1))]) / 10.0;
        }

        private Hop withoutSpread() {
            return new Hop(one, other, relation, nanosPerHop, null, null);
        }
    }
}
