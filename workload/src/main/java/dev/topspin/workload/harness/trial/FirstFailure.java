package dev.topspin.workload.harness.trial;

import dev.topspin.model.result.Reason;
import java.util.concurrent.atomic.AtomicReference;

/** The first thing that went wrong on a thread that nobody waits for. Used by any thread. */
public final class FirstFailure implements Health {
    private final AtomicReference<TrialException> first = new AtomicReference<>();

    /** @param failure thrown by {@link #check} from now on, unless there was one before */
    public void report(TrialException failure) {
        first.compareAndSet(null, failure);
    }

    /** The iteration is cancelled: it ends so, unless something went wrong before. */
    public void breakOff() {
        report(brokenOff());
    }

    /** @return how an iteration ends that is cancelled */
    public static TrialException brokenOff() {
        return new TrialException(Reason.PeerLost, "the iteration was broken off");
    }

    @Override
    public void check() throws TrialException {
        TrialException failure = first.get();
        if (failure != null) {
            throw failure;
        }
    }
}
