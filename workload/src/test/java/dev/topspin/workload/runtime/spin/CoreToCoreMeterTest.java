package dev.topspin.workload.runtime.spin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.result.CoreToCore;
import dev.topspin.model.result.CoreToCore.Hop;
import dev.topspin.model.result.CoreToCore.NotMeasured;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.spec.Measurement;
import dev.topspin.workload.harness.pinning.Affinity;
import dev.topspin.workload.harness.pinning.CpuPlan;
import dev.topspin.workload.harness.pinning.Pinning;
import dev.topspin.workload.harness.pinning.PinningRequest;
import dev.topspin.workload.harness.pinning.ProcFs;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** On this machine's own CPUs, which others may be busy on. */
class CoreToCoreMeterTest {
    private static final Affinity KERNEL = Affinity.ofThisMachine();
    private static final PodReport REPORT = new PodReport(1, "", 0, "driver", null, null, null, null, null, null, null);

    private CpuSet all;

    @BeforeEach
    void find() {
        all = KERNEL.mask(0).orElse(CpuSet.EMPTY);
        assumeTrue(all.size() > 1, "there is one CPU only, or nothing can be pinned");
    }

    private static CoreToCore measure(CpuSet measured, CpuSet housekeeping) throws InterruptedException {
        Pinning pinning = new Pinning(
                new PinningRequest(1, 1, Optional.of(new CpuPlan(measured, housekeeping)), Optional.empty()),
                new ProcFs(Path.of("/")),
                KERNEL);
        CoreToCoreMeter meter = new CoreToCoreMeter(pinning.idleCpus(), 3);
        assertNull(meter.around(REPORT).coreToCore());
        long took = meter.before();
        CoreToCore coreToCore = meter.around(REPORT).coreToCore();
        long most = (coreToCore.pairs().size() + 1) * Measurement.CPU_PAIR_NANOS;
        assertTrue(took < 20 * most, "it took " + took); // it ends; on shared CPUs it takes longer than it measures
        return coreToCore;
    }

    @Test
    void measuredAndHousekeepingCpusAreInPairs() throws InterruptedException {
        List<Integer> cpus = all.toList();
        CoreToCore measured = measure(CpuSet.of(cpus.get(0)), CpuSet.of(cpus.get(1)));
        Hop pair = measured.pairs().getFirst();
        System.out.println("core to core: " + pair);
        assertEquals(1, measured.pairs().size());
        assertEquals(cpus.get(0), pair.one());
        assertEquals(cpus.get(1), pair.other());
        assertEquals(Optional.of(all), KERNEL.mask(0), "who opens a runtime has all CPUs again");
    }

    @Test
    void whoAnswersAndWhoAsksMakesNoDifference() throws InterruptedException {
        CpuSet one = CpuSet.of(all.toList().get(0));
        CpuSet other = CpuSet.of(all.toList().get(1));
        List<String> unlike = new ArrayList<>();
        // a host that moves its CPUs between two measurements makes them unlike, but not again and again
        for (int i = 0; i < 10; i++) {
            double there = nanosPerHop(one, other);
            double back = nanosPerHop(other, one);
            if (there < 2 * back && back < 2 * there) {
                return;
            }
            unlike.add("%s ns there, %s ns back".formatted(there, back));
        }
        fail(unlike.toString());
    }

    private static double nanosPerHop(CpuSet measured, CpuSet housekeeping) throws InterruptedException {
        return measure(measured, housekeeping).pairs().getFirst().nanosPerHop();
    }

    @Test
    void aCpuThatTheKernelDoesNotGiveIsSaidToBeNone() throws InterruptedException {
        int missing = all.stream().max().orElseThrow() + 1;
        assertEquals(
                CoreToCore.without(NotMeasured.OneCpu),
                measure(CpuSet.of(all.toList().getFirst(), missing), CpuSet.EMPTY));
    }

    @Test
    void threadsThatCanNotBeConfinedMeasureNothing() throws InterruptedException {
        Affinity elsewhere = new Affinity() {
            @Override
            public Optional<CpuSet> mask(long tid) {
                return Optional.of(all);
            }

            @Override
            public boolean confine(long tid, CpuSet cpus) {
                return false;
            }

            @Override
            public long currentThread() {
                return KERNEL.currentThread();
            }
        };
        Pinning pinning = new Pinning(
                new PinningRequest(2, 0, Optional.empty(), Optional.empty()), new ProcFs(Path.of("/")), elsewhere);
        CoreToCoreMeter meter = new CoreToCoreMeter(pinning.idleCpus(), 3);
        meter.before();
        assertEquals(
                CoreToCore.without(NotMeasured.NotPinned), meter.around(REPORT).coreToCore());
    }
}
