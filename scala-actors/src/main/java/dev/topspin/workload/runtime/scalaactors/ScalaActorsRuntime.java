package dev.topspin.workload.runtime.scalaactors;

import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.VariantRuntime.ScalaActors;
import dev.topspin.model.spec.WorkloadKind;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.ExchangeRuntime;
import dev.topspin.workload.harness.trial.Shuffle;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.Objects;
import scala.actors.scheduler.ThreadPoolConfig;

/** Opens the scheduler and its actors. Found as a service by whoever has made the class loader. */
public final class ScalaActorsRuntime implements ExchangeRuntime {
    @Override
    public Exchange open(TrialContext context) throws TrialException {
        WorkloadKind workload = context.plan().cell().workload().kind();
        return switch (workload) {
            case PingPong pingPong -> PingPongExchange.open(pingPong, context, start(context));
            case Chameneos chameneos -> ChameneosExchange.open(chameneos, Shuffle.of(context), start(context));
            default ->
                throw new TrialException(
                        Reason.InvalidPlan, "workload %s is not for runtime scalaActors".formatted(workload.kind()));
        };
    }

    private static RunningActors start(TrialContext context) {
        ScalaActors given = context.plan().cell().variant().scalaActors();
        int threads = Objects.requireNonNullElseGet(given.threads(), ThreadPoolConfig::corePoolSize);
        context.threads().expect(threads);
        return new RunningActors(new MeasuredScheduler(threads, context.threads()));
    }
}
