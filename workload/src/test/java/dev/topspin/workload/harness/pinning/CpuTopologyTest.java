package dev.topspin.workload.harness.pinning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.cpu.UsedCpu;
import dev.topspin.model.cpu.UsedCpu.CpuRole;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuTopologyTest {
    @TempDir
    Path root;

    private FakeTree tree;

    @BeforeEach
    void twoNodesEachWithACacheOfTwoCores() {
        tree = new FakeTree(root)
                .withTwoCachesOfTwoCores()
                .with("sys/devices/system/node/online", "0-1")
                .with("sys/devices/system/node/node0/cpulist", "0-1,4-5")
                .with("sys/devices/system/node/node1/cpulist", "2-3,6-7");
    }

    private CpuTopology topology() {
        return new CpuTopology(tree.proc());
    }

    private CpuRelation relation(String cpus) {
        return CpuRelation.of(topology().describe(Map.of(CpuRole.measured, CpuSet.parse(cpus))));
    }

    @Test
    void readsWhatCpusShare() {
        assertEquals(CpuRelation.SameCore, relation("2,6"));
        assertEquals(CpuRelation.SameCache, relation("2-3"));
        assertEquals(CpuRelation.AcrossNodes, relation("1-2"));
        tree.with("sys/devices/system/node/node0/cpulist", "0-7");
        tree.with("sys/devices/system/node/node1/cpulist", "");
        assertEquals(CpuRelation.SameNode, relation("1-2"));
    }

    @Test
    void theLastLevelIsTheHighestThereIsWhateverItsPlaceInTheList() {
        String cache = "sys/devices/system/cpu/cpu1/cache/";
        tree.with(cache + "index0/level", "1").with(cache + "index0/shared_cpu_list", "1,5");
        tree.with(cache + "index3/level", "2");
        tree.with(cache + "index4/level", "4").with(cache + "index4/shared_cpu_list", "0-7");
        assertEquals(Optional.of(CpuSet.parse("0-7")), topology().lastLevelCache(1));
    }

    @Test
    void aCacheOfTheFirstLevelAloneIsNoPlaceWhereCpusMeet() {
        FakeTree small = new FakeTree(root.resolve("small"))
                .with("sys/devices/system/cpu/cpu0/cache/index0/level", "1")
                .with("sys/devices/system/cpu/cpu0/cache/index0/shared_cpu_list", "0");
        assertEquals(Optional.empty(), new CpuTopology(small.proc()).lastLevelCache(0));
    }

    @Test
    void aFrequencyComesFromTheDriverFirst() {
        tree.with("sys/devices/system/cpu/cpu2/cpufreq/scaling_cur_freq", "3100499");
        tree.with("proc/cpuinfo", "processor\t: 2\ncpu MHz\t\t: 1999.6\nflags\t\t: fpu aperfmperf");
        assertEquals(3100, used(2).mhz());
    }

    @Test
    void aFrequencyThatTheProcessorCountedIsRead() {
        tree.with(
                "proc/cpuinfo",
                "processor\t: 2\ncpu MHz\t\t: 2799.6\nflags\t\t: fpu aperfmperf\n\nprocessor\t: 3\ncpu MHz\t\t: 900");
        assertEquals(2800, used(2).mhz());
        assertEquals(null, used(3).mhz(), "the nominal one that a guest is told is none");
    }

    @Test
    void modelsAreThoseOfTheCpusUsed() {
        tree.with("proc/cpuinfo", """
                processor\t: 0
                model name\t: Big: 3 GHz

                processor\t: 1
                model name\t: Little

                processor\t: 2
                CPU implementer\t: 0x41
                CPU part\t: 0xd40

                processor\t: 3
                """);
        assertEquals(List.of("Big: 3 GHz"), topology().models(CpuSet.of(0)));
        assertEquals(
                List.of("Big: 3 GHz", "Little", "implementer 0x41, part 0xd40"),
                topology().models(CpuSet.parse("0-3")));
    }

    @Test
    void whatTheKernelHidesIsEmpty() {
        tree = new FakeTree(root.resolve("nothing"));
        assertEquals(new UsedCpu(1, CpuRole.measured, null, null, null, null), used(1));
        assertEquals(List.of(), topology().models(CpuSet.of(1)));
        tree.with("sys/devices/system/cpu/cpu1/topology/thread_siblings_list", "what?");
        tree.with("sys/devices/system/node/node0/cpulist", "what?");
        assertEquals(new UsedCpu(1, CpuRole.measured, null, null, null, null), used(1));
    }

    private UsedCpu used(int cpu) {
        return topology().describe(Map.of(CpuRole.measured, CpuSet.of(cpu))).getFirst();
    }

    @Test
    void thisMachineIsReadWithoutGuessing() {
        ProcFs proc = new ProcFs(Path.of("/"));
        CpuSet own = proc.allowedCpus().orElseThrow();
        CpuTopology here = new CpuTopology(proc);
        List<UsedCpu> cpus = here.describe(Map.of(CpuRole.measured, own));
        assertEquals(own.toList(), cpus.stream().map(UsedCpu::cpu).toList());
        for (UsedCpu cpu : cpus) {
            CpuSet self = CpuSet.of(cpu.cpu());
            assertTrue(cpu.siblings() == null || CpuSet.parse(cpu.siblings()).containsAll(self), cpu::toString);
            assertTrue(cpu.cache() == null || CpuSet.parse(cpu.cache()).containsAll(self), cpu::toString);
            assertTrue(cpu.mhz() == null || (cpu.mhz() > 100 && cpu.mhz() < 10_000), cpu::toString);
        }
        assertEquals(proc.cpuModel().isEmpty(), here.models(own).stream().noneMatch(m -> !m.startsWith("implementer")));
        assertFalse(new ControlGroup(proc).throttledPeriods().orElse(0) < 0);
    }
}
