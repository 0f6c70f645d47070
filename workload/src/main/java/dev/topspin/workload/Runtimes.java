package dev.topspin.workload;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.BareAeron;
import dev.topspin.model.spec.BareQueue;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.ContainerProgram;
import dev.topspin.model.spec.Contention;
import dev.topspin.model.spec.GrpcCalls;
import dev.topspin.model.spec.KilimTasks;
import dev.topspin.model.spec.Queries;
import dev.topspin.model.spec.ScalaActors;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.WorkloadKind;
import dev.topspin.workload.harness.trial.ExchangeRuntime;
import dev.topspin.workload.harness.trial.TrialException;
import dev.topspin.workload.runtime.aeron.AeronRuntime;
import dev.topspin.workload.runtime.akka.chameneos.AkkaChameneosRuntime;
import dev.topspin.workload.runtime.akka.pingpong.AkkaRuntime;
import dev.topspin.workload.runtime.akka.queries.QueriesRuntime;
import dev.topspin.workload.runtime.artery.chameneos.RemoteChameneosRuntime;
import dev.topspin.workload.runtime.artery.pingpong.AkkaRemoteRuntime;
import dev.topspin.workload.runtime.container.ContainerRuntime;
import dev.topspin.workload.runtime.grpc.GrpcRuntime;
import dev.topspin.workload.runtime.isolated.IsolatedRuntime;
import dev.topspin.workload.runtime.queue.chameneos.QueueChameneosRuntime;
import dev.topspin.workload.runtime.queue.pingpong.QueuePingPongRuntime;
import dev.topspin.workload.runtime.queue.queries.QueueQueriesRuntime;
import dev.topspin.workload.runtime.socket.RoundsRuntime;
import dev.topspin.workload.runtime.socket.SocketRuntime;
import dev.topspin.workload.runtime.spin.SpinRuntime;
import dev.topspin.workload.runtime.threads.chameneos.ThreadsRuntime;
import dev.topspin.workload.runtime.threads.contention.ContentionRuntime;
import java.nio.file.Path;

/** The one place that knows which class plays which workload with which kind of variant. */
final class Runtimes {
    /** The module and folder of Scala's own actors, whose Scala library is not that of Akka. */
    private static final String SCALA_ACTORS = "scala-actors";

    /** The module and folder of Pekko, whose Scala library, configuration and Aeron are not those of Akka. */
    private static final String PEKKO = "pekko";

    /** The module and folder of Kilim, whose classes are woven. */
    private static final String KILIM = "kilim";

    private Runtimes() {}

    private static boolean plays(WorkloadKind workload) {
        return workload instanceof dev.topspin.model.spec.PingPong || workload instanceof Chameneos;
    }

    /**
     * @param programFolder that the container of a program shares; null where programs are started here
     * @return what plays it; for a pair that validation refuses, what fails with that reason
     */
    static ExchangeRuntime of(Cell cell, Path programFolder) {
        if (cell.variant().runtime() instanceof ContainerProgram program
                && plays(cell.workload().kind())) {
            return new ContainerRuntime(program, programFolder);
        }
        if (cell.variant().runtime().ofPekko()) {
            return IsolatedRuntime.named(PEKKO);
        }
        return switch (cell.workload().kind()) {
            case dev.topspin.model.spec.PingPong _ -> pingPong(cell);
            case Chameneos _ -> chameneos(cell);
            case Queries queries -> queries(cell, queries);
            case Contention contention -> contention(cell, contention);
        };
    }

    private static ExchangeRuntime queries(Cell cell, Queries queries) {
        return switch (cell.variant().runtime()) {
            case VariantRuntime.Akka akka -> new QueriesRuntime(queries, akka);
            case BareQueue queue -> new QueueQueriesRuntime(queries, queue);
            default -> refused(cell);
        };
    }

    private static ExchangeRuntime chameneos(Cell cell) {
        return switch (cell.variant().runtime()) {
            case VariantRuntime.Threads _ -> new ThreadsRuntime();
            case VariantRuntime.Akka akka -> new AkkaChameneosRuntime(akka);
            case ScalaActors _ -> IsolatedRuntime.named(SCALA_ACTORS);
            case KilimTasks _ -> IsolatedRuntime.named(KILIM);
            case VariantRuntime.AkkaRemote remote -> new RemoteChameneosRuntime(remote);
            case BareQueue queue -> new QueueChameneosRuntime(queue);
            default -> refused(cell);
        };
    }

    private static ExchangeRuntime contention(Cell cell, Contention contention) {
        return cell.variant().runtime() instanceof VariantRuntime.Threads threads
                ? new ContentionRuntime(contention, threads.access())
                : refused(cell);
    }

    private static ExchangeRuntime pingPong(Cell cell) {
        return switch (cell.variant().runtime()) {
            case VariantRuntime.Spin spin -> new SpinRuntime(spin);
            case VariantRuntime.Akka akka -> new AkkaRuntime(akka);
            case VariantRuntime.Socket socket -> socket.rounds() == null ? new SocketRuntime() : new RoundsRuntime();
            case VariantRuntime.AkkaRemote remote -> new AkkaRemoteRuntime(remote);
            case ScalaActors _ -> IsolatedRuntime.named(SCALA_ACTORS);
            case KilimTasks _ -> IsolatedRuntime.named(KILIM);
            case BareQueue queue -> new QueuePingPongRuntime(queue);
            case BareAeron aeron -> new AeronRuntime(aeron);
            case GrpcCalls grpc -> new GrpcRuntime(grpc);
            default -> refused(cell);
        };
    }

    private static ExchangeRuntime refused(Cell cell) {
        WorkloadKind workload = cell.workload().kind();
        VariantRuntime runtime = cell.variant().runtime();
        return context -> {
            throw new TrialException(
                    Reason.InvalidPlan, "workload %s is not for runtime %s".formatted(workload.kind(), runtime.kind()));
        };
    }
}
