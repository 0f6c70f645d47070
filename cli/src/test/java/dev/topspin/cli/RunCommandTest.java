package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.topspin.cli.cpu.Topology;
import dev.topspin.cli.fixture.FakedWorkload;
import dev.topspin.cli.text.Exit;
import dev.topspin.model.Json;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Remark;
import dev.topspin.model.result.ResultsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Runs whole experiments with a stand-in for the workload that keeps its contract and measures nothing. */
@ExtendWith(FakedWorkload.class)
class RunCommandTest {
    private static final String EXPERIMENT = """
            apiVersion: topspin.dev/v1alpha1
            kind: Experiment
            metadata: {name: played}
            spec:
              workload: {pingPong: {}}
              variants:
                - {name: good, spin: {}}
                - {name: pair, socket: {topology: CrossNode}}
              placement: {pinning: Preferred, memory: 64Mi}
              measurement: {forks: 2, warmup: {iterations: 1, time: 1s}, iterations: 1, time: 1s}
            """;

    /** A run that several tests look at, each at another side of it; none of them changes what it left. */
    private static final class Shared {
        private final Cli cli;
        private final Path results;

        private Shared(Path folder, String yaml) throws IOException {
            this.results = folder.resolve("results");
            this.cli = RunCommandTest.run(folder, yaml);
        }

        private ResultsFile read() throws IOException {
            return RunCommandTest.read(results);
        }

        /** @return a folder with the results of it and nothing else */
        private Path copy(Path folder) throws IOException {
            Path copy = Files.createDirectory(folder.resolve("copy"));
            Files.copy(results.resolve("results.json"), copy.resolve("results.json"));
            return copy;
        }
    }

    @TempDir
    private static Path shared;

    private static Shared plain;
    private static Shared published;

    @TempDir
    Path folder;

    private Path results;

    @BeforeAll
    static void runWhatIsShared() throws Exception {
        plain = new Shared(Files.createDirectory(shared.resolve("plain")), EXPERIMENT);
        String annotations = "{topspin.dev/source: a post, topspin.dev/published: 'good: [500 ns/op, 9 s]'}";
        published = new Shared(
                Files.createDirectory(shared.resolve("published")),
                EXPERIMENT.replace("{name: played}", "{name: played, annotations: " + annotations + "}"));
    }

    @BeforeEach
    void nameTheFolderOfResults() {
        results = folder.resolve("results");
    }

    @Test
    void everyTrialOfThePlanIsRunInItsOrder() throws Exception {
        assertEquals(Exit.GOOD, plain.cli.exit(), plain.cli::err);
        ResultsFile file = plain.read();
        Plan plan = Plan.of("played", file.spec());
        assertEquals(
                plan.trials().stream().map(t -> t.cell().name()).toList(),
                file.trials().stream().map(ResultsFile.Trial::cell).toList());
        assertEquals(plan.hash(), file.planHash());
        assertTrue(file.complete());
        assertFalse(file.quick());
        assertEquals(Topology.allowed().toString(), file.machine().usableCpus());
        assertEquals(2, file.rows().size());
        assertEquals(250, file.rows().getFirst().nsPerOp().median());
    }

    @Test
    void lanesAreRunOneAfterTheOther() throws Exception {
        Cli cli = run(EXPERIMENT + "  runPolicy: {parallelism: 2}\n");
        assertEquals(Exit.GOOD, cli.exit(), cli::err);
        ResultsFile file = read();
        Plan plan = Plan.of("played", file.spec());
        assertEquals(2, plan.lanes().size());
        assertEquals(
                plan.trials().stream().map(TrialPlan::index).toList(),
                file.trials().stream().map(ResultsFile.Trial::index).toList());
        assertTrue(file.complete());
        assertTrue(cli.err().contains(", on 2 lanes, up to "), cli::err);
        assertTrue(cli.err().contains(" (all lanes side by side: "), cli::err);
    }

    @Test
    void theTableSaysWhatWasMeasuredAndWhereTheFilesAre() {
        Cli cli = plain.cli;
        List<String> lines = cli.out().lines().toList();
        assertTrue(lines.get(1).startsWith("variant  ns/hop"), cli::out);
        assertTrue(lines.get(2).startsWith("good        250"), cli::out);
        assertTrue(cli.out().contains(new Remark.Loopback().text()), cli::out);
        assertTrue(
                cli.out().endsWith("results: %1$s/results.json\nreport:  %1$s/report.html\n".formatted(plain.results)),
                cli::out);
        assertTrue(Files.exists(plain.results.resolve("report.html")));
    }

