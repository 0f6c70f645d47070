package dev.topspin.workload.harness.trial;

import java.util.concurrent.atomic.AtomicReference;

/** The first thing that went wrong on a thread that nobody waits for. Used by any thread. */
public final class FirstFailure implements Health {
    private final AtomicReference<TrialException> first = new AtomicReference<>();

    /** @param failure thrown by {@link #check} from now on, unless there was one before */
    public void report(TrialException failure) {
        first.compareAndSet(null, failure);
    }

    @Override
    public void check() throws TrialException {
        TrialException failure = first.get();
        if (failure != null) {
            throw failure;
        }
    }
}
