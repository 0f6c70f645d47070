package dev.topspin.model.plan;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.topspin.model.spec.Durations;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Placement;
import dev.topspin.model.spec.Rounds;
import dev.topspin.model.spec.VariantRuntime;
import java.util.SplittableRandom;

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
 * @param floor what is measured turn about with the cell, in the same process; null where nothing is, as in what earlier versions
 *     wrote
 * @param deadlineNanos how long the trial may take in all, in nanoseconds
 * @param attempt which attempt at it this is; null for the first of an experiment that was never resumed
 */
public record TrialPlan(
        String experiment,
        String planHash,
        int index,
        int fork,
        Cell cell,
        Cell floor,
        Placement placement,
        Measurement measurement,
        long deadlineNanos,
        TrialAttempt attempt) {
    /** The first attempt at a trial. */
    public TrialPlan(
            String experiment,
            String planHash,
            int index,
            int fork,
            Cell cell,
            Cell floor,
            Placement placement,
            Measurement measurement,
            long deadlineNanos) {
        this(experiment, planHash, index, fork, cell, floor, placement, measurement, deadlineNanos, null);
    }

    /** A trial that measures no floor itself. */
    public TrialPlan(
            String experiment,
            String planHash,
            int index,
            int fork,
            Cell cell,
            Placement placement,
            Measurement measurement,
            long deadlineNanos) {
        this(experiment, planHash, index, fork, cell, null, placement, measurement, deadlineNanos);
    }

    /** @return the same at another place in the order, with another cell and the floor in it; null for none */
    TrialPlan at(int place, Cell what, Cell below, int whichFork) {
        return new TrialPlan(
                experiment, planHash, place, whichFork, what, below, placement, measurement, deadlineNanos, attempt);
    }

    /** @return the plan of what is measured turn about with the cell; there is such */
    public TrialPlan ofFloor() {
        return new TrialPlan(
                experiment, planHash, index, fork, floor, null, placement, measurement, deadlineNanos, attempt);
    }

    /**
     * @param which null for the first
     * @return that attempt at the same
     */
    public TrialPlan attempted(TrialAttempt which) {
        return new TrialPlan(
                experiment,
                planHash,
                index,
                fork,
                cell,
                floor,
                placement,
                measurement,
                deadlineNanos,
                TrialAttempt.FIRST.equals(which) ? null : which);
    }

    /** @return how long the floor inside the trial takes in all, in nanoseconds, at the most; 0 where there is none */
    @JsonIgnore
    public long floorNanos() {
        return floor == null
                ? 0
                : Durations.multiply(
                        Floors.blockNanos(floor, measurement), measurement.iterations() + Floors.WARMUP_BLOCKS);
    }

    /** @return whether it measures between its CPUs too: where that is asked for, the first fork of each cell */
    @JsonIgnore
    public boolean measuresCoreToCore() {
        return measurement.coreToCore() != null && fork == 1;
    }

    /** @return how long the trial measures between its CPUs, in nanoseconds, at the most; 0 where it doesn't */
    @JsonIgnore
    public long coreToCoreNanos() {
        return measuresCoreToCore() ? measurement.coreToCoreNanos(placement.podCpus()) : 0;
    }

    /** @return how many processes the trial has: 1, or 2 for a runtime between processes */
    @JsonIgnore
    public int pods() {
        return cell.variant().runtime().pods();
    }

    /** @return whom its process meets, one after the other; null where it has a peer of its own, or none */
    @JsonIgnore
    public Rounds rounds() {
        return cell.variant().runtime() instanceof VariantRuntime.Socket socket ? socket.rounds() : null;
    }

    /** @return whether other processes look for its pods by their names */
    @JsonIgnore
    public boolean isLookedFor() {
        return pods() > 1 || rounds() != null;
    }

    /**
     * @return what all that is left to chance in the trial is drawn by, 0 or more: another for each trial of an experiment,
     *     the same for both of its processes, and the same again when the same plan is run again
     */
    @JsonIgnore
    public long seed() {
        return new SplittableRandom((long) planHash.hashCode() << Integer.SIZE | index).nextLong() >>> 1;
    }

    /**
     * @return the name of the trial, e.g. {@code ping-pong-0007}, and of its third attempt {@code ping-pong-0007-3}: unique, and
     *     always the same for the same plan
     */
    @JsonIgnore
    public String name() {
        String first = name(experiment, index);
        return attempt == null || attempt.number() == 1 ? first : first + "-" + attempt.number();
    }

    /** @return the name of the first attempt at a trial of an experiment */
    public static String name(String experiment, int index) {
        return "%s-%04d".formatted(experiment, index);
    }
}
