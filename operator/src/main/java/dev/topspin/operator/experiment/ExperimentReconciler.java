package dev.topspin.operator.experiment;

import dev.topspin.api.ConditionTypes;
import dev.topspin.api.Experiment;
import dev.topspin.api.Experiment.Unread;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.ExperimentStatus.Lane;
import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.operator.admission.Decision;
import dev.topspin.operator.admission.Request;
import dev.topspin.operator.cache.CachedTrial;
import dev.topspin.operator.experiment.TrialMaker.Made;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/** Carries an experiment from its spec to its results. Keeps nothing in memory that is not in the cluster. */
@ControllerConfiguration(name = "experiment")
public final class ExperimentReconciler implements Reconciler<Experiment> {
    private static final Logger LOG = Logger.getLogger(ExperimentReconciler.class.getName());

    private final Parts parts;
    private final Started started = new Started();
    private final ExperimentActions actions;
    private final Clock clock;

    /** @param parts what it is made of */
    public ExperimentReconciler(Parts parts, Clock clock) {
        this.parts = parts;
        this.actions = new ExperimentActions(parts, started, clock);
        this.clock = clock;
    }

    @Override
    public List<EventSource<?, Experiment>> prepareEventSources(EventSourceContext<Experiment> context) {
        List<EventSource<?, Experiment>> sources =
                new ArrayList<>(parts.caches().eventSources(context));
        sources.add(parts.admission().eventSource());
        return sources;
    }

    @Override
    public UpdateControl<Experiment> reconcile(Experiment experiment, Context<Experiment> context) {
        if (experiment.isMarkedForDeletion()) {
            return UpdateControl.noUpdate();
        }
        Look look = Look.of(experiment, context);
        List<Unread> newer =
                experiment.unread().isEmpty() ? List.of() : parts.newer().apply(experiment.unread());
        ExperimentStep step = ExperimentStep.of(
                experiment,
                look.spec(),
                spec -> started.plan(experiment, spec),
                newer,
                parts.admission().limits(),
                look.trials());
        return switch (step) {
            case ExperimentStep.Over() -> over(look);
            case ExperimentStep.Revise(Progress progress) -> {
                ExperimentStatus revised =
                        actions.statuses(look).finished(progress, look.status().lanes());
                parts.store().publish(experiment, List.of(ExperimentEvents.revised(revised)));
                yield actions.write(look, revised, ExperimentActions.ttl(look));
            }
            case ExperimentStep.NotRunnable(String reason, String message) -> {
                parts.store().publish(experiment, ExperimentEvents.notRunnable(experiment, reason, message));
                actions.leave(look);
                yield actions.write(look, actions.statuses(look).notRunnable(reason, message), null);
            }
            case ExperimentStep.Finish(Progress progress) -> finish(look, progress);
            case ExperimentStep.Suspend(Progress progress) -> follow(look, progress, true);
            case ExperimentStep.Run(Progress progress) -> follow(look, progress, false);
        };
    }

    /** Does what is to be done for the trials that were made, and then for the next ones. */
    private UpdateControl<Experiment> follow(Look look, Progress before, boolean suspended) {
        actions.cleanUp(look);
        TrialFollower followed = new TrialFollower(parts, actions, before, clock);
        for (CachedTrial trial : before.active().values()) {
            followed.run(look, trial);
        }
        Progress progress = followed.progress();
        parts.store().publish(look.experiment(), ExperimentEvents.trialsRetried(look.experiment(), progress));
        parts.store().publish(look.experiment(), ExperimentEvents.trialsFailed(look.experiment(), progress));
        UpdateControl<Experiment> control;
        if (progress.active().isEmpty() && progress.next().isEmpty()) {
            control = finish(look, progress);
        } else {
            Look now = look.without(followed.moved());
            control = suspended ? suspend(now, progress) : proceed(now, progress);
        }
        followed.rethrow();
        return followed.next() == null
                ? control
                : ExperimentActions.sooner(control, Duration.between(clock.instant(), followed.next()));
    }

