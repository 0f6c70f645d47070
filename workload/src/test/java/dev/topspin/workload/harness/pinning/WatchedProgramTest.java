package dev.topspin.workload.harness.pinning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.result.Exclusivity;
import dev.topspin.model.result.Proof;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program in a container of the CPUs 2-3, watched from one of CPU 1. */
class WatchedProgramTest {
    private static final long PID = 77;
    private static final CpuSet THEIRS = CpuSet.parse("2-3");
    private static final String GROUP = "proc/77/root/sys/fs/cgroup/";

    @TempDir
    Path root;

    private FakeTree tree;
    private FakeAffinity affinity;
    private Pinning pinning;
    private WatchedProgram program;

    @BeforeEach
    void twoContainers() {
        tree = new FakeTree(root)
                .withContainerOfThreeCpus()
                .with("sys/fs/cgroup/cpuset.cpus.effective", "1")
                .with("proc/77/cgroup", "0::/../program")
                .with(GROUP + "cpuset.cpus.effective", "2-3")
                .with(GROUP + "cpu.stat", "nr_throttled 3")
                .with("proc/77/stat", "77 (go (1) x) S" + " 0".repeat(10) + " 100 20 3 4 0 0");
        affinity = new FakeAffinity(CpuSet.of(1));
        thread(PID, "go", 2);
        thread(78, "go", 3);
        pinning = new Pinning(
                new PinningRequest(2, 1, Optional.empty(), Optional.empty()).besideAnother(), tree.proc(), affinity);
        program = new WatchedProgram(tree.proc(), PID, () -> List.of(PID), System.nanoTime());
    }

    private void thread(long tid, String name, int cpu) {
        tree.withThread(PID, tid, name, cpu, 10);
        affinity.elsewhere(tid, THEIRS);
    }

    private void assertBroken(String words) {
        Proof proof = pinning.proof();
        assertFalse(proof.pinned());
        assertTrue(proof.reasons().stream().anyMatch(r -> r.contains(words)), proof.reasons()::toString);
    }

    @Test
    void itsCpusAreTheMeasuredOnesAndThoseOfWhoeverWatchesTheOthers() {
        pinning.adopt(program);
        Proof proof = pinning.proof();
        assertEquals(List.of(), proof.reasons());
        assertTrue(proof.pinned());
        assertEquals("2-3", proof.measuredCpus());
        assertEquals("1", proof.housekeepingCpus());
        assertEquals("1-3", proof.cpusetStart());
        assertEquals(3, proof.requestedCpus());
        assertEquals(Exclusivity.NotTold, proof.exclusive());
        assertEquals(
                List.of("2", "3"),
                proof.threads().stream().map(Proof.MeasuredThread::ranOn).toList());
    }

    @Test
    void beforeItIsThereNothingIsProven() {
        assertBroken("2 measured CPUs were asked for and there were 0");
        assertBroken("no measured thread was seen");
    }

    @Test
    void aThreadThatStartsLaterIsWatchedToo() {
        pinning.adopt(program);
        tree.withThread(PID, 79, "late", 1, 10);
        affinity.elsewhere(79, CpuSet.parse("1-3"));
        pinning.look();
        assertBroken("1 measured threads could run beyond the measured CPUs 2-3: late on 1-3");
    }

    @Test
    void aCpusetOfItsContainerThatChangesIsNoProof() {
        pinning.adopt(program);
        tree.with(GROUP + "cpuset.cpus.effective", "2");
        assertBroken("the CPUs of the process changed from 1-3 to 1-2");
    }

    @Test
    void aQuotaThatStopsItIsNoProofAndWhatItStoppedBeforeDoesNotCount() {
        pinning.adopt(program);
        assertEquals(List.of(), pinning.proof().reasons());
        tree.with(GROUP + "cpu.stat", "nr_throttled 5");
        assertBroken("the CPU quota stopped the process in 2 periods");
    }

    @Test
    void itsCpuTimeIsThatOfItsProcessesAndNeverFalls() {
        assertEquals(127 * CpuTimes.TICK_NANOS, program.cpuNanos());
        tree.with("proc/77/stat", "gone");
        assertEquals(127 * CpuTimes.TICK_NANOS, program.cpuNanos());
    }
}
