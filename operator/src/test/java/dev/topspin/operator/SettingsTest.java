package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.topspin.operator.admission.Limits;
import dev.topspin.operator.metrics.Extent;
import dev.topspin.operator.metrics.Extent.TrialSeries;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
    private static final Limits LIMITS = new Limits(Duration.ofHours(24), Set.of("*"), Set.of("*"), 10_000);

    @Test
    void onlyTheImageMustBeGiven() {
        assertEquals(
                new Settings(
                        "topspin:1",
                        "IfNotPresent",
                        Set.of(),
                        false,
                        "default",
                        8080,
                        true,
                        65532L,
                        "default",
                        "topspin",
                        LIMITS,
                        new Extent(TrialSeries.Latest, 400),
                        false,
                        true,
                        true,
                        Duration.ofSeconds(10),
                        true),
                Settings.of(Map.of("TOPSPIN_IMAGE", "topspin:1")));
        assertThrows(IllegalArgumentException.class, () -> Settings.of(Map.of()));
    }

    @Test
    void theTrialsUserMayBeOneOfOpenShiftsAndNoNumberBeyondTheKernels() {
        assertEquals(
                1_000_740_000L,
                Settings.of(Map.of("TOPSPIN_IMAGE", "topspin:1", "TRIAL_USER", "1000740000"))
                        .trialUser());
        for (String wrong : new String[] {"0", "root", "4294967295", "1.00074e+09"}) {
            assertThrows(
                    IllegalArgumentException.class,
                    () -> Settings.of(Map.of("TOPSPIN_IMAGE", "topspin:1", "TRIAL_USER", wrong)),
                    wrong);
        }
    }

    @Test
    void everythingCanBeGiven() {
        assertEquals(
                new Settings(
                        "topspin:1",
                        "Always",
                        Set.of("a", "b"),
                        true,
                        "system",
                        9000,
                        false,
                        null,
                        "leases",
                        "mine",
                        new Limits(Duration.ofHours(1), Set.of("a"), Set.of(), 7),
                        new Extent(TrialSeries.None, 3),
                        true,
                        false,
                        false,
                        Duration.ofSeconds(1),
                        false),
                Settings.of(Map.ofEntries(
                        Map.entry("TOPSPIN_IMAGE", "topspin:1"),
                        Map.entry("READ_KUBELET_CONFIG", "true"),
                        Map.entry("NODE_SWEEPS", "false"),
                        Map.entry("EXPERIMENT_SCHEDULES", "false"),
                        Map.entry("KUBELET_RECONCILE_PERIOD", "1s"),
                        Map.entry("TOPSPIN_IMAGE_PULL_POLICY", "Always"),
                        Map.entry("WATCH_NAMESPACE", " a, b,"),
                        Map.entry("LEADER_ELECTION", "true"),
                        Map.entry("POD_NAMESPACE", "system"),
                        Map.entry("HTTP_PORT", "9000"),
                        Map.entry("TRIAL_NETWORK_POLICIES", "false"),
                        Map.entry("TRIAL_USER", "none"),
                        Map.entry("NODE_LEASE_NAMESPACE", "leases"),
                        Map.entry("RELEASE_NAME", "mine"),
                        Map.entry("LIMIT_TRIAL_DEADLINE", "1h"),
                        Map.entry("LIMIT_EXCLUSIVE_CLUSTER", "a"),
                        Map.entry("LIMIT_PRIORITY_HIGH", ""),
                        Map.entry("LIMIT_TRIALS_WAITING", "7"),
                        Map.entry("METRICS_TRIALS", "None"),
                        Map.entry("CAPACITY_SEARCHES", "false"),
                        Map.entry("METRICS_CELLS", "3"))));
    }

    @ParameterizedTest
    @CsvSource({
        "LEADER_ELECTION, yes",
        "TRIAL_NETWORK_POLICIES, off",
        "HTTP_PORT, http",
        "HTTP_PORT, 70000",
        "HTTP_PORT, -1",
        "LIMIT_TRIAL_DEADLINE, forever",
        "LIMIT_TRIAL_DEADLINE, 0s",
        "LIMIT_TRIALS_WAITING, 0",
        "LIMIT_TRIALS_WAITING, -5",
        "METRICS_TRIALS, latest",
        "METRICS_CELLS, 0"
    })
    void whatCanNotBeReadIsNamed(String name, String value) {
        var e = assertThrows(
                IllegalArgumentException.class, () -> Settings.of(Map.of("TOPSPIN_IMAGE", "topspin:1", name, value)));
        assertEquals(name + " is \"" + value + "\"", e.getMessage().split(":")[0]);
    }

    @Test
    void whatIsAllowedIsSaid() {
        var e = assertThrows(
                IllegalArgumentException.class,
                () -> Settings.of(Map.of("TOPSPIN_IMAGE", "topspin:1", "METRICS_TRIALS", "Some")));
        assertEquals("METRICS_TRIALS is \"Some\": it must be Latest, All or None", e.getMessage());
    }
}
