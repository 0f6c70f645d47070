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
 * @param beside what was measured by another path, or under load; null where none was asked for
 */
public record PairReading(
        NodePair pair, List<Double> micros, End first, End second, NotMeasured notMeasured, PairBeside beside) {
    public PairReading {
        micros = micros == null ? List.of() : List.copyOf(micros);
        first = first == null ? End.UNKNOWN : first;
        second = second == null ? End.UNKNOWN : second;
    }

    /** Of a pair of which nothing else was asked for. */
    public PairReading(NodePair pair, List<Double> micros, End first, End second, NotMeasured notMeasured) {
        this(pair, micros, first, second, notMeasured, null);
    }

    /** @return the same with what was measured beside */
    public PairReading with(PairBeside more) {
        return new PairReading(pair, micros, first, second, notMeasured, more);
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

    /**
     * @param node whose processes met others, one of the two
     * @param round in which they met the other node's, from 1
     * @param trials that have ended, each of one process; one that was broken off has the rounds until then
     * @return what the node knows of the pair; of the other end it knows nothing
     */
    public static PairReading ofRound(NodePair pair, String node, int round, List<TrialResult> trials) {
        List<TrialResult> figures = Readings.withRound(round, trials);
        End own = new End(Readings.pinned(figures, node), Readings.relation(figures, node));
        boolean isFirst = pair.first().equals(node);
        return new PairReading(
                pair,
                figures.stream()
                        .map(trial -> Readings.nanosOf(round, trial).orElseThrow() / 1e3)
                        .toList(),
                isFirst ? own : null,
                isFirst ? null : own,
                figures.isEmpty() ? Readings.missed(round, trials) : null);
    }

    /**
     * @param other what the process on the other node knows of the same pair
     * @return what both know: figures where either has them
     */
    public PairReading with(PairReading other) {
        PairReading measured = micros.isEmpty() && !other.micros.isEmpty() ? other : this;
        return new PairReading(
                pair,
                measured.micros,
                first.equals(End.UNKNOWN) ? other.first : first,
                second.equals(End.UNKNOWN) ? other.second : second,
                measured.notMeasured,
                beside == null ? other.beside : beside);
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
