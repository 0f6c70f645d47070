package dev.topspin.workload.runtime.scalaactors;

import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.ScalaActors;
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
import scala.actors.scheduler.ThreadPoolConfig;

/** Opens the scheduler and its actors. Found as a service by whoever has made the class loader. */
public final class ScalaActorsRuntime implements ExchangeRuntime {
    @Override
    public Exchange open(TrialContext context) throws TrialException {
        ScalaActors given = context.plan().cell().variant().scalaActors();
        int threads = Objects.requireNonNullElseGet(given.threads(), ThreadPoolConfig::corePoolSize);
        Shuffle shuffle = Shuffle.of(context);
        List<String> settings =
                List.of("scheduler=fork-join, as Scala's actors have it", "threads=" + threads, shuffle.setting());
        WorkloadKind workload = context.plan().cell().workload().kind();
        return switch (workload) {
            case PingPong _ -> ActorPairs.open(context, shuffle, start(threads, context), settings);
            case Chameneos chameneos ->
                ActorMeetings.open(
                        chameneos,
                        shuffle,
                        start(threads, context),
                        Stream.concat(Stream.of("protocol=" + Protocol.FourTells), settings.stream())
                                .toList());
            default ->
                throw new TrialException(
                        Reason.InvalidPlan, "workload %s is not for runtime scalaActors".formatted(workload.kind()));
        };
    }

    private static ScheduledParties<MeasuredScheduler> start(int threads, TrialContext context) {
        context.threads().expect(threads);
        return parties(new MeasuredScheduler(threads, context.threads()));
    }

    static ScheduledParties<MeasuredScheduler> parties(MeasuredScheduler scheduler) {
        return new ScheduledParties<>("actors", scheduler, s -> !s.isActive(), MeasuredScheduler::shutdown);
    }
}
