package dev.topspin.workload.trial;

import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.workload.recorder.RoundTripRecorder;
import dev.topspin.workload.recorder.Sampling;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** What a trial would give to a runtime of one process. */
public final class Contexts {
    private Contexts() {}

    /** @return a driver's context, recorders and all */
    public static TrialContext of(TrialPlan plan, FreeThreads threads) {
        return new TrialContext(
                plan,
                Role.driver,
                threads,
                Sampling.of(
                        plan.measurement().recording(), plan.cell().variant().runtime()),
                Stream.generate(RoundTripRecorder::new)
                        .limit(plan.cell().workload().pingPong().pairs())
                        .toList(),
                Network.NONE);
    }

    /** @return how many round trips the recorders hold; they are empty afterwards */
    public static long recorded(TrialContext context) {
        Histogram all = RoundTripRecorder.histogram();
        context.recorders().forEach(recorder -> recorder.drainTo(all));
        return all.getTotalCount();
    }
}
