package dev.topspin.cli.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.cli.fixture.Altered;
import dev.topspin.cli.fixture.SampleResults;
import dev.topspin.model.result.Host;
import dev.topspin.model.result.KernelSettings;
import dev.topspin.model.result.KubeletConfig;
import dev.topspin.model.result.Noise;
import dev.topspin.model.result.NoiseFloor;
import dev.topspin.model.result.ResultsFile;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Two runs on CPUs that were set up otherwise, or behaved otherwise. */
class DifferencesTest {
    private static ResultsFile sample;

    @BeforeAll
    static void makeASample() throws Exception {
        sample = SampleResults.of("../examples/spin.yaml", 8, null);
    }

    @Test
    void theKernelsSettingsAreToldWithWhatOnlyOneRunHas() {
        assertEquals(
                List.of(
                        "frequency governor: performance in A, powersave in B",
                        "idle driver: not set in A, intel_idle in B",
                        "mitigations: retbleed: Vulnerable in A, retbleed: Mitigation: IBRS in B"),
                differences(
                        kernel("performance", null, List.of("spectre_v1: Mitigation", "retbleed: Vulnerable")),
                        kernel(
                                "powersave",
                                "intel_idle",
                                List.of("spectre_v1: Mitigation", "retbleed: Mitigation: IBRS"))));
    }

    @Test
    void whatWasLeftOutForWantOfBytesOrNeverReadIsNoDifference() {
        ResultsFile all = kernel("performance", null, List.of("retbleed: Vulnerable"));
        assertEquals(List.of(), differences(all, kernel("performance", null, null)));
        assertEquals(List.of(), differences(all, sample), "an earlier version read none");
        assertEquals(List.of(), differences(all, all));
    }

    @Test
    void theKubeletsSettingsAreToldWhereBothWereAsked() {
        ResultsFile strict = kubelet("static", List.of("full-pcpus-only=true"));
        assertEquals(
                List.of(
                        "CPU manager policy: static in A, none in B",
                        "CPU manager options: full-pcpus-only=true in A, not set in B"),
                differences(strict, kubelet("none", List.of())));
        assertEquals(List.of(), differences(strict, sample));
    }

    @Test
    void noiseFloorsThatDifferByMoreThanTheyDoByChanceAreTold() {
        assertEquals(
                List.of(
                        "noise floor, time lost: 1.2 % in A, 9.0 % in B",
                        "noise floor, gaps over 10 us a second: 500 in A, 2,000 in B",
                        "noise floor, speed: 3.50 GHz in A, 2.10 GHz in B",
                        "noise floor, time to wake after 1 ms: 2.00 us in A, 60.0 us in B"),
                differences(noise(0.012, 100, 3.5, 2_000), noise(0.09, 400, 2.1, 60_000)));
        assertEquals(
                List.of(),
                differences(noise(0.002, 10, 3.5, 2_000), noise(0.009, 25, 3.45, 5_000)),
                "of little more than twice as much is little");
        assertEquals(
                List.of(), differences(noise(0.5, 100, 3.5, 2_000), Altered.reports(sample, r -> r.withNoise(null))));
    }

    @Test
    void whatTheJvmSaysThatItRanIsToldOfEachCell() {
        String cell = sample.rows().getFirst().cell();
        assertEquals(
                List.of(
                        "garbage collector of " + cell + ": Serial in A, Z in B",
                        "compact object headers of " + cell + ": no in A, yes in B"),
                Differences.of(jvm("Serial", false, false), jvm("Z", true, false), List.of(cell)).stream()
                        .filter(difference -> difference.contains(" of " + cell + ":"))
                        .toList());
        assertEquals(
                List.of(),
                Differences.of(sample, jvm("Z", true, false), List.of(cell)),
                "an earlier version asked for none of it");
    }

    private static ResultsFile jvm(String gc, boolean compact, boolean cached) {
        return Altered.reports(sample, r -> r.withEnvironment(r.environment().withJvmChoices(gc, compact, cached)));
    }

    private static List<String> differences(ResultsFile a, ResultsFile b) {
        return Differences.of(a, b, List.of());
    }

    private static ResultsFile kernel(String governor, String idleDriver, List<String> mitigations) {
        KernelSettings settings =
                new KernelSettings(governor, idleDriver, null, mitigations, null, "tsc", "madvise", "0");
        return Altered.reports(sample, r -> r.withEnvironment(r.environment().withKernelSettings(settings)));
    }

    private static ResultsFile kubelet(String policy, List<String> options) {
        KubeletConfig config = new KubeletConfig(policy, options, "0", "10s", "none", "container", "None");
        return Altered.results(
                sample, r -> r.withHosts(List.of(new Host("driver", "n", null, null, null, null, null, null, config))));
    }

    private static ResultsFile noise(double lost, long over10us, double gigahertz, long wakeNanos) {
        NoiseFloor floor =
                new NoiseFloor(1, 200_000_000, 1_000, over10us, 3, 90_000, lost, gigahertz, 1_000L, wakeNanos, 20_000L);
        return Altered.reports(sample, r -> r.withNoise(new Noise(List.of(floor), List.of(floor))));
    }
}
