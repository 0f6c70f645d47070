package dev.topspin.workload.runtime.pekko;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.Queries;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.VariantRuntime.Akka;
import dev.topspin.model.spec.VariantRuntime.AkkaRemote;
import dev.topspin.model.spec.WorkloadKind;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.ExchangeRuntime;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import dev.topspin.workload.runtime.pekko.chameneos.PekkoChameneosRuntime;
import dev.topspin.workload.runtime.pekko.pingpong.PekkoRuntime;
import dev.topspin.workload.runtime.pekko.queries.QueriesRuntime;
import dev.topspin.workload.runtime.pekkoartery.chameneos.RemoteChameneosRuntime;
import dev.topspin.workload.runtime.pekkoartery.pingpong.PekkoRemoteRuntime;

/** Opens what plays a workload with Pekko's actors. Found as a service by whoever has made the class loader. */
public final class PekkoActors implements ExchangeRuntime {
    @Override
    public Exchange open(TrialContext context) throws TrialException, InterruptedException {
        return of(context.plan().cell()).open(context);
    }

    private static ExchangeRuntime of(Cell cell) throws TrialException {
        WorkloadKind workload = cell.workload().kind();
        VariantRuntime runtime = cell.variant().runtime();
        return switch (runtime) {
            case Akka actors when workload instanceof PingPong -> new PekkoRuntime(actors);
            case Akka actors when workload instanceof Chameneos -> new PekkoChameneosRuntime(actors);
            case Akka actors when workload instanceof Queries queries -> new QueriesRuntime(queries, actors);
            case AkkaRemote actors when workload instanceof PingPong -> new PekkoRemoteRuntime(actors);
            case AkkaRemote actors when workload instanceof Chameneos -> new RemoteChameneosRuntime(actors);
            default ->
                throw new TrialException(
                        Reason.InvalidPlan,
                        "workload %s is not for runtime %s".formatted(workload.kind(), runtime.kind()));
        };
    }
}
