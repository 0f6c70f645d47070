package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.NodeReport;
import dev.topspin.api.NodeSweepStatus;
import dev.topspin.api.NodeSweepStatus.Phase;
import dev.topspin.model.sweep.NodeSweepSpec.Processes;
import dev.topspin.model.sweep.NodeVerdict.Kind;
import dev.topspin.model.sweep.PairReading;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A sweep over four nodes, on each of which one process meets those of the others. */
@Execution(ExecutionMode.CONCURRENT)
class PerNodeSweepTest {
    private static final String SPEC = "{local: [], pairs: {processes: PerNode}}";

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
    void aTrialANodeMeasuresAllPairs() {
        lab.apply("weekly", SPEC);
        lab.runUntil("weekly", "its services", _ -> {
            List<String> services = lab.lab().client().services().inNamespace("lab").list().getItems().stream()
                    .map(service -> service.getMetadata().getName())
                    .toList();
            return !services.isEmpty();
        });
        NodeSweepStatus status = lab.runToItsEnd("weekly");
        assertEquals(Phase.Succeeded, status.phase());
        assertEquals("3/3", status.shown().rounds());
        assertEquals("6/6", status.shown().pairs());
        assertEquals(Set.of("weekly-r-0-0000", "weekly-r-1-0000", "weekly-r-2-0000", "weekly-r-3-0000"), lab.ran());
        assertEquals(
                "4 of 4 nodes and 6 of 6 pairs have figures, of the rounds by one process a node",
                lab.condition("weekly", "Complete").getMessage());
        NodeReport report = lab.report("weekly-n2");
        assertEquals(Processes.PerNode, report.getSpec().processes());
        assertEquals(3, report.getStatus().pairs().size());
        for (PairReading pair : report.getStatus().pairs()) {
            assertEquals(List.of(20.0), pair.micros());
            assertEquals(true, pair.first().pinned(), "both ends are known, though each process knows its own");
            assertEquals(true, pair.second().pinned());
        }
    }

    @Test
    void aSlowNodeIsMeasuredAgainByAProcessForEachPair() {
        lab.slowPairs("n3", 1.5);
        lab.apply("weekly", SPEC);
        NodeSweepStatus status = lab.runToItsEnd("weekly");
        assertEquals("1", status.shown().slow(), status::toString);
        assertEquals(Kind.Slow, lab.report("weekly-n3").getStatus().verdict());
        assertTrue(lab.ran().stream().anyMatch(trial -> trial.startsWith("weekly-c1f1r1-")), lab.ran()::toString);
    }

    @Test
    void aNodeOnWhichItFailsCostsItsOwnPairs() {
        lab.fails("n2");
        lab.apply("weekly", SPEC);
        NodeSweepStatus status = lab.runToItsEnd("weekly");
        assertEquals("3/4", status.shown().nodes());
        assertEquals("3/6", status.shown().pairs());
        assertEquals(Kind.NotTested, lab.report("weekly-n2").getStatus().verdict());
        PairReading lost = lab.report("weekly-n1").getStatus().pairs().stream()
                .filter(pair -> pair.pair().has("n2"))
                .findFirst()
                .orElseThrow();
        assertEquals("PeerLost", lost.notMeasured().reason());
    }

    @Test
    void anOperatorThatIsKilledInBetweenMeasuresNothingTwice() {
        lab.apply("weekly", SPEC);
        for (int trials : new int[] {1, 3}) {
            lab.runUntil("weekly", trials + " trials", _ -> lab.ran().size() >= trials);
            lab.lab().killOperator();
            lab.lab().startOperator();
        }
        assertEquals("6/6", lab.runToItsEnd("weekly").shown().pairs());
        assertEquals(4, lab.ran().size(), lab.ran()::toString);
    }
}
