package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.NodeReportStatus;
import dev.topspin.api.NodeSweepStatus.Phase;
import dev.topspin.model.Json;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What a sweep keeps of the CPUs of its nodes, in pairs and one by one. */
@Execution(ExecutionMode.CONCURRENT)
class SweepInsideTest {
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
    void aNodesReportHasItsCpusInPairsAndOneByOne() {
        lab.betweenCpus("n1", 4);
        lab.apply("weekly", "{}");
        lab.runToItsEnd("weekly");
        NodeReportStatus row = lab.report("weekly-n1").getStatus();
        assertEquals(6, row.cores().pairs().size());
        assertEquals(6, row.cores().of());
        assertEquals(4, row.cpus().floors().size());
        assertEquals("40.0..45.0", row.shown().cores());
        assertTrue(row.shown().lost().matches("0\\.[0-9]{2}%"), row.shown()::lost);
        NodeReportStatus other = lab.report("weekly-n2").getStatus();
        assertEquals("NotReported", other.cores().notMeasured().reason());
        assertEquals(null, other.shown().cores());
    }

    @Test
    void withoutLocalVariantsOrWithoutBeingAskedTheReportSaysWhyThereIsNothing() {
        lab.apply("pairs", "{local: []}");
        lab.apply("no", "{measurement: {coreToCore: false}}");
        assertEquals(Phase.Succeeded, lab.runToItsEnd("pairs").phase());
        assertEquals(
                "spec.local is empty: nothing is measured on a node alone",
                lab.report("pairs-n1").getStatus().cores().notMeasured().message());
        assertEquals(Phase.Succeeded, lab.runToItsEnd("no").phase());
        assertEquals(
                "spec.measurement.coreToCore is false",
                lab.report("no-n1").getStatus().cores().notMeasured().message());
    }

    @Test
    void theReportOfANodeOfSixteenCpusIsBelowSixtyFourKibibytes() {
        lab.betweenCpus("n1", 16);
        lab.apply("weekly", "{}");
        lab.runToItsEnd("weekly");
        NodeReportStatus row = lab.report("weekly-n1").getStatus();
        assertEquals(120, row.cores().pairs().size());
        int bytes = Json.write(row).getBytes(StandardCharsets.UTF_8).length;
        System.out.println("report of a node of 16 CPUs: " + bytes + " bytes");
        assertTrue(bytes < 64 * 1024, () -> bytes + " bytes");
    }
}
