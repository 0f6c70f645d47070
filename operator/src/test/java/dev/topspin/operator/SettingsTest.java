package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
    @Test
    void onlyTheImageMustBeGiven() {
        assertEquals(
                new Settings("topspin:1", "IfNotPresent", Set.of(), false, "default", 8080),
                Settings.of(Map.of("TOPSPIN_IMAGE", "topspin:1")));
        assertThrows(IllegalArgumentException.class, () -> Settings.of(Map.of()));
    }

    @Test
    void everythingCanBeGiven() {
        assertEquals(
                new Settings("topspin:1", "Always", Set.of("a", "b"), true, "system", 9000),
                Settings.of(Map.of(
                        "TOPSPIN_IMAGE",
                        "topspin:1",
                        "TOPSPIN_IMAGE_PULL_POLICY",
                        "Always",
                        "WATCH_NAMESPACE",
                        " a, b,",
                        "LEADER_ELECTION",
                        "true",
                        "POD_NAMESPACE",
                        "system",
                        "HTTP_PORT",
                        "9000")));
    }

    @ParameterizedTest
    @CsvSource({"LEADER_ELECTION, yes", "HTTP_PORT, http", "HTTP_PORT, 70000", "HTTP_PORT, -1"})
    void whatCanNotBeReadIsNamed(String name, String value) {
        var e = assertThrows(
                IllegalArgumentException.class, () -> Settings.of(Map.of("TOPSPIN_IMAGE", "topspin:1", name, value)));
        assertEquals(name + " is \"" + value + "\"", e.getMessage().split(":")[0]);
    }
}
