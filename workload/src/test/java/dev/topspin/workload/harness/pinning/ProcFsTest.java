package dev.topspin.workload.harness.pinning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.cpu.CpuSet;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcFsTest {
    @TempDir
    Path root;

    @Test
    void readsAThreadWhoseNameHasBracketsAndSpaces() {
        ProcFs proc = new FakeTree(root).withThread(42, "a (b) c", 3, 1000).proc();
        assertEquals(List.of(42L), proc.threads());
        assertEquals(Optional.of("a (b) c"), proc.threadName(42));
        assertEquals(Optional.of(3), proc.lastCpu(42));
        assertEquals(
                new ThreadFigures(
                        OptionalLong.of(1000),
                        OptionalLong.of(7),
                        OptionalLong.of(2),
                        OptionalLong.of(4),
                        OptionalLong.of(55)),
                proc.figures(42));
    }

    @Test
    void aFieldIsThatOfTheWholeKeyAndANumberOneOfDigitsAlone() {
        ProcFs proc = new FakeTree(root)
                .with(
                        "proc/self/status",
                        "Cpus_allowed:\tff\nCpus_allowed_list:\t0-7\nThreads:  12\nlast: 7 kB\nsome avg10=0.00\nnone")
                .proc();
        assertEquals(Optional.of("ff"), proc.field("proc/self/status", "Cpus_allowed"));
        assertEquals(Optional.of("avg10=0.00"), proc.field("proc/self/status", "some"));
        assertEquals(Optional.empty(), proc.field("proc/self/status", "allowed_list"));
        assertEquals(Optional.empty(), proc.field("proc/self/status", "none"));
        assertEquals(OptionalLong.of(12), proc.number("proc/self/status", "Threads"));
        assertEquals(OptionalLong.empty(), proc.number("proc/self/status", "last"));
        assertEquals(OptionalLong.empty(), proc.number("proc/self/status", "missing"));
        assertEquals(OptionalLong.empty(), proc.number("proc/self/missing", "Threads"));
    }

    @Test
    void aHiddenThreadHasNoFigures() {
        ProcFs proc = new ProcFs(root);
        assertTrue(proc.threads().isEmpty());
        assertTrue(proc.lastCpu(1).isEmpty());
        assertTrue(proc.figures(1).cpuNanos().isEmpty());
        assertTrue(proc.figures(1).migrations().isEmpty());
        assertTrue(proc.currentThread().isEmpty());
    }

    @Test
    void addsUpTheStealOfItsCpusOnly() {
        ProcFs proc = new FakeTree(root)
                .with(
                        "proc/stat",
                        "cpu  9 9 9 9 9 9 9 900 0 0\ncpu1 0 0 0 0 0 0 0 5 0 0\ncpu10 0 0 0 0 0 0 0 70 0 0\ncpu2 0 0 0 0 0 0 0 2 0 0")
                .proc();
        assertEquals(OptionalLong.of(70_000_000), proc.stealNanos(CpuSet.of(1, 2)));
        assertTrue(proc.stealNanos(CpuSet.of(1, 3)).isEmpty());
    }
}
