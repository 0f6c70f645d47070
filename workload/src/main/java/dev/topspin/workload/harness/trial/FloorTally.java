package dev.topspin.workload.harness.trial;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.result.FloorInside;
import dev.topspin.model.spec.WorkloadKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Sets what the measured iterations of a trial took against what the floor took beside each. A pair of which one side was disturbed
 * from beginning to end is in no figure, unless there is no other.
 */
final class FloorTally {
    /** @param disturbed whether of either side nothing is left that nobody disturbed */
    private record Pair(double floorNsPerOp, double tax, boolean disturbed) {}

    private final WorkloadKind workload;
    private final List<Pair> pairs = new ArrayList<>();
    private String cell;

    /** @param workload of the trial */
    FloorTally(WorkloadKind workload) {
        this.workload = workload;
    }

    /**
     * @param iteration a measured one
     * @param floor what ran right before or right after it
     * @param block what that took
     */
    void add(IterationOutcome iteration, Cell floor, IterationOutcome block) {
        cell = floor.name();
        SliceTally above = slices(workload, iteration);
        SliceTally below = slices(floor.workload().kind(), block);
        OptionalDouble own = above.nsPerOp();
        OptionalDouble beside = below.nsPerOp();
        if (own.isPresent() && beside.isPresent()) {
            pairs.add(new Pair(
                    beside.getAsDouble(),
                    own.getAsDouble() / beside.getAsDouble(),
                    above.disturbed() || below.disturbed()));
        }
    }

    private static SliceTally slices(WorkloadKind workload, IterationOutcome outcome) {
        SliceTally slices = new SliceTally(workload);
        slices.add(outcome);
        return slices;
    }

    /** @return both; empty where there was no floor, or nothing was exchanged */
    Optional<FloorInside> measured() {
        if (pairs.isEmpty()) {
            return Optional.empty();
        }
        List<Pair> undisturbed = pairs.stream().filter(p -> !p.disturbed()).toList();
        List<Pair> kept = undisturbed.isEmpty() ? pairs : undisturbed;
        return Optional.of(new FloorInside(
                cell,
                SliceTally.median(kept.stream().map(Pair::floorNsPerOp).toList()),
                SliceTally.median(kept.stream().map(Pair::tax).toList()),
                pairs.stream().map(Pair::floorNsPerOp).map(Tally::tenths).toList()));
    }
}
