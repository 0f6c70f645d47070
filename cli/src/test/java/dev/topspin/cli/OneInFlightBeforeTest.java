package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.report.Verdict;
import dev.topspin.cli.results.Replanned;
import dev.topspin.cli.results.RunRequest;
import dev.topspin.cli.table.Sweep;
import dev.topspin.cli.text.Exit;
import dev.topspin.model.Json;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.Role;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.testing.Reports;
import dev.topspin.model.testing.Specs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was run while spin had one message in flight, whatever was swept, is read as it was run. */
class OneInFlightBeforeTest {
    /** Printed by the build of 81ce17b. */
    private static final String HASH = "0c63bf50ae2af8af";

    private static final ExperimentSpec SPEC = Specs.of("""
            workload: {pingPong: {}}
            variants: [{name: spin, spin: {}}, {name: actors, akka: {}}]
            matrix: {inFlight: [1, 8]}
            measurement: {forks: 2, warmup: {iterations: 10, time: 1s}, iterations: 5, time: 2s}
            """);

    @TempDir
    Path folder;

    private final ResultsFile results = VerdictTest.results(
            SPEC,
            Plan.startedAs("t", SPEC, HASH),
            (trial, role) -> Reports.good(
                    trial, role, role == Role.driver ? (trial.cell().variant().spin() == null ? 800 : 80) : 0));

    @Test
    void itIsReportedAndComparedByTheCellsThatItHad() throws Exception {
        Path file = folder.resolve("results.json");
        Files.writeString(file, Json.write(results));
        Cli report = Cli.run("report", file.toString());
        assertEquals(Exit.GOOD, report.exit(), report::err);
        assertTrue(report.out().lines().anyMatch(l -> l.startsWith("spin ")), report::out);
        assertTrue(Files.readString(folder.resolve("report.html")).contains("actors[inFlight=8]"));
        Cli compared = Cli.run("compare", file.toString(), folder.toString());
        assertEquals(Exit.GOOD, compared.exit(), compared::err);
        assertTrue(compared.out().lines().anyMatch(l -> l.startsWith("spin ")), compared::out);
    }

    @Test
    void spinIsTheFloorUnderOneInFlightAlone() {
        assertEquals(
                List.of("actors[inFlight=1]"),
                results.rows().stream()
                        .filter(row -> row.tax() != null)
                        .map(CellResult::cell)
                        .toList());
        List<String> verdict = Verdict.of(results);
        assertTrue(verdict.stream().anyMatch(s -> s.contains("bare spin loop")), verdict::toString);
    }

    @Test
    void aSweepHasItAtEveryValue() {
        Sweep.Line spin = Sweep.of(results).orElseThrow().lines().getFirst();
        assertEquals("spin", spin.name());
        assertEquals(spin.at(1), spin.at(8));
    }

    @Test
    void itIsRunAgainAsItWas() throws Exception {
        RunRequest again = Replanned.of("results.json", results);
        assertEquals(HASH, again.planHash());
        assertEquals(
                results.cells(),
                Plan.startedAs(again.experiment(), again.spec(), again.planHash())
                        .cells());
    }
}
