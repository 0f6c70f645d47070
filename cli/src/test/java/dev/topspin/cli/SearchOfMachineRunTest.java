package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.fixture.RealWorkload;
import dev.topspin.cli.text.Exit;
import dev.topspin.model.Json;
import dev.topspin.model.search.CapacityEstimate.Outcome;
import dev.topspin.model.search.CapacityResult;
import dev.topspin.model.search.SearchResults;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Runs searches with the real workload, whose objectives every machine meets, or none, however busy it is. */
@ExtendWith(RealWorkload.class)
class SearchOfMachineRunTest {
    private static final String SEARCH = """
            apiVersion: topspin.dev/v1alpha1
            kind: CapacitySearch
            metadata: {name: real}
            spec:
              template:
                workload: {pingPong: {roundTrips: 10000}}
                variants: [{name: akka, akka: {}}]
                measurement: {warmup: {iterations: 1, time: 100ms}, iterations: 1, time: 200ms}
                placement: {cpus: 1, housekeepingCpus: 0, memory: 256Mi}
              load: {parameter: pairs, from: 1, to: 4}
              objectives: [{figure: nsPerOp, below: 100s}]
              search: {maxForks: 12, verify: {forks: 1, time: 300ms}}
            """;

    @TempDir
    Path folder;

    private SearchResults search(String yaml) throws Exception {
        Path file = folder.resolve("search.yaml");
        Files.writeString(file, yaml);
        Cli cli = Cli.run("run", file.toString(), "--output", folder.toString());
        assertEquals(Exit.GOOD, cli.exit(), () -> cli.err() + cli.out());
        return Json.read(Files.readString(folder.resolve("search.json")), SearchResults.class);
    }

    @Test
    void whatEveryMachineCarriesIsAtLeastTheHighestLoadOnEachNumberOfCpusAndIsVerified() throws Exception {
        SearchResults search =
                search(SEARCH.replace("  load:", "  resources: {parameter: cpus, values: [1, 2]}\n  load:"));
        assertEquals(
                List.of(1, 2),
                search.results().stream().map(CapacityResult::cpus).toList());
        for (CapacityResult row : search.results()) {
            assertEquals(Outcome.AtLeast, row.outcome(), row::toString);
            assertEquals(4, row.capacity());
            assertTrue(row.verified(), row::toString);
        }
        assertEquals(0.5, search.results().getLast().efficiency(), "as much with twice the CPUs");
        assertTrue(search.complete());
        assertTrue(search.trials().getLast().verification());
        search.trials().forEach(trial -> {
            assertTrue(trial.held(), trial::toString);
            assertTrue(trial.result().measured().nsPerOp() > 0, trial::toString);
        });
    }

    @Test
    void whatNoMachineMeetsIsBelowTheLowestRate() throws Exception {
        SearchResults search =
                search(SEARCH.replace("parameter: pairs, from: 1, to: 4", "parameter: rate, from: 1000, to: 2000")
                        .replace("figure: nsPerOp, below: 100s", "figure: p50, below: 1ns"));
        CapacityResult row = search.results().getFirst();
        assertEquals(Outcome.Below, row.outcome(), row::toString);
        assertEquals(1_000, row.high());
        assertFalse(row.verified());
        search.trials().forEach(trial -> {
            assertFalse(trial.held(), trial::toString);
            assertEquals(1_000, trial.result().measured().openLoop().rate(), trial::toString);
        });
    }
}
