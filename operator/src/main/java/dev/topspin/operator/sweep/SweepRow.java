package dev.topspin.operator.sweep;

import dev.topspin.api.NodeReportStatus;
import dev.topspin.api.NodeReportStatus.Repeated;
import dev.topspin.model.sweep.LocalReading;
import dev.topspin.model.sweep.NodeFacts;
import dev.topspin.model.sweep.PairReading;
import dev.topspin.operator.sweep.SweepUnit.ReadingKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Adds readings to the row of a node, each once, however often it is told. Pure. */
final class SweepRow {
    private SweepRow() {}

    /** @return what there are readings of */
    static Set<ReadingKey> keys(NodeReportStatus row) {
        Set<ReadingKey> keys = new HashSet<>();
        row.locals().forEach(local -> keys.add(new ReadingKey(0, 0, local.variant(), null)));
        row.pairs().forEach(pair -> keys.add(new ReadingKey(0, 0, null, pair.pair())));
        row.repeats().forEach(again -> keys.add(key(again)));
        return keys;
    }

    private static ReadingKey key(Repeated again) {
        return again.local() != null
                ? new ReadingKey(again.number(), again.fork(), again.local().variant(), null)
                : new ReadingKey(
                        again.number(), again.fork(), null, again.pair().pair());
    }

    /**
     * @param facts what is known of the node now; null to leave what was known
     */
    static NodeReportStatus with(NodeReportStatus row, NodeFacts facts, List<Reading> readings) {
        Set<ReadingKey> known = keys(row);
        List<LocalReading> locals = new ArrayList<>(row.locals());
        List<PairReading> pairs = new ArrayList<>(row.pairs());
        List<Repeated> repeats = new ArrayList<>(row.repeats());
        for (Reading reading : readings) {
            if (!known.add(reading.key())) {
                continue;
            }
            if (reading.key().repeat() > 0) {
                repeats.add(
                        new Repeated(reading.key().repeat(), reading.key().fork(), reading.local(), reading.pair()));
            } else if (reading.local() != null) {
                locals.add(reading.local());
            } else {
                pairs.add(reading.pair());
            }
        }
        return new NodeReportStatus(
                facts == null ? row.facts() : facts,
                locals,
                pairs,
                repeats,
                row.verdict(),
                row.text(),
                row.shown(),
                row.cores(),
                row.cpus(),
                row.ratios());
    }

    /**
     * What came of a unit for one of its keys.
     *
     * @param local null of a pair
     * @param pair null of a local variant
     */
    record Reading(ReadingKey key, LocalReading local, PairReading pair) {}
}
