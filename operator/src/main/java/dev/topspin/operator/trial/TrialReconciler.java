package dev.topspin.operator.trial;

import dev.topspin.api.Experiment;
import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.Durations;
import dev.topspin.model.spec.RunPolicy;
import dev.topspin.operator.build.Labels;
import dev.topspin.operator.build.PodSettings;
import dev.topspin.operator.build.TrialJob;
import dev.topspin.operator.build.TrialObjects;
import dev.topspin.operator.kube.Creation;
import dev.topspin.operator.kube.StatusWriter;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.IndexerResourceCache;
import io.javaoperatorsdk.operator.processing.event.source.SecondaryToPrimaryMapper;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/** Carries a trial from its plan to its result. Keeps nothing in memory: all it knows is in the cluster. */
@ControllerConfiguration(name = "trial")
public final class TrialReconciler implements Reconciler<Trial> {
    private static final Logger LOG = Logger.getLogger(TrialReconciler.class.getName());
    private static final Duration SOON = Duration.ofMillis(200);

    private final KubernetesClient client;
    private final Cluster cluster;
    private final StatusWriter statuses;
    private final Neighbours neighbours;
    private final Function<Trial, Optional<Experiment>> experiments;
    private final String image;
    private final String pullPolicy;
    private final Clock clock;
    private volatile IndexerResourceCache<Trial> cache;

    /**
     * @param client for all calls
     * @param experiments the experiment of a trial; empty where it is gone
     * @param image of the trials' pods
     * @param pullPolicy of the image
     */
    public TrialReconciler(
            KubernetesClient client,
            Function<Trial, Optional<Experiment>> experiments,
            String image,
            String pullPolicy,
            Clock clock) {
        this.client = client;
        this.cluster = new Cluster(client);
        this.statuses = new StatusWriter(client);
        this.experiments = experiments;
        this.image = image;
        this.pullPolicy = pullPolicy;
        this.clock = clock;
        this.neighbours = new Neighbours(client, statuses, this::cached, clock);
    }

    @Override
    public List<EventSource<?, Trial>> prepareEventSources(EventSourceContext<Trial> context) {
        cache = context.getPrimaryCache();
        return List.of(ofTrial(Job.class, context), ofTrial(Pod.class, context));
    }

    private static <R extends HasMetadata> InformerEventSource<R, Trial> ofTrial(
            Class<R> type, EventSourceContext<Trial> context) {
        SecondaryToPrimaryMapper<R> byLabel = object -> Optional.ofNullable(
                        object.getMetadata().getLabels().get(Labels.TRIAL))
                .map(trial -> Set.of(new ResourceID(trial, object.getMetadata().getNamespace())))
                .orElse(Set.of());
        return new InformerEventSource<>(
                InformerEventSourceConfiguration.from(type, Trial.class)
                        .withLabelSelector(Labels.SELECTOR)
                        .withSecondaryToPrimaryMapper(byLabel)
                        .withNamespacesInheritedFromController()
                        .build(),
                context);
    }

    /** @return all there are, as far as is known by now; not to be changed */
    public Stream<Trial> cached() {
        return cache == null ? Stream.empty() : cache.list();
    }

    @Override
    public UpdateControl<Trial> reconcile(Trial trial, Context<Trial> context) {
        Job cached = context.getSecondaryResourcesAsStream(Job.class)
                .filter(job -> Cluster.ownedBy(job, trial))
                .findFirst()
                .orElse(null);
        if (trial.isMarkedForDeletion() || (TrialStatuses.ended(trial) && cached == null)) {
            return UpdateControl.noUpdate();
        }
        Optional<RunPolicy> policy =
                experiments.apply(trial).map(e -> e.getSpec().runPolicy());
        if (policy.isEmpty()) {
            return UpdateControl.noUpdate(); // its experiment is gone, and the garbage collector follows
        }
        if (TrialStatuses.ended(trial)) {
            List<Pod> pods = Cluster.podsOf(cached, context.getSecondaryResources(Pod.class));
            cleanUp(trial, trial.getStatus(), cached, pods, policy.get());
            return UpdateControl.noUpdate();
        }
        if (trial.getStatus() == null || trial.getStatus().phase() == null) {
            return start(trial, policy.get());
        }
        return follow(trial, cached, context.getSecondaryResources(Pod.class), policy.get());
    }

    private UpdateControl<Trial> start(Trial trial, RunPolicy policy) {
        TrialPlan plan = trial.getSpec();
        PodSettings settings = new PodSettings(image, pullPolicy, Durations.parse(policy.startDeadline()));
        Instant now = clock.instant();
        return switch (create(trial, settings, policy)) {
            case Creation.Done(boolean justNow) -> {
                if (justNow) {
                    LOG.log(
                            Level.INFO,
                            "trial started",
                            Map.of("trial", id(trial), "cell", plan.cell().name()));
                }
                // a Job that was there before may have pods already, and only a cache doesn't say so yet
                Instant next = justNow ? startsBy(trial, policy) : now.plus(SOON);
                yield write(trial, new Observation.Pending("its pods are being created", next), null);
            }
            case Creation.NameTaken(String message)
            when now.isBefore(startsBy(trial, policy)) -> {
                LOG.log(Level.INFO, "trial waits for its name: " + message, Map.of("trial", id(trial)));
                yield UpdateControl.<Trial>noUpdate().rescheduleAfter(SOON);
            }
            case Creation.NameTaken(String message) -> rejected(trial, message, policy);
            case Creation.Rejected(String message) -> rejected(trial, message, policy);
        };
    }