    private UpdateControl<Experiment> suspend(Look look, Progress progress) {
        Set<Integer> busy = progress.active().keySet().stream()
                .map(i -> progress.plan().lane(i).number())
                .collect(Collectors.toSet());
        List<Lane> kept = look.status().lanes().stream()
                .filter(l -> busy.contains(l.lane())
                        || !actions.leftovers(look, progress, l.nodes()).isEmpty())
                .toList();
        UpdateControl<Experiment> control =
                actions.write(look, actions.statuses(look).suspended(progress, kept), ExperimentActions.LOOK_AGAIN);
        look.status().lanes().stream().filter(l -> !kept.contains(l)).forEach(l -> parts.admission()
                .giveBack(look.id(), look.uid(), l.lane(), l.nodes()));
        if (kept.isEmpty()) {
            actions.leave(look);
        }
        return control;
    }

    /** Makes the next trial of each lane that has nodes for it. */
    private UpdateControl<Experiment> proceed(Look look, Progress progress) {
        List<TrialPlan> next = progress.startable();
        if (look.status().phase() == Phase.Stalled && !next.isEmpty()) {
            Made made = parts.maker().make(look.experiment(), next.getFirst());
            if (!(made instanceof Made.There)) {
                return actions.stalled(look, progress, next.getFirst(), made);
            }
        }
        Request request = LaneNeeds.of(look, progress);
        Decision decision = parts.admission().ask(request);
        if (decision.waits()) {
            return decision.missing() == null
                    ? queued(look, progress, decision)
                    : new MissingNodesWait(parts, actions, clock).follow(look, progress, decision);
        }
        return new LaneStarter(parts, actions, clock, look, progress, request, decision.places()).run();
    }

    private UpdateControl<Experiment> queued(Look look, Progress progress, Decision decision) {
        String position = decision.position() == 0 ? null : decision.positionInWords();
        boolean entered = look.status().phase() != Phase.Queued
                || (position != null
                        && look.status().condition(ConditionTypes.STALLED).isPresent())
                || (position == null) != (look.status().queue() == null)
                || !look.experiment()
                        .getMetadata()
                        .getGeneration()
                        .equals(look.status().observedGeneration());
        if (!entered && !parts.admission().mayTell(look.id())) {
            parts.admission().shown(look.id(), look.status().queue());
            return UpdateControl.noUpdate();
        }
        parts.store().publish(look.experiment(), ExperimentEvents.queued(look.experiment(), decision.reason()));
        UpdateControl<Experiment> control =
                actions.write(look, actions.statuses(look).queued(progress, position, decision.reason()), null);
        parts.admission().shown(look.id(), position);
        return control;
    }

    private UpdateControl<Experiment> finish(Look look, Progress progress) {
        boolean ended = actions.leftovers(look, progress, null).isEmpty();
        ExperimentStatus status = actions.statuses(look)
                .finished(progress, ended ? List.of() : look.status().lanes());
        parts.store().publish(look.experiment(), ExperimentEvents.trialsFailed(look.experiment(), progress));
        parts.store().publish(look.experiment(), ExperimentEvents.finished(progress, status));
        LOG.log(
                Level.INFO,
                "experiment finished",
                Map.of("experiment", look.id(), "phase", status.phase().name()));
        UpdateControl<Experiment> control =
                actions.write(look, status, ended ? ExperimentActions.ttl(look) : ExperimentActions.LOOK_AGAIN);
        if (ended) {
            actions.leave(look);
        }
        return control;
    }

    private UpdateControl<Experiment> over(Look look) {
        actions.cleanUp(look);
        if (!parts.admission().occupying(look.id(), look.jobUids()).isEmpty()) {
            return UpdateControl.<Experiment>noUpdate().rescheduleAfter(ExperimentActions.LOOK_AGAIN);
        }
        actions.leave(look);
        if (!look.status().lanes().isEmpty()) {
            actions.write(look, look.status().withoutLanes(), null);
        }
        Duration left = Duration.between(
                clock.instant(), Instant.parse(look.status().completionTime()).plus(ExperimentActions.ttl(look)));
        if (left.isPositive()) {
            return UpdateControl.<Experiment>noUpdate().rescheduleAfter(left.plusMillis(1));
        }
        LOG.log(Level.INFO, "experiment deleted after its time to live", Map.of("experiment", look.id()));
        parts.store().delete(look.experiment());
        return UpdateControl.noUpdate();
    }
}