    @Test
    void verboseSpellsOutWhatCreaturesCountedAsTheBenchmarkDoes() throws Exception {
        String creatures = EXPERIMENT
                .replace("{pingPong: {}}", "{chameneos: {meetings: 600, creatures: 3}}")
                .replace("spin: {}", "threads: {}")
                .replace("{name: pair, socket: {topology: CrossNode}}", "{name: actors, akka: {}}");
        Cli cli = run(creatures, "--verbose");
        assertEquals(Exit.GOOD, cli.exit(), cli::err);
        for (String cell : List.of("good", "actors")) {
            String printed = """
                    %s, the last iteration of the last fork:
                    blue + blue -> blue
                    blue + red -> yellow
                    blue + yellow -> red
                    red + blue -> yellow
                    red + red -> red
                    red + yellow -> blue
                    yellow + blue -> red
                    yellow + red -> blue
                    yellow + yellow -> yellow

                     blue red yellow
                    400 zero
                    400 zero
                    400 zero
                     one two zero zero

                    """.formatted(cell);
            assertTrue(cli.out().contains(printed), cli::out);
        }
    }

    @Test
    void whatWasPublishedStandsBesideWhatWasMeasured() throws Exception {
        Cli cli = published.cli;
        assertTrue(cli.out().contains("published  measured is"), cli::out);
        assertTrue(cli.out().contains("500 ns/op, 9 s   x 0.500, -"), cli::out);
        assertTrue(cli.out().contains("published: a post"), cli::out);
        assertEquals(0.5, published.read().published().get("good").getFirst().ratio());
        assertEquals("a post", published.read().source());
    }

    @Test
    void withoutATerminalEachTrialIsALine() {
        Cli cli = plain.cli;
        assertTrue(cli.err().startsWith("played: 2 variants, 4 trials of 2 cells, up to 13 s, on CPUs "), cli::err);
        assertEquals(
                4,
                cli.err()
                        .lines()
                        .filter(l -> l.matches("\\[[1-4]/4] .* ns/hop \\(.*left\\)"))
                        .count(),
                cli::err);
        assertFalse(cli.err().contains("\u001b"), "no escapes");
    }

    @Test
    void aFailedTrialIsExitCodeOneAndToldWithItsReason() throws Exception {
        Cli cli = run(EXPERIMENT.replace("name: pair", "name: fails"));
        assertEquals(Exit.FAILED, cli.exit());
        assertTrue(cli.out().contains("2 of 4 trials failed:"), cli::out);
        assertTrue(cli.out().contains("fails, fork 1: WorkloadError: driver: it was told to"), cli::out);
        assertFalse(read().rows().getLast().valid());
    }

