package dev.topspin.workload.harness.pinning;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A tree of files like the kernel's, made for one test. */
final class FakeTree {
    private final Path root;

    FakeTree(Path root) {
        this.root = root;
    }

    FakeTree with(String path, String text) {
        try {
            Path file = root.resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text + "\n");
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A container of the CPUs 1-3, whose process has its main thread on the first of them and the thread 100 on the second. */
    FakeTree withContainerOfThreeCpus() {
        return with("proc/self/cgroup", "0::/")
                .with("sys/fs/cgroup/cpuset.cpus.effective", "1-3")
                .with("sys/fs/cgroup/cpu.stat", "nr_throttled 0")
                .withThread(FakeAffinity.MAIN, "main", 1, 10)
                .withThread(100, "party", 2, 10);
    }

    /** A thread of the process, last seen on this CPU. */
    FakeTree withThread(long tid, String name, int lastCpu, long cpuNanos) {
        return withThread("self", tid, name, lastCpu, cpuNanos);
    }

    /** A thread of another process. */
    FakeTree withThread(long pid, long tid, String name, int lastCpu, long cpuNanos) {
        return withThread(Long.toString(pid), tid, name, lastCpu, cpuNanos);
    }

    private FakeTree withThread(String process, long tid, String name, int lastCpu, long cpuNanos) {
        String task = "proc/" + process + "/task/" + tid + "/";
        return with(task + "comm", name)
                .with(task + "stat", tid + " (" + name + " ) x) S" + " 0".repeat(35) + " " + lastCpu + " 0 0")
                .with(task + "schedstat", cpuNanos + " 55 3")
                .with(
                        task + "status",
                        "Name:\t" + name + "\nvoluntary_ctxt_switches:\t7\nnonvoluntary_ctxt_switches:\t2")
                .with(task + "sched", "java (1, #threads: 2)\n---\nse.nr_migrations        :           4\n");
    }

    /** Two last-level caches of four CPUs; CPUs n and n + 4 of each pair of caches are siblings of one core. */
    FakeTree withTwoCachesOfTwoCores() {
        for (int cpu = 0; cpu < 8; cpu++) {
            String folder = "sys/devices/system/cpu/cpu" + cpu + "/";
            with(folder + "cache/index3/shared_cpu_list", cpu % 4 < 2 ? "0-1,4-5" : "2-3,6-7");
            with(folder + "topology/thread_siblings_list", cpu % 4 + "," + (cpu % 4 + 4));
        }
        return this;
    }

    ProcFs proc() {
        return new ProcFs(root);
    }
}
