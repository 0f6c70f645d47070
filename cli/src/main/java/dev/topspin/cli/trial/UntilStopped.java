package dev.topspin.cli.trial;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Runs what starts processes so that Ctrl-C or SIGTERM ends these and lets it write down what is finished. */
public final class UntilStopped {
    /** How long it may take for that, in seconds. */
    private static final long SECONDS_TO_CONCLUDE = 10;

    private UntilStopped() {}

    /**
     * What is run.
     *
     * @param <T> what it answers
     * @param <E> what it may throw
     */
    public interface Task<T, E extends Exception> {
        /** @param children closed when the user interrupts; the task then ends as soon as it has written what it has to */
        T run(Children children) throws E;
    }

    /** @return what the task answers */
    public static <T, E extends Exception> T run(Task<T, E> task) throws E {
        CountDownLatch concluded = new CountDownLatch(1);
        try (Children children = new Children()) {
            Thread hook = new Thread(() -> stop(children, concluded), "stop");
            Runtime.getRuntime().addShutdownHook(hook);
            try {
                return task.run(children);
            } finally {
                concluded.countDown();
                if (!children.closed()) {
                    Runtime.getRuntime().removeShutdownHook(hook);
                }
            }
        }
    }

    private static void stop(Children children, CountDownLatch concluded) {
        children.close();
        try {
            if (!concluded.await(SECONDS_TO_CONCLUDE, TimeUnit.SECONDS)) {
                System.err.println("topspin: gave up writing the results");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
