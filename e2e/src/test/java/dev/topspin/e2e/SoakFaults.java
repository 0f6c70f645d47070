package dev.topspin.e2e;

import dev.topspin.api.Experiment;
import dev.topspin.api.Labels;
import dev.topspin.api.Trial;
import dev.topspin.e2e.soak.Fault;
import dev.topspin.e2e.soak.FaultStream.Planned;
import dev.topspin.e2e.soak.Injected;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.api.model.ResourceQuotaBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Makes the faults of a soak in the project's own cluster, and takes back what lasts.
 *
 * @param namespace whose objects it hits
 * @param nodes the measuring ones
 * @param clock of the operators
 */
record SoakFaults(String namespace, List<String> nodes, SoakClock clock) {
    private static final Duration HEALED = Duration.ofMinutes(2);
    private static final String QUOTA = "soak";

    /** What a fault is made of, and how it is taken back. */
    private record Blow(String target, String trial, String node, Runnable strike, Runnable heal) {
        static Blow of(String target, Runnable strike, Runnable heal) {
            return new Blow(target, null, null, strike, heal);
        }

        static Blow at(String node, Runnable strike, Runnable heal) {
            return new Blow(node, null, node, strike, heal);
        }
    }

    /**
     * Makes it, lets it last and takes it back.
     *
     * @return what was done; that it hit nothing where there was nothing to hit, or the API server did not answer
     */
    Injected make(Planned planned) {
        Instant begin = Instant.now();
        Optional<Blow> blow;
        try {
            blow = blow(planned);
        } catch (KubernetesClientException e) {
            requireAway(planned, e);
            blow = Optional.empty();
        }
        if (blow.isEmpty()) {
            return new Injected(planned.fault(), Injected.NOTHING, null, null, begin, Instant.now());
        }
        begin = Instant.now();
        carryOut(planned, blow.get());
        return new Injected(
                planned.fault(),
                blow.get().target(),
                blow.get().trial(),
                blow.get().node(),
                begin,
                Instant.now());
    }

    private static void carryOut(Planned planned, Blow blow) {
        try {
            blow.strike().run();
            sleep(planned.holdMillis());
        } catch (KubernetesClientException e) {
            requireAway(planned, e); // and it counts as made: that there was no answer doesn't say that it was not done
        } catch (RuntimeException | AssertionError e) {
            try {
                blow.heal().run();
            } catch (RuntimeException | AssertionError healing) {
                e.addSuppressed(healing);
            }
            throw e;
        }
        blow.heal().run();
    }

    /** Nobody but the lane of machines takes the API server away. */
    private static void requireAway(Planned planned, KubernetesClientException e) {
        if (planned.fault().lane() == Fault.Lane.Machines) {
            throw e;
        }
    }

    private Optional<Blow> blow(Planned planned) {
        String node = nodes.get(planned.of(nodes.size()));
        return switch (planned.fault()) {
            case OperatorKilled -> leader().map(pod -> Blow.of(name(pod), signal(pod, "KILL"), () -> {}));
            case OperatorStopped -> leader().map(pod -> Blow.of(name(pod), signal(pod, "STOP"), signal(pod, "CONT")));
            case LeaderPartitioned -> leader().map(SoakFaults::partition);
            case ClocksShifted -> {
                int seconds = planned.pick() < 0.5 && clock.mayBeBehind() ? -120 : 120;
                yield Optional.of(Blow.of(seconds + " s", () -> clock.shift(seconds), () -> clock.shift(0)));
            }
            case ApiServerStopped ->
                Optional.of(Blow.of("apiserver", OwnCluster::pauseApiServer, OwnCluster::resumeApiServer));
            case ApiServerKilled -> Optional.of(Blow.of("apiserver", OwnCluster::restartApiServer, () -> {}));
            case EtcdStopped -> Optional.of(Blow.of("etcd", OwnCluster::pauseEtcd, OwnCluster::resumeEtcd));
            case EtcdKilled -> Optional.of(Blow.of("etcd", OwnCluster::restartEtcd, () -> {}));
            case NodePowerCut -> Optional.of(Blow.at(node, () -> OwnCluster.kill(node), () -> OwnCluster.start(node)));
            case KubeletRestarted -> Optional.of(Blow.at(node, () -> OwnCluster.restartKubelet(node), () -> {}));
            case ContainerdRestarted -> Optional.of(Blow.at(node, () -> OwnCluster.restartContainerd(node), () -> {}));
            case LogDiskFull -> Optional.of(fullLogDisk(node));
            case PodDeleted ->
                ofTrial(planned, pods(), pod -> () -> client().resource(pod).delete());
            case PodDeletedByForce ->
                ofTrial(
                        planned,
                        pods(),
                        pod -> () -> client().resource(pod).withGracePeriod(0).delete());
            case ProcessKilled -> ofTrial(planned, pods(), pod -> signal(pod, "KILL"));
            case JobDeleted ->
                ofTrial(planned, jobs(), job -> () -> client().resource(job).delete());
            case TrialDeleted ->
                pick(planned, trials())
                        .map(trial -> new Blow(
                                name(trial),
                                name(trial),
                                null,
                                () -> client().resource(trial).delete(),
                                () -> {}));
            case ExperimentDeleted -> pick(planned, experiments()).map(SoakFaults::deletion);
            case NodeLeaseDeleted -> pick(planned, leases(Topspin.LEASES)).map(SoakFaults::deletion);
            case LeaderLeaseDeleted -> pick(planned, leases(Topspin.SYSTEM)).map(SoakFaults::deletion);
            case QuotaSet -> Optional.of(quota(planned.pick() < 0.5 ? "count/jobs.batch" : "pods"));
        };
    }

