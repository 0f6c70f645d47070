package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.fixture.RealWorkload;
import dev.topspin.cli.text.Exit;
import dev.topspin.model.Json;
import dev.topspin.model.result.Environment;
import dev.topspin.model.result.ResultsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Runs the real workload on a JVM that is chosen. */
@ExtendWith(RealWorkload.class)
class JvmRunTest {

    @TempDir
    Path folder;

    @Test
    void aCacheIsMadeForTheJvmThatIsChosenAndTheTrialStartsFromIt() throws Exception {
        Path file = Files.writeString(folder.resolve("jvm.yaml"), """
                apiVersion: topspin.dev/v1alpha1
                kind: Experiment
                metadata: {name: jvm}
                spec:
                  workload: {chameneos: {meetings: 1000}}
                  jvm: {home: "%s", gc: Z, compactObjectHeaders: true}
                  variants: [{name: actors, akka: {}}]
                  matrix: {aotCache: [false, true]}
                  placement: {cpus: 1, housekeepingCpus: 0, memory: 256Mi, pinning: None}
                  measurement: {forks: 1, warmup: {iterations: 0}, iterations: 1, time: 100ms}
                """.formatted(System.getProperty("java.home")));
        Cli cli = Cli.run(
                "run", file.toString(), "--output", folder.resolve("out").toString());
        assertEquals(Exit.GOOD, cli.exit(), cli::err);
        assertTrue(cli.err().contains("making the ahead-of-time caches of actors ..."), cli::err);
        ResultsFile results = Json.read(Files.readString(folder.resolve("out/results.json")), ResultsFile.class);
        for (boolean cached : new boolean[] {false, true}) {
            Environment environment = results.resultsOf("actors[aotCache=%s]".formatted(cached))
                    .getFirst()
                    .reports()
                    .getFirst()
                    .environment();
            assertEquals("Z", environment.gc());
            assertEquals(true, environment.compactObjectHeaders());
            assertEquals(cached, environment.aotCache());
        }
    }
}
