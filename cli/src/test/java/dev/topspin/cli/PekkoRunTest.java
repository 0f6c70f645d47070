package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.topspin.cli.fixture.RealWorkload;
import dev.topspin.cli.text.Exit;
import dev.topspin.model.Json;
import dev.topspin.model.result.ResultsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pekko beside Akka, each in the processes of the real workload, which loads it apart: what no example has. */
@ExtendWith(RealWorkload.class)
class PekkoRunTest {
    private static final Path PEKKO = Path.of("..", "pekko", "target", "app", "topspin-pekko.jar");

    @TempDir
    Path folder;

    @BeforeAll
    static void pekkoIsThere() {
        assumeTrue(Files.exists(PEKKO), "Pekko's runtimes are not packaged: `make test` does");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            queries: {queries: 1000, users: 100}                | pekko: {dispatcher: {executor: Affinity}}
            chameneos: {meetings: 2000}                         | pekko: {dispatcher: {virtualize: true}}
            pingPong: {roundTrips: 2000, payloadBytes: 100}     | pekkoRemote: {topology: SameNode, transport: TlsTcp}
            chameneos: {meetings: 2000}                         | pekkoRemote: {topology: SameNode, transport: AeronUdp}
            """)
    @Execution(ExecutionMode.CONCURRENT)
    void itPlaysAsAkkaDoes(String workload, String runtime) throws Exception {
        Path file = folder.resolve("e.yaml");
        Files.writeString(file, """
                apiVersion: topspin.dev/v1alpha1
                kind: Experiment
                metadata: {name: pekko}
                spec:
                  workload: {%s}
                  variants: [{name: pekko, %s}]
                  placement: {cpus: 2, memory: 256Mi, pinning: None}
                  measurement: {forks: 1, warmup: {iterations: 1, time: 5ms}, iterations: 1, time: 200ms}
                """.formatted(workload, runtime));
        Cli cli = Cli.run("run", file.toString(), "--output", folder.toString());
        assertEquals(Exit.GOOD, cli.exit(), () -> cli.err() + cli.out());
        String written = Files.readString(folder.resolve("results.json"));
        ResultsFile results = Json.read(written, ResultsFile.class);
        assertTrue(results.rows().getFirst().threads() > 0, cli::out);
        assertTrue(written.contains("pekko.actor.provider="), "Pekko's settings are kept");
        assertTrue(!written.contains("\"akka."), "and none of Akka's");
    }
}
