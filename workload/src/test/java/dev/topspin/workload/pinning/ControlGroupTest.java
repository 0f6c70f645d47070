package dev.topspin.workload.pinning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.cpu.CpuSet;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlGroupTest {
    @TempDir
    Path root;

    @Test
    void readsVersionTwoInTheGroupsOwnFolder() {
        FakeTree tree = new FakeTree(root)
                .with("proc/self/cgroup", "0::/kubepods/pod1")
                .with("sys/fs/cgroup/kubepods/pod1/cpuset.cpus.effective", "2-4")
                .with("sys/fs/cgroup/kubepods/pod1/cpu.stat", "usage_usec 5\nnr_periods 9\nnr_throttled 3");
        ControlGroup group = new ControlGroup(tree.proc());
        assertEquals(Optional.of(CpuSet.parse("2-4")), group.cpus());
        assertEquals(OptionalLong.of(3), group.throttledPeriods());
    }

    @Test
    void readsVersionOneFromInsideAContainerWhereTheMountIsTheGroup() {
        FakeTree tree = new FakeTree(root)
                .with("proc/self/cgroup", "4:cpuset:/kubepods/pod1\n3:cpu,cpuacct:/kubepods/pod1\n0::/")
                .with("sys/fs/cgroup/cpuset/cpuset.cpus", "1,3")
                .with("sys/fs/cgroup/cpu,cpuacct/cpu.stat", "nr_periods 0\nnr_throttled 0\nthrottled_time 0");
        ControlGroup group = new ControlGroup(tree.proc());
        assertEquals(Optional.of(CpuSet.parse("1,3")), group.cpus());
        assertEquals(OptionalLong.of(0), group.throttledPeriods());
    }

    @Test
    void aRootGroupWithoutAQuotaIsNeverThrottled() {
        FakeTree tree = new FakeTree(root)
                .with("proc/self/cgroup", "0::/")
                .with("sys/fs/cgroup/cpu.stat", "usage_usec 5\nuser_usec 3");
        assertEquals(OptionalLong.of(0), new ControlGroup(tree.proc()).throttledPeriods());
    }

    @Test
    void saysNothingOfAGroupThatItCanNotSee() {
        ControlGroup group = new ControlGroup(new ProcFs(root));
        assertTrue(group.cpus().isEmpty());
        assertTrue(group.throttledPeriods().isEmpty());
    }
}
