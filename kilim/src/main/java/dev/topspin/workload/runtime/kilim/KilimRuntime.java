package dev.topspin.workload.runtime.kilim;

import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.KilimTasks;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.VariantRuntime.Protocol;
import dev.topspin.model.spec.WorkloadKind;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.ExchangeRuntime;
import dev.topspin.workload.harness.trial.ScheduledParties;
import dev.topspin.workload.harness.trial.Shuffle;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Opens the scheduler and its tasks. Found as a service by whoever has made the class loader. */
public final class KilimRuntime implements ExchangeRuntime {
    @Override
    public Exchange open(TrialContext context) throws TrialException {
        KilimTasks given = context.plan().cell().variant().kilim();
        // as many as Kilim's default scheduler has
        int threads = Objects.requireNonNullElseGet(
                given.threads(), () -> Runtime.getRuntime().availableProcessors());
        Shuffle shuffle = Shuffle.of(context);
        List<String> settings =
                List.of("scheduler=AffineScheduler, Kilim's default", "threads=" + threads, shuffle.setting());
        WorkloadKind workload = context.plan().cell().workload().kind();
        return switch (workload) {
            case PingPong _ -> TaskPairs.open(context, shuffle, start(threads, context), settings);
            case Chameneos chameneos ->
                TaskMeetings.open(
                        chameneos,
                        shuffle,
                        start(threads, context),
                        Stream.concat(Stream.of("protocol=" + Protocol.FourTells), settings.stream())
                                .toList());
            default ->
                throw new TrialException(
                        Reason.InvalidPlan, "workload %s is not for runtime kilim".formatted(workload.kind()));
        };
    }

    private static ScheduledParties<MeasuredAffineScheduler> start(int threads, TrialContext context) {
        context.threads().expect(threads);
        return parties(new MeasuredAffineScheduler(threads, context.threads()));
    }

    static ScheduledParties<MeasuredAffineScheduler> parties(MeasuredAffineScheduler scheduler) {
        return new ScheduledParties<>(
                "tasks", scheduler, MeasuredAffineScheduler::isShutdown, MeasuredAffineScheduler::shutdown);
    }
}
