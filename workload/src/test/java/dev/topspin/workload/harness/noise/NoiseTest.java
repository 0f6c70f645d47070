package dev.topspin.workload.harness.noise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.result.NoiseFloor;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Settling;
import dev.topspin.workload.harness.pinning.Affinity;
import dev.topspin.workload.harness.pinning.CpuPlan;
import dev.topspin.workload.harness.pinning.Pinning;
import dev.topspin.workload.harness.pinning.PinningRequest;
import dev.topspin.workload.harness.pinning.ProcFs;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** On this machine's own CPUs, which others may be busy on. */
class NoiseTest {
    private static final Affinity KERNEL = Affinity.ofThisMachine();
    private static final PodReport REPORT = new PodReport(1, "", 0, "driver", null, null, null, null, null, null, null);

    private CpuSet all;
    private int last;

    @BeforeEach
    void find() {
        all = KERNEL.mask(0).orElse(CpuSet.EMPTY);
        assumeTrue(all.size() > 1, "there is one CPU only, or nothing can be pinned");
        last = all.stream().max().orElseThrow();
    }

    @AfterEach
    void restore() {
        KERNEL.confine(0, all);
    }

    private Pinning pinning(Optional<CpuPlan> named) {
        return new Pinning(new PinningRequest(1, 1, named, Optional.empty()), new ProcFs(Path.of("/")), KERNEL);
    }

    private Optional<CpuPlan> named() {
        return Optional.of(new CpuPlan(CpuSet.of(last), CpuSet.of(all.toList().getFirst())));
    }

    @Test
    void eachMeasuredCpuHasAFloorBeforeAndAfter() throws InterruptedException {
        MeasuredCpus cpus = new MeasuredCpus(pinning(named()), Duration.ofSeconds(10));
        cpus.before();
        PodReport halfway = cpus.around(REPORT);
        assertEquals(Settling.End.NotNeeded, halfway.settling().ended());
        assertEquals(1, halfway.noise().before().size());
        assertEquals(List.of(), halfway.noise().after());
        cpus.after();
        NoiseFloor floor = cpus.around(REPORT).noise().after().getFirst();
        System.out.println("noise floor: " + floor);
        assertEquals(last, floor.cpu());
        assertTrue(floor.spunNanos() >= 200_000_000, () -> "" + floor);
        assertTrue(floor.gapsOver1us() >= floor.gapsOver10us(), () -> "" + floor);
        assertTrue(floor.gapsOver10us() >= floor.gapsOver100us(), () -> "" + floor);
        assertTrue(floor.lostShare() >= 0 && floor.lostShare() < 1, () -> "" + floor);
        assertTrue(floor.gigahertz() > 0.2 && floor.gigahertz() < 8, () -> "" + floor);
        assertTrue(floor.wakeAfter10usNanos() > 100, () -> "" + floor);
        assertTrue(floor.wakeAfter1msNanos() > 100, () -> "" + floor);
        assertNotNull(floor.wakeAfter100msNanos());
        assertEquals(Optional.of(all), KERNEL.mask(0), "who opens a runtime has all CPUs again");
    }

    @Test
    void whereNothingIsPinnedNoCpuHasAFloor() throws InterruptedException {
        Pinning free = new Pinning(
                new PinningRequest(1, 1, Optional.empty(), Optional.of("pinning is None")),
                new ProcFs(Path.of("/")),
                KERNEL);
        MeasuredCpus cpus = new MeasuredCpus(free, Duration.ofSeconds(10));
        cpus.before();
        assertNull(cpus.around(REPORT).noise());
        assertEquals(Settling.End.NotNeeded, cpus.around(REPORT).settling().ended());
    }

    @Test
    void aProcessWithCpusOfItsOwnIsSettledWhenThePeriodHasPassed() throws InterruptedException {
        MeasuredCpus cpus = new MeasuredCpus(pinning(Optional.empty()), Duration.ZERO);
        cpus.before();
        Settling settling = cpus.around(REPORT).settling();
        assertEquals(1, settling.probes());
        assertTrue(settling.waitedNanos() >= 90_000_000, settling.toString());
        assertTrue(settling.lastWaitShare() >= 0 && settling.lastWaitShare() < 1, settling.toString());
    }

    @Test
    void whoSpinsBesideIsSeenInWaitingAndInGaps() throws InterruptedException {
        CountDownLatch started = new CountDownLatch(1);
        Thread spinner = Thread.ofPlatform().daemon().start(() -> {
            KERNEL.confine(0, CpuSet.of(last));
            started.countDown();
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
        });
        try {
            started.await();
            KERNEL.confine(0, CpuSet.of(last));
            double waited = pinning(named())
                    .idleCpus()
                    .waitShare(Duration.ofMillis(300))
                    .orElseThrow();
            assertTrue(waited > 0.1, "it waited for " + waited + " of the time");
            Gaps gaps = Gaps.spin(300_000_000);
            assertTrue(gaps.longestNanos() > 500_000, gaps.toString());
            assertTrue(gaps.lostNanos() > 30_000_000, gaps.toString());
        } finally {
            spinner.interrupt();
            spinner.join();
        }
    }
}
