package dev.topspin.operator.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.model.Json;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Proof;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.testing.ProofFixture;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.TerminationMessages;
import dev.topspin.operator.trial.ProofCheck.Held;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ProofCheckTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final TrialPlan PAIR = plan("variants: [{name: socket, socket: {topology: SameNode}}]");
    private static final TrialPlan ALONE = plan("variants: [{name: spin, spin: {}}]");

    private static TrialPlan plan(String spec) {
        return Fixtures.plan(Fixtures.experiment("t", spec)).trials().getFirst();
    }

    private static TrialResult result(TrialPlan plan, Proof... proofs) {
        List<PodReport> reports = IntStream.range(0, proofs.length)
                .mapToObj(i -> Json.read(
                                i == 0 ? TerminationMessages.driver(plan, 40) : TerminationMessages.responder(plan),
                                PodReport.class)
                        .withProof(proofs[i]))
                .toList();
        return TrialResult.of(plan, reports);
    }

    private static Proof proof(String start, String end) {
        return new ProofFixture()
                .cpuset(start, end)
                .measured("2-3")
                .housekeeping("1")
                .build();
    }

    private static Held held(String who, String node, String cpus, int from, int to) {
        return new Held(who, node, CpuSet.parse(cpus), START.plusSeconds(from), START.plusSeconds(to), CpuSet.EMPTY);
    }

    @Test
    void asManyCpusAsRequestedThatStayedTheSameAreInOrder() {
        assertEquals(List.of(), ProofCheck.faults(ALONE, result(ALONE, proof("1-3", "1-3")), "n1"));
    }

    @Test
    void aPodThatTakesMoreCpusForItsOwnThanWereRequestedIsNotBelieved() {
        assertEquals(
                List.of("driver: it could use 4 CPUs (0-3), and 3 were requested"),
                ProofCheck.faults(ALONE, result(ALONE, proof("0-3", "0-3")), "n1"));
    }

    @Test
    void cpusThatChangedAreNotBelieved() {
        assertEquals(
                List.of("driver: its CPUs changed from 1-3 to 4-6"),
                ProofCheck.faults(ALONE, result(ALONE, proof("1-3", "4-6")), "n1"));
    }

    @Test
    void cpusThatCanNotBeReadAreNotBelieved() {
        assertEquals(
                List.of("driver: it doesn't say which CPUs it could use"),
                ProofCheck.faults(ALONE, result(ALONE, proof("1,3,5,7,9,...", "1-3")), "n1"));
    }

    @Test
    void theProcessesOfAPairMayNotShareCpusOfANode() {
        TrialResult pair = result(PAIR, proof("1-3", "1-3"), proof("3-5", "3-5"));
        assertEquals(
                List.of("CPU 3 of node n1 could at the same time be used by t-0000 (responder)"),
                ProofCheck.faults(PAIR, pair, "n1,n1"));
        assertEquals(List.of(), ProofCheck.faults(PAIR, pair, "n1,n2"));
    }

    @Test
    void wherePinningIsNotAskedForNothingIsWrong() {
        TrialPlan none = plan("variants: [{name: spin, spin: {}}]\nplacement: {pinning: None}");
        assertEquals(List.of(), ProofCheck.faults(none, result(none, proof("0-63", "0-63")), "n1"));
    }

    @Test
    void trialsOverlapWhereTheyHaveTheSameCpusOfTheSameNodeAtTheSameTime() {
        Held mine = held("lab/mine (driver)", "n1", "1-3", 10, 20);
        assertEquals(
                List.of("CPUs 2 and 3 of node n1 could at the same time be used by lab/a (driver)"),
                ProofCheck.overlaps(List.of(mine), List.of(held("lab/a (driver)", "n1", "2-4", 0, 11))));
        assertEquals(List.of(), ProofCheck.overlaps(List.of(mine), List.of(held("other node", "n2", "2-4", 0, 11))));
        assertEquals(List.of(), ProofCheck.overlaps(List.of(mine), List.of(held("before", "n1", "1-3", 0, 10))));
        assertEquals(List.of(), ProofCheck.overlaps(List.of(mine), List.of(held("after", "n1", "1-3", 20, 30))));
        assertEquals(List.of(), ProofCheck.overlaps(List.of(mine), List.of(held("beside", "n1", "4-6", 10, 20))));
    }

    @Test
    void aResultWithoutTimesCanNotBeCompared() {
        List<Held> old = ProofCheck.held("lab/old", result(ALONE, proof("1-3", "1-3")), "n1");
        assertEquals(1, old.size());
        assertEquals(List.of(), ProofCheck.overlaps(old, List.of(held("any", "n1", "1-3", 0, 99))));
        assertEquals(List.of(), ProofCheck.held("lab/old", result(ALONE, proof("1-3", "1-3")), null));
    }
}
