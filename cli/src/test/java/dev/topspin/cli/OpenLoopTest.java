package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.compare.CellCompared;
import dev.topspin.cli.compare.CompareTable;
import dev.topspin.cli.compare.RunsCompared;
import dev.topspin.cli.fixture.SampleResults;
import dev.topspin.cli.report.HtmlReport;
import dev.topspin.cli.report.Verdict;
import dev.topspin.cli.table.ResultTable;
import dev.topspin.cli.text.Terminal;
import dev.topspin.model.result.ResultsFile;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What is told of an open loop: the rate and the round trips, and nowhere what a hop takes. */
class OpenLoopTest {
    private static ResultsFile results;

    @BeforeAll
    static void run() throws Exception {
        results = SampleResults.of("../examples/open-loop.yaml", 8, null);
    }

    private static String table() {
        return String.join("\n", ResultTable.of(results, new Terminal(false, false, false, 100)));
    }

    @Test
    void theTableHasTheRateAskedForAndReachedAndPercentilesAndNoTimeOfAHop() {
        String head = table().lines().findFirst().orElseThrow();
        assertTrue(head.matches("variant +asked/s +reached/s +p50 us +p99 us +p99.9 us +cores +threads +.*"), head);
        assertFalse(table().contains("ns/hop"), table());
        assertFalse(table().contains("hop tax"), table());
    }

    @Test
    void aRateThatWasNotHeldIsToldInWords() {
        assertTrue(table().contains("asked for 100,000/s, reached 20,530/s"), table());
        String verdict = String.join("\n", Verdict.of(results));
        assertTrue(verdict.contains("akka-tcp did not keep 100,000 a second: it reached 20,530."), verdict);
        assertTrue(
                verdict.contains("akka-default kept 100,000 round trips a second of each pair: half of them"), verdict);
        assertFalse(verdict.contains("costs"), verdict);
        assertFalse(verdict.contains("fastest"), verdict);
    }

    @Test
    void aSweepOfRatesIsOfPercentiles() {
        assertTrue(table().contains("\np99.9 us\n"), table());
        String html = HtmlReport.of(results);
        assertTrue(html.contains("p99.9 of the round trip"));
        assertFalse(html.contains("ns a hop"));
        assertFalse(html.contains("CPU ns/hop"));
    }

    @Test
    void twoRunsAreComparedByTheirP99() {
        RunsCompared compared = RunsCompared.of(List.of("a", "b"), results, results, 0.05);
        assertEquals(
                List.of(CellCompared.P99),
                compared.cells().stream().map(CellCompared::unit).distinct().toList());
        String text = String.join("\n", CompareTable.of(compared, new Terminal(false, false, false, 100)));
        assertTrue(text.contains("A p99 ns"), text);
    }
}
