package dev.topspin.cli.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.export.ExportFormat.GivenRun;
import dev.topspin.cli.fixture.SampleResults;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.ResultsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The history of results in a form in which a Prometheus takes it. */
class OpenMetricsTest {
    private static final long ENDED = Instant.parse("2026-01-02T03:06:53Z").getEpochSecond();
    private static ResultsFile results;

    @TempDir
    Path folder;

    @BeforeAll
    static void run() throws Exception {
        results = SampleResults.of("../examples/ping-pong.yaml", 12, null);
    }

    private static GivenRun given(ResultsFile of) {
        return new GivenRun(of.finishedAt(), of, "lab");
    }

    /** The same experiment so many weeks later. */
    private static ResultsFile later(int weeks) {
        return results.toBuilder()
                .finishedAt(Instant.ofEpochSecond(ENDED + weeks * 604_800L).toString())
                .build();
    }

    private static String text(GivenRun... runs) throws BadInputException {
        return ExportFormat.openmetrics.of(List.of(runs)).text();
    }

    @Test
    void aSampleHasTheOperatorsNameAndLabelsAndTheEndOfItsRunAsItsTime() throws Exception {
        CellResult row = results.rows().getFirst();
        String text = text(given(results));
        String line =
                "topspin_cell_operation_seconds{cell=\"spin\",experiment=\"ping-pong\",namespace=\"lab\",plan=\"%s\","
                        .formatted(results.planHash());
        assertTrue(
                text.contains(
                        line + "unit=\"hop\",variant=\"spin\"} " + row.nsPerOp().median() / 1e9 + " " + ENDED + "\n"),
                text);
        assertTrue(
                text.contains("# TYPE topspin_cell_operation_seconds gauge\n# HELP topspin_cell_operation_seconds "));
        assertTrue(text.contains("topspin_cell_info{cell=\"spin\",experiment=\"ping-pong\",in_flight=\"1\","), text);
        assertTrue(text.contains("quantile=\"0.99\",variant=\"spin\"} "), text);
        assertTrue(text.endsWith("\n# EOF\n"));
    }

    @Test
    void withoutANamespaceThereIsNoSuchLabel() throws Exception {
        assertFalse(text(new GivenRun("x", results, null)).contains("namespace="));
    }

    @Test
    void theSamplesOfASeriesFollowEachOtherInTheOrderOfTimeHoweverTheRunsAreGiven() throws Exception {
        String text = text(given(later(2)), given(results), given(later(1)));
        Set<String> seen = new HashSet<>();
        String last = "";
        long before = 0;
        for (String line : text.lines().filter(l -> !l.startsWith("#")).toList()) {
            String series = line.substring(0, line.indexOf('}')).replaceAll("quantile=\"[^\"]*\",?", "");
            long second = Long.parseLong(line.substring(line.lastIndexOf(' ') + 1));
            if (series.equals(last)) {
                assertTrue(second >= before, line);
            } else {
                assertTrue(seen.add(series), "comes back: " + line);
            }
            last = series;
            before = second;
        }
        assertEquals(3, text.split("topspin_cell_valid\\{cell=\"spin\"", -1).length - 1);
    }

    @Test
    void aFamilyIsAnnouncedOnceAndOnlyWhereItHasSamples() throws Exception {
        String text = text(given(results), given(later(1)));
        List<String> types = text.lines().filter(l -> l.startsWith("# TYPE")).toList();
        assertEquals(types.size(), new HashSet<>(types).size());
        assertFalse(text.contains("rate_held"), "none of them is an open loop");
    }

    @Test
    void whatStandsInANameIsEscaped() throws Exception {
        String cell = "a\"b\\c\nd";
        String text = text(given(results.toBuilder()
                .rows(List.of(results.rows().getFirst().toBuilder().cell(cell).build()))
                .build()));
        assertTrue(text.contains("{cell=\"a\\\"b\\\\c\\nd\",experiment="), text);
    }

    @Test
    void aRunThatIsGivenTwiceIsBadInput() {
        BadInputException bad = assertThrows(
                BadInputException.class,
                () -> text(new GivenRun("a", results, null), new GivenRun("b/results.json", results, null)));
        assertEquals("a and b/results.json are the same run: give it once", bad.getMessage());
    }

    @Test
    void aRunWithoutATimeIsBadInput() {
        ResultsFile timeless = results.toBuilder().finishedAt("yesterday").build();
        BadInputException bad = assertThrows(BadInputException.class, () -> text(new GivenRun("a", timeless, null)));
        assertEquals("a: finishedAt: \"yesterday\" is no time such as 2026-01-02T03:04:05Z", bad.getMessage());
    }

    @Test
    void promtoolMakesBlocksOfMonthsAndFindsEverySampleInThem() throws Exception {
        OutsideTool promtool = OutsideTool.promtool();
        List<GivenRun> runs = new ArrayList<>();
        for (int week = 0; week < 12; week++) {
            runs.add(given(later(week)));
        }
        String text = text(runs.toArray(GivenRun[]::new));
        Path file = Files.writeString(folder.resolve("runs.txt"), text);
        Path blocks = Files.createDirectory(folder.resolve("blocks"));
        OutsideTool.Output made = promtool.run(
                file, Map.of(), "tsdb", "create-blocks-from", "openmetrics", file.toString(), blocks.toString());
        assertEquals(0, made.exit(), made::text);
        Files.createDirectory(blocks.resolve("wal")); // as in the folder of any Prometheus: dump asks for it
        OutsideTool.Output dump = promtool.run(file, Map.of(), "tsdb", "dump-openmetrics", blocks.toString());
        assertEquals(0, dump.exit(), dump::text);
        assertEquals(samples(text), samples(dump.text()), dump::text);
    }

    private static long samples(String text) {
        return text.lines().filter(l -> l.startsWith("topspin_")).count();
    }

    @Test
    void promtoolHasNothingToSayOfNamesTypesAndHelps() throws Exception {
        OutsideTool promtool = OutsideTool.promtool();
        Path file = Files.writeString(folder.resolve("run.txt"), text(given(results)));
        OutsideTool.Output checked = promtool.run(file, Map.of(), "check", "metrics");
        assertEquals("", checked.text());
        assertEquals(0, checked.exit());
    }
}
