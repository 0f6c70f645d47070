package dev.topspin.bench.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.Json;
import dev.topspin.model.result.ResultsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManyTrialsTest {
    @Test
    void asManyTrialsAsAreAskedForAreInResultsThatCanBeRead(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("results.json");
        ManyTrials.main(file.toString(), "80");
        ResultsFile results = Json.read(Files.readString(file), ResultsFile.class);
        assertEquals(80, results.trials().size());
        assertEquals(2, results.rows().size());
        results.rows().forEach(row -> {
            assertTrue(row.valid(), row.cell());
            assertNotNull(row.nsPerOp().low(), row.cell());
            assertNotNull(row.roundTrip(), row.cell());
        });
    }
}
