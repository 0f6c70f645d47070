package dev.topspin.bench.bare;

/** The seed with a cache line (and its neighbour, which is fetched with it) for each long, and a hint that it spins. */
public final class PaddedSpinBare {
    private static final int REPETITIONS = 20_000;

    private static final Cell PING = new Cell();
    private static final Cell PONG = new Cell();

    private PaddedSpinBare() {}

    /** @param args see {@link Arguments} */
    public static void main(String... args) throws InterruptedException {
        System.out.println(TwoThreads.run(Arguments.of(args), REPETITIONS, PaddedSpinBare::ping, PaddedSpinBare::pong));
    }

    private static void ping() {
        for (int i = 0; i < REPETITIONS; ++i) {
            PING.value = i;
            while (i != PONG.value) {
                Thread.onSpinWait();
            }
        }
    }

    private static void pong() {
        for (int i = 0; i < REPETITIONS; ++i) {
            while (i != PING.value) {
                Thread.onSpinWait();
            }
            PONG.value = i;
        }
    }

    /** Superclasses' fields come first in memory, so these lie around the value. */
    static class Before {
        long b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14, b15;
    }

    static class Value extends Before {
        volatile long value = -1;
    }

    static final class Cell extends Value {
        long a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15;
    }
}