    /** The leader's pod by its Lease; empty where none leads at the moment, or it has gone. */
    private static Optional<Pod> leader() {
        return leases(Topspin.SYSTEM).stream()
                .map(lease -> lease.getSpec().getHolderIdentity())
                .filter(holder -> holder != null && !holder.isEmpty())
                .map(holder -> client().pods()
                        .inNamespace(Topspin.SYSTEM)
                        .withName(holder)
                        .get())
                .filter(pod -> pod != null && Topspin.ready(pod))
                .findFirst();
    }

    private static Blow partition(Pod leader) {
        return Blow.of(name(leader), () -> OwnCluster.cutOff(leader), () -> OwnCluster.reconnect(leader));
    }

    /** What has a file open there goes on; what is made meanwhile is gone with the disk. */
    private static Blow fullLogDisk(String node) {
        return Blow.at(
                node,
                () -> OwnCluster.exec(
                        node, "mount", "-t", "tmpfs", "-o", "size=4k,nr_inodes=1", "full", "/var/log/pods"),
                () -> OwnCluster.exec(node, "umount", "-l", "/var/log/pods"));
    }

    private Blow quota(String what) {
        ResourceQuota quota = new ResourceQuotaBuilder()
                .withNewMetadata()
                .withName(QUOTA)
                .withNamespace(namespace)
                .endMetadata()
                .withNewSpec()
                .addToHard(what, new Quantity("0"))
                .endSpec()
                .build();
        return Blow.of(what, () -> client().resource(quota).create(), () -> {
            // whatever is done to the API server meanwhile
            Await.that("the quota to be lifted", HEALED, () -> {
                try {
                    client().resource(quota).delete();
                    return client().resource(quota).get() == null;
                } catch (KubernetesClientException e) {
                    return false;
                }
            });
        });
    }

    private static Blow deletion(HasMetadata object) {
        return Blow.of(name(object), () -> client().resource(object).delete(), () -> {});
    }

    private static <T extends HasMetadata> Optional<Blow> ofTrial(
            Planned planned, List<T> all, Function<T, Runnable> strike) {
        return pick(planned, all)
                .map(object -> new Blow(
                        name(object),
                        object.getMetadata().getLabels().get(Labels.TRIAL),
                        null,
                        strike.apply(object),
                        () -> {}));
    }

    private static <T extends HasMetadata> Optional<T> pick(Planned planned, List<T> all) {
        List<T> sorted =
                all.stream().sorted(Comparator.comparing(SoakFaults::name)).toList();
        return sorted.isEmpty() ? Optional.empty() : Optional.of(sorted.get(planned.of(sorted.size())));
    }

    private List<Pod> pods() {
        return client().pods().inNamespace(namespace).list().getItems().stream()
                .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null
                        && pod.getStatus().getPhase().equals("Running"))
                .toList();
    }

    private List<Job> jobs() {
        return client().batch().v1().jobs().inNamespace(namespace).list().getItems().stream()
                .filter(job -> job.getStatus() != null && job.getStatus().getActive() != null)
                .toList();
    }

    private List<Trial> trials() {
        return client().resources(Trial.class).inNamespace(namespace).list().getItems().stream()
                .filter(trial -> !trial.over())
                .toList();
    }

    private List<Experiment> experiments() {
        return client().resources(Experiment.class).inNamespace(namespace).list().getItems().stream()
                .filter(e -> e.getStatus() != null && e.getStatus().completionTime() == null)
                .toList();
    }

    private static List<Lease> leases(String namespace) {
        return client().leases().inNamespace(namespace).list().getItems();
    }

    private static Runnable signal(Pod pod, String signal) {
        return () -> OwnCluster.signal(pod, signal);
    }

    private static String name(HasMetadata object) {
        return object.getMetadata().getName();
    }

    private static KubernetesClient client() {
        return Cluster.client();
    }

    static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
