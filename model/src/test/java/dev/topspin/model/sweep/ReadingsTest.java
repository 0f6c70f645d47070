package dev.topspin.model.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.cpu.UsedCpu;
import dev.topspin.model.cpu.UsedCpu.CpuRole;
import dev.topspin.model.result.Interference;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Proof;
import dev.topspin.model.result.ProofFault;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.testing.EnvironmentFixture;
import dev.topspin.model.testing.ProofFixture;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReadingsTest {
    private static final List<UsedCpu> APART = List.of(
            new UsedCpu(0, CpuRole.measured, "0", "0-1", 0, null),
            new UsedCpu(1, CpuRole.measured, "1", "0-1", 0, null));

    @Test
    void howMeasuredCpusLieIsTakenFromProcessesThatWereToBePinned() {
        Proof pinned = new ProofFixture().cpus("a model", APART).build();
        assertEquals(CpuRelation.of(APART), Readings.relation(List.of(trial(pinned)), "n1"));
    }

    @Test
    void howTheCpusLieOfWhichAProcessHadAllIsChance() {
        Proof unpinned = new ProofFixture()
                .against("pinning is None").cpus("a model", APART).build().toBuilder()
                        .faults(List.of(ProofFault.NotWanted))
                        .build();
        assertNull(Readings.relation(List.of(trial(unpinned)), "n1"));
    }

    @Test
    void howLongThreadsWaitedIsThatOfAMiddlingProcessAndNotKnownOfOlderResults() {
        List<TrialResult> trials = Stream.of(0.5, 0.48, 0.001)
                .map(share -> new Interference(1_000_000_000, (long) (share * 1e9), share, null, null, null))
                .map(taken -> trial(new ProofFixture()
                        .build().toBuilder().interference(taken).build()))
                .toList();
        assertEquals(0.48, Readings.waiting(Readings.on("n1", trials)));
        assertNull(Readings.waiting(Readings.on("n1", List.of(trial(new ProofFixture().build())))));
    }

    private static TrialResult trial(Proof proof) {
        PodReport report = new PodReport(
                PodReport.VERSION,
                "hash",
                0,
                "driver",
                null,
                null,
                null,
                null,
                null,
                proof,
                new EnvironmentFixture().node("n1").build());
        return new TrialResult(null, null, null, null, null, proof.pinned(), proof.reasons(), List.of(report));
    }
}
