package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.topspin.cli.fixture.FakedWorkload;
import dev.topspin.cli.text.Exit;
import dev.topspin.model.Json;
import dev.topspin.model.result.ResultsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Runs again what was run before, with a stand-in for the workload. */
@ExtendWith(FakedWorkload.class)
class RerunCommandTest {
    private static final String EXPERIMENT = """
            apiVersion: topspin.dev/v1alpha1
            kind: Experiment
            metadata:
              name: played
              annotations: {topspin.dev/source: a post, topspin.dev/published: 'good: 500 ns/op'}
            spec:
              workload: {pingPong: {}}
              variants:
                - {name: good, spin: {}}
                - {name: actors, akka: {}}
              matrix: {throughput: [1, 5]}
              placement: {pinning: Preferred, memory: 64Mi}
              measurement: {forks: 2, warmup: {iterations: 1, time: 1s}, iterations: 1, time: 1s}
            """;

    /** What the first run left: each test has a copy of it. */
    @TempDir
    private static Path shared;

    @TempDir
    Path folder;

    private Path first;

    @BeforeAll
    static void runOnce() throws Exception {
        run(shared, EXPERIMENT);
    }

    @BeforeEach
    void copyTheFirstRun() throws Exception {
        first = Files.createDirectory(folder.resolve("first"));
        Files.copy(shared.resolve("first/results.json"), first.resolve("results.json"));
    }

    @Test
    void theSamePlanIsRunAgain() throws Exception {
        Cli again = rerun();
        assertEquals(Exit.GOOD, again.exit(), again::err);
        ResultsFile one = read(first);
        ResultsFile other = read(folder.resolve("again"));
        assertEquals(one.planHash(), other.planHash());
        assertEquals(one.seed(), other.seed());
        assertEquals(one.spec(), other.spec());
        assertEquals(
                one.trials().stream().map(ResultsFile.Trial::cell).toList(),
                other.trials().stream().map(ResultsFile.Trial::cell).toList());
        assertEquals(one.published(), other.published());
        assertEquals("a post", other.source());
        Cli compared =
                Cli.run("compare", first.toString(), folder.resolve("again").toString());
        assertEquals(Exit.GOOD, compared.exit(), compared::err);
    }

    @Test
    void whatWasPickedAndShortenedStaysSo() throws Exception {
        run(folder, EXPERIMENT.replace("forks: 2", "forks: 20"), "--only", "good", "--quick");
        Cli again = rerun();
        assertEquals(Exit.GOOD, again.exit(), again::err);
        assertEquals(read(first).spec(), read(folder.resolve("again")).spec());
        assertEquals(read(first).only(), read(folder.resolve("again")).only());
        assertTrue(read(folder.resolve("again")).quick());
    }

    @Test
    void aPlanOfAnotherHashIsRefusedWithWhatDiffers() throws Exception {
        alter(tree -> tree.put("planHash", "0123456789abcdef"));
        Cli again = rerun();
        assertEquals(Exit.BAD_INPUT, again.exit());
        assertTrue(again.err().contains("plans it otherwise than dev did, so nothing was started:\n"), again::err);
        assertTrue(again.err().contains("  plan hash: 0123456789abcdef then, "), again::err);
        assertFalse(Files.exists(folder.resolve("again")));
    }

    @Test
    void aFieldThatThisVersionDoesNotKnowIsNoSilentLoss() throws Exception {
        // as a version would write it that has a setting that this one has not: its hash is of all its settings
        alter(tree -> {
            ((ObjectNode) tree.path("spec").path("measurement")).put("novelty", "5%");
            tree.put("planHash", "fedcba9876543210");
        });
        assertEquals(Exit.BAD_INPUT, rerun().exit());
    }

    @Test
    void anotherOrderIsRefused() throws Exception {
        alter(tree -> ((ObjectNode) tree.path("trials").get(1)).put("cell", "else"));
        assertTrue(rerun().err().contains("  trial 1: else, fork 1 then\n"));
    }

    @Test
    void aSpecOrNameThatIsInvalidIsRefused() throws Exception {
        alter(tree -> {
            tree.put("experiment", "../../elsewhere");
            ((ObjectNode) tree.path("spec").path("measurement")).put("forks", 0);
        });
        Cli again = rerun();
        assertEquals(Exit.BAD_INPUT, again.exit());
        assertTrue(
                again.err().contains("can't be run again: Invalid value: \"../../elsewhere\": metadata.name must"),
                again::err);
        assertTrue(again.err().contains("spec.measurement.forks"), again::err);
    }

    private static void run(Path folder, String yaml, String... options) throws IOException {
        String file = Files.writeString(folder.resolve("e.yaml"), yaml).toString();
        String output = folder.resolve("first").toString();
        List<String> args = new ArrayList<>(List.of("run", file, "--output", output));
        args.addAll(List.of(options));
        Cli cli = Cli.run(args.toArray(String[]::new));
        assertEquals(Exit.GOOD, cli.exit(), cli::err);
    }

    private Cli rerun() {
        return Cli.run(
                "rerun", first.toString(), "--output", folder.resolve("again").toString());
    }

    private void alter(Consumer<ObjectNode> change) throws IOException {
        Path file = first.resolve("results.json");
        ObjectNode tree = (ObjectNode) Json.read(Files.readString(file), JsonNode.class);
        change.accept(tree);
        Files.writeString(file, Json.write(tree));
    }

    private static ResultsFile read(Path folder) throws IOException {
        return Json.read(Files.readString(folder.resolve("results.json")), ResultsFile.class);
    }
}
