package dev.topspin.e2e;

import java.time.Duration;
import java.util.Random;
import java.util.function.BooleanSupplier;

/** An operator that is killed again and again, at moments that a seed decides: by turns one that is ready, and one that may still start. */
final class OperatorKills {
    private static final Duration STARTS = Duration.ofMinutes(1);

    private OperatorKills() {}

    /**
     * Kills the operator until something is over, or so many times, and prints how often.
     *
     * @param most kills, 1 or more
     * @param apart the longest time between two, and of every other one the longest that an operator is ready
     * @param over whether it is
     * @param afterEach looks whether all is as it should be
     */
    static void until(long seed, int most, Duration apart, BooleanSupplier over, Runnable afterEach) {
        Random random = new Random(seed);
        int kills = 0;
        for (; kills < most && !over.getAsBoolean(); kills++) {
            if (kills % 2 == 0) { // where starting takes longer than that, no operator would ever do anything
                Await.that("an operator to kill", STARTS, () -> Topspin.ready(Topspin.operator()));
            }
            sleep(random.nextLong(apart.toMillis()));
            String pod = Topspin.operator().getMetadata().getName();
            Cluster.kubectl("delete", "pod", pod, "-n", Topspin.SYSTEM, "--grace-period=0", "--force");
            afterEach.run();
        }
        System.out.printf("the operator was killed %d times (seed %d)%n", kills, seed);
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
