package dev.topspin.workload.harness.pinning;

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
    void cpusAreThoseOfTheNearestGroupThatHasThem() {
        FakeTree tree = new FakeTree(root)
                .with("proc/self/cgroup", "0::/user.slice/session-1.scope")
                .with("sys/fs/cgroup/user.slice/cpuset.cpus.effective", "0-1")
                .with("sys/fs/cgroup/cpuset.cpus.effective", "0-3");
        assertEquals(Optional.of(CpuSet.parse("0-1")), new ControlGroup(tree.proc()).cpus());
    }

    @Test
    void cpusAreReadAgainEachTimeFromTheGroupThatTheProcessIsInByThen() {
        FakeTree tree = new FakeTree(root)
                .with("proc/self/cgroup", "0::/a")
                .with("sys/fs/cgroup/a/cpuset.cpus.effective", "0-1")
                .with("sys/fs/cgroup/b/cpuset.cpus.effective", "3");
        ControlGroup group = new ControlGroup(tree.proc());
        assertEquals(Optional.of(CpuSet.parse("0-1")), group.cpus());
        tree.with("sys/fs/cgroup/a/cpuset.cpus.effective", "0");
        assertEquals(Optional.of(CpuSet.parse("0")), group.cpus());
        tree.with("proc/self/cgroup", "0::/b");
        assertEquals(Optional.of(CpuSet.parse("3")), group.cpus());
        tree.with("sys/fs/cgroup/b/cpuset.cpus.effective", "").with("sys/fs/cgroup/cpuset.cpus.effective", "0-3");
        assertEquals(Optional.of(CpuSet.parse("0-3")), group.cpus());
    }

    @Test
    void aQuotaOfAGroupAboveStopsItToo() {
        FakeTree tree = new FakeTree(root)
                .with("proc/self/cgroup", "0::/kubepods/pod1/container1")
                .with("sys/fs/cgroup/kubepods/pod1/container1/cpu.stat", "nr_throttled 3")
                .with("sys/fs/cgroup/kubepods/pod1/cpu.stat", "nr_throttled 4")
                .with("sys/fs/cgroup/kubepods/cpu.stat", "usage_usec 9")
                .with("sys/fs/cgroup/cpu.stat", "usage_usec 9");
        assertEquals(OptionalLong.of(7), new ControlGroup(tree.proc()).throttledPeriods());
    }

    @Test
    void versionOneUnderTwoNamesOfOneMountIsCountedOnce() {
        FakeTree tree = new FakeTree(root)
                .with("proc/self/cgroup", "3:cpu,cpuacct:/a")
                .with("sys/fs/cgroup/cpu,cpuacct/a/cpu.stat", "nr_throttled 3")
                .with("sys/fs/cgroup/cpu/a/cpu.stat", "nr_throttled 3");
        assertEquals(OptionalLong.of(3), new ControlGroup(tree.proc()).throttledPeriods());
    }

    @Test
    void versionOneBesideAnEmptyVersionTwo() {
        FakeTree tree = new FakeTree(root)
                .with("proc/self/cgroup", "3:cpuset:/\n1:cpu:/\n0::/")
                .with("sys/fs/cgroup/cpuset/cpuset.effective_cpus", "0-3")
                .with("sys/fs/cgroup/cpu/cpu.stat", "nr_periods 0\nnr_throttled 0")
                .with("sys/fs/cgroup/unified/cgroup.controllers", "");
        ControlGroup group = new ControlGroup(tree.proc());
        assertEquals(Optional.of(CpuSet.parse("0-3")), group.cpus());
        assertEquals(OptionalLong.of(0), group.throttledPeriods());
    }

    @Test
    void saysNothingOfAGroupThatItCanNotSee() {
        ControlGroup group = new ControlGroup(new ProcFs(root));
        assertTrue(group.cpus().isEmpty());
        assertTrue(group.throttledPeriods().isEmpty());
    }
}
