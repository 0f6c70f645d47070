package dev.topspin.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.RoundFigures;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Rounds;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.sweep.PairRounds;
import dev.topspin.workload.harness.control.TwoEnds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Processes that meet each other round after round, as one a node does in a sweep. */
@StartsProcesses
class RoundsProcessTest {
    @Test
    void allMeetAllAndBothSidesOfAPairReportTheSameFigures() throws Exception {
        Map<String, List<Integer>> peers = peers(4);
        List<TrialProcess> all = start(peers, "30s");
        try {
            List<RoundFigures> figures = new ArrayList<>();
            for (TrialProcess process : all) {
                PodReport report = process.report();
                assertNull(report.reason(), report::message);
                assertNull(report.strangers());
                assertEquals(3, report.rounds().measured(), report.rounds()::toString);
                process.assertEnds(0);
                figures.add(report.rounds());
            }
            for (int i = 0; i < all.size(); i++) {
                for (int round = 1; round <= 3; round++) {
                    int peer = peers.get("p" + i).get(round - 1);
                    assertEquals(figures.get(i).p50(round), figures.get(peer).p50(round));
                    assertEquals(
                            figures.get(i).p99Nanos().get(round - 1),
                            figures.get(peer).p99Nanos().get(round - 1));
                }
            }
        } finally {
            all.forEach(TrialProcess::close);
        }
    }

    @Test
    void oneThatIsKilledInTheMiddleCostsItsOwnPairsAndNobodyElses() throws Exception {
        Map<String, List<Integer>> peers = peers(5);
        List<TrialProcess> all = start(peers, "20s");
        try {
            all.get(2).await("\"event\":\"iteration\",\"n\":2,");
            all.get(2).kill();
            for (int i = 0; i < all.size(); i++) {
                if (i == 2) {
                    continue;
                }
                PodReport report = all.get(i).report();
                assertNull(report.reason(), report::message);
                List<Integer> met = peers.get("p" + i);
                for (int round = 1; round <= met.size(); round++) {
                    int peer = met.get(round - 1);
                    boolean wanted = peer != Rounds.NOBODY && peer != 2;
                    assertTrue(
                            !wanted || report.rounds().p50(round).isPresent(),
                            "round %d of p%d: %s".formatted(round, i, report.rounds()));
                    if (peer == 2 && round > 3) {
                        RoundFigures.Missed missed =
                                report.rounds().missed(round).orElseThrow();
                        assertEquals("PeerLost", missed.reason(), missed::message);
                    }
                }
            }
        } finally {
            all.forEach(TrialProcess::close);
        }
    }

    private static Map<String, List<Integer>> peers(int processes) {
        List<String> names =
                IntStream.range(0, processes).mapToObj(i -> "p" + i).toList();
        return PairRounds.peers(PairRounds.of(names, "seed"), names);
    }

    private static List<TrialProcess> start(Map<String, List<Integer>> peers, String patience) throws IOException {
        int port = TwoEnds.freePort();
        List<TrialProcess> all = new ArrayList<>();
        for (int i = 0; i < peers.size(); i++) {
            String address = "127.0.1.";
            all.add(new TrialProcess(
                    plan(i, peers.get("p" + i)),
                    Role.driver,
                    port,
                    "--bind",
                    address + i,
                    "--peer",
                    address + "{}",
                    "--start-timeout",
                    patience));
        }
        return all;
    }

    private static TrialPlan plan(int index, List<Integer> peers) {
        Measurement measurement = new Measurement(
                1, new Measurement.Warmup(2, "200ms"), peers.size(), "200ms", Measurement.Recording.All, "0s");
        return TwoEnds.plan(
                new VariantRuntime.Socket(null, null, new Rounds("k", index, peers)),
                TwoEnds.pingPong(1, 1, 0),
                measurement);
    }
}
