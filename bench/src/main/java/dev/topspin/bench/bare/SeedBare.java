package dev.topspin.bench.bare;

/**
 * The seed: two threads spin on two adjacent static volatile longs. Its two loops stand here as they were; around them
 * they are called again and again until the time is over, with two clock reads every {@link TwoThreads#BATCH}.
 *
 * <p>Static fields lie in the class' own object, which is aligned to 8 bytes: whether both longs are on one cache line is
 * chance, the same in every run of the same program, but another in every program. {@link SpinBare} leaves nothing to it.
 */
public final class SeedBare {
    private static volatile long pingValue = -1;
    private static volatile long pongValue = -1;

    private SeedBare() {}

    /** @param args see {@link Arguments} */
    public static void main(String... args) throws Exception {
        Arguments arguments = Arguments.of(args);
        BareRun.run(arguments, new TwoThreads(arguments, _ -> ping(), _ -> pong()));
    }

    private static void ping() {
        for (int i = 0; i < TwoThreads.BATCH; ++i) {
            pingValue = i;
            while (i != pongValue) {}
        }
    }

    private static void pong() {
        for (int i = 0; i < TwoThreads.BATCH; ++i) {
            while (i != pingValue) {}
            pongValue = i;
        }
    }
}
