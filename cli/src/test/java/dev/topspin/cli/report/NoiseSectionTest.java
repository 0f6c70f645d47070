package dev.topspin.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.fixture.Altered;
import dev.topspin.cli.fixture.SampleResults;
import dev.topspin.model.result.Exclusivity;
import dev.topspin.model.result.Interference;
import dev.topspin.model.result.KernelSettings;
import dev.topspin.model.result.Noise;
import dev.topspin.model.result.NoiseFloor;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.Settling;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the report says of the CPUs around the figures. */
class NoiseSectionTest {
    private static ResultsFile sample;

    @BeforeAll
    static void makeASample() throws Exception {
        sample = SampleResults.of("../examples/spin.yaml", 8, null);
    }

    @Test
    void eachCpuHasARowBeforeAndOneAfterAndTheWorstOfAColumnIsMarkedOnce() {
        String html = NoiseSection.section(noise(
                List.of(floor(1, 0.002, 3.0), floor(2, 0.004, 2.9)),
                List.of(floor(1, 0.003, 3.1), floor(2, 0.01, 3.2))));
        assertEquals(4, rows(html));
        assertEquals(
                List.of("CPU 1 before", "CPU 1 after", "CPU 2 before", "CPU 2 after"),
                Pattern.compile("<th scope=\"row\">(.*?) <small>(.*?)</small>")
                        .matcher(html)
                        .results()
                        .map(r -> r.group(1) + " " + r.group(2))
                        .toList());
        assertTrue(
                html.contains("<td><span>1.00</span> <small class=\"worst\">1.00</small></td>"),
                "of the time lost, the most");
        assertTrue(
                html.contains("<td><span>2.90</span> <small class=\"worst\">2.90</small></td>"),
                "of the speed, the least");
        assertFalse(html.contains("class=\"no\""), html);
    }

    @Test
    void aCpuThatLosesTooMuchIsRed() {
        String html = NoiseSection.section(noise(List.of(floor(1, 0.2, 3.0), floor(2, 0.004, 3.0)), List.of()));
        assertTrue(
                html.contains("<td><span class=\"no\">20.0</span> <small class=\"worst no\">20.0</small></td>"), html);
        assertEquals(1, html.split("class=\"no\"", -1).length - 1, "the other is not");
    }

    @Test
    void gapsAreToldASecondAndWhatWasNotMeasuredIsADash() {
        String html = NoiseSection.section(noise(
                List.of(new NoiseFloor(1, 200_000_000, 80, 40, 2, 72_000, 0.01, null, null, null, null)), List.of()));
        assertTrue(
                html.contains("<td><span>400</span> <small class=\"worst\">400</small></td><td><span>200</span> "),
                html);
        assertEquals(4, html.split("<td>&ndash;</td>", -1).length - 1, "speed and waking");
    }

    @Test
    void ofManyCpusTheNoisiestAreShown() {
        List<NoiseFloor> many = IntStream.range(0, 128)
                .mapToObj(cpu -> floor(cpu, cpu / 10_000.0, 3.0))
                .toList();
        String html = NoiseSection.section(noise(many, List.of()));
        assertEquals(40, rows(html));
        assertTrue(html.contains("Of 128 rows the 40 noisiest are here."), html);
        assertTrue(html.contains("CPU 127 ") && !html.contains("CPU 12 "), html);
    }

    @Test
    void resultsOfEarlierVersionsHaveNoSuchSection() {
        assertEquals("", NoiseSection.section(Altered.reports(sample, r -> r.withNoise(null))));
    }

    @Test
    void whoElseRanOnTheCpusStandsByThePinning() {
        Interference taken = new Interference(
                1_000_000_000, 86_000_000L, 0.086, null, List.of(), List.of(new Interference.Sibling(5, 1, true, 0.5)));
        String html = PinningSection.section(Altered.reports(sample, r -> r.withProof(r.proof().toBuilder()
                        .exclusive(Exclusivity.Shared)
                        .interference(taken)
                        .beside(List.of("trial x-0001 could run on CPU 6"))
                        .build())
                .withSettling(new Settling(Settling.End.Alone, 3_200_000_000L, 32, 0.5, 0.0))));
        assertTrue(html.contains(": somebody else ran on a measured CPU.</p>"), html);
        assertTrue(html.contains("waited for 86.00 ms of 1.0 s (8.600 %)"), html);
        assertTrue(html.contains("CPU 5 is on one core with measured CPU 1, served the housekeeping"), html);
        assertTrue(html.contains("Trial x-0001 could run on CPU 6."), html);
        assertTrue(html.contains("Before a trial began: it waited for 3.2 s until nobody else was on its CPUs."), html);
    }

    @Test
    void theKernelsSettingsStandByTheEnvironment() {
        KernelSettings settings = new KernelSettings(
                "powersave",
                null,
                List.of("POLL", "C1"),
                List.of("retbleed: Vulnerable"),
                "quiet",
                "tsc",
                "madvise",
                "0");
        String html = EnvironmentSection.section(
                Altered.reports(sample, r -> r.withEnvironment(r.environment().withKernelSettings(settings))));
        assertTrue(html.contains("<dt>frequency governor</dt><dd>powersave</dd>"), html);
        assertTrue(html.contains("<dt>idle states</dt><dd>C1, POLL</dd>"), html);
        assertTrue(html.contains("<dt>mitigations</dt><dd>retbleed: Vulnerable</dd>"), html);
        assertFalse(html.contains("idle driver"), "there is none");
    }

    private static ResultsFile noise(List<NoiseFloor> before, List<NoiseFloor> after) {
        return Altered.reports(sample, r -> r.withNoise(new Noise(before, after)));
    }

    private static NoiseFloor floor(int cpu, double lostShare, double gigahertz) {
        return new NoiseFloor(cpu, 200_000_000, 80, 40, 2, 72_000, lostShare, gigahertz, 1_000L, 2_000L, 20_000L);
    }

    private static int rows(String html) {
        return html.split("<th scope=\"row\">", -1).length - 1;
    }
}
