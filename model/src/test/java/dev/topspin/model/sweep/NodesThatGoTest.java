package dev.topspin.model.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.model.sweep.NodeVerdict.Kind;
import dev.topspin.model.testing.SimulatedCluster;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Nodes that were there when a sweep began, and went away in the middle of it. */
class NodesThatGoTest {
    private final SimulatedCluster cluster = new SimulatedCluster(8, 1).withoutNoise();

    private static NodeVerdict of(SweepVerdicts verdicts, String node) {
        return verdicts.nodes().stream()
                .filter(v -> v.node().equals(node))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aNodeThatDiedInTheMiddleIsNotTestedWithTheReasonThoughItWasMeasuredAlone() {
        SimulatedCluster four = new SimulatedCluster(4, 1).withoutNoise();
        NotMeasured died = new NotMeasured("NodeUnusable", "node n003: it is not ready", "n003");
        SweepVerdicts verdicts =
                SweepVerdicts.of(without(four.sweep(3, 1, List.of("core")), "n003", 1, died), VerdictSettings.DEFAULT);
        assertEquals(
                "n003: not tested: NodeUnusable: node n003: it is not ready",
                of(verdicts, "n003").text());
        assertEquals(
                3,
                verdicts.nodes().stream().filter(v -> v.kind() == Kind.TooFew).count());
    }

    @Test
    void oneThatWasAwayForLessThanHalfOfItsPairsIsJudgedByTheOthers() {
        NotMeasured away = new NotMeasured("NodeUnusable", "node n003: it is not ready", "n003");
        SweepObservations all = cluster.sweep(7, 1, List.of("core"));
        assertEquals(
                Kind.Ok,
                of(SweepVerdicts.of(without(all, "n003", 4, away), VerdictSettings.DEFAULT), "n003")
                        .kind());
        SweepVerdicts half = SweepVerdicts.of(without(all, "n003", 3, away), VerdictSettings.DEFAULT);
        assertEquals(Kind.NotTested, of(half, "n003").kind());
        assertEquals(7, half.nodes().stream().filter(v -> v.kind() == Kind.Ok).count());
    }

    /** The same, where of a node's pairs only so many were measured. */
    private static SweepObservations without(SweepObservations all, String node, int measured, NotMeasured why) {
        AtomicInteger met = new AtomicInteger();
        List<PairReading> pairs = all.pairs().stream()
                .map(reading -> reading.pair().has(node) && met.getAndIncrement() >= measured
                        ? new PairReading(reading.pair(), List.of(), null, null, why)
                        : reading)
                .toList();
        return new SweepObservations(all.nodes(), all.locals(), pairs, all.repeats());
    }
}
