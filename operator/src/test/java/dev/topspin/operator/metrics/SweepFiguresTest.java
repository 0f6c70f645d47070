package dev.topspin.operator.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.NodeSweep;
import dev.topspin.api.NodeSweepStatus;
import dev.topspin.api.NodeSweepStatus.NodeCounts;
import dev.topspin.api.NodeSweepStatus.Outlier;
import dev.topspin.api.NodeSweepStatus.PairFigures;
import dev.topspin.api.NodeSweepStatus.Phase;
import dev.topspin.model.result.Ratio;
import dev.topspin.model.sweep.NodeVerdict.Part;
import dev.topspin.model.sweep.PairRatios;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What Prometheus sees of a sweep. */
class SweepFiguresTest {
    private static final Outlier NODE = new Outlier(
            "worker-17", null, Part.Network, new Ratio(1.42, 1.36, 1.49), 12, 12, true, "worker-17: 1.42x its peers");
    private static final Outlier LINK = new Outlier(
            "worker-1", "worker-2", Part.Link, new Ratio(1.2, 1.1, 1.3), null, null, false, "worker-1 - worker-2");

    static NodeSweep sweep() {
        return sweep("weekly-202611090300", "2026-11-09T03:00:00Z", List.of(NODE, LINK));
    }

    private static NodeSweep sweep(String name, String created, List<Outlier> outliers) {
        NodeSweep sweep = new NodeSweep();
        sweep.setMetadata(new ObjectMetaBuilder()
                .withNamespace("lab")
                .withName(name)
                .withCreationTimestamp(created)
                .withLabels(Map.of("topspin.dev/schedule", "weekly"))
                .build());
        sweep.setStatus(new NodeSweepStatus(
                1L,
                Phase.Succeeded,
                created,
                "2026-11-09T03:10:00Z",
                "1",
                null,
                new NodeCounts(64, 63, 1, 2, 3, 4, 1, 5),
                new PairFigures(
                        768, 756, 0, 21.3, 20.1, 24.0, new PairRatios(null, null, new PairRatios.Over(756, 1.5, 2, 3))),
                null,
                outliers,
                null,
                null));
        return sweep;
    }

    @Test
    void nodesAreCountedByVerdictAndOnlyOutliersAreNamed() throws Exception {
        String page = page(List.of(sweep()), 400);
        assertEquals("""
                topspin_sweep_nodes{namespace="lab",sweep="weekly-202611090300",verdict="Noisy"} 3.0
                topspin_sweep_nodes{namespace="lab",sweep="weekly-202611090300",verdict="NotPinned"} 4.0
                topspin_sweep_nodes{namespace="lab",sweep="weekly-202611090300",verdict="NotTested"} 1.0
                topspin_sweep_nodes{namespace="lab",sweep="weekly-202611090300",verdict="Ok"} 48.0
                topspin_sweep_nodes{namespace="lab",sweep="weekly-202611090300",verdict="Slow"} 1.0
                topspin_sweep_nodes{namespace="lab",sweep="weekly-202611090300",verdict="Suspect"} 2.0
                topspin_sweep_nodes{namespace="lab",sweep="weekly-202611090300",verdict="TooFew"} 5.0
                """, matching(page, "topspin_sweep_nodes"));
        assertEquals("""
                topspin_sweep_outlier_ratio{namespace="lab",node="worker-1",other="worker-2",part="Link",sweep="weekly-202611090300"} 1.2
                topspin_sweep_outlier_ratio{namespace="lab",node="worker-17",other="",part="Network",sweep="weekly-202611090300"} 1.42
                """, matching(page, "topspin_sweep_outlier_ratio"));
        assertTrue(matching(page, "topspin_sweep_outlier_confirmed.*worker-17").endsWith(" 1.0\n"), page);
        assertTrue(matching(page, "topspin_sweep_outlier_confirmed.*worker-2").endsWith(" 0.0\n"), page);
    }

    @Test
    void pairsArePercentilesInSecondsAndTheEndHasTheSchedule() throws Exception {
        String page = page(List.of(sweep()), 400);
        assertTrue(matching(page, "topspin_sweep_round_trip_seconds.*0\\.5\"").contains("} 2.13E-5"), page);
        assertTrue(matching(page, "topspin_sweep_measured_pairs").endsWith(" 756.0\n"), page);
        assertTrue(matching(page, "topspin_sweep_completion_timestamp_seconds").contains("schedule=\"weekly\""), page);
        assertTrue(matching(page, "topspin_sweep_phase").contains("phase=\"Succeeded\""), page);
    }

    @Test
    void whatLoadCostsPairsIsARatioWithItsName() throws Exception {
        String page = page(List.of(sweep()), 400);
        assertEquals("""
                topspin_sweep_pair_ratio{namespace="lab",ratio="impact of load",sweep="weekly-202611090300",quantile="0.05"} 1.5
                topspin_sweep_pair_ratio{namespace="lab",ratio="impact of load",sweep="weekly-202611090300",quantile="0.5"} 2.0
                topspin_sweep_pair_ratio{namespace="lab",ratio="impact of load",sweep="weekly-202611090300",quantile="0.95"} 3.0
                """, matching(page, "topspin_sweep_pair_ratio"));
    }

    @Test
    void aSweepHasNoMoreThanItsSixtyFourOutliersAndThePageNoMoreThanItHasRoomFor() throws Exception {
        List<Outlier> many = IntStream.range(0, 100)
                .mapToObj(i -> new Outlier("n" + i, null, Part.Cpu, NODE.ratio(), 1, 1, true, ""))
                .toList();
        List<NodeSweep> sweeps = List.of(
                sweep("old", "2026-11-01T03:00:00Z", many),
                sweep("new", "2026-11-09T03:00:00Z", many),
                sweep("new", "2026-11-09T03:00:00Z", many));
        assertEquals(64, named(page(List.of(sweeps.getFirst()), 400)));
        String page = page(sweeps, 66);
        assertEquals(64, named(page), "those of the new one, once");
        assertTrue(page.contains("sweep=\"old\""), "the old one has its counts");
        assertFalse(page(sweeps, 65).contains("sweep=\"old\""));
    }

    @Test
    void whatHasNotBegunAndWhatIsToldTwiceFailsNoScrape() throws Exception {
        NodeSweep pending = sweep();
        pending.setStatus(null);
        NodeSweep begun = sweep("begun", "2026-11-09T03:00:00Z", List.of());
        begun.setStatus(NodeSweepStatus.EMPTY);
        String page = page(List.of(pending, begun, sweep("twice", "2026-11-09T03:00:00Z", List.of(NODE, NODE))), 400);
        assertEquals(1, named(page));
    }

    @Test
    void aStandbyHasNone() throws Exception {
        assertEquals("", Scrape.samples(new SweepFigures(() -> Stream.of(sweep()), () -> false, 400), "topspin"));
    }

    private static long named(String page) {
        return matching(page, "topspin_sweep_outlier_ratio").lines().count();
    }

    private static String page(List<NodeSweep> sweeps, int rows) throws Exception {
        return Scrape.samples(new SweepFigures(sweeps::stream, () -> true, rows), "topspin");
    }

    private static String matching(String page, String beginning) {
        StringBuilder lines = new StringBuilder();
        page.lines().filter(line -> line.matches(beginning + ".*")).forEach(line -> lines.append(line)
                .append('\n'));
        return lines.toString();
    }
}
