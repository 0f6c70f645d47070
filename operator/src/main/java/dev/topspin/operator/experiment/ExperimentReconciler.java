package dev.topspin.operator.experiment;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.Trial;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.Durations;
import dev.topspin.operator.build.Labels;
import dev.topspin.operator.build.TrialObjects;
import dev.topspin.operator.experiment.Queue.Blocker;
import dev.topspin.operator.kube.Creation;
import dev.topspin.operator.kube.Events;
import dev.topspin.operator.kube.StatusWriter;
import dev.topspin.operator.kube.StatusWriter.Outcome;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.IndexerResourceCache;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/** Carries an experiment from its spec to its results. Keeps nothing in memory: all it knows is in the cluster. */
@ControllerConfiguration(name = "experiment")
public final class ExperimentReconciler implements Reconciler<Experiment> {
    private static final Logger LOG = Logger.getLogger(ExperimentReconciler.class.getName());

    /** Somebody else wrote, or an object must go first. */
    private static final Duration SOON = Duration.ofMillis(200);

    /** How often one that waits looks whether it is its turn. */
    private static final Duration IN_QUEUE = Duration.ofSeconds(1);

    /** Events can be missed: look again at least so often. */
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(30);

    private final KubernetesClient client;
    private final Gate gate;
    private final StatusWriter statuses;
    private final ExperimentEvents events;
    private final Clock clock;
    private volatile IndexerResourceCache<Experiment> cache;

    /**
     * @param client for all calls
     * @param namespaces in which experiments are run; empty for all
     */
    public ExperimentReconciler(KubernetesClient client, Set<String> namespaces, Clock clock) {
        this.client = client;
        this.gate = new Gate(client, namespaces, clock);
        this.statuses = new StatusWriter(client);
        this.events = new ExperimentEvents(new Events(client, clock));
        this.clock = clock;
    }

    @Override
    public List<EventSource<?, Experiment>> prepareEventSources(EventSourceContext<Experiment> context) {
        cache = context.getPrimaryCache();
        return List.of(new InformerEventSource<>(
                InformerEventSourceConfiguration.from(Trial.class, Experiment.class)
                        .withLabelSelector(Labels.SELECTOR)
                        .withNamespacesInheritedFromController()
                        .build(),
                context));
    }

    /** @return all there are, as far as is known by now; not to be changed */
    public Stream<Experiment> cached() {
        return cache == null ? Stream.empty() : cache.list();
    }

    /** @return one of them */
    public Optional<Experiment> cached(ResourceID id) {
        return cache == null ? Optional.empty() : cache.get(id);
    }

    @Override
    public UpdateControl<Experiment> reconcile(Experiment experiment, Context<Experiment> context) {
        if (experiment.isMarkedForDeletion()) {
            return UpdateControl.noUpdate();
        }
        var status = new ExperimentStatuses(experiment, clock.instant());
        return switch (Step.of(experiment, context.getSecondaryResources(Trial.class))) {
            case Step.Revise(Progress progress) -> {
                ExperimentStatus revised = status.finished(progress);
                events.revised(experiment, revised);
                yield write(experiment, revised, ttl(experiment));
            }
            case Step.Over() -> expire(experiment, experiment.getStatus().completionTime());
            case Step.Invalid(var violations) -> {
                events.invalid(experiment, violations);
                yield write(experiment, status.invalid(violations), null);
            }
            case Step.SpecChanged(String message) -> {
                events.specChanged(experiment, message);
                yield write(experiment, status.specChanged(message), null);
            }
            case Step.Await(Progress progress) -> {
                events.trialsFailed(experiment, progress);
                TrialPlan running = progress.running().orElseThrow().getSpec();
                yield write(experiment, status.running(progress, running), LOOK_AGAIN);
            }
            case Step.Suspend(Progress progress) -> {
                events.trialsFailed(experiment, progress);
                yield write(experiment, status.suspended(progress), null);
            }
            case Step.Finish(Progress progress) -> finish(experiment, progress, status.finished(progress));
            case Step.Proceed(Progress progress, TrialPlan next) -> proceed(experiment, progress, next, context);
        };
    }

