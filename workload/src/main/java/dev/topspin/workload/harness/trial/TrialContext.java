package dev.topspin.workload.harness.trial;

import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.PingPong;
import dev.topspin.workload.harness.pinning.MeasuredThreads;
import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.recorder.Sampling;
import java.util.List;

/**
 * What a trial gives to its runtime.
 *
 * @param plan what is run
 * @param role what this process does in it
 * @param threads where every thread that carries messages enters
 * @param sampling which round trips are recorded
 * @param recorders one for each strand that times its exchanges, in their order; a strand's driving party is its only
 *     writer. Empty for a workload that isn't timed
 * @param network where the processes of the trial are
 */
public record TrialContext(
        TrialPlan plan,
        Role role,
        MeasuredThreads threads,
        Sampling sampling,
        List<RoundTripRecorder> recorders,
        Network network) {
    public TrialContext {
        recorders = List.copyOf(recorders);
    }

    /** @return the workload; null where it is another */
    public PingPong pingPong() {
        return plan.cell().workload().pingPong();
    }

    /** @return the workload; null where it is another */
    public Chameneos chameneos() {
        return plan.cell().workload().chameneos();
    }
}
