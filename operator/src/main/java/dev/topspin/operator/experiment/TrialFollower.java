package dev.topspin.operator.experiment;

import dev.topspin.model.plan.TrialPlan;
import dev.topspin.operator.cache.CachedTrial;
import dev.topspin.operator.trial.TrialRunner.Outcome;
import java.time.Clock;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The trials of one look at an experiment that were made and are not over, as they are carried out one after the other. */
final class TrialFollower {
    private final Parts parts;
    private final ExperimentActions actions;
    private final Clock clock;
    private Progress progress;
    private Instant next;
    private final Set<Integer> moved = new HashSet<>();
    private RuntimeException failure;

    /** @param progress before */
    TrialFollower(Parts parts, ExperimentActions actions, Progress progress, Clock clock) {
        this.parts = parts;
        this.actions = actions;
        this.progress = progress;
        this.clock = clock;
    }

    /** @return after those that have ended meanwhile */
    Progress progress() {
        return progress;
    }

    /** @return lanes whose trials go to other nodes */
    Set<Integer> moved() {
        return moved;
    }

    /** @return when to look again if nothing happens before; null for not before something happens */
    Instant next() {
        return next;
    }

    /** Fails as the last of the trials did; the others were not kept waiting for it. */
    void rethrow() {
        if (failure != null) {
            throw failure;
        }
    }

    void run(Look look, CachedTrial trial) {
        TrialPlan plan = progress.plan().trials().get(trial.getSpec().index());
        try {
            switch (parts.runner().run(actions.active(look, trial, plan))) {
                case Outcome.GoesOn(Instant at) -> next = next == null || at.isBefore(next) ? at : next;
                case Outcome.Over(CachedTrial _, var result) -> {
                    parts.histograms().keep(trial.getMetadata().getNamespace(), plan.name(), plan.planHash(), result);
                    progress = progress.ended(plan.index(), result, clock.instant());
                }
                case Outcome.Moved() -> {
                    int lane = progress.plan().lane(plan).number();
                    List<String> nodes = look.held().getOrDefault(lane, List.of());
                    parts.admission().noRoom(nodes, look.spec().placement().podCpus());
                    moved.add(lane);
                    progress = progress.unstarted(plan.index());
                    parts.admission().giveBack(look.id(), look.uid(), lane, nodes);
                    next = clock.instant().plus(ExperimentActions.SOON);
                }
                case Outcome.Stale() -> next = clock.instant().plus(ExperimentActions.SOON);
            }
        } catch (RuntimeException e) {
            failure = e;
        }
    }
}
