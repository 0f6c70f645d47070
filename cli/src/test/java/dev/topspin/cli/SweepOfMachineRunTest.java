package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.topspin.cli.fixture.RealWorkload;
import dev.topspin.cli.text.Exit;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Sweeps this machine with the real workload: what it says about its CPUs was measured on them. */
@ExtendWith(RealWorkload.class)
class SweepOfMachineRunTest {
    private static final String SWEEP = """
            apiVersion: topspin.dev/v1alpha1
            kind: NodeSweep
            metadata: {name: real}
            spec:
              local: [{name: akka, akka: {}}]
              measurement: {warmup: {iterations: 1, time: 100ms}, iterations: 1, time: 200ms}
              placement: {cpus: 1, housekeepingCpus: 0, memory: 256Mi}
            """;

    @TempDir
    Path folder;

    @Test
    void theCpusTheirPairsAndTheVariantsAreMeasuredAndShown() throws Exception {
        Path file = folder.resolve("sweep.yaml");
        Files.writeString(file, SWEEP);
        Cli cli = Cli.run("run", file.toString(), "--output", folder.toString());
        assertEquals(Exit.GOOD, cli.exit(), () -> cli.err() + cli.out());
        JsonNode sweep =
                new ObjectMapper().readTree(folder.resolve("sweep.json").toFile());
        assertEquals(0, sweep.path("failed").size(), sweep::toString);
        int cpus = sweep.path("floors").size();
        assertTrue(cpus >= 1, sweep::toString);
        sweep.path("floors").forEach(floor -> assertTrue(floor.path("gigahertz").asDouble() > 0.2, floor::toString));
        assertEquals(
                cpus * (cpus - 1) / 2, sweep.path("coreToCore").path("pairs").size(), sweep::toString);
        sweep.path("coreToCore")
                .path("pairs")
                .forEach(hop -> assertTrue(hop.path("nanosPerHop").asDouble() > 1, hop::toString));
        sweep.path("local").forEach(alone -> assertTrue(alone.path("nsPerHop").asDouble() > 10, alone::toString));
        assertTrue(sweep.path("local").size() >= 1, sweep::toString);
        if (cpus > 1) {
            assertTrue(sweep.path("pairs").size() >= 1, sweep::toString);
        }
        sweep.path("pairs").forEach(pair -> {
            assertTrue(pair.path("p50Nanos").asLong() > 500, pair::toString);
            assertTrue(pair.path("p99Nanos").asLong() >= pair.path("p50Nanos").asLong(), pair::toString);
        });
        assertTrue(Files.size(folder.resolve("sweep.html")) > 10_000);
    }
}
