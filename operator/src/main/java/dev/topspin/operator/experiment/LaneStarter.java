package dev.topspin.operator.experiment;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.ExperimentStatus.Lane;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.operator.admission.Request;
import dev.topspin.operator.build.TrialJob;
import dev.topspin.operator.cache.CachedTrial;
import dev.topspin.operator.experiment.ExperimentStore.Written;
import dev.topspin.operator.experiment.TrialMaker.Made;
import dev.topspin.operator.trial.TrialRunner.Outcome;
import io.fabric8.kubernetes.api.model.Pod;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Makes the next trials of an experiment, on the lanes that have nodes for them. */
final class LaneStarter {
    private final Parts parts;
    private final ExperimentActions actions;
    private final Clock clock;
    private final Look look;
    private final Progress progress;
    private final Request request;
    private final Map<Integer, List<String>> places;
    private final List<TrialPlan> starts = new ArrayList<>();
    private String waits;
    private Instant soonest;
    private boolean again;

    /**
     * @param request what the experiment asked the queue for
     * @param places nodes by lane, as the queue has given them
     */
    LaneStarter(
            Parts parts,
            ExperimentActions actions,
            Clock clock,
            Look look,
            Progress progress,
            Request request,
            Map<Integer, List<String>> places) {
        this.parts = parts;
        this.actions = actions;
        this.clock = clock;
        this.look = look;
        this.progress = progress;
        this.request = request;
        this.places = new TreeMap<>(places);
    }

    UpdateControl<Experiment> run() {
        giveBackIdle();
        progress.startable().forEach(this::lease);
        progress.active().forEach(this::keep);
        List<Lane> lanes = places.entrySet().stream()
                .map(e -> new Lane(e.getKey(), e.getValue()))
                .toList();
        List<ExperimentEvents.Event> events =
                new ArrayList<>(ExperimentEvents.started(look.experiment(), progress.plan()));
        starts.forEach(t -> events.addAll(ExperimentEvents.forksAdded(progress, t)));
        ExperimentStatus status = actions.statuses(look)
                .running(progress, progress.active().size() + starts.size(), message(), actions.start(look), lanes);
        return switch (parts.store().write(look.experiment(), status)) {
            case Written.Stale() -> ExperimentActions.soon();
            case Written.Refused(String words) -> actions.refused(look, words);
            case Written.Stored(Experiment stored) -> {
                parts.caches().updated(stored, look.experiment());
                parts.store().publish(stored, events);
                yield make(look.with(stored));
            }
        };
    }

    /** A lane that has nothing to do gives its nodes to the next. */
    private void giveBackIdle() {
        if (request.together()) {
            return; // the node is that of its other lanes too, and all end with the experiment
        }
        Set<Integer> wanted =
                request.lanes().stream().map(Request.LaneRequest::lane).collect(Collectors.toSet());
        for (var place : Map.copyOf(places).entrySet()) {
            if (!wanted.contains(place.getKey())
                    && actions.leftovers(look, progress, place.getValue()).isEmpty()) {
                parts.admission().giveBack(look.id(), look.uid(), place.getKey(), place.getValue());
                places.remove(place.getKey());
            }
        }
    }

    private void lease(TrialPlan next) {
        int lane = progress.plan().lane(next).number();
        List<String> nodes = places.get(lane);
        if (nodes == null) {
            return;
        }
        List<Pod> left = actions.leftovers(look, progress, nodes);
        if (!left.isEmpty()) {
            waits = "waits for pod " + left.getFirst().getMetadata().getName() + " to end";
            return;
        }
        Optional<Progress.Pause> pause = progress.pause(next, clock.instant());
        if (pause.isPresent()) {
            waits = "waits %d s before %s, as the kubelet had no CPUs for the attempt before it"
                    .formatted(pause.get().length().toSeconds(), next.name());
            lookAt(pause.get().end());
            return;
        }
        if (parts.admission()
                .lease(request, nodes, ExperimentActions.leaseTime(look.spec()))
                .isPresent()) {
            places.remove(lane);
            again = true;
            return;
        }
        starts.add(next);
    }

    /** While Kueue holds a Job that may only run on its nodes, their leases must not run out. */
    private void keep(int index, CachedTrial trial) {
        List<String> nodes = places.get(progress.plan().lane(index).number());
        if (nodes != null && TrialJob.isHeld(look.job(trial))) {
            parts.admission().lease(request, nodes, ExperimentActions.leaseTime(look.spec()));
        }
    }

    private String message() {
        List<String> running = new ArrayList<>(progress.active().values().stream()
                .map(t -> t.getSpec().cell() + ", fork " + t.getSpec().fork())
                .toList());
        starts.forEach(t -> running.add(t.cell().name() + ", fork " + t.fork()));
        int due = progress.due().size();
        if (running.isEmpty()) {
            return waits == null ? "waits for nodes" : waits;
        }
        return running.size() == 1
                ? "trial %d of %d: %s".formatted(progress.results().size() + 1, due, running.getFirst())
                : "%d of %d trials have ended, %d run: %s"
                        .formatted(
                                progress.results().size(),
                                due,
                                running.size(),
                                String.join("; ", running.subList(0, Math.min(5, running.size()))));
    }

    private UpdateControl<Experiment> make(Look now) {
        for (TrialPlan plan : starts) {
            Made made = parts.maker().make(now.experiment(), plan);
            if (!(made instanceof Made.There(CachedTrial trial))) {
                return actions.stalled(now, progress, plan, made);
            }
            parts.caches().created(trial);
            if (parts.runner().run(actions.active(now, trial, plan)) instanceof Outcome.GoesOn(Instant at)) {
                lookAt(at);
            } else {
                again = true;
            }
        }
        UpdateControl<Experiment> control =
                UpdateControl.<Experiment>noUpdate().rescheduleAfter(ExperimentActions.LOOK_AGAIN);
        if (again) {
            return ExperimentActions.soon();
        }
        return soonest == null
                ? control
                : ExperimentActions.sooner(control, Duration.between(clock.instant(), soonest));
    }

    private void lookAt(Instant time) {
        soonest = soonest == null || time.isBefore(soonest) ? time : soonest;
    }
}