    private UpdateControl<Experiment> proceed(
            Experiment experiment, Progress progress, TrialPlan next, Context<Experiment> context) {
        events.trialsFailed(experiment, progress);
        var inFront = Gate.waitsFor(experiment, context.getPrimaryCache().list().toList());
        if (inFront.isPresent()) {
            return queue(experiment, progress, inFront.get());
        }
        ExperimentStatus claim = new ExperimentStatuses(experiment, clock.instant()).running(progress, next);
        return switch (gate.ask(experiment, () -> statuses.write(experiment, claim))) {
            case Gate.Answer.Wait<Outcome>(Blocker blocker) -> queue(experiment, progress, blocker);
            case Gate.Answer.Go<Outcome>(Outcome outcome) ->
                outcome == Outcome.STALE
                        ? UpdateControl.<Experiment>noUpdate().rescheduleAfter(SOON)
                        : start(experiment, progress, next);
        };
    }

    private UpdateControl<Experiment> queue(Experiment experiment, Progress progress, Blocker blocker) {
        var status = new ExperimentStatuses(experiment, clock.instant());
        return switch (blocker) {
            case Blocker.Turn(String other) -> {
                events.queued(experiment, other);
                yield write(experiment, status.queued(progress, "experiment " + other), IN_QUEUE);
            }
            // the last pods of the trial before: they end in a moment, and nobody else gets the place meanwhile
            case Blocker.Leftover(String pod) -> {
                String why = "pod " + pod + " to end";
                boolean begun = Stages.asking(experiment).stage() == Queue.Stage.HOLDING;
                yield write(experiment, begun ? status.between(progress, why) : status.queued(progress, why), SOON);
            }
        };
    }

    private UpdateControl<Experiment> start(Experiment experiment, Progress progress, TrialPlan next) {
        events.started(experiment, progress.plan());
        events.forksAdded(experiment, progress, next);
        return switch (Creation.of(client, TrialObjects.trial(experiment, next))) {
            case Creation.Done _ -> {
                LOG.log(
                        Level.INFO,
                        "trial created",
                        Map.of(
                                "experiment",
                                Stages.id(experiment),
                                "trial",
                                next.name(),
                                "cell",
                                next.cell().name()));
                yield UpdateControl.<Experiment>noUpdate().rescheduleAfter(LOOK_AGAIN);
            }
            case Creation.NameTaken(String message) -> {
                LOG.log(Level.INFO, "waits: " + message, Map.of("experiment", Stages.id(experiment)));
                yield UpdateControl.<Experiment>noUpdate().rescheduleAfter(SOON);
            }
            case Creation.Rejected(String message) -> {
                LOG.log(Level.WARNING, "trial rejected: " + message, Map.of("experiment", Stages.id(experiment)));
                events.trialRejected(experiment, next, message);
                var status = new ExperimentStatuses(experiment, clock.instant());
                yield write(experiment, status.rejected(progress, next, message), ttl(experiment));
            }
        };
    }

    private UpdateControl<Experiment> finish(Experiment experiment, Progress progress, ExperimentStatus status) {
        events.trialsFailed(experiment, progress);
        events.finished(experiment, progress, status);
        LOG.log(
                Level.INFO,
                "experiment finished",
                Map.of(
                        "experiment",
                        Stages.id(experiment),
                        "phase",
                        status.phase().name()));
        return write(experiment, status, ttl(experiment));
    }

    private UpdateControl<Experiment> expire(Experiment experiment, String completionTime) {
        Instant end = Instant.parse(completionTime).plus(ttl(experiment));
        Duration left = Duration.between(clock.instant(), end);
        if (left.isPositive()) {
            return UpdateControl.<Experiment>noUpdate().rescheduleAfter(left.plusMillis(1));
        }
        LOG.log(Level.INFO, "experiment deleted after its time to live", Map.of("experiment", Stages.id(experiment)));
        client.resource(experiment)
                .withPropagationPolicy(DeletionPropagation.BACKGROUND)
                .delete();
        return UpdateControl.noUpdate();
    }

    /** A century is as good as forever, and fits into a point in time. */
    private static Duration ttl(Experiment experiment) {
        Duration ttl = Durations.parse(experiment.getSpec().runPolicy().ttlAfterFinished());
        Duration century = Duration.ofDays(36_500);
        return ttl.compareTo(century) > 0 ? century : ttl;
    }

    /** @param again when to look again if nothing happens before; null for not before something happens */
    private UpdateControl<Experiment> write(Experiment experiment, ExperimentStatus status, Duration again) {
        if (statuses.write(experiment, status) == Outcome.STALE) {
            return UpdateControl.<Experiment>noUpdate().rescheduleAfter(SOON);
        }
        UpdateControl<Experiment> control = UpdateControl.noUpdate();
        return again == null ? control : control.rescheduleAfter(again.plusMillis(1));
    }
}
