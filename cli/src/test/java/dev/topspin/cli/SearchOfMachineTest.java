package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.fixture.FakedWorkload;
import dev.topspin.cli.text.Exit;
import dev.topspin.model.Json;
import dev.topspin.model.search.CapacityEstimate.Outcome;
import dev.topspin.model.search.CapacityResult;
import dev.topspin.model.search.SearchResults;
import dev.topspin.model.search.SearchResults.Trial;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Runs searches on this machine with a stand-in for the workload, whose variants carry as many pairs as their names say. */
@ExtendWith(FakedWorkload.class)
class SearchOfMachineTest {
    private static final String SEARCH = """
            apiVersion: topspin.dev/v1alpha1
            kind: CapacitySearch
            metadata: {name: carry}
            spec:
              template:
                workload: {pingPong: {roundTrips: 1000}}
                variants: [{name: carries-3, akka: {}}]
                measurement: {warmup: {iterations: 1, time: 1s}, iterations: 1, time: 1s}
                placement: {cpus: 1, housekeepingCpus: 0, memory: 64Mi}
              load: {parameter: pairs, from: 1, to: 16}
              objectives: [{figure: nsPerOp, below: 1us}]
              search: {width: 50%, maxForks: 20, verify: {forks: 1, time: 1s}}
            """;

    /** Of the one search that several tests look at, each at another side of it; none changes what it left. */
    @TempDir
    private static Path shared;

    private static Cli ran;

    @TempDir
    Path folder;

    private Path results;

    @BeforeAll
    static void searchOnce() throws Exception {
        ran = run(shared, SEARCH);
    }

    @BeforeEach
    void nameTheFolderOfResults() {
        results = folder.resolve("results");
    }

    private Cli run(String search, String... more) throws Exception {
        return run(folder, search, more);
    }

    private static Cli run(Path folder, String search, String... more) throws Exception {
        Path results = folder.resolve("results");
        Path file = folder.resolve("search.yaml");
        Files.writeString(file, search);
        String[] args = new String[4 + more.length];
        System.arraycopy(new String[] {"run", file.toString(), "--output", results.toString()}, 0, args, 0, 4);
        System.arraycopy(more, 0, args, 4, more.length);
        return Cli.run(args);
    }

    private static SearchResults written(Path folder) throws Exception {
        Path results = folder.resolve("results");
        return Json.read(Files.readString(results.resolve("search.json")), SearchResults.class);
    }

    @Test
    void theCapacityIsFoundVerifiedAndWrittenDownWithAllTrials() throws Exception {
        Cli cli = ran;
        assertEquals(Exit.GOOD, cli.exit(), cli.err());
        SearchResults search = written(shared);
        CapacityResult row = search.results().getFirst();
        assertEquals(Outcome.Found, row.outcome(), cli.out());
        assertEquals(3, row.capacity(), cli.out());
        assertEquals("nsPerOp", row.limitedBy());
        assertTrue(row.verified() && search.complete());
        assertEquals(SearchResults.VERSION, search.version());
        assertEquals("carry", search.name());
        assertEquals(row.forks(), search.trials().size());
        for (Trial trial : search.trials()) {
            assertEquals(trial.load() <= 3, trial.held(), trial::toString);
            assertEquals(trial.held() ? null : "nsPerOp", trial.limitedBy());
            assertTrue(trial.result().measured().nsPerOp() > 0);
        }
        assertTrue(cli.out().contains("\ncarries-3  3         3..4           nsPerOp     yes"), cli.out());
        assertTrue(cli.out().contains("results: " + shared.resolve("results/search.json")), cli.out());
    }

    @Test
    void thePageIsWrittenAndCanBeWrittenAgain() throws Exception {
        Path page = shared.resolve("results/report.html");
        assertTrue(ran.out().endsWith("report:  " + page + "\n"), ran.out());
        String written = Files.readString(page);
        assertTrue(written.contains("<b>carries-3</b>: 3 (3..4); limited by nsPerOp"), written);
        Files.createDirectory(results);
        Files.copy(shared.resolve("results/search.json"), results.resolve("search.json"));
        Cli again = Cli.run("report", results.toString());
        assertEquals(Exit.GOOD, again.exit(), again.err());
        assertEquals(written, Files.readString(results.resolve("report.html")));
        assertTrue(again.out().contains("\ncarries-3  3         3..4           nsPerOp     yes"), again.out());
    }

    @Test
    void aDocumentThatIsNoSearchIsRefusedInWords() throws Exception {
        Path broken = folder.resolve("search.json");
        Files.writeString(broken, "{\"version\": 1}");
        assertTrue(Cli.run("report", broken.toString()).err().contains("is no document of a search"));
        Files.writeString(broken, "{\"version\": 7}");
        assertTrue(Cli.run("report", broken.toString()).err().contains("version 7 is not known"));
        Files.writeString(broken, "{\"version\": ");
        Cli cut = Cli.run("report", broken.toString());
        assertEquals(Exit.BAD_INPUT, cut.exit(), cut.err());
        assertTrue(cut.err().contains("search.json: can't be read"), cut.err());
    }

