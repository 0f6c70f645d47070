package dev.topspin.operator.experiment;

import dev.topspin.api.ConditionReasons;
import dev.topspin.api.ConditionTypes;
import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.ExperimentStatus.Lane;
import dev.topspin.api.ExperimentStatus.Start;
import dev.topspin.model.Json;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.Durations;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.operator.admission.AdmissionControl;
import dev.topspin.operator.build.PodSettings;
import dev.topspin.operator.build.TrialSecret;
import dev.topspin.operator.cache.CachedTrial;
import dev.topspin.operator.experiment.ExperimentStore.Written;
import dev.topspin.operator.experiment.TrialMaker.Made;
import dev.topspin.operator.kube.Conditions;
import dev.topspin.operator.trial.TrialRunner;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/** Carries out what was decided for an experiment: the one place from which statuses are written and nodes given back. */
final class ExperimentActions {
    private static final Logger LOG = Logger.getLogger(ExperimentActions.class.getName());

    /** Somebody else wrote, or an object must go first. */
    static final Duration SOON = Duration.ofMillis(200);

    /** Events can be missed: look again at least so often. */
    static final Duration LOOK_AGAIN = Duration.ofSeconds(30);

    /** What a trial takes beside its deadlines: its place is leased for that as well. */
    private static final Duration AROUND = Duration.ofMinutes(1);

    private final Parts parts;
    private final Started started;
    private final RowMaker rows;
    private final Clock clock;

    ExperimentActions(Parts parts, Started started, Clock clock) {
        this.parts = parts;
        this.started = started;
        this.rows = new RowMaker(parts.histograms());
        this.clock = clock;
    }

    TrialRunner.Active active(Look look, CachedTrial trial, TrialPlan plan) {
        int lane = started.plan(look.experiment(), look.spec()).lane(plan).number();
        List<String> place = look.held().getOrDefault(lane, List.of());
        Start start = look.status().start();
        PodSettings pods = new PodSettings(
                start == null ? parts.pods().image() : start.image(),
                parts.pods().pullPolicy(),
                Durations.parse(look.spec().runPolicy().startDeadline()),
                parts.pods().networkPolicy(),
                parts.pods().user(),
                AdmissionControl.fixed(place),
                parts.pods().reconcilePeriod(),
                TrialSecret.of(look.experiment(), look.spec(), plan),
                look.spec().runPolicy().queueName());
        boolean pending = trial.getStatus() != null && trial.getStatus().startTime() == null;
        boolean alone =
                !look.spec().placement().onOneNode() || look.spec().runPolicy().atOnce() == 1;
        boolean couldMove = pending && alone && parts.admission().couldMove(look.id(), lane, place);
        return new TrialRunner.Active(
                trial, plan, look.spec().runPolicy(), pods, look.job(trial), look.pods(), couldMove);
    }

    /** What an operator that was killed, or could not reach the API server, has left of trials that are over. */
    void cleanUp(Look look) {
        if (look.spec() == null) {
            return;
        }
        for (Job job : look.jobs()) {
            if (!job.isMarkedForDeletion()) {
                look.trial(job).filter(CachedTrial::over).ifPresent(trial -> parts.runner()
                        .cleanUp(
                                trial,
                                look.spec().runPolicy(),
                                job,
                                look.pods(),
                                parts.pods().networkPolicy()));
            }
        }
    }

    /**
     * Its next trial can't be made: it keeps its nodes until the start deadline, and then tries without. One that never can be ends
     * the experiment, once those that run have ended.
     */
    UpdateControl<Experiment> stalled(Look look, Progress progress, TrialPlan next, Made made) {
        if (made instanceof Made.Never(String message) && progress.active().isEmpty()) {
            LOG.log(Level.WARNING, "trial rejected: " + message, Map.of("experiment", look.id()));
            parts.store().publish(look.experiment(), List.of(ExperimentEvents.trialRejected(next, message)));
            return write(look, statuses(look).rejected(progress, next, message), Duration.ZERO);
        }
        Made.NotNow not = made instanceof Made.Never(String message)
                ? new Made.NotNow(ConditionReasons.TRIAL_REJECTED, message)
                : (Made.NotNow) made;
        Instant now = clock.instant();
        Instant since = Conditions.find(look.status().conditions(), ConditionTypes.STALLED)
                .map(c -> Instant.parse(c.getLastTransitionTime()))
                .orElse(now);
        Duration patience = Durations.parse(look.spec().runPolicy().startDeadline());
        Duration waited = Duration.between(since, now);
        boolean keeps = waited.compareTo(patience) < 0 || !progress.active().isEmpty();
        List<Lane> kept = keeps ? look.status().lanes() : List.of();
        parts.store().publish(look.experiment(), List.of(ExperimentEvents.stalled(not.reason(), next, not.message())));
        Duration again = Duration.ofMillis(
                Math.clamp(waited.toMillis() / 2, SOON.toMillis(), keeps ? 5_000 : LOOK_AGAIN.toMillis()));
        UpdateControl<Experiment> control =
                write(look, statuses(look).stalled(progress, not.reason(), not.message(), kept), again);
        if (!keeps) {
            leave(look);
        }
        return control;
    }

