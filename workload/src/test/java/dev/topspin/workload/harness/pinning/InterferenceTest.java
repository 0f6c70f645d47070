package dev.topspin.workload.harness.pinning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.result.Exclusivity;
import dev.topspin.model.result.Interference;
import dev.topspin.model.result.Interference.Interrupts;
import dev.topspin.model.result.Interference.Sibling;
import dev.topspin.model.result.Proof;
import dev.topspin.model.result.ProofFault;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What others take while it is measured, in a container of the CPUs 1-3 whose thread 100 is measured. */
class InterferenceTest {
    @TempDir
    Path root;

    private FakeTree tree;
    private FakeAffinity affinity;

    @BeforeEach
    void aContainerOfThreeCpus() {
        tree = new FakeTree(root).withContainerOfThreeCpus();
        affinity = new FakeAffinity(CpuSet.parse("1-3"));
    }

    private static PinningRequest pod() {
        return new PinningRequest(2, 1, Optional.empty(), Optional.empty());
    }

    private Pinning measuring(PinningRequest request, int threads) throws InterruptedException {
        Pinning pinning = new Pinning(request, tree.proc(), affinity, Instant::now);
        pinning.expect(threads);
        Thread party = new Thread(pinning::enter, "party");
        party.start();
        party.join();
        pinning.confineOthers();
        pinning.beginMeasuring();
        return pinning;
    }

    /** A thousand seconds more than a test takes are more than five thousandths of it. */
    private void waited(long nanos) {
        tree.with("proc/self/task/100/schedstat", "10 " + (55 + nanos) + " 3");
    }

    @Test
    void aThreadThatNeverWaitedHadItsCpuToItself() throws InterruptedException {
        Proof proof = measuring(pod(), 2).proof();
        assertEquals(Exclusivity.Proven, proof.exclusive());
        assertTrue(proof.pinned(), proof.reasons().toString());
        assertEquals(List.of(), proof.faults());
        assertEquals(0, proof.interference().runDelayNanos());
    }

    @Test
    void aThreadThatWasKeptWaitingIsNoProof() throws InterruptedException {
        Pinning pinning = measuring(pod(), 2);
        waited(1_000_000_000_000L);
        Proof proof = pinning.proof();
        assertEquals(Exclusivity.Shared, proof.exclusive());
        assertFalse(proof.pinned());
        assertEquals(List.of(ProofFault.KeptWaiting), proof.faults());
        assertTrue(
                proof.reasons()
                        .getFirst()
                        .startsWith("a measured thread with a CPU of its own could run and had to wait"),
                proof.reasons().toString());
        assertEquals(1_000_000_000_000L, proof.threads().getFirst().runDelayNanos());
    }

    @Test
    void cpusThatWereNamedAreNobodysAlone() throws InterruptedException {
        CpuPlan named = new CpuPlan(CpuSet.parse("2-3"), CpuSet.of(1));
        pinnedAfterWaiting(
                Exclusivity.Shared, measuring(new PinningRequest(2, 1, Optional.of(named), Optional.empty()), 2));
    }

    @Test
    void threadsThatShareCpusMayHaveWaitedForEachOther() throws InterruptedException {
        pinnedAfterWaiting(Exclusivity.NotTold, measuring(pod(), 3));
    }

    @Test
    void whereTheJvmItselfRunsOnTheMeasuredCpusThreadsMayHaveWaitedForIt() throws InterruptedException {
        CpuPlan both = new CpuPlan(CpuSet.parse("2-3"), CpuSet.parse("2-3"));
        Pinning pinning = measuring(new PinningRequest(2, 2, Optional.of(both), Optional.empty()), 2);
        waited(1_000_000_000_000L);
        assertEquals(Exclusivity.NotTold, pinning.proof().exclusive());
    }

