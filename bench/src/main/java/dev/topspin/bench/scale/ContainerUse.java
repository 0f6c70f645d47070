package dev.topspin.bench.scale;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a container on this machine takes, by the kernel's own books: cgroup v1 or v2, and its first process.
 *
 * @param memory folder of the container in the hierarchy of memory
 * @param cpu the same in that of CPU time; one and the same with v2
 * @param pid of its first process
 */
record ContainerUse(Path memory, Path cpu, long pid) {
    private static final Path ROOT = Path.of("/sys/fs/cgroup");
    private static final double MIB = 1 << 20;
    private static final double TICKS_PER_SECOND = 100; // of /proc, on every architecture that Java runs on
    private static final int START_TICKS = 19; // in /proc/PID/stat, behind the name

    /** @return empty where this machine has no such container (any more) */
    static Optional<ContainerUse> of(String id) throws IOException {
        boolean unified = Files.exists(ROOT.resolve("cgroup.controllers"));
        Optional<Path> memory = folder(unified ? ROOT : ROOT.resolve("memory"), id);
        Optional<Path> cpu = unified ? memory : folder(ROOT.resolve("cpuacct"), id);
        if (memory.isEmpty() || cpu.isEmpty()) {
            return Optional.empty();
        }
        try {
            List<String> pids = Files.readAllLines(memory.get().resolve("cgroup.procs"));
            return pids.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new ContainerUse(memory.get(), cpu.get(), Long.parseLong(pids.getFirst())));
        } catch (IOException e) {
            return Optional.empty(); // it has just gone
        }
    }

    private static Optional<Path> folder(Path hierarchy, String id) throws IOException {
        try (Stream<Path> nodes = Files.list(hierarchy)) {
            for (Path node : nodes.filter(n -> n.getFileName().toString().matches("topspin-n[0-9]+"))
                    .toList()) {
                try (Stream<Path> folders = Files.walk(node)) {
                    Optional<Path> found = folders.filter(f -> f.endsWith(id)).findFirst();
                    if (found.isPresent()) {
                        return found;
                    }
                }
            }
        } catch (UncheckedIOException e) {
            return Optional.empty(); // another container's folder has just gone: whoever looks for this one looks again
        }
        return Optional.empty();
    }

    private boolean unified() {
        return memory.equals(cpu);
    }

    /** @return CPU time since the container's start */
    double cpuSeconds() throws IOException {
        return unified()
                ? stat(cpu.resolve("cpu.stat"), "usage_usec") / 1e6
                : number(cpu.resolve("cpuacct.usage")) / 1e9;
    }

    /** @return what the kubelet calls the working set: without files that nobody has read of late */
    double workingSetMib() throws IOException {
        double all = number(memory.resolve(unified() ? "memory.current" : "memory.usage_in_bytes"));
        double files = stat(memory.resolve("memory.stat"), unified() ? "inactive_file" : "total_inactive_file");
        return (all - files) / MIB;
    }

    /** @return the most there ever was, with files */
    double peakMib() throws IOException {
        return number(memory.resolve(unified() ? "memory.peak" : "memory.max_usage_in_bytes")) / MIB;
    }

    /** @return what can't be taken back: not the files that are mapped, of which others may have paid for some */
    double anonymousMib() throws IOException {
        return stat(memory.resolve("memory.stat"), unified() ? "anon" : "total_rss") / MIB;
    }

    /** @return how often the limit was reached: memory was then taken back, or the process killed */
    double limitHits() throws IOException {
        return unified() ? stat(memory.resolve("memory.events"), "max") : number(memory.resolve("memory.failcnt"));
    }

    /** @return for how long the process has run, to a hundredth of a second */
    double ageSeconds() throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        double up = Double.parseDouble(Files.readString(Path.of("/proc/uptime")).split(" ")[0]);
        return up - Long.parseLong(fields[START_TICKS]) / TICKS_PER_SECOND;
    }

    private static double number(Path file) throws IOException {
        String text = Files.readString(file).strip();
        return text.equals("max") ? Double.POSITIVE_INFINITY : Double.parseDouble(text);
    }

    private static double stat(Path file, String name) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElse(0);
    }
}
