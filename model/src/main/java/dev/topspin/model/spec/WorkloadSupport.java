package dev.topspin.model.spec;

import dev.topspin.model.spec.BareQueue.Implementation;
import dev.topspin.model.spec.BareQueue.QueueWait;
import dev.topspin.model.spec.VariantRuntime.Threads.Access;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Which runtime plays which workload, and which of its settings mean something there. */
final class WorkloadSupport {
    private WorkloadSupport() {}

    /**
     * @param path of the variant
     * @return every violation; empty for a runtime that plays the workload
     */
    static List<Violation> check(WorkloadKind workload, VariantRuntime runtime, String path) {
        String at = path + "." + runtime.kind();
        Set<String> players = players(workload);
        if (!players.contains(runtime.kind())) {
            return List.of(new Violation(
                    at,
                    "workload %s is not for runtime %s: must be one of %s"
                            .formatted(workload.kind(), runtime.kind(), String.join(", ", players))));
        }
        List<Violation> found = new ArrayList<>();
        if (workload instanceof PingPong pingPong && pingPong.load() != null && !keepsARate(runtime)) {
            found.add(new Violation(
                    at,
                    "runtime %s keeps no rate (spec.workload.pingPong.load): must be one of aeron, akka, akkaRemote, pekko, pekkoRemote, socket"
                            .formatted(runtime.kind())));
        }
        if (runtime.path() != VariantRuntime.Path.Pod && runtime.topology() != VariantRuntime.Topology.CrossNode) {
            found.add(new Violation(
                    at + ".path",
                    "Unsupported value: \"%s\": %s: must be Pod"
                            .formatted(
                                    runtime.path(),
                                    runtime.topology() == null
                                            ? "both sides are in one pod"
                                            : "both pods are on one node (topology %s)"
                                                    .formatted(runtime.topology()))));
        }
        if (protocol(runtime) != null && !(workload instanceof Chameneos)) {
            found.add(new Violation(at + ".protocol", "only chameneos meet by a protocol: remove it"));
        }
        if (runtime instanceof VariantRuntime.Threads threads) {
            checkAccess(workload, threads.access(), at + ".access", found);
        }
        if (runtime instanceof BareQueue queue) {
            checkQueue(workload, queue, at, found);
        }
        return found;
    }

    private static void checkQueue(WorkloadKind workload, BareQueue queue, String at, List<Violation> found) {
        if (workload instanceof Chameneos && queue.implementation() == Implementation.Spsc) {
            found.add(new Violation(
                    at + ".implementation",
                    "Unsupported value: \"Spsc\": it has one producer, and many chameneos put into one queue: must be one"
                            + " of ArrayBlocking, Disruptor, LinkedTransfer, Mpsc"));
        }
        if (workload instanceof Queries queries && queries.inFlightFollowsThroughput()) {
            found.add(new Violation(
                    at,
                    "has no throughput that spec.workload.queries.inFlightFollowsThroughput could follow: remove one"));
        }
        if (queue.allowed().isEmpty()) {
            found.add(new Violation(
                    at + ".threads",
                    "Unsupported value: \"%s\": the queue (%s) wakes nobody, and a virtual thread that looks again and again keeps"
                                    .formatted(queue.threads(), queue.implementation())
                            + " its carrier from those it waits for: must be Platform"));
        } else if (!queue.waitsAsItCan()) {
            found.add(new Violation(
                    at + ".waiting",
                    "Unsupported value: \"%s\": %s: must be %s"
                            .formatted(
                                    queue.waiting(),
                                    queue.waiting() == QueueWait.Block
                                            ? "the queue (%s) wakes nobody".formatted(queue.implementation())
                                            : "a virtual thread that looks again and again keeps its carrier from those it waits for",
                                    queue.allowed().stream()
                                            .map(Enum::name)
                                            .collect(Collectors.joining(
                                                    ", ", queue.allowed().size() > 1 ? "one of " : "", "")))));
        }
    }

    /** @return whether the runtime plays ping-pong in an open loop as well */
    static boolean keepsARate(VariantRuntime runtime) {
        return switch (runtime) {
            case VariantRuntime.Akka _, VariantRuntime.AkkaRemote _, VariantRuntime.Socket _, BareAeron _ -> true;
            case VariantRuntime.Spin _,
                    VariantRuntime.Threads _,
                    ScalaActors _,
                    BareQueue _,
                    KilimTasks _,
                    GrpcCalls _,
                    ContainerProgram _ -> false;
        };
    }

    private static Set<String> players(WorkloadKind workload) {
        return new TreeSet<>(
                switch (workload) {
                    case PingPong _ ->
                        Set.of(
                                "spin",
                                "socket",
                                "aeron",
                                "grpc",
                                "akka",
                                "akkaRemote",
                                "pekko",
                                "pekkoRemote",
                                "scalaActors",
                                "queue",
                                "kilim",
                                "container");
                    case Chameneos _ ->
                        Set.of(
                                "threads",
                                "akka",
                                "akkaRemote",
                                "pekko",
                                "pekkoRemote",
                                "scalaActors",
                                "queue",
                                "kilim",
                                "container");
                    case Queries _ -> Set.of("akka", "pekko", "queue");
                    case Contention _ -> Set.of("threads");
                });
    }

    private static VariantRuntime.Protocol protocol(VariantRuntime runtime) {
        return switch (runtime) {
            case VariantRuntime.Akka akka -> akka.protocol();
            case VariantRuntime.AkkaRemote remote -> remote.protocol();
            case BareQueue queue -> queue.protocol();
            default -> null;
        };
    }

    private static void checkAccess(WorkloadKind workload, Access access, String at, List<Violation> found) {
        if (!(workload instanceof Contention contention)) {
            if (access != null) {
                found.add(new Violation(at, "only for contention: remove it"));
            }
            return;
        }
        List<Access> allowed =
                switch (contention.point()) {
                    case CacheLine, Queue -> List.of(Access.Own, Access.Shared);
                    case Lock -> List.of(Access.Lock, Access.CompareAndSwap);
                };
        if (access == null) {
            found.add(
                    new Violation(at, "Required value: at point %s one of %s".formatted(contention.point(), allowed)));
        } else if (!allowed.contains(access)) {
            found.add(new Violation(
                    at,
                    "Unsupported value: \"%s\": at point %s it must be one of %s"
                            .formatted(access, contention.point(), allowed)));
        }
    }
}
