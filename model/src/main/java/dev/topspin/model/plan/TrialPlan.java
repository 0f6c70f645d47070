package dev.topspin.model.plan;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Placement;

/**
 * All that one trial needs to know: one run of one cell in fresh JVMs. It crosses to the workload as JSON and is what the
 * workload reads, and nothing else.
 *
 * @param experiment name of the experiment
 * @param planHash hash of the whole plan this trial is part of
 * @param index place in the order of all trials, from 0
 * @param fork which run of its cell this is, from 1
 * @param cell what is run
 * @param placement on what
 * @param measurement how often and how long
 * @param deadlineNanos how long the trial may take in all, in nanoseconds
 */
public record TrialPlan(
        String experiment,
        String planHash,
        int index,
        int fork,
        Cell cell,
        Placement placement,
        Measurement measurement,
        long deadlineNanos) {

    /** @return the same at another place in the order, with another cell */
    TrialPlan at(int place, Cell what, int whichFork) {
        return new TrialPlan(experiment, planHash, place, whichFork, what, placement, measurement, deadlineNanos);
    }

    /** @return how many processes the trial has: 1, or 2 for a runtime between processes */
    @JsonIgnore
    public int pods() {
        return cell.variant().runtime().pods();
    }

    /** @return the name of the trial, e.g. {@code ping-pong-0007}: unique, and always the same for the same plan */
    @JsonIgnore
    public String name() {
        return "%s-%04d".formatted(experiment, index);
    }
}
