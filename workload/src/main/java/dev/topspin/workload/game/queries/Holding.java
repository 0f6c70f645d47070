package dev.topspin.workload.game.queries;

import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.Queries;
import dev.topspin.workload.harness.trial.TrialException;

/** Whether all that the pairs hold fits into the heap. */
public final class Holding {
    private Holding() {}

    /**
     * Found out on the way, nothing would be left to say it with.
     *
     * @param throughput of the pairs' dispatcher; unread where the number under way is given
     * @throws TrialException where it doesn't fit
     */
    public static void check(Queries workload, int throughput) throws TrialException {
        long held = workload.heldBytes(throughput);
        if (held > Runtime.getRuntime().maxMemory()) {
            throw tooMuch(workload, "they hold about %d MiB".formatted(held >> 20), null);
        }
    }

    /** @return what says so */
    public static TrialException tooMuch(Queries workload, String why, OutOfMemoryError cause) {
        return new TrialException(
                Reason.WorkloadError,
                "%d pairs of %d users each don't fit into a heap of %d MiB: %s"
                        .formatted(
                                workload.pairs(),
                                workload.users(),
                                Runtime.getRuntime().maxMemory() >> 20,
                                why),
                cause);
    }
}
