package dev.topspin.model.sweep;

import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.result.TrialResult;
import java.util.List;

/**
 * What a local variant took on one node, alone.
 *
 * @param node name of the node
 * @param variant name of the variant
 * @param nanos time of an operation in nanoseconds, of each fork; empty where nothing was measured
 * @param pinned whether all forks proved their pinning; null where pinning was not wanted
 * @param relation how the measured CPUs lie to each other; null where that is not known
 * @param notMeasured why there are no figures; null where there are
 */
public record LocalReading(
        String node,
        String variant,
        List<Double> nanos,
        Boolean pinned,
        CpuRelation relation,
        NotMeasured notMeasured) {
    public LocalReading {
        nanos = nanos == null ? List.of() : List.copyOf(nanos);
    }

    /** @return the same with another reason why there are no figures */
    public LocalReading without(NotMeasured why) {
        return new LocalReading(node, variant, List.of(), pinned, relation, why);
    }

    /** @return what the finished trials of a variant on one node come to; of none, that it was not measured yet */
    public static LocalReading of(String node, String variant, List<TrialResult> trials) {
        List<TrialResult> figures = Readings.withFigures(trials);
        return new LocalReading(
                node,
                variant,
                figures.stream().map(trial -> trial.measured().nsPerOp()).toList(),
                Readings.pinned(figures, node),
                Readings.relation(figures, node),
                figures.isEmpty() ? Readings.notMeasured(trials) : null);
    }
}
