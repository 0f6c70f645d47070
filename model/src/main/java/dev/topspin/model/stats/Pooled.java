package dev.topspin.model.stats;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.RoundTrip;
import java.util.List;
import java.util.Optional;

/** Knows the percentiles of a cell's round trips over all of its forks together. */
@FunctionalInterface
public interface Pooled {
    /**
     * @param cell of the plan
     * @param valid its trials with valid results, in the order of the plan; at least one
     * @return the percentiles; empty where none of them recorded any
     */
    Optional<RoundTrip> of(Cell cell, List<TrialPlan> valid);
}
