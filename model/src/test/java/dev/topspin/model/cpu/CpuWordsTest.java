package dev.topspin.model.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.model.cpu.UsedCpu.CpuRole;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CpuWordsTest {
    private static UsedCpu measured(int cpu, String siblings, String cache, Integer node) {
        return new UsedCpu(cpu, CpuRole.measured, siblings, cache, node, null);
    }

    private static void holds(CpuRelation relation, String words, UsedCpu... cpus) {
        assertEquals(relation, CpuRelation.of(List.of(cpus)));
        assertEquals(words, CpuWords.of(List.of(cpus)));
    }

    @Test
    void oneCpuLiesToNoOther() {
        holds(CpuRelation.OneCpu, "CPU 2", measured(2, "2", "0-3", 0));
    }

    @Test
    void siblingsShareTheirCoreWhateverElseIsKnown() {
        holds(
                CpuRelation.SameCore,
                "CPUs 2 and 66: SMT siblings of one core",
                measured(2, "2,66", null, null),
                measured(66, "2,66", null, null));
    }

    @Test
    void coresUnderOneCache() {
        holds(
                CpuRelation.SameCache,
                "CPUs 2 and 3: same last-level cache, different cores",
                measured(2, "2", "0-3", 0),
                measured(3, "3", "0-3", 0));
    }

    @Test
    void fourCpusOfTwoCores() {
        holds(
                CpuRelation.SameCache,
                "CPUs 2-3,66-67: same last-level cache, 2 cores",
                measured(2, "2,66", "0-3,64-67", 0),
                measured(3, "3,67", "0-3,64-67", 0),
                measured(66, "2,66", "0-3,64-67", 0),
                measured(67, "3,67", "0-3,64-67", 0));
    }

    @Test
    void cachesOfOneNode() {
        holds(
                CpuRelation.SameNode,
                "CPUs 2 and 8: different last-level caches of NUMA node 0, different cores",
                measured(2, "2", "0-7", 0),
                measured(8, "8", "8-15", 0));
    }

    @Test
    void nodes() {
        holds(
                CpuRelation.AcrossNodes,
                "CPUs 2 and 8: across NUMA nodes 0, 1, different cores",
                measured(2, "2", "0-7", 0),
                measured(8, "8", "8-15", 1));
    }

    @Test
    void whatTheKernelHidesIsNotGuessed() {
        holds(
                CpuRelation.Unknown,
                "CPUs 2 and 3: what they share can't be read",
                measured(2, null, null, 0),
                measured(3, null, null, 0));
        holds(
                CpuRelation.Unknown,
                "CPUs 2 and 8: what they share can't be read",
                measured(2, "2", "0-7", null),
                measured(8, "8", "8-15", null));
        holds(
                CpuRelation.SameCache,
                "CPUs 2 and 3: same last-level cache, which share a core can't be read",
                measured(2, null, "0-3", 0),
                measured(3, "3", "0-3", 0));
        holds(CpuRelation.Unknown, "no measured CPUs");
        holds(
                CpuRelation.Unknown,
                "CPUs 2 and 3: what they share can't be read",
                measured(2, "?", "?", 0),
                measured(3, "?", "", 1));
    }

    @Test
    void housekeepingCpusAreNoneOfTheRelation() {
        List<UsedCpu> cpus = new ArrayList<>(List.of(measured(2, "2", "0-3", 0), measured(3, "3", "0-3", 0)));
        cpus.add(new UsedCpu(9, CpuRole.housekeeping, "9", "8-15", 1, 3000));
        assertEquals(CpuRelation.SameCache, CpuRelation.of(cpus));
        assertEquals("frequency can't be read", CpuWords.frequency(cpus));
        assertEquals(List.of(), CpuWords.neighbours(cpus));
    }

    @Test
    void whoIsOnTheCoreOfAMeasuredCpuIsSaid() {
        List<UsedCpu> cpus = List.of(
                measured(2, "2,66", "0-3,64-67", 0),
                measured(3, "3,67", "0-3,64-67", 0),
                new UsedCpu(66, CpuRole.housekeeping, "2,66", "0-3,64-67", 0, null));
        assertEquals(
                List.of(
                        "housekeeping on CPU 66 shares a core with measured CPUs",
                        "CPU 67 shares a core with measured CPUs and may run anything else"),
                CpuWords.neighbours(cpus));
    }

    @Test
    void frequenciesAreARangeWhereTheyDiffer() {
        UsedCpu fast = new UsedCpu(1, CpuRole.measured, null, null, null, 3100);
        UsedCpu slow = new UsedCpu(2, CpuRole.measured, null, null, null, 2900);
        assertEquals("2900 to 3100 MHz", CpuWords.frequency(List.of(fast, slow)));
        assertEquals("3100 MHz", CpuWords.frequency(List.of(fast)));
    }
}
