package dev.topspin.workload.harness.pinning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.cpu.CpuSet;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NotEmpty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuPlanTest {
    @TempDir
    Path root;

    @Test
    void measuresOnCoresOfOneCacheAndKeepsHouseOffThem() {
        ProcFs proc = new FakeTree(root).withTwoCachesOfTwoCores().proc();
        CpuPlan plan = CpuPlan.choose(CpuSet.parse("0-7"), 2, 1, new CpuTopology(proc));
        assertEquals("6-7", plan.measured().toString());
        assertEquals("0", plan.housekeeping().toString());
    }

    @Test
    void usesSiblingsOfACoreOnlyWhereCoresRunOut() {
        ProcFs proc = new FakeTree(root).withTwoCachesOfTwoCores().proc();
        CpuPlan plan = CpuPlan.choose(CpuSet.parse("2,6"), 2, 1, new CpuTopology(proc));
        assertEquals("2,6", plan.measured().toString());
        assertTrue(plan.housekeeping().isEmpty());
    }

    @Test
    void leavesTheCacheWhereItHasTooFewCpus() {
        ProcFs proc = new FakeTree(root).withTwoCachesOfTwoCores().proc();
        CpuPlan plan = CpuPlan.choose(CpuSet.parse("0-3"), 3, 1, new CpuTopology(proc));
        assertEquals(3, plan.measured().size());
        assertEquals("0", plan.housekeeping().toString());
    }

    @Test
    void givesTheOnlyCpuToTheMeasuredThreads() {
        CpuPlan plan = CpuPlan.choose(CpuSet.of(0), 2, 1, new CpuTopology(new ProcFs(root)));
        assertEquals("0", plan.measured().toString());
        assertTrue(plan.housekeeping().isEmpty());
    }

    @Property(tries = 200)
    void neverGivesACpuTwiceOrOneThatIsNotThere(
            @ForAll @NotEmpty Set<@IntRange(max = 12) Integer> own,
            @ForAll @IntRange(min = 1, max = 6) int cpus,
            @ForAll @IntRange(max = 3) int housekeeping) {
        CpuSet all = CpuSet.of(List.copyOf(own));
        CpuPlan plan = CpuPlan.choose(all, cpus, housekeeping, new CpuTopology(new ProcFs(Path.of("no-such-folder"))));
        assertTrue(plan.measured().and(plan.housekeeping()).isEmpty());
        assertTrue(all.containsAll(plan.measured().or(plan.housekeeping())));
        assertEquals(Math.min(cpus, all.size()), plan.measured().size());
        assertEquals(
                Math.min(housekeeping, all.size() - plan.measured().size()),
                plan.housekeeping().size());
    }
}
