package dev.topspin.workload.runtime.kilim;

import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.KilimTasks;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.WorkloadKind;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.ExchangeRuntime;
import dev.topspin.workload.harness.trial.Shuffle;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.Objects;

/** Opens the scheduler and its tasks. Found as a service by whoever has made the class loader. */
public final class KilimRuntime implements ExchangeRuntime {
    @Override
    public Exchange open(TrialContext context) throws TrialException {
        WorkloadKind workload = context.plan().cell().workload().kind();
        return switch (workload) {
            case PingPong pingPong -> TaskPairs.open(pingPong, context, start(context));
            case Chameneos chameneos -> TaskMeetings.open(chameneos, Shuffle.of(context), start(context));
            default ->
                throw new TrialException(
                        Reason.InvalidPlan, "workload %s is not for runtime kilim".formatted(workload.kind()));
        };
    }

    private static RunningTasks start(TrialContext context) {
        KilimTasks given = context.plan().cell().variant().kilim();
        // as many as Kilim's default scheduler has
        int threads = Objects.requireNonNullElseGet(
                given.threads(), () -> Runtime.getRuntime().availableProcessors());
        context.threads().expect(threads);
        return new RunningTasks(new MeasuredAffineScheduler(threads, context.threads()));
    }
}