    /** @throws KubernetesClientException where the API server can't answer: then it is tried again until the start deadline */
    private Creation create(Trial trial, PodSettings settings, RunPolicy policy) {
        try {
            Creation service = trial.getSpec().pods() > 1
                    ? Creation.of(client, TrialObjects.service(trial))
                    : new Creation.Done(false);
            return service instanceof Creation.Done ? Creation.of(client, TrialJob.of(trial, settings)) : service;
        } catch (KubernetesClientException e) {
            if (clock.instant().isBefore(startsBy(trial, policy))) {
                throw e;
            }
            return new Creation.Rejected(Creation.message(e));
        }
    }

    private UpdateControl<Trial> rejected(Trial trial, String message, RunPolicy policy) {
        TrialResult result = TrialResult.failed(Reason.JobRejected.name(), message);
        return end(trial, new Observation.Ended(result, null), null, null, List.of(), policy);
    }

    private UpdateControl<Trial> follow(Trial trial, Job cached, Set<Pod> cachedPods, RunPolicy policy) {
        Job job = cached == null ? cluster.job(trial) : cached;
        List<Pod> pods = job == null ? List.of() : Cluster.podsOf(job, cachedPods);
        Observation seen = TrialObserver.observe(facts(trial, policy, job, pods));
        if (!(seen instanceof Observation.Ended)) {
            return write(trial, seen, Nodes.of(pods, trial.getSpec().pods()));
        }
        // a cache may be behind: what can't be undone is decided on what the API server itself says
        Job stored = cluster.job(trial);
        List<Pod> left = stored == null ? List.of() : cluster.pods(stored);
        seen = TrialObserver.observe(facts(trial, policy, stored, left));
        String nodes = Nodes.of(left, trial.getSpec().pods());
        if (!(seen instanceof Observation.Ended ended)) {
            return write(trial, seen, nodes);
        }
        TrialResult result = ended.result();
        result = result.withHosts(Hosts.of(trial.getSpec(), result, left, cluster.nodes(left)));
        return neighbours.judge(
                trial,
                result,
                nodes,
                judged -> end(trial, new Observation.Ended(judged, ended.since()), nodes, stored, left, policy));
    }

    private UpdateControl<Trial> end(
            Trial trial, Observation.Ended ended, String nodes, Job job, List<Pod> pods, RunPolicy policy) {
        UpdateControl<Trial> control = write(trial, ended, nodes);
        if (job != null && control.getScheduleDelay().isEmpty()) {
            cleanUp(trial, TrialStatuses.of(trial, ended, nodes, clock.instant()), job, pods, policy);
        }
        return control;
    }

    private void cleanUp(Trial trial, TrialStatus status, Job job, List<Pod> pods, RunPolicy policy) {
        boolean succeeded = status.phase() == TrialStatus.Phase.Succeeded;
        boolean delete = policy.cleanPods() == RunPolicy.CleanPods.Always
                || (succeeded && policy.cleanPods() == RunPolicy.CleanPods.OnSuccess);
        if (delete) {
            cluster.delete(trial);
        } else if (!succeeded && TrialObserver.mustBeStopped(job, pods)) {
            cluster.stop(job);
        }
    }

    private UpdateControl<Trial> write(Trial trial, Observation seen, String nodes) {
        Instant now = clock.instant();
        if (statuses.write(trial, TrialStatuses.of(trial, seen, nodes, now)) == StatusWriter.Outcome.STALE) {
            return UpdateControl.<Trial>noUpdate().rescheduleAfter(SOON);
        }
        return switch (seen) {
            case Observation.Pending(String _, Instant next) -> later(next, now);
            case Observation.Running(Instant _, Instant next) -> later(next, now);
            case Observation.Ended(TrialResult result, Instant _) -> {
                LOG.log(
                        Level.INFO,
                        "trial ended",
                        Map.of("trial", id(trial), "reason", result.valid() ? "Succeeded" : result.reason()));
                yield UpdateControl.noUpdate();
            }
        };
    }

    private static UpdateControl<Trial> later(Instant next, Instant now) {
        long millis = Duration.between(now, next).toMillis();
        return UpdateControl.<Trial>noUpdate().rescheduleAfter(Math.max(50, millis + 1));
    }

    private Facts facts(Trial trial, RunPolicy policy, Job job, List<Pod> pods) {
        Instant now = clock.instant();
        return new Facts(
                trial.getSpec(),
                job == null ? created(trial) : created(job),
                Durations.parse(policy.startDeadline()),
                TrialStatuses.startTime(trial) != null,
                job,
                pods,
                cluster.lostNodes(pods, now),
                now);
    }

    private Instant startsBy(Trial trial, RunPolicy policy) {
        return created(trial).plus(Durations.parse(policy.startDeadline()));
    }

    private Instant created(HasMetadata object) {
        return Times.orNow(object.getMetadata().getCreationTimestamp(), clock.instant());
    }

    private static String id(Trial trial) {
        return trial.getMetadata().getNamespace() + "/" + trial.getMetadata().getName();
    }
}
