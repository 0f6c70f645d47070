package dev.topspin.cli.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.export.ExportFormat.Exported;
import dev.topspin.cli.export.ExportFormat.GivenRun;
import dev.topspin.cli.fixture.SampleResults;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Interval;
import dev.topspin.model.result.ResultsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The history of an experiment as a table in which Apache Otava finds changes. */
class RunsCsvTest {
    private static final Instant ENDED = Instant.parse("2026-01-02T03:06:53Z");
    private static ResultsFile results;

    @TempDir
    Path folder;

    @BeforeAll
    static void run() throws Exception {
        results = SampleResults.of("../examples/ping-pong.yaml", 12, null);
    }

    private static Exported csv(GivenRun... runs) throws BadInputException {
        return ExportFormat.csv.of(List.of(runs));
    }

    /** The same experiment so many weeks later, with another time of akka-default's hop. */
    private static GivenRun week(int week, double nsPerOp) {
        List<CellResult> rows = results.rows().stream()
                .map(row -> row.cell().equals("akka-default")
                        ? row.toBuilder()
                                .nsPerOp(new Interval(nsPerOp, nsPerOp, nsPerOp))
                                .build()
                        : row)
                .toList();
        return new GivenRun(
                "week-" + week,
                results.toBuilder()
                        .finishedAt(ENDED.plusSeconds(week * 604_800L).toString())
                        .rows(rows)
                        .build(),
                null);
    }

    private static List<List<String>> table(String csv) {
        return csv.lines().map(l -> List.of(l.split(",", -1))).toList();
    }

    @Test
    void aRunIsARowInTheOrderOfTimeAndAFigureOfACellAColumn() throws Exception {
        List<List<String>> table =
                table(csv(week(2, 430), week(0, 410), week(1, 420)).text());
        List<String> head = table.getFirst();
        assertEquals(List.of("time", "commit", "plan", "spin.ns_per_op"), head.subList(0, 4));
        int column = head.indexOf("akka-default.ns_per_op");
        assertEquals(
                List.of("410.0", "420.0", "430.0"),
                table.subList(1, 4).stream().map(row -> row.get(column)).toList());
        assertEquals("2026-01-02T03:06:53Z", table.get(1).getFirst());
        assertEquals(results.planHash(), table.get(1).get(2));
        assertTrue(head.contains("akka-default.floor_tax") && head.contains("akka-tcp.network_tax"), head::toString);
        assertTrue(head.contains("akka-tcp.p99_us") && !head.contains("spin.floor_tax"), head::toString);
    }

    /** Otava's CsvImporter, otava/importer.py, fetch_data: as many values as columns, and float() takes each, or it stops. */
    @Test
    void everyFieldOfEveryFigureIsANumber() throws Exception {
        List<List<String>> table = table(csv(week(0, 410), week(1, 420)).text());
        for (List<String> row : table.subList(1, table.size())) {
            assertEquals(table.getFirst().size(), row.size());
            row.subList(3, row.size()).forEach(field -> assertTrue(Double.isFinite(Double.parseDouble(field)), field));
        }
    }

    @Test
    void aFigureThatOneRunDoesNotHaveIsLeftOutAndNamed() throws Exception {
        ResultsFile failed = SampleResults.of("../examples/ping-pong.yaml", 12, "akka-tcp");
        Exported exported = csv(week(1, 420), new GivenRun("failed", failed, null), week(2, 430));
        assertEquals(
                List.of(
                        "left out: ns_per_op, p50_us, p99_us and network_tax of akka-tcp, which 1 of 3 runs doesn't have"
                                + " (failed)"),
                exported.notes());
        assertTrue(table(exported.text()).getFirst().stream().noneMatch(c -> c.startsWith("akka-tcp.")));
    }

    @Test
    void runsOfSeveralPlansAreToldApart() throws Exception {
        ResultsFile other = week(1, 420).results().toBuilder().planHash("00ff").build();
        Exported exported = csv(week(0, 410), new GivenRun("other", other, null));
        assertEquals(
                List.of(
                        "the runs have 2 plans, see the column plan: a figure of another plan may differ for that alone"),
                exported.notes());
    }

    @Test
    void runsOfTwoExperimentsAreBadInput() {
        GivenRun other = new GivenRun(
                "other", results.toBuilder().experiment("round-trip").build(), null);
        BadInputException bad = assertThrows(BadInputException.class, () -> csv(week(0, 410), other));
        assertEquals(
                "csv takes runs of one experiment, and these are of ping-pong and round-trip: export each apart",
                bad.getMessage());
    }

    @Test
    void runsWithoutACommonFigureAreBadInput() {
        ResultsFile none = results.toBuilder().rows(List.of()).build();
        assertEquals(
                "csv: there is no figure that the run has",
                assertThrows(BadInputException.class, () -> csv(new GivenRun("none", none, null)))
                        .getMessage());
    }

    @Test
    void otavaFindsTheWeekInWhichACellBecameSlower() throws Exception {
        OutsideTool otava = OutsideTool.required("otava", "`pip install apache-otava` brings it");
        Random random = new Random(19);
        List<GivenRun> runs = new ArrayList<>();
        for (int week = 0; week < 24; week++) {
            runs.add(week(week, (week < 14 ? 400 : 460) * (1 + 0.01 * random.nextGaussian())));
        }
        Path csv = Files.writeString(
                folder.resolve("history.csv"),
                csv(runs.toArray(GivenRun[]::new)).text());
        Path config = Files.writeString(folder.resolve("otava.yaml"), """
                tests:
                  ping-pong:
                    type: csv
                    file: %s
                    time_column: time
                    attributes: [commit, plan]
                    metrics:
                      akka: {column: akka-default.ns_per_op, direction: -1}
                      spin: {column: spin.ns_per_op, direction: -1}
                    csv_options: {delimiter: ',', quote_char: '"'}
                """.formatted(csv));
        OutsideTool.Output found = otava.run(
                csv, Map.of("OTAVA_CONFIG", config.toString()), "analyze", "ping-pong", "--since", "2025-12-01");
        assertEquals(0, found.exit(), found::text);
        List<String> lines = found.text().lines().toList();
        int change = lines.indexOf(lines.stream()
                .filter(l -> l.matches(" +\\+1[3-7]\\.\\d% *"))
                .findFirst()
                .orElseThrow(() -> new AssertionError(found.text())));
        assertTrue(lines.get(change - 2).startsWith("2026-04-03"), found::text);
        assertEquals(1, lines.stream().filter(l -> l.contains("%")).count(), found::text);
    }
}
