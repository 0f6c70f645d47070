package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.NodeSweepStatus;
import dev.topspin.api.NodeSweepStatus.Phase;
import dev.topspin.model.sweep.NodeVerdict.Kind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Sweeps over nodes that come, go, or are unlike each other: each ends, and says in words what that meant. */
@Execution(ExecutionMode.CONCURRENT)
class SweepOfOtherNodesTest {
    private SweepLab lab;

    @BeforeEach
    void start() {
        lab = new SweepLab();
    }

    @AfterEach
    void stop() {
        lab.close();
    }

    @Test
    void aNodeThatComesDuringASweepIsNoneOfItsNodes() {
        lab.apply("weekly", "{}");
        lab.runUntil("weekly", "its first trials", _ -> lab.ran().size() >= 2);
        lab.lab().client().resource(Lab.node("n5", "a")).create();
        NodeSweepStatus status = lab.runToItsEnd("weekly");
        assertEquals("4/4", status.shown().nodes());
        assertEquals("6/6", status.shown().pairs());
        assertEquals("True", lab.condition("weekly", "Complete").getStatus());
        assertNull(lab.report("weekly-n5"));
    }

    @Test
    void aNodeThatGoesDuringASweepLeavesItsPairsWithoutFiguresAndWithTheReason() {
        lab.apply("weekly", "{pairs: {concurrency: One}}");
        lab.runUntil("weekly", "all alone", _ -> lab.ran().size() >= 4);
        lab.lab().client().nodes().withName("n2").delete();
        NodeSweepStatus status = lab.runToItsEnd("weekly");
        assertEquals(Phase.Succeeded, status.phase());
        assertEquals("3/6", status.shown().pairs());
        assertEquals("False", lab.condition("weekly", "Complete").getStatus());
        assertTrue(lab.report("weekly-n1").getStatus().pairs().stream()
                .filter(pair -> pair.micros().isEmpty())
                .allMatch(pair -> pair.notMeasured().message().contains("node n2")));
        assertEquals(3, lab.report("weekly-n1").getStatus().pairs().size());
    }

    @Test
    void nodesOfWhichNoFourAreAlikeAreMeasuredAndNotCompared() {
        lab.slowPairs("n3", 3);
        lab.apply("weekly", "{outliers: {groupBy: [pool]}}");
        NodeSweepStatus status = lab.runToItsEnd("weekly");
        assertEquals(Phase.Succeeded, status.phase());
        assertEquals("6/6", status.shown().pairs());
        assertEquals(4, status.nodes().tooFew(), status::toString);
        assertEquals("NotJudged", lab.condition("weekly", "NoOutliers").getReason());
        String message = lab.condition("weekly", "NoOutliers").getMessage();
        assertTrue(message.startsWith("of no node can it be said whether it is slow (4 TooFew): n1: "), message);
        assertEquals(Kind.TooFew, lab.report("weekly-n3").getStatus().verdict());
        assertTrue(
                lab.report("weekly-n3").getStatus().text().contains("of its kind, at least 4 are needed"),
                () -> lab.report("weekly-n3").getStatus().text());
    }
}
