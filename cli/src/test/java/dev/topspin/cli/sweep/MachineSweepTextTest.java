package dev.topspin.cli.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.sweep.MachineSweep.Alone;
import dev.topspin.cli.sweep.MachineSweep.Between;
import dev.topspin.cli.text.Terminal;
import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.result.CoreToCore;
import dev.topspin.model.result.CoreToCore.Hop;
import dev.topspin.model.result.CoreToCore.NotMeasured;
import dev.topspin.model.result.NoiseFloor;
import java.util.List;
import org.junit.jupiter.api.Test;

class MachineSweepTextTest {
    private static final Terminal PLAIN = new Terminal(false, false, false, 80);
    private static final Terminal COLOURED = new Terminal(false, true, true, 80);

    private static Hop hop(int one, int other, CpuRelation relation, double nanos) {
        return new Hop(one, other, relation, nanos, nanos - 4, nanos + 9);
    }

    /** CPUs 0 and 1 are said to share a core and don't, CPUs 2 and 3 do. */
    private static final CoreToCore LYING = new CoreToCore(
            List.of(
                    hop(0, 1, CpuRelation.SameCore, 55),
                    hop(2, 3, CpuRelation.SameCore, 18),
                    hop(0, 2, CpuRelation.SameCache, 52),
                    hop(0, 3, CpuRelation.SameCache, 54),
                    hop(1, 2, CpuRelation.SameCache, 51)),
            6,
            null);

    private static MachineSweep sweep(CoreToCore coreToCore) {
        return new MachineSweep(
                1,
                "weekly",
                "2026-11-23T03:00:00Z",
                "0-3",
                null,
                List.of(
                        new NoiseFloor(0, 200_000_000, 4, 2, 0, 41_500, 0.0012, 3.1, null, null, null),
                        new NoiseFloor(1, 200_000_000, 900, 80, 9, 4_000_000, 0.31, 2.2, null, null, null)),
                coreToCore,
                List.of(new Alone("core", 1, "2-3", 18.2, true), new Alone("core", 2, "2-3", 18.6, true)),
                List.of(new Between("tcp", 0, 1, CpuRelation.SameCore, 5_450, 7_950, false)),
                6,
                List.of());
    }

    private static String text(MachineSweep sweep, Terminal terminal) {
        return String.join("\n", MachineSweepText.of(sweep, terminal));
    }

    @Test
    void aTableOfAllThatWasMeasured() {
        assertEquals("""

                CPUs: what each does to a thread that only reads the clock
                CPU   GHz  time lost  longest gap, us  gaps over 10 us, /s
                  0  3.10      0.1 %             41.5                 10.0
                  1  2.20     31.0 %            4,000                  400

                Core to core: ns a message takes from one CPU to another
                a sample: 5 of 6 pairs
                     0    1    2    3
                0    - 55.0 52.0 54.0
                1 55.0    - 51.0    .
                2 52.0 51.0    - 18.0
                3 54.0    . 18.0    -
                SMT siblings of one core, as the kernel says: 36.5 ns in 2 pairs
                different cores of one last-level cache, as the kernel says: 52.0 ns in 3 pairs
                CPUs 0 and 1, SMT siblings of one core as the kernel says, take 55.0 ns: no less than different cores of one \
                last-level cache (52.0 ns)

                Alone
                variant  CPUs  ns/hop  forks  pinning
                core     2-3     18.4      2  proven

                tcp: us a round trip takes between a process on one CPU and one on another, p50
                1 of 6 pairs
                     0    1    2    3
                0    - 5.45    .    .
                1 5.45    -    .    .
                2    .    .    -    .
                3    .    .    .    -
                p50 5.45 us, p99 7.95 us; pinning not proven in 1 of 1 trials""", text(sweep(LYING), PLAIN));
    }

    @Test
    void aNoisyCpuAndAWrongClaimAreRed() {
        String text = text(sweep(LYING), COLOURED);
        assertTrue(text.contains("\u001b[31m  1  2.20     31.0 %"), text);
        assertTrue(text.contains("\u001b[31mCPUs 0 and 1, SMT siblings"), text);
        assertFalse(text.contains("\u001b[31m  0  3.10"), text);
    }

    @Test
    void whyThereIsNoPairIsSaid() {
        assertTrue(text(sweep(CoreToCore.without(NotMeasured.OneCpu)), PLAIN).contains("there is one CPU only"));
        assertTrue(text(sweep(CoreToCore.without(NotMeasured.NotPinned)), PLAIN)
                .contains("threads can't be kept on single CPUs here"));
    }

    @Test
    void whereNumbersDoNotFitColoursStandAlone() {
        HeatMap map = new HeatMap(
                List.of(0, 1, 2, 3), (a, b) -> sweep(LYING).hop(a, b).map(Hop::nanosPerHop));
        List<String> blocks = map.lines(new Terminal(false, true, true, 12));
        assertEquals(4, blocks.size());
        assertTrue(blocks.getLast().contains("\u001b[30;48;5;27m  \u001b[0m"), blocks::toString);
        assertEquals(List.of(), map.lines(new Terminal(false, false, false, 12)));
        assertEquals(-1, map.distance(18));
        assertEquals(0, map.distance(52), 1e-9);
        assertEquals(1, map.distance(500));
    }

    @Test
    void thePageHasTheMatrixAndNoMarkupOfOthers() {
        String page = MachineSweepPage.of(sweep(LYING));
        assertTrue(page.contains("title=\"CPUs 2 and 3: SMT siblings of one core\">18.0</td>"), page);
        assertTrue(page.contains("<td class=\"none\" aria-label=\"not measured\"></td>"), page);
        assertFalse(page.contains("\u001b"), page);
    }
}
