package dev.topspin.workload.harness.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

    /** No message of an iteration was lost, and the recorders, which are empty afterwards, hold as many as they were asked to. */
    public static void assertNothingLost(long roundTrips, IterationOutcome outcome, TrialContext context) {
        assertEquals(roundTrips, outcome.exchanges());
        assertEquals(2 * roundTrips, outcome.expected());
        assertEquals(2 * roundTrips, outcome.sent());
        assertEquals(2 * roundTrips, outcome.received());
        long recorded = recorded(context);
        switch (context.plan().measurement().recording()) {
            // where it takes so long that it is cut, every other slice records
            case Auto, All -> assertTrue(recorded > 0 && recorded <= roundTrips, () -> recorded + " of " + roundTrips);
            case Sampled -> assertTrue(recorded <= roundTrips, () -> recorded + " of " + roundTrips);
            case None -> assertEquals(0, recorded);
        }
    }
}
