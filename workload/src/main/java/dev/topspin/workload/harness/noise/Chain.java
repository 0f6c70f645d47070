package dev.topspin.workload.harness.noise;

import java.util.Arrays;

/**
 * How fast the current CPU really is: additions each of which needs the result of the one before take a cycle each, on every
 * processor. In a virtual machine, where neither frequency nor cycles can be read, nothing else says so.
 */
final class Chain {
    /** A compiler may add up numbers that it knows, and a processor's front end adds small constants without a cycle: these are neither. */
    private static volatile long one = 0x9E3779B97F4A7C15L;

    private static volatile long other = 0xC2B2AE3D27D4EB4FL;

    private static final int PER_ROUND = 8;
    private static final int ROUNDS = 8_000;
    private static final int SAMPLES = 101;

    private static volatile long sink;

    private Chain() {}

    /** @return cycles a nanosecond, as the median of a hundred times some 20 us */
    static double gigahertz() {
        double[] samples = new double[SAMPLES];
        for (int warm = 0; warm < 2; warm++) {
            for (int i = 0; i < SAMPLES; i++) {
                long start = System.nanoTime();
                sink = chain(sink, one, other);
                samples[i] = (double) PER_ROUND * ROUNDS / (System.nanoTime() - start);
            }
        }
        Arrays.sort(samples);
        return Math.round(samples[SAMPLES / 2] * 1_000) / 1_000.0;
    }

    /** Additions alone would be added up beforehand, as x + (a + a): with an exclusive or between them they can't be. */
    private static long chain(long from, long a, long b) {
        long x = from;
        for (int i = 0; i < ROUNDS; i++) {
            x = (x + a) ^ b;
            x = (x + a) ^ b;
            x = (x + a) ^ b;
            x = (x + a) ^ b;
        }
        return x;
    }
}