    @Test
    void threadsOfAFloorThatShareCpusMayHaveWaitedForEachOther() throws InterruptedException {
        tree.withThread(101, "party of the floor", 3, 10);
        Pinning pinning = measuring(pod(), 1);
        MeasuredThreads floor = pinning.ofFloor();
        floor.expect(4);
        Thread party = new Thread(floor::enter, "party of the floor");
        party.start();
        party.join();
        pinnedAfterWaiting(Exclusivity.NotTold, pinning);
    }

    private void pinnedAfterWaiting(Exclusivity exclusive, Pinning pinning) {
        waited(1_000_000_000_000L);
        Proof proof = pinning.proof();
        assertEquals(exclusive, proof.exclusive());
        assertTrue(proof.pinned(), proof.reasons().toString());
    }

    @Test
    void aKernelThatDoesNotCountWaitingProvesNothingOfIt() throws InterruptedException {
        tree.with("proc/self/task/100/schedstat", "10");
        Proof proof = measuring(pod(), 2).proof();
        assertEquals(Exclusivity.Unreadable, proof.exclusive());
        assertNull(proof.interference().runDelayShare());
    }

    @Test
    void pressureAndInterruptsCountFromWhereMeasuringBegan() throws InterruptedException {
        tree.with(
                "sys/fs/cgroup/cpu.pressure",
                "some avg10=0.00 avg60=0.00 avg300=0.00 total=500\nfull avg10=0.00 total=9");
        tree.with("proc/stat", "cpu2 1 0 1 50 0 2 3 0 0 0\ncpu3 0 0 0 0 0 0 0 0 0 0");
        tree.with(
                "proc/softirqs",
                "                    CPU0       CPU2       CPU3\n  HI:   1   2   3\n NET_RX: 10  20  30");
        Pinning pinning = measuring(pod(), 2);
        tree.with("sys/fs/cgroup/cpu.pressure", "some avg10=1.00 avg60=0.00 avg300=0.00 total=1750\nfull total=9");
        tree.with("proc/stat", "cpu2 9 0 9 90 0 4 8 0 0 0\ncpu3 0 0 0 0 0 0 0 0 0 0");
        tree.with(
                "proc/softirqs",
                "                    CPU0       CPU2       CPU3\n  HI:   9   2   4\n NET_RX: 90  25  30");
        Interference taken = pinning.proof().interference();
        assertEquals(1_250_000, taken.pressureNanos());
        assertEquals(
                List.of(new Interrupts(2, 20_000_000L, 50_000_000L, 5L), new Interrupts(3, 0L, 0L, 1L)), taken.cpus());
        assertEquals(List.of(), taken.siblings());
    }

    @Test
    void whatCantBeReadIsNull() throws InterruptedException {
        Interference taken = measuring(pod(), 2).proof().interference();
        assertNull(taken.pressureNanos());
        assertEquals(List.of(new Interrupts(2, null, null, null), new Interrupts(3, null, null, null)), taken.cpus());
    }

    @Test
    void tellsOfHousekeepingAndOfStrangersOnTheOtherHalfOfACore() throws InterruptedException {
        tree.with("sys/devices/system/cpu/cpu1/topology/thread_siblings_list", "1,3")
                .with("sys/devices/system/cpu/cpu3/topology/thread_siblings_list", "1,3")
                .with("sys/devices/system/cpu/cpu2/topology/thread_siblings_list", "0,2")
                .with("proc/stat", "cpu0 100 0 0 100 0 0 0 0 0 0\ncpu1 0 0 0 0 0 0 0 0 0 0");
        Pinning pinning = measuring(pod(), 2);
        tree.with("proc/stat", "cpu0 175 0 0 125 0 0 0 0 0 0\ncpu1 1 0 0 9 0 0 0 0 0 0");
        Proof proof = pinning.proof();
        assertEquals("2-3", proof.measuredCpus());
        assertEquals(
                List.of(new Sibling(0, 2, false, 0.75), new Sibling(1, 3, true, 0.1)),
                proof.interference().siblings());
    }
}