    void leave(Look look) {
        parts.admission().leave(look.id(), look.uid());
    }

    /** @return pods of trials that are over and still have CPUs of these nodes; of any node where null */
    List<Pod> leftovers(Look look, Progress progress, List<String> nodes) {
        Set<String> active = progress.active().values().stream()
                .map(t -> t.getMetadata().getName())
                .collect(Collectors.toSet());
        return parts.admission().occupying(look.id(), look.jobUids()).stream()
                .filter(p -> !active.contains(String.valueOf(Look.trialOf(p))))
                .filter(p -> nodes == null
                        || p.getSpec().getNodeName() == null
                        || AdmissionControl.fixed(nodes).isEmpty()
                        || nodes.contains(p.getSpec().getNodeName()))
                .toList();
    }

    Start start(Look look) {
        Start kept = look.status().start();
        return kept != null ? kept : new Start(parts.pods().image(), parts.version(), Json.write(look.spec()));
    }

    static Duration leaseTime(ExperimentSpec spec) {
        return Durations.parse(spec.runPolicy().startDeadline())
                .plus(Durations.parse(spec.runPolicy().trialDeadline()))
                .plus(AROUND);
    }

    ExperimentStatuses statuses(Look look) {
        return new ExperimentStatuses(
                look.experiment(),
                (plan, results, before) ->
                        rows.of(look.experiment().getMetadata().getNamespace(), plan, results, before),
                clock.instant());
    }

    /** A century is as good as forever, and fits into a point in time. */
    static Duration ttl(Look look) {
        Duration century = Duration.ofDays(36_500);
        if (look.spec() == null) {
            return century;
        }
        Duration ttl = Durations.parse(look.spec().runPolicy().ttlAfterFinished());
        return ttl.compareTo(century) > 0 ? century : ttl;
    }

    /** @param again when to look again if nothing happens before; null for not before something happens */
    UpdateControl<Experiment> write(Look look, ExperimentStatus status, Duration again) {
        return switch (parts.store().write(look.experiment(), status)) {
            case Written.Stale() -> soon();
            case Written.Refused(String words) -> refused(look, words);
            case Written.Stored(Experiment stored) -> {
                parts.caches().updated(stored, look.experiment());
                UpdateControl<Experiment> control = UpdateControl.noUpdate();
                yield again == null ? control : control.rescheduleAfter(again.plusMillis(1));
            }
        };
    }

    UpdateControl<Experiment> refused(Look look, String words) {
        LOG.log(Level.WARNING, "status refused: " + words, Map.of("experiment", look.id()));
        parts.store().publish(look.experiment(), List.of(ExperimentEvents.statusRefused(words)));
        ExperimentStatus shortest = statuses(look).refused(words);
        if (parts.store().write(look.experiment(), shortest) instanceof Written.Stored(Experiment stored)) {
            parts.caches().updated(stored, look.experiment());
        }
        return UpdateControl.<Experiment>noUpdate().rescheduleAfter(LOOK_AGAIN);
    }

    static UpdateControl<Experiment> soon() {
        return UpdateControl.<Experiment>noUpdate().rescheduleAfter(SOON);
    }

    static UpdateControl<Experiment> sooner(UpdateControl<Experiment> control, Duration wait) {
        long millis = Math.max(50, wait.toMillis() + 1);
        long planned = control.getScheduleDelay().orElse(Long.MAX_VALUE);
        return millis < planned ? control.rescheduleAfter(Duration.ofMillis(millis)) : control;
    }
}
