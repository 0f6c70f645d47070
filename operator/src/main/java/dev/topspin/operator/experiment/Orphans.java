package dev.topspin.operator.experiment;

import dev.topspin.api.Experiment;
import dev.topspin.operator.build.TrialJob;
import dev.topspin.operator.cache.CachedTrial;
import dev.topspin.operator.kube.Deletion;
import dev.topspin.operator.trial.TrialStore;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Deletes trials, Jobs (with what else their trial had) and pods whose owner is gone where the cluster's garbage collector has not. It
 * misses that an owner was deleted when one of the same name was made before its broken watch came back: then it sees a change of one
 * object, and what belonged to the other stays for as long as the controller manager runs.
 */
public final class Orphans implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(Orphans.class.getName());

    /** What is seen twice without its owner the garbage collector had this long for. */
    private static final Duration PAUSE = Duration.ofSeconds(20);

    /** So many are asked about at one look: a garbage collector that is only behind is not to be raced. */
    private static final int AT_ONCE = 20;

    private final KubernetesClient client;
    private final Known known;
    private final BooleanSupplier works;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("orphans").daemon().factory());
    private Set<String> before = Set.of();

    /** What there is, as of late, and whether trials have network policies. */
    record Known(
            Supplier<Stream<Experiment>> experiments,
            Supplier<Stream<CachedTrial>> trials,
            Supplier<Stream<Job>> jobs,
            Supplier<Collection<Pod>> pods,
            boolean networkPolicies) {}

    /**
     * @param caches to look in, once a pause
     * @param networkPolicies whether trials have them
     * @param works whether the caches are synced, and this process is the one that acts
     */
    public Orphans(KubernetesClient client, Caches caches, boolean networkPolicies, BooleanSupplier works) {
        this(
                client,
                new Known(caches::experiments, caches::trials, caches::jobs, caches::pods, networkPolicies),
                works);
    }

    Orphans(KubernetesClient client, Known known, BooleanSupplier works) {
        this.client = client;
        this.known = known;
        this.works = works;
    }

    /** Begins to look. */
    public void start() {
        var _ = timer.scheduleWithFixedDelay(
                this::lookAgain, PAUSE.toMillis(), PAUSE.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }

    private void lookAgain() {
        try {
            look();
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "could not look for what has no owner, tried again", e); // else it would not be
        }
    }

    /** One that nobody deletes, and its owner of that kind, which is not there. */
    private record Orphan(HasMetadata object, OwnerReference owner, Class<? extends HasMetadata> kind) {
        String uid() {
            return object.getMetadata().getUid();
        }
    }

    /** Deletes what had no owner at the look before either. */
    void look() {
        if (!works.getAsBoolean()) {
            before = Set.of();
            return;
        }
        List<Orphan> found = Stream.of(
                        without(known.trials().get(), known.experiments().get(), Experiment.class),
                        without(known.jobs().get(), known.trials().get(), CachedTrial.class),
                        without(known.pods().get().stream(), known.jobs().get(), Job.class))
                .flatMap(orphans -> orphans)
                .toList();
        Set<String> again = before;
        before = found.stream().map(Orphan::uid).collect(Collectors.toSet());
        found.stream()
                .filter(orphan -> again.contains(orphan.uid()))
                .limit(AT_ONCE)
                .forEach(this::tryToDelete);
    }

    private static <O extends HasMetadata> Stream<Orphan> without(
            Stream<? extends HasMetadata> objects, Stream<O> owners, Class<O> kind) {
        Set<String> there = owners.map(owner -> owner.getMetadata().getUid()).collect(Collectors.toSet());
        return objects.filter(object -> !object.isMarkedForDeletion())
                .flatMap(object -> object.getMetadata().getOwnerReferences().stream()
                        .filter(owner -> Boolean.TRUE.equals(owner.getController())
                                && owner.getKind().equals(HasMetadata.getKind(kind))
                                && !there.contains(owner.getUid()))
                        .map(owner -> new Orphan(object, owner, kind)));
    }

    /** One that somebody keeps from being deleted keeps no other. */
    private void tryToDelete(Orphan orphan) {
        try {
            delete(orphan);
        } catch (KubernetesClientException e) {
            LOG.log(Level.WARNING, "what has no owner could not be deleted, tried again: " + e.getMessage());
        }
    }

    /** A cache may be behind: the API server says whether the owner is gone. */
    private void delete(Orphan orphan) {
        String namespace = orphan.object().getMetadata().getNamespace();
        HasMetadata stored = client.resources(orphan.kind())
                .inNamespace(namespace)
                .withName(orphan.owner().getName())
                .get();
        if (stored != null
                && stored.getMetadata().getUid().equals(orphan.owner().getUid())) {
            return;
        }
        if (orphan.object() instanceof Job job && TrialJob.isLookedFor(job)) {
            TrialStore.besides(client, namespace, job.getMetadata().getName(), known.networkPolicies()).stream()
                    .filter(object -> owns(orphan.owner(), object))
                    .forEach(this::deleted);
        }
        deleted(orphan.object());
    }

    private static boolean owns(OwnerReference owner, HasMetadata object) {
        return object.getMetadata().getOwnerReferences().stream()
                .anyMatch(other -> owner.getUid().equals(other.getUid()));
    }

    private void deleted(HasMetadata object) {
        if (Deletion.of(client, object)) {
            String id = object.getMetadata().getNamespace() + "/"
                    + object.getMetadata().getName();
            LOG.log(
                    Level.INFO,
                    "deleted what the garbage collector left behind: its owner is gone",
                    Map.of("object", object.getKind() + " " + id));
        }
    }
}
