package dev.topspin.workload.harness.trial;

import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.WorkloadKind;
import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.recorder.Sampling;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** What a trial would give to a runtime of one process. */
public final class Contexts {
    private Contexts() {}

    /** @return a driver's context, recorders and all */
    public static TrialContext of(TrialPlan plan, FreeThreads threads) {
        WorkloadKind workload = plan.cell().workload().kind();
        return new TrialContext(
                plan,
                Role.driver,
                threads,
                Sampling.of(
                        plan.measurement().recording(), plan.cell().variant().runtime()),
                Stream.generate(RoundTripRecorder::new)
                        .limit(workload.timed() ? workload.strands() : 0)
                        .toList(),
                Network.NONE);
    }

    /** @return how many round trips the recorders hold; they are empty afterwards */
    public static long recorded(TrialContext context) {
        return histogram(context).getTotalCount();
    }

    /** @return the round trips that the recorders hold; they are empty afterwards */
    public static Histogram histogram(TrialContext context) {
        Histogram all = RoundTripRecorder.histogram();
        context.recorders().forEach(recorder -> recorder.drainTo(all));
        return all;
    }
}
