package dev.topspin.workload.game.contention;

import dev.topspin.workload.harness.trial.Iteration;

/** One thread's iterations: operations in runs, with a look at the clock between two. Figures are read after the iteration. */
public final class Runner {
    /** Operations between two looks: those cost below a tenth of a nanosecond an operation then. */
    public static final int RUN = 1024;

    private final Operations operations;
    private long done;
    private long startNanos;
    private long endNanos;

    Runner(Operations operations) {
        this.operations = operations;
    }

    void play(Iteration iteration) throws InterruptedException {
        long limit = iteration.exchanges();
        long did = 0;
        long start = System.nanoTime();
        long deadline = start + iteration.timeNanos();
        long now;
        do {
            long run = Math.min(RUN, limit - did);
            operations.run(run);
            did += run;
            now = System.nanoTime();
        } while (did < limit && now - deadline < 0);
        operations.over();
        done = did;
        startNanos = start;
        endNanos = now;
    }

    /** @return operations of the iteration */
    long done() {
        return done;
    }

    long startNanos() {
        return startNanos;
    }

    long endNanos() {
        return endNanos;
    }
}
