package dev.topspin.e2e;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Waits for what must come, and says what came instead. {@code PATIENCE} in the environment is how many times as long everything takes
 * as on a common machine, as {@code e2e/cluster/cluster} has it: every deadline is that many times as long.
 */
final class Await {
    private static final int PATIENCE = Integer.parseInt(System.getenv().getOrDefault("PATIENCE", "1"));
    private static final Duration POLL = patiently(Duration.ofMillis(100));

    private Await() {}

    /** @return how long that takes here at the most which takes {@code common} at the most on a common machine */
    static Duration patiently(Duration common) {
        return common.multipliedBy(PATIENCE);
    }

    /** @return whether everything takes longer here than on a common machine */
    static boolean isPatient() {
        return PATIENCE > 1;
    }

    /** @return the same as an argument of a command, such as {@code --timeout=60s} */
    static String timeout(int commonSeconds) {
        return "--timeout=" + patiently(Duration.ofSeconds(commonSeconds)).toSeconds() + "s";
    }

    /**
     * Does what may be too slow for a deadline that nobody can move, where everything takes longer: the API server gives up a change after 34 s,
     * and of a large CRD that much is compiling its rules. There it is tried four times, and once on a common machine.
     */
    static void retrying(Runnable task) {
        for (int tries = PATIENCE == 1 ? 1 : 4; ; tries--) {
            try {
                task.run();
                return;
            } catch (AssertionError e) {
                if (tries == 1) {
                    throw e;
                }
                System.out.println("once more: "
                        + e.getMessage().lines().reduce((a, b) -> b).orElse(""));
            }
        }
    }

    /**
     * @param what for the message
     * @param most how long it may take on a common machine
     * @param probe looked at again and again
     * @param done what is waited for
     * @return the first value that is done
     */
    static <T> T until(String what, Duration most, Supplier<T> probe, Predicate<T> done) {
        long end = System.nanoTime() + patiently(most).toNanos();
        while (true) {
            T value = answered(probe, end);
            if (done.test(value)) {
                return value;
            }
            if (System.nanoTime() > end) {
                throw new AssertionError("waited %s for %s; last seen: %s".formatted(patiently(most), what, value));
            }
            pause();
        }
    }

    /** An API server that is kept waiting for a CPU may break off an answer that it is too slow for: it is asked again until the end. */
    private static <T> T answered(Supplier<T> probe, long end) {
        while (true) {
            try {
                return probe.get();
            } catch (KubernetesClientException e) {
                if (System.nanoTime() > end) {
                    throw e;
                }
                System.out.println("asked again: " + e.getMessage());
                pause();
            }
        }
    }

    /** Waits for a condition. */
    static void that(String what, Duration most, BooleanSupplier condition) {
        until(what, most, condition::getAsBoolean, met -> met);
    }

    private static void pause() {
        try {
            Thread.sleep(POLL);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
