package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.fixture.FakedWorkload;
import dev.topspin.cli.text.Exit;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Runs a sweep of this machine with a stand-in for the workload that keeps its contract and measures nothing. */
@ExtendWith(FakedWorkload.class)
class SweepOfMachineTest {
    private static final String SWEEP = """
            apiVersion: topspin.dev/v1alpha1
            kind: NodeSweep
            metadata: {name: weekly}
            spec:
              local: [{name: good, spin: {}}]
              measurement: {warmup: {iterations: 1, time: 1s}, iterations: 1, time: 1s}
              placement: {memory: 64Mi}
            """;

    @TempDir
    Path folder;

    private Path results;

    @BeforeEach
    void nameTheFolderOfResults() {
        results = folder.resolve("results");
    }

    private Cli run(String sweep, String... more) throws Exception {
        Path file = folder.resolve("sweep.yaml");
        Files.writeString(file, sweep);
        String[] args = new String[4 + more.length];
        System.arraycopy(new String[] {"run", file.toString(), "--output", results.toString()}, 0, args, 0, 4);
        System.arraycopy(more, 0, args, 4, more.length);
        return Cli.run(args);
    }

    @Test
    void aSweepOfOneMachineLeavesADocumentAndAPage() throws Exception {
        Cli cli = run(SWEEP);
        assertEquals(Exit.GOOD, cli.exit(), cli.err());
        assertTrue(cli.err().startsWith("weekly: a sweep of this machine alone, on CPUs "), cli.err());
        assertTrue(cli.out().contains("good     "), cli.out());
        assertTrue(Files.readString(results.resolve("sweep.json")).contains("\"name\" : \"weekly\""));
        assertTrue(Files.readString(results.resolve("sweep.html")).contains("<h1>weekly</h1>"));
    }

    @Test
    void whatTakesAClusterIsLeftOutAndSaid() throws Exception {
        Cli cli = run(SWEEP.replace("  measurement:", "  pairs: {background: {pairs: 1}}\n  measurement:"));
        assertEquals(Exit.GOOD, cli.exit(), cli.err());
        assertTrue(cli.err().contains("spec.pairs.background is left out: on one machine"), cli.err());
        assertTrue(Files.exists(results.resolve("sweep.json")));
    }

    @Test
    void whatFailsIsNamedAndTheRestIsKept() throws Exception {
        Cli cli = run(SWEEP.replace("name: good", "name: fails"));
        assertEquals(Exit.FAILED, cli.exit());
        assertTrue(cli.out().contains("Not measured\nfails: WorkloadError: driver: it was told to"), cli.out());
        assertTrue(Files.exists(results.resolve("sweep.json")));
    }

    @Test
    void whatIsWrongIsSaidInTheApiServersWords() throws Exception {
        Cli cli = run(SWEEP.replace("spin: {}", "socket: {}"));
        assertEquals(Exit.BAD_INPUT, cli.exit());
        assertTrue(cli.err().contains("spec.local[0].socket.topology: Unsupported value: \"CrossNode\""), cli.err());
        Cli unknown = run(SWEEP + "  rounds: 3\n");
        assertTrue(unknown.err().contains("unknown field \"spec.rounds\""), unknown.err());
        Cli named = run(SWEEP.replace("weekly", "a-sweep-with-a-name-that-is-too-long"));
        assertTrue(named.err().contains("metadata.name must be no longer than 26 characters"), named.err());
    }

    @Test
    void optionsOfExperimentsAreRefused() throws Exception {
        Cli cli = run(SWEEP, "--quick");
        assertEquals(Exit.BAD_INPUT, cli.exit());
        assertTrue(cli.err().contains("are for experiments: weekly is a NodeSweep"), cli.err());
    }

    @Test
    void validateTakesSweepsToo() throws Exception {
        Path file = folder.resolve("sweep.yaml");
        Files.writeString(file, SWEEP);
        Cli cli = Cli.run("validate", file.toString());
        assertEquals(Exit.GOOD, cli.exit());
        assertEquals(file + ": valid (sweep of 1 variant alone, and of socket between nodes)\n", cli.out());
    }
}
