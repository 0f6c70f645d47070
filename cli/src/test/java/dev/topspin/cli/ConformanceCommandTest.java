package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.topspin.cli.fixture.RealWorkload;
import dev.topspin.cli.text.Exit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The protocol of containers, played by the real workload: with the examples, and with what is no such program. */
@Timeout(180)
@ExtendWith(RealWorkload.class)
class ConformanceCommandTest {
    private static final Path EXAMPLES = Path.of("..", "examples", "containers");

    @TempDir
    Path folder;

    private static void assumeOnPath(String program) {
        assumeTrue(
                Arrays.stream(System.getenv("PATH").split(":"))
                        .anyMatch(place -> Files.isExecutable(Path.of(place, program))),
                program + " is not on the PATH: the example that needs it is not played");
    }

    private static void assertConforms(Cli cli, long sessions) {
        assertEquals(Exit.GOOD, cli.exit(), () -> cli.err() + cli.out());
        assertEquals(
                sessions,
                cli.out()
                        .lines()
                        .filter(l -> l.contains("ok    End: exit code 0"))
                        .count(),
                cli::out);
        assertTrue(cli.out().contains("ok    Recording: one in 128"), cli::out);
        assertTrue(cli.out().stripTrailing().endsWith("It conforms."), cli::out);
    }

    @Test
    void goroutinesAndChannelsConform() throws Exception {
        assumeOnPath("go");
        Path program = folder.resolve("go-actors").toAbsolutePath();
        Process build = new ProcessBuilder("go", "build", "-o", program.toString(), ".")
                .directory(EXAMPLES.resolve("go").toFile())
                .inheritIO()
                .start();
        assertTrue(build.waitFor(120, TimeUnit.SECONDS) && build.exitValue() == 0, "go build");
        Cli cli = Cli.run("conformance", program.toString());
        assertConforms(cli, 3);
        assertTrue(cli.out().contains("\nchameneos\n"), cli::out);
    }

    @Test
    void workerThreadsAndMessagePortsConform() {
        assumeOnPath("node");
        Cli cli = Cli.run(
                "conformance", "node", EXAMPLES.resolve("node/ping-pong.js").toString());
        assertConforms(cli, 3);
        assertTrue(cli.out().contains("--    not among its workloads: [pingPong]"), cli::out);
    }

    @Test
    void anImageAloneCantBeRunHere() throws Exception {
        Path file = Files.writeString(folder.resolve("e.yaml"), """
                apiVersion: topspin.dev/v1alpha1
                kind: Experiment
                metadata: {name: image}
                spec:
                  workload: {pingPong: {}}
                  variants: [{name: go, container: {image: "registry.example/go:1"}}]
                """);
        Cli cli = Cli.run("run", file.toString(), "--output", folder.toString());
        assertEquals(Exit.BAD_INPUT, cli.exit(), cli::out);
        assertTrue(
                cli.err()
                        .contains(
                                "variant \"go\" has an image (registry.example/go:1) and no command, and here a process is"
                                        + " started, no container: give container.localCommand"),
                cli::err);
    }

    @Test
    void aProgramThatKnowsNothingOfItIsToldWhereToRead() {
        Cli cli = Cli.run("conformance", "sh", "-c", "echo no idea what to do; exit 3");
        assertEquals(Exit.FAILED, cli.exit(), cli::out);
        assertTrue(
                cli.out()
                        .contains(
                                "wrong Hello: the program ended with exit code 3, and printed last: no idea what to do,"
                                        + " before it said hello"),
                cli::out);
        assertTrue(cli.out().contains("see docs/container-protocol.md#hello"), cli::out);
    }
}