    /** Whatever is written to that device finds it full. */
    @Test
    void aReportForWhichTheDiskIsTooFullIsExitCodeOneAndNoPartOfItIsLeft() throws Exception {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "a disk that is full needs " + full);
        Files.createDirectories(results);
        Path part = results.resolve("report.html.tmp");
        Files.createSymbolicLink(part, full);
        Cli cli = run(EXPERIMENT.replace("forks: 2", "forks: 1"), "--only", "good");
        assertEquals(Exit.FAILED, cli.exit());
        assertTrue(cli.err().contains("report.html: can't be written: "), cli::err);
        assertTrue(cli.err().contains("No space left on device"), cli::err);
        assertFalse(cli.out().contains("report.html"), cli::out);
        assertFalse(Files.exists(results.resolve("report.html")));
        assertFalse(Files.exists(part, LinkOption.NOFOLLOW_LINKS));
        assertTrue(read().complete());
    }

    @Test
    void quickIsShorterAndSaysSo() throws Exception {
        Cli cli = run(EXPERIMENT.replace("forks: 2", "forks: 20"), "--quick", "--only", "good");
        assertEquals(Exit.GOOD, cli.exit(), cli::err);
        assertTrue(cli.out().contains("quick run, for a first look only: 2 forks"), cli::out);
        assertTrue(read().quick());
        assertEquals(2, read().spec().measurement().forks());
    }

    @Test
    void forksAreAddedForAPrecisionUpToTheirLimitAndTheResultsSaySo() throws Exception {
        Cli cli = run(EXPERIMENT.replace("forks: 2", "forks: 2, precision: 1%, maxForks: 4"), "--only", "good");
        assertEquals(Exit.GOOD, cli.exit(), cli::err);
        assertTrue(
                cli.err()
                        .startsWith("played: 1 variant, 2 trials of 1 cell; for a precision of 1% at most 4, up to 6 s,"
                                + " with all of them 13 s, on CPUs"),
                cli::err);
        assertTrue(cli.err().contains("\n[2/3] good, fork 2: "), cli::err);
        assertTrue(cli.err().contains("\nround 3 of at most 4, for a precision of 1%: good\n"), cli::err);
        assertTrue(cli.err().contains("\n[4/4] good, fork 4: "), cli::err);
        ResultsFile file = read();
        assertEquals(4, file.plannedTrials());
        assertTrue(file.complete());
        assertEquals(4, file.rows().getFirst().forks());
        assertEquals(false, file.rows().getFirst().trust().precise());
        assertTrue(cli.out().contains("not as precise as asked: with 4 forks the interval reaches "), cli::out);

        String longer = EXPERIMENT.replace("forks: 2", "forks: 2, precision: 1%, maxForks: 90");
        String quick = run(longer, "--quick", "--only", "good").err();
        assertTrue(quick.startsWith("played: 1 variant, 2 trials of 1 cell, up to"), quick);
    }

    /** The fake workload takes no time, so that a trial counts for two and a half seconds around it and its one warm-up. */
    @Test
    void aTimeIsSpentForkByForkAndItIsSaidWhatIsLeft() throws Exception {
        Cli cli = run(EXPERIMENT, "--for", "15s", "--only", "good");
        assertEquals(Exit.GOOD, cli.exit(), cli::err);
        assertTrue(
                cli.err()
                        .startsWith(
                                "played: 1 variant, 2 trials of 1 cell; more until 15s are spent; these take up to 6 s, on"),
                cli::err);
        assertTrue(
                cli.err().contains("\nplayed has 8 s of its budget of 15s left; next is good, fork 3, known to "),
                cli::err);
        ResultsFile file = read();
        assertEquals(4, file.rows().getFirst().forks());
        assertTrue(file.complete());
        assertEquals("15s", file.spec().measurement().budget());
    }

    @Test
    void aTimeThatIsNoneIsRefused() throws Exception {
        for (String none : List.of("2", "0s", "2 minutes")) {
            Cli cli = run(EXPERIMENT, "--for", none);
            assertEquals(Exit.BAD_INPUT, cli.exit());
            assertEquals(
                    "--for: \"%s\" is not a duration such as 90s, 2m or 1h30m, longer than 0%n".formatted(none),
                    cli.err());
        }
        assertEquals(Exit.BAD_INPUT, run(EXPERIMENT, "--for", "2m", "--quick").exit());
    }

    @Test
    void howFarTheForksAreApartStandsInTheTable() throws Exception {
        assertEquals(0.2828, plain.read().rows().getFirst().trust().variation());
        Cli again = Cli.run("report", plain.copy(folder).toString());
        assertTrue(again.out().contains("  cv  "), again::out);
        assertTrue(again.out().contains(" 28.3 % "), again::out);
    }

    @Test
    void onlyRunsTheVariantsThatWerePicked() throws Exception {
        assertEquals(Exit.GOOD, run(EXPERIMENT, "--only", "pair").exit());
        assertEquals(List.of("pair"), read().only());
        assertEquals(1, read().rows().size());
        Cli unknown = run(EXPERIMENT, "--only", "ping");
        assertEquals(Exit.BAD_INPUT, unknown.exit());
        assertEquals("--only: there is no variant \"ping\"; there are good, pair\n", unknown.err());
    }

    @Test
    void tooFewCpusAreSaidInTheResultWherePinningIsPreferred() throws Exception {
        Cli cli = run(EXPERIMENT.replace("forks: 2", "forks: 1"), "--cpus", "0");
        assertEquals(Exit.GOOD, cli.exit(), cli::err);
        assertEquals(false, read().rows().getFirst().pinned());
        assertTrue(
                cli.out().contains("6 CPUs are needed (2 x (2 measured + 1 housekeeping)) and 1 can be used"),
                cli::out);
    }

    @Test
    void tooFewCpusAreRefusedWherePinningIsRequired() throws Exception {
        Cli cli = run(EXPERIMENT.replace("Preferred", "Required"), "--cpus", "0");
        assertEquals(Exit.BAD_INPUT, cli.exit());
        assertEquals("""
                pinning is Required, and this machine has 1 CPU that can be used (0); nothing was started
                variant "good" needs 3 CPUs: 1 x (2 measured + 1 housekeeping)
                variant "pair" needs 6 CPUs: 2 x (2 measured + 1 housekeeping)
                take a machine with more CPUs, leave those variants out with --only, lower spec.placement.cpus, or set \
                spec.placement.pinning to Preferred
                """, cli.err());
        assertTrue(Files.notExists(results));
    }

    @Test
    void cpusThatAreNotThereAreRefused() throws Exception {
        assertTrue(run(EXPERIMENT, "--cpus", "0-8000").err().startsWith("--cpus: \"0-8000\" is not within the CPUs"));
        assertEquals(Exit.BAD_INPUT, run(EXPERIMENT, "--cpus", "").exit());
        assertTrue(run(EXPERIMENT, "--cpus", "").err().startsWith("--cpus: names no CPU; those that may be used are "));
        assertTrue(run(EXPERIMENT, "--cpus", "some").err().startsWith("--cpus: \"some\" is not a list of CPUs"));
    }

    @Test
    void aFolderThatCantBeMadeIsRefusedBeforeAnythingRuns() throws Exception {
        Files.writeString(results, "in the way");
        Cli cli = run(EXPERIMENT);
        assertEquals(Exit.BAD_INPUT, cli.exit());
        assertEquals(
                "--output: %s is no folder that can be written to: a file is in the way\n".formatted(results),
                cli.err());
        String file = Files.writeString(folder.resolve("e.yaml"), EXPERIMENT).toString();
        assertEquals(
                "--output: names no folder\n",
                Cli.run("run", file, "--output", "").err());
    }

    @Test
    void aReportCanBeMadeAgain() throws Exception {
        Path copy = plain.copy(folder);
        Cli again = Cli.run("report", copy.toString());
        assertEquals(Exit.GOOD, again.exit(), again::err);
        assertEquals(
                Files.readString(plain.results.resolve("report.html")), Files.readString(copy.resolve("report.html")));
        assertEquals(
                "absent.json: no such file\n", Cli.run("report", "absent.json").err());
        for (String other : List.of("null", "{}", "{\"a\": 1", "# YAML", "", "PK\u0003\u0004")) {
            Path noResults = Files.writeString(folder.resolve("other.json"), other);
            Cli cli = Cli.run("report", noResults.toString());
            assertEquals(Exit.BAD_INPUT, cli.exit());
            assertTrue(cli.err().startsWith(noResults + ": not the results of a run"), cli::err);
            assertEquals(1, cli.err().lines().count(), cli::err);
            assertFalse(cli.err().contains("REDACTED"), cli::err);
        }
    }

    @Test
    void aReportAsMarkdownHasEveryRowAndItsNotes() throws Exception {
        Cli markdown = Cli.run("report", "--markdown", published.copy(folder).toString());
        assertEquals(Exit.GOOD, markdown.exit(), markdown::err);
        List<String> lines = markdown.out().lines().toList();
        assertTrue(lines.getFirst().endsWith("; 2 forks of 1 x 1s at the most."), markdown::out);
        assertTrue(
                lines.get(4).startsWith("| good | 500 ns/op, 9 s | 250 ns/op, – | x 0.500, – | 250 | "), markdown::out);
        assertTrue(lines.get(5).startsWith("| pair | – | – | – | 350 | "), markdown::out);
        assertTrue(lines.getLast().endsWith(new Remark.Loopback().text() + ": pair"), markdown::out);
    }

    private Cli run(String yaml, String... options) throws IOException {
        return run(folder, yaml, options);
    }

    private static Cli run(Path folder, String yaml, String... options) throws IOException {
        Path file = Files.writeString(folder.resolve("e.yaml"), yaml);
        List<String> args = new ArrayList<>(List.of("run", file.toString(), "--output", folder + "/results"));
        args.addAll(List.of(options));
        return Cli.run(args.toArray(String[]::new));
    }

    private ResultsFile read() throws IOException {
        return read(results);
    }

    private static ResultsFile read(Path results) throws IOException {
        return Json.read(Files.readString(results.resolve("results.json")), ResultsFile.class);
    }
}
