package dev.topspin.workload.harness.pinning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import dev.topspin.model.cpu.CpuSet;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DisturbanceTest {
    private static final ProcFs MACHINE = new ProcFs(Path.of("/"));
    private static final Affinity KERNEL = Affinity.ofThisMachine();

    @TempDir
    Path root;

    private FakeTree tree() {
        return new FakeTree(root)
                .with("proc/self/task/7/schedstat", "900 100 3")
                .with("proc/self/task/8/schedstat", "900 20 3")
                .with(
                        "proc/stat",
                        "cpu  1 2 3 4 5 6 7 800 9 10\ncpu0 1 2 3 4 5 6 7 3 9 10\ncpu2 1 2 3 4 5 6 7 40 9 10\n"
                                + "cpu3 1 2 3 4 5 6 7 500 9 10\nintr 8 0 0");
    }

    private static Disturbance of(FakeTree tree, String cpus, Long... tids) {
        return new Disturbance(tree.proc(), List.of(tids), CpuSet.parse(cpus));
    }

    @Test
    void addsUpWhatTheThreadsWaitedAndWhatWasStolenFromTheMeasuredCpus() {
        try (Disturbance read = of(tree(), "2-3", 7L, 8L)) {
            assertEquals(120, read.runDelayNanos());
            assertEquals(5_400_000_000L, read.stealNanos());
        }
    }

    @Test
    void eachReadingIsOfNow() {
        FakeTree tree = tree();
        try (Disturbance read = of(tree, "0", 7L)) {
            assertEquals(30_000_000, read.stealNanos());
            tree.with("proc/self/task/7/schedstat", "1900 1100 4")
                    .with("proc/stat", "cpu  0\ncpu0 1 2 3 4 5 6 7 5 9 10");
            assertEquals(1100, read.runDelayNanos());
            assertEquals(50_000_000, read.stealNanos());
        }
    }

    @Test
    void aThreadThatEndedKeepsWhatItWaited() throws IOException {
        FakeTree tree = tree();
        try (Disturbance read = of(tree, "0", 7L, 8L)) {
            assertEquals(120, read.runDelayNanos());
            Files.writeString(root.resolve("proc/self/task/7/schedstat"), "");
            tree.with("proc/self/task/8/schedstat", "900 30 3");
            assertEquals(130, read.runDelayNanos());
        }
    }

    @Test
    void saysWhatItCantRead() {
        try (Disturbance nothing = Disturbance.ofNothing();
                Disturbance read = of(tree(), "2,9", 99L)) {
            assertEquals(Disturbance.UNREADABLE, nothing.runDelayNanos());
            assertEquals(Disturbance.UNREADABLE, nothing.stealNanos());
            assertEquals(Disturbance.UNREADABLE, read.runDelayNanos());
            assertEquals(Disturbance.UNREADABLE, read.stealNanos(), "there is no CPU 9");
        }
    }

    @Test
    void aThreadThatSharesItsCpuIsSeenToWait() throws InterruptedException {
        long self = KERNEL.currentThread();
        CpuSet all = KERNEL.mask(0).orElse(CpuSet.EMPTY);
        assumeTrue(self != 0
                && !all.isEmpty()
                && MACHINE.read(MACHINE.task(self, "schedstat")).isPresent());
        CpuSet one = CpuSet.of(all.stream().max().orElseThrow());
        CountDownLatch started = new CountDownLatch(1);
        Thread spinner = Thread.ofPlatform().daemon().start(() -> {
            KERNEL.confine(0, one);
            started.countDown();
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
        });
        KERNEL.confine(0, one);
        try (Disturbance read = new Disturbance(MACHINE, List.of(self), one)) {
            started.await();
            long before = read.runDelayNanos();
            spin(300_000_000);
            long waited = read.runDelayNanos() - before;
            assertTrue(waited > 60_000_000, "of 300 ms beside a thread that spins it waited " + waited + " ns");
        } finally {
            spinner.interrupt();
            spinner.join();
            KERNEL.confine(0, all);
        }
    }

    private static void spin(long nanos) {
        for (long end = System.nanoTime() + nanos; System.nanoTime() < end; ) {
            Thread.onSpinWait();
        }
    }

    /** A hundredth of a slice of 25 ms is the limit; it takes a thirtieth of that, on machines that are busy besides. */
    @Test
    void aReadingCostsNextToNothingOfASlice() {
        long self = KERNEL.currentThread();
        assumeTrue(self != 0);
        ThreadMXBean bean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (Disturbance read = new Disturbance(MACHINE, List.of(self, self), CpuSet.of(0))) {
            assumeTrue(read.runDelayNanos() != Disturbance.UNREADABLE);
            long best = Long.MAX_VALUE;
            long allocated = Long.MAX_VALUE;
            for (int round = 0; round < 20; round++) {
                long bytes = bean.getCurrentThreadAllocatedBytes();
                long start = System.nanoTime();
                for (int i = 0; i < 1_000; i++) {
                    read.runDelayNanos();
                    read.stealNanos();
                }
                best = Math.min(best, (System.nanoTime() - start) / 1_000);
                allocated = Math.min(allocated, bean.getCurrentThreadAllocatedBytes() - bytes);
            }
            System.out.println("one reading of two threads and one CPU: " + best + " ns");
            assertTrue(best < 250_000, best + " ns");
            assertTrue(allocated < 1_000, allocated + " bytes in a thousand readings");
        }
    }
}
