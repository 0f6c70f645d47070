package dev.topspin.model.spec;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.testing.BadExperiments;
import dev.topspin.model.testing.BadExperiments.Case;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the offline check to the table that the API server and the operator are held to as well. */
class BadExperimentsTest {
    static List<Case> all() {
        return BadExperiments.all();
    }

    @ParameterizedTest
    @MethodSource("all")
    void isRejectedWithTheWords(Case bad) {
        InvalidExperimentException e =
                assertThrows(InvalidExperimentException.class, () -> ExperimentFile.read(bad.yaml()));
        for (String word : bad.words()) {
            assertTrue(e.getMessage().contains(word), () -> "no \"" + word + "\" in: " + e.getMessage());
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void isRejectedForOneThingOnly(Case bad) {
        InvalidExperimentException e =
                assertThrows(InvalidExperimentException.class, () -> ExperimentFile.read(bad.yaml()));
        // a misspelt required field, or a runtime that isn't one, is both unknown and missing
        int most = bad.name().startsWith("unknown-") || bad.name().startsWith("no-") ? 2 : 1;
        assertTrue(e.violations().size() <= most, e::getMessage);
    }

    @Test
    void theExperimentTheyAreMadeOfIsValid() {
        assertDoesNotThrow(() -> ExperimentFile.read(BadExperiments.VALID));
    }

    @Test
    void namesAreUnique() {
        Set<String> names = new HashSet<>();
        BadExperiments.all().forEach(bad -> names.add(bad.name()));
        assertEquals(BadExperiments.all().size(), names.size());
    }

    @Test
    void allThatIsWrongIsToldAtOnce() {
        String twice = BadExperiments.VALID
                .replace("forks: 1", "forks: 0")
                .replace("cpus: 2", "cpus: 1.5")
                .replace("topology: CrossNode", "topology: Moon");
        InvalidExperimentException e = assertThrows(InvalidExperimentException.class, () -> ExperimentFile.read(twice));
        assertEquals(4, e.violations().size(), e::getMessage);
    }
}
