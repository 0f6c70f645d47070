package dev.topspin.operator.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.fabric8.crdv2.generator.CRDGenerator;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds {@code crds/} to the Java types; {@code make crds} runs it with {@code -Dcrds.write} to write them anew. */
class CrdsTest {
    private static final Path COMMITTED = Path.of("..", "crds");

    @TempDir
    Path generated;

    @ParameterizedTest
    @ValueSource(strings = {"experiments.topspin.dev-v1.yml", "trials.topspin.dev-v1.yml"})
    void theCommittedCrdsAreWhatTheTypesSay(String file) throws Exception {
        new CRDGenerator()
                .customResourceClasses(Experiment.class, Trial.class)
                .forCRDVersions("v1")
                .inOutputDir(generated.toFile())
                .detailedGenerate();
        String now = Files.readString(generated.resolve(file));
        if (Boolean.getBoolean("crds.write")) {
            Files.writeString(COMMITTED.resolve(file), now);
        }
        assertEquals(Files.readString(COMMITTED.resolve(file)), now, "crds/ is stale: run `make crds` and commit");
    }
}
