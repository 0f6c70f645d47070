package dev.topspin.model.sweep;

import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.result.TrialResult;
import java.util.List;

/**
 * What messages between two nodes took.
 *
 * @param pair the nodes
 * @param micros median round trip in microseconds, of each fork; empty where nothing was measured
 * @param first what is known of the process on the first node
 * @param second of that on the second
 * @param notMeasured why there are no figures; null where there are
 */
public record PairReading(NodePair pair, List<Double> micros, End first, End second, NotMeasured notMeasured) {
    public PairReading {
        micros = micros == null ? List.of() : List.copyOf(micros);
        first = first == null ? End.UNKNOWN : first;
        second = second == null ? End.UNKNOWN : second;
    }

    /**
     * One end of a pair.
     *
     * @param pinned whether its process proved its pinning in all forks; null where pinning was not wanted, or nothing ran
     * @param relation how its measured CPUs lie to each other; null where that is not known
     */
    public record End(Boolean pinned, CpuRelation relation) {
        /** Of a pair that was not measured. */
        public static final End UNKNOWN = new End(null, null);
    }

    /** @return the same with another reason why there are no figures */
    public PairReading without(NotMeasured why) {
        return new PairReading(pair, List.of(), first, second, why);
    }

    /** @return the end on that node, which is one of the two */
    public End end(String node) {
        return pair.first().equals(node) ? first : second;
    }

    /** @return what the finished trials between two nodes come to; of none, that the pair was not measured yet */
    public static PairReading of(NodePair pair, List<TrialResult> trials) {
        List<TrialResult> figures = Readings.withFigures(trials);
        return new PairReading(
                pair,
                figures.stream().map(trial -> Readings.micros(trial.measured())).toList(),
                new End(Readings.pinned(figures, pair.first()), Readings.relation(figures, pair.first())),
                new End(Readings.pinned(figures, pair.second()), Readings.relation(figures, pair.second())),
                figures.isEmpty() ? Readings.notMeasured(trials) : null);
    }
}
