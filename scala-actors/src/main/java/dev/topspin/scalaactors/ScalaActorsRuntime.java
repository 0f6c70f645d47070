package dev.topspin.scalaactors;

import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.VariantRuntime.ScalaActors;
import dev.topspin.workload.trial.Exchange;
import dev.topspin.workload.trial.RuntimeUnderTest;
import dev.topspin.workload.trial.TrialContext;
import dev.topspin.workload.trial.TrialException;
import java.util.List;
import java.util.Objects;
import scala.actors.scheduler.ThreadPoolConfig;

/** Opens the scheduler and its actors. Found as a service by whoever has made the class loader. */
public final class ScalaActorsRuntime implements RuntimeUnderTest {
    @Override
    public Exchange open(TrialContext context) throws TrialException {
        return switch (context.plan().cell().workload().kind()) {
            case PingPong pingPong -> PingPongExchange.open(pingPong, context, scheduler(context));
            default ->
                throw new TrialException(
                        Reason.InvalidPlan,
                        "workload %s is not for runtime scalaActors"
                                .formatted(
                                        context.plan().cell().workload().kind().kind()));
        };
    }

    private static MeasuredScheduler scheduler(TrialContext context) {
        ScalaActors given = context.plan().cell().variant().scalaActors();
        int threads = Objects.requireNonNullElseGet(given.threads(), ThreadPoolConfig::corePoolSize);
        context.threads().expect(threads);
        return new MeasuredScheduler(threads, context.threads());
    }

    /** @return what is effective, for the report */
    static List<String> settings(MeasuredScheduler scheduler) {
        return List.of("scheduler=fork-join, as theirs", "threads=" + scheduler.threads());
    }
}