    @Test
    void whatIsNoTerminalGetsALineForEachTrial() {
        Cli cli = ran;
        String[] lines = cli.err().split("\n");
        assertTrue(lines[0].startsWith("carry: 1 capacity is searched on this machine alone, on CPUs "), cli.err());
        assertTrue(cli.err().contains("\ncarries-3, trial 1: 1 pair held, 200 ns/op; capacity within "), cli.err());
        assertTrue(cli.err().contains(" pairs not held: 20,000 ns/op; capacity within "), cli.err());
        assertTrue(lines[lines.length - 1].contains(" verifying, held, 200 ns/op; capacity 3 (3..4)"), cli.err());
        assertFalse(cli.err().contains("\u001b"), cli.err());
    }

    @Test
    void aTrialThatSaysNothingOfItsLoadIsRunThreeTimesAndTheRunFails() throws Exception {
        Cli cli = run(SEARCH.replace("carries-3, akka: {}", "driver-dies, akka: {}"));
        assertEquals(Exit.FAILED, cli.exit());
        SearchResults search = written(folder);
        assertEquals(3, search.trials().size());
        assertNull(search.trials().getFirst().held());
        assertEquals("NoReport", search.trials().getFirst().result().reason());
        assertEquals(Outcome.Failed, search.results().getFirst().outcome());
        assertTrue(cli.out().contains("(asked 3 times)"), cli.out());
    }

    /** Of a search by copies that disturb each other beyond so many. */
    private static String copies(String variant) {
        return SEARCH.replace("carries-3", variant)
                .replace("parameter: pairs, from: 1, to: 16", "parameter: copies, from: 1, to: 4")
                .replace("figure: nsPerOp, below: 1us", "figure: slowdown, below: 10%");
    }

    @Test
    void copiesRunAtOnceAndAreHeldAgainstThoseThatRanAlone() throws Exception {
        Cli cli = run(copies("carries-1"), "--cpus", "0-1");
        assertEquals(Exit.GOOD, cli.exit(), cli.err());
        CapacityResult row = written(folder).results().getFirst();
        assertEquals(1, row.capacity(), cli.out());
        assertTrue(
                written(folder).trials().stream()
                        .anyMatch(t -> t.load() == 2 && "slowdown".equals(t.limitedBy()) && t.slowdown() > 50),
                cli.err());
        assertTrue(cli.err().contains("carries-1, trial 1: 1 copy held, slowdown 0 %"), cli.err());
        assertTrue(cli.err().contains("2 copies not held: slowdown 9,900 %"), cli.err());
        assertTrue(Files.readString(results.resolve("report.html")).contains("slowdown, % of a copy alone"));
    }

    @Test
    void copiesThatTheMachineHasNoCpusForAreBeyondItsCapacity() throws Exception {
        Cli cli = run(copies("carries-64"), "--cpus", "0-1");
        assertEquals(Exit.GOOD, cli.exit(), cli.err());
        CapacityResult row = written(folder).results().getFirst();
        assertEquals(2, row.capacity(), cli.err());
        assertEquals("Unschedulable", row.limitedBy());
        assertTrue(
                cli.err()
                        .contains(
                                "note: variant \"carries-64\" with 1 measured CPUs: of up to 4 copies 2 have CPUs of their own here"),
                cli.err());
        assertTrue(cli.out().contains("carries-64  2 copies"), cli.out());
    }

    @Test
    void aResourceThatTheMachineHasNotIsNamedWithWhatIsAllowed() throws Exception {
        Cli cli = run(
                SEARCH.replace("  load:", "  resources: {parameter: cpus, values: [1, 200]}\n  load:"), "--cpus", "0");
        assertEquals(Exit.BAD_INPUT, cli.exit());
        assertEquals(
                "spec.resources.values[1]: Invalid value: 200: variant \"carries-3\" runs as one process with as many"
                        + " measured CPUs each, and CPUs 0 can be used here: must be from 1 to 1, or take a larger machine",
                cli.err().strip());
        assertFalse(Files.exists(results));
    }

    @Test
    void whatCantBeSearchedIsSaidInTheApiServersWords() throws Exception {
        Cli bytes = run(SEARCH.replace("parameter: pairs", "parameter: payloadBytes"));
        assertEquals(Exit.BAD_INPUT, bytes.exit());
        assertTrue(bytes.err().contains("spec.load.parameter: Unsupported value: \"payloadBytes\""), bytes.err());
        Cli quick = run(SEARCH, "--quick");
        assertEquals(Exit.BAD_INPUT, quick.exit());
        assertTrue(quick.err().contains("are for experiments: carry is a CapacitySearch"), quick.err());
    }
}
