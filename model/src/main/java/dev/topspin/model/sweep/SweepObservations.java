package dev.topspin.model.sweep;

import java.util.List;

/**
 * All that was measured in a sweep until now.
 *
 * @param nodes all that were chosen, tested or not
 * @param locals at most one of each node and local variant; none of what has not ended yet
 * @param pairs at most one of each pair; none of what has not ended yet
 * @param repeats what was measured again, in the order in which {@link Confirmation#next} asked for it; empty at first
 */
public record SweepObservations(
        List<SweptNode> nodes, List<LocalReading> locals, List<PairReading> pairs, List<Repeat> repeats) {
    public SweepObservations {
        nodes = nodes == null ? List.of() : List.copyOf(nodes);
        locals = locals == null ? List.of() : List.copyOf(locals);
        pairs = pairs == null ? List.of() : List.copyOf(pairs);
        repeats = repeats == null ? List.of() : List.copyOf(repeats);
    }

    /**
     * What was measured again in fresh processes.
     *
     * @param locals at most one of each node and local variant, with all its forks
     * @param pairs at most one of each pair, with all its forks
     */
    public record Repeat(List<LocalReading> locals, List<PairReading> pairs) {
        public Repeat {
            locals = locals == null ? List.of() : List.copyOf(locals);
            pairs = pairs == null ? List.of() : List.copyOf(pairs);
        }
    }
}
