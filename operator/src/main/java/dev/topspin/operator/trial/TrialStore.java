package dev.topspin.operator.trial;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.api.Labels;
import dev.topspin.api.Lenient;
import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus;
import dev.topspin.model.Json;
import dev.topspin.operator.build.Companions;
import dev.topspin.operator.build.TrialObjects;
import dev.topspin.operator.cache.CachedTrial;
import dev.topspin.operator.kube.Creation;
import dev.topspin.operator.kube.Deletion;
import dev.topspin.operator.kube.StatusPatch;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/** What is asked of the API server itself about a trial, where a cache may be behind or has less, and what is told it. */
public final class TrialStore {
    private static final Logger LOG = Logger.getLogger(TrialStore.class.getName());

    private final KubernetesClient client;
    private final StatusPatch patches;
    private final BiConsumer<CachedTrial, CachedTrial> written;

    /**
     * @param patches writes statuses
     * @param written is told of each trial that was written, as it is now and as it was before: a cache hears of it later
     */
    public TrialStore(KubernetesClient client, StatusPatch patches, BiConsumer<CachedTrial, CachedTrial> written) {
        this.client = client;
        this.patches = patches;
        this.written = written;
    }

    /** @return the trial's own Job; null where there is none */
    Job job(CachedTrial trial) {
        Job job = client.batch()
                .v1()
                .jobs()
                .inNamespace(trial.getMetadata().getNamespace())
                .withName(trial.getMetadata().getName())
                .get();
        return job != null && ownedBy(job, trial) ? job : null;
    }

    /** @return the pods of a Job */
    List<Pod> pods(Job job) {
        return podsOf(
                job,
                client.pods()
                        .inNamespace(job.getMetadata().getNamespace())
                        .withLabels(Map.of(
                                Labels.NAME,
                                Labels.TRIAL_NAME,
                                Labels.TRIAL,
                                job.getMetadata().getName()))
                        .list()
                        .getItems());
    }

    /** @return those of the pods that are the Job's own: an older one of the same name may have left some */
    static List<Pod> podsOf(Job job, Collection<Pod> pods) {
        String uid = job.getMetadata().getUid();
        return pods.stream()
                .filter(p -> uid == null || uid.equals(Creation.ownerUid(p)))
                .toList();
    }

    /** @return whether a Job, or what was made with it, is the trial's own */
    public static boolean ownedBy(HasMetadata object, CachedTrial trial) {
        String uid = trial.getMetadata().getUid();
        return uid == null || uid.equals(Creation.ownerUid(object));
    }

    /** @return the trial as it is stored now; null where it is gone */
    CachedTrial fresh(CachedTrial trial) {
        return client.resources(CachedTrial.class)
                .inNamespace(trial.getMetadata().getNamespace())
                .withName(trial.getMetadata().getName())
                .get();
    }

    /** @return the whole status, with all reports and the histogram; null where there is none */
    public TrialStatus status(String namespace, String name) {
        String document = client.raw("/apis/topspin.dev/v1alpha1/namespaces/" + namespace + "/trials/" + name);
        return document == null
                ? null
                : Lenient.read(Json.read(document, JsonNode.class).path("status"), TrialStatus.class);
    }

    /** @return the trial as it is stored now; empty where it has changed meanwhile, or is gone */
    Optional<CachedTrial> write(CachedTrial trial, TrialStatus status) {
        return written(patches.write(trial, null, status), trial);
    }

    /**
     * The same, of another experiment's trial whose whole status was read. The cache is left to hear of it by itself, so that its
     * experiment does too.
     */
    Optional<CachedTrial> rewrite(CachedTrial trial, TrialStatus before, TrialStatus status) {
        return patches.write(trial, before, status);
    }

    /** Has a trial's Job made anew: what says that it was made is taken back first. */
    Optional<CachedTrial> unstart(CachedTrial trial, TrialStatus status) {
        TrialStatus phase = new TrialStatus(
                null,
                trial.getStatus().phase(),
                null,
                null,
                null,
                null,
                null,
                trial.getStatus().nodes(),
                null,
                null,
                null,
                null,
                null,
                null);
        return written(patches.write(trial, phase, status), trial);
    }

    private Optional<CachedTrial> written(Optional<CachedTrial> now, CachedTrial before) {
        now.ifPresent(trial -> written.accept(trial, before));
        return now;
    }

    /**
     * Deletes what belongs to a trial, and its Job with its pods; the Job last: while it is there this is done again after a restart.
     *
     * @param job its own as it was seen; null where that is not known, and then it is asked for
     * @param lookedFor whether other processes look for one of its own
     * @param networkPolicy whether those have one
     */
    void delete(CachedTrial trial, Job job, boolean lookedFor, boolean networkPolicy) {
        Job own = job == null ? job(trial) : job;
        if (lookedFor) {
            Optional.ofNullable(own)
                    .flatMap(Companions::of)
                    .orElseGet(() -> companions(trial, networkPolicy))
                    .forEach(each -> Deletion.of(client, each));
        }
        if (own != null) {
            Deletion.of(client, own);
        }
    }

    /** @return those that are there and the trial's own, where no Job says which they are */
    private List<HasMetadata> companions(CachedTrial trial, boolean networkPolicy) {
        ObjectMeta metadata = trial.getMetadata();
        return besides(client, metadata.getNamespace(), metadata.getName(), networkPolicy).stream()
                .filter(each -> ownedBy(each, trial))
                .toList();
    }

    /**
     * Reads what has the names of what a trial has beside its Job, whosever it is: no cache knows it.
     *
     * @param name of the trial
     * @param networkPolicies whether there are any, and they may be read
     */
    public static List<HasMetadata> besides(
            KubernetesClient client, String namespace, String name, boolean networkPolicies) {
        var services = client.services().inNamespace(namespace);
        HasMetadata policy = networkPolicies
                ? client.network()
                        .v1()
                        .networkPolicies()
                        .inNamespace(namespace)
                        .withName(name)
                        .get()
                : null;
        return Stream.of(
                        services.withName(name).get(),
                        services.withName(TrialObjects.frontName(name)).get(),
                        policy)
                .filter(Objects::nonNull)
                .toList();
    }

    /**
     * Deletes what a trial that had this one's name has left: it is gone, as this one is there, and the garbage collector may have
     * missed it.
     *
     * @param wanted of this trial, whose name is taken
     * @return whether it was such a one, and the name is free
     */
    boolean freeName(CachedTrial trial, HasMetadata wanted) {
        HasMetadata holder = client.resource(wanted).get();
        if (holder == null || holder.isMarkedForDeletion() || ownedBy(holder, trial)) {
            return false;
        }
        String name = trial.getMetadata().getName();
        boolean ofTheName = holder.getMetadata().getOwnerReferences().stream()
                .anyMatch(owner -> Boolean.TRUE.equals(owner.getController())
                        && HasMetadata.getKind(Trial.class).equals(owner.getKind())
                        && name.equals(owner.getName()));
        // this one may itself be what has gone meanwhile
        CachedTrial now = ofTheName ? fresh(trial) : null;
        boolean freed = now != null
                && now.getMetadata().getUid().equals(trial.getMetadata().getUid())
                && Deletion.of(client, holder);
        if (freed) {
            LOG.log(
                    Level.INFO,
                    "deleted what the garbage collector left behind: a trial needs its name",
                    Map.of("trial", trial.id(), "object", holder.getKind()));
        }
        return freed;
    }

    /** Stops what still runs or waits of a Job, and keeps what has ended for a person to look at. */
    void stop(Job job) {
        client.resource(job).patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":{\"suspend\":true}}");
    }
}
