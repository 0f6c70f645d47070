package dev.topspin.bench.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.spec.ExperimentFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WatchTest {
    @Test
    void theFirstEventThatFitsIsGivenWithTheTimeAtWhichItCame() throws Exception {
        long before = System.nanoTime();
        try (Watch watch =
                new Watch("pods", Stream.of(event("ADDED", "a"), event("ADDED", "b"), event("DELETED", "b")))) {
            Watch.Seen seen = watch.await(e -> e.name().equals("b"));
            assertEquals("ADDED", seen.type());
            assertTrue(seen.nanos() - before >= 0 && seen.nanos() - System.nanoTime() <= 0);
            assertEquals("DELETED", watch.await(e -> e.name().equals("b")).type());
        }
    }

    @Test
    void theShortExperimentIsAValidOne() throws Exception {
        ShortExperiment experiment = ShortExperiment.next();
        var spec = ExperimentFile.read(experiment.yaml()).spec();
        assertEquals(ShortExperiment.MEASURED_SECONDS, spec.measurement().totalNanos() / 1e9, experiment::yaml);
    }

    private static String event(String type, String name) {
        return "{\"type\":\"%s\",\"object\":{\"metadata\":{\"name\":\"%s\"}}}".formatted(type, name);
    }
}
