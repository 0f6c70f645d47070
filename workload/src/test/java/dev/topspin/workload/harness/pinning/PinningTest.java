package dev.topspin.workload.harness.pinning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.cpu.UsedCpu;
import dev.topspin.model.cpu.UsedCpu.CpuRole;
import dev.topspin.model.result.Proof;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PinningTest {
    private static final CpuSet THREE = CpuSet.parse("1-3");

    @TempDir
    Path root;

    private FakeTree tree;
    private FakeAffinity affinity;
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

    @BeforeEach
    void aContainerOfThreeCpus() {
        tree = new FakeTree(root).withContainerOfThreeCpus().withThread(50, "C2 CompilerThre", 2, 10);
        affinity = new FakeAffinity(THREE);
    }

    private Pinning pinning(PinningRequest request) {
        return new Pinning(request, tree.proc(), affinity, () -> now);
    }

    private static PinningRequest twoAndOne() {
        return new PinningRequest(2, 1, Optional.empty(), Optional.empty());
    }

    /** Runs it in a thread of its own, which the kernel numbers 100. */
    private static void inAThread(Runnable task) {
        Thread thread = new Thread(task, "party");
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void provesThreadsThatStayedWhereTheyBelong() {
        Pinning pinning = pinning(twoAndOne());
        pinning.expect(2);
        inAThread(pinning::enter);
        pinning.confineOthers();
        Proof proof = pinning.proof();
        assertEquals(List.of(), proof.reasons());
        assertTrue(proof.pinned());
        assertEquals("2-3", proof.measuredCpus());
        assertEquals("1", proof.housekeepingCpus());
        assertEquals(List.of(new Proof.MeasuredThread("party", "2", "2", 4L, 7L, 2L, 55L)), proof.threads());
        assertEquals(Optional.of(CpuSet.of(1)), affinity.mask(50));
    }

    @Test
    void moreThreadsThanCpusShareAllMeasuredCpus() {
        Pinning pinning = pinning(twoAndOne());
        pinning.expect(3);
        inAThread(pinning::enter);
        assertEquals(Optional.of(CpuSet.parse("2-3")), affinity.mask(100));
    }

    @Test
    void aThreadThatEndedGivesItsCpuToTheNext() {
        Pinning pinning = pinning(twoAndOne());
        pinning.expect(1);
        inAThread(pinning.entering(() -> {}));
        tree.withThread(101, "party", 2, 10);
        inAThread(pinning.entering(() -> {}));
        assertEquals(Optional.of(CpuSet.of(2)), affinity.mask(101));
        assertEquals(2, pinning.proof().threads().size());
    }

    @Test
    void adoptsThreadsThatSomethingElseStarted() {
        Pinning pinning = pinning(twoAndOne());
        pinning.expect(1);
        assertEquals(1, pinning.adopt(name -> name.startsWith("par")));
        assertEquals(Optional.of(CpuSet.of(2)), affinity.mask(100));
        assertEquals("", pinning.proof().threads().getFirst().ranOn(), "where it ran before doesn't count");
        tree.withThread(100, "party", 2, 11);
        assertEquals("2", pinning.proof().threads().getFirst().ranOn());
    }

    @Test
    void aChangedCpusetIsNoProof() {
        Pinning pinning = pinning(twoAndOne());
        inAThread(pinning::enter);
        affinity.changeCpuset(CpuSet.parse("1-2"));
        now = now.plusMillis(90_000);
        Proof proof = pinning.proof();
        assertFalse(proof.pinned());
        assertEquals("1-2", proof.cpusetEnd());
        assertEquals("1-2", proof.watch().changedTo());
        assertTrue(
                proof.reasons()
                        .contains("the CPUs of the process changed from 1-3 to 1-2, as was seen 90.0 s after its"
                                + " start, at 2026-01-01T00:01:30Z"),
                proof.reasons().toString());
    }

    @Test
    void aCpusetThatChangedAndCameBackIsNoProofEither() {
        Pinning pinning = pinning(twoAndOne());
        inAThread(pinning::enter);
        pinning.confineOthers();
        now = now.plusMillis(12_340);
        tree.with("sys/fs/cgroup/cpuset.cpus.effective", "1-2");
        pinning.look();
        now = now.plusMillis(1_000);
        tree.with("sys/fs/cgroup/cpuset.cpus.effective", "1-3");
        assertEquals("1-2", pinning.proof().cpusetEnd());
        assertEquals(
                List.of("the CPUs of the process changed from 1-3 to 1-2, as was seen 12.3 s after its start, at"
                        + " 2026-01-01T00:00:12.340Z"),
                pinning.proof().reasons());
    }

    @Test
    void saysHowCloselyTheCpusWereWatched() {
        Pinning pinning = pinning(twoAndOne());
        inAThread(pinning::enter);
        for (int millis : List.of(1_000, 1_700, 900)) {
            now = now.plusMillis(millis);
            pinning.look();
        }
        assertEquals(
                new Proof.Watch("2026-01-01T00:00:00Z", "2026-01-01T00:00:03.600Z", 4, 1_700_000_000, null, null),
                pinning.proof().watch());
    }

    @Test
    void aGroupThatHidesItsCpusIsNoProofInAContainerAndOfNoMatterForNamedCpus() {
        tree.with("sys/fs/cgroup/cpuset.cpus.effective", "");
        Pinning pinning = pinning(twoAndOne());
        inAThread(pinning::enter);
        pinning.confineOthers();
        assertEquals(
                List.of("whether the CPUs of the process changed in between can't be read from its control group"),
                pinning.proof().reasons());
        CpuPlan named = new CpuPlan(CpuSet.parse("2-3"), CpuSet.of(1));
        Pinning outside = pinning(new PinningRequest(2, 1, Optional.of(named), Optional.empty()));
        tree.withThread(101, "party", 2, 10);
        inAThread(outside::enter);
        outside.confineOthers();
        assertEquals(List.of(), outside.proof().reasons());
        assertEquals(0, outside.proof().watch().looks());
    }

    @Test
    void aMaskThatWasWiderForAWhileIsNoProof() {
        Pinning pinning = pinning(twoAndOne());
        inAThread(pinning::enter);
        pinning.confineOthers();
        affinity.confine(100, THREE);
        pinning.look();
        affinity.confine(100, CpuSet.of(2));
        assertEquals(
                List.of("1 measured threads could run beyond the measured CPUs 2-3: party on 1-3"),
                pinning.proof().reasons());
    }

    @Test
    void describesTheCpusThatWereUsedAndHowTheyLieToEachOther() {
        tree.withTwoCachesOfTwoCores();
        Pinning pinning = pinning(twoAndOne());
        inAThread(pinning::enter);
        Proof proof = pinning.proof();
        assertEquals(CpuRelation.SameCache, proof.relation());
        assertEquals(
                List.of(
                        new UsedCpu(2, CpuRole.measured, "2,6", "2-3,6-7", null, null),
                        new UsedCpu(3, CpuRole.measured, "3,7", "2-3,6-7", null, null),
                        new UsedCpu(1, CpuRole.housekeeping, "1,5", "0-1,4-5", null, null)),
                proof.cpus());
        assertEquals(List.of(), proof.cpuModels(), "the machine says nothing of them");
    }

    @Test
    void stealCountsFromWhereMeasuringBegan() {
        tree.with("proc/stat", "cpu2 0 0 0 0 0 0 0 5 0 0\ncpu3 0 0 0 0 0 0 0 1 0 0");
        Pinning pinning = pinning(twoAndOne());
        inAThread(pinning::enter);
        tree.with("proc/stat", "cpu2 0 0 0 0 0 0 0 105 0 0\ncpu3 0 0 0 0 0 0 0 1 0 0");
        pinning.beginMeasuring();
        tree.with("proc/stat", "cpu2 0 0 0 0 0 0 0 107 0 0\ncpu3 0 0 0 0 0 0 0 2 0 0");
        assertEquals(30_000_000, pinning.proof().stealNanos(), "three hundredths of a second");
    }

    @Test
    void tellsWhatEachThreadTookOfItsCpusWhileMeasuring() {
        Pinning pinning = pinning(twoAndOne());
        inAThread(pinning::enter);
        pinning.beginMeasuring();
        tree.with(
                "proc/self/task/100/status",
                "Name:\tparty\nvoluntary_ctxt_switches:\t12\nnonvoluntary_ctxt_switches:\t5");
        tree.with("proc/self/task/100/sched", "se.nr_migrations        :           5\n");
        assertEquals(
                List.of(new Proof.MeasuredThread("party", "2-3", "2", 1L, 5L, 3L, 0L)),
                pinning.proof().threads());
    }

    @Test
    void aSharedCpusetIsNoProof() {
        tree.withThread(100, "party", 6, 10);
        affinity = new FakeAffinity(CpuSet.parse("0-7"));
        Pinning pinning = pinning(twoAndOne());
        inAThread(pinning::enter);
        pinning.confineOthers();
        assertEquals(
                List.of("the process may use 8 CPUs (0-7) and asked for 3: they are not its own"),
                pinning.proof().reasons());
    }

    @Test
    void namedCpusNeedNotBeTheWholeCpuset() {
        affinity = new FakeAffinity(CpuSet.parse("0-7"));
        CpuPlan named = new CpuPlan(CpuSet.parse("1-2"), CpuSet.of(3));
        Pinning pinning = pinning(new PinningRequest(2, 1, Optional.of(named), Optional.empty()));
        inAThread(pinning::enter);
        pinning.confineOthers();
        assertEquals(List.of(), pinning.proof().reasons());
    }

    @Test
    void aMachineOfOneCpuSaysWhatItCouldNotHave() {
        affinity = new FakeAffinity(CpuSet.of(0));
        Pinning pinning = pinning(twoAndOne());
        inAThread(pinning::enter);
        Proof proof = pinning.proof();
        assertEquals(1, pinning.cpus());
        assertFalse(pinning.confines());
        assertNull(proof.housekeepingCpus());
        assertTrue(
                proof.reasons().contains("2 measured CPUs were asked for and there were 1: the process may use 0"),
                proof.reasons().toString());
        assertTrue(
                proof.reasons().contains("1 housekeeping CPUs were asked for and there were 0: the process may use 0"),
                proof.reasons().toString());
    }

    @Test
    void aKernelThatForbidsPinningIsNoProof() {
        affinity.forbid();
        Pinning pinning = pinning(twoAndOne());
        inAThread(pinning::enter);
        pinning.confineOthers();
        Proof proof = pinning.proof();
        assertTrue(
                proof.reasons().contains("1 measured threads could run beyond the measured CPUs 2-3: party on 1-3"),
                proof.reasons().toString());
        assertTrue(
                proof.reasons().stream().anyMatch(r -> r.contains("were not on the housekeeping CPUs 1")),
                proof.reasons().toString());
    }

    @Test
    void withoutProcOrKernelCallsItOnlySaysSo() {
        Pinning pinning = new Pinning(twoAndOne(), new ProcFs(root.resolve("nothing")), new NoAffinity());
        inAThread(pinning::enter);
        Proof proof = pinning.proof();
        assertFalse(proof.pinned());
        assertTrue(
                proof.reasons().contains("the CPU masks of 1 measured threads can't be read, party among them"),
                proof.reasons().toString());
        assertNull(proof.throttledPeriods());
        assertNull(proof.stealNanos());
    }

    @Test
    void aQuotaThatStoppedTheProcessIsNoProof() {
        Pinning pinning = pinning(twoAndOne());
        inAThread(pinning::enter);
        pinning.confineOthers();
        tree.with("sys/fs/cgroup/cpu.stat", "nr_throttled 4");
        assertEquals(
                List.of("the CPU quota stopped the process in 4 periods"),
                pinning.proof().reasons());
    }

    @Test
    void aTrialWithoutThreadsProvesNothing() {
        Pinning pinning = pinning(twoAndOne());
        pinning.confineOthers();
        assertTrue(pinning.proof().reasons().contains("no measured thread was seen"));
    }

    @Test
    void pinningThatIsOffMovesNothing() {
        Pinning pinning = pinning(new PinningRequest(2, 1, Optional.empty(), Optional.of("pinning is None")));
        inAThread(pinning::enter);
        pinning.confineOthers();
        assertEquals(Optional.of(THREE), affinity.mask(100));
        assertEquals(Optional.of(THREE), affinity.mask(50));
        assertEquals(List.of("pinning is None"), pinning.proof().reasons());
        assertEquals("", pinning.proof().measuredCpus());
        assertEquals(2, pinning.proof().cpus().getFirst().cpu(), "it is said where they ran all the same");
    }

    @Test
    void countsWhatThreadsTookSinceMeasuringBegan() {
        Pinning pinning = pinning(twoAndOne());
        inAThread(pinning::enter);
        pinning.beginMeasuring();
        tree.withThread(100, "party", 2, 5_000_010);
        pinning.look();
        assertEquals(5_000_000, pinning.measured().cpuNanos().orElseThrow());
        assertEquals(0, pinning.measured().migrations().orElseThrow());
        assertEquals(1, pinning.threadsBusy(1_000_000));
        assertEquals(0, pinning.threadsBusy(10_000_000));
    }
}
