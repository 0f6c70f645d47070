package dev.topspin.workload;

import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.trial.Leftovers;
import dev.topspin.workload.harness.trial.TrialRun;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Sees to it that a trial ends with a report even where it doesn't end by itself. */
final class Guard {
    private static final int FAILED = 1;

    private final TrialRun trial;
    private final LastWord lastWord;
    private final long deadlineNanos;
    private final CountDownLatch relieved = new CountDownLatch(1);
    private volatile int exitCode = FAILED;

    /**
     * @param trial whose report is given
     * @param lastWord where it is given
     * @param deadlineNanos how long the process may live
     */
    Guard(TrialRun trial, LastWord lastWord, long deadlineNanos) {
        this.trial = trial;
        this.lastWord = lastWord;
        this.deadlineNanos = deadlineNanos;
    }

    /** From here on a signal and the deadline end the process with a report. */
    void stand() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::killed, "topspin-guard"));
        Thread.ofPlatform().daemon().name("topspin-deadline").start(this::awaitDeadline);
    }

    /** From here on the process ends, with a report, when the stream does: nobody is left who would read its result. */
    void endWith(InputStream stdin) {
        Thread.ofPlatform().daemon().name("topspin-stdin").start(() -> {
            try {
                stdin.transferTo(OutputStream.nullOutputStream());
            } catch (IOException e) {
                System.err.println("stdin can't be read: " + e.getMessage());
            }
            System.exit(FAILED);
        });
    }

    /** The report is given: the process ends with this code, however it ends. */
    void relieve(int code) {
        exitCode = code;
        relieved.countDown();
    }

    private void killed() {
        if (relieved.getCount() > 0) {
            lastWord.say(trial.report(Reason.PodKilled, "the process was told to end before the trial was over"));
        }
        Leftovers.end();
        // the code of a signal would hide what the report says
        Runtime.getRuntime().halt(exitCode);
    }

    private void awaitDeadline() {
        long lived = TimeUnit.MILLISECONDS.toNanos(
                ManagementFactory.getRuntimeMXBean().getUptime());
        try {
            if (relieved.await(deadlineNanos - lived, TimeUnit.NANOSECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        long seconds = TimeUnit.NANOSECONDS.toSeconds(deadlineNanos);
        lastWord.say(trial.report(
                Reason.DeadlineExceeded, "the trial was not over by its deadline of %d s".formatted(seconds)));
        Leftovers.end();
        Runtime.getRuntime().halt(FAILED);
    }
}
