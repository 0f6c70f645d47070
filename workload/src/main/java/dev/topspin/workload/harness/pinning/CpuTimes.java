package dev.topspin.workload.harness.pinning;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a CPU did since the machine started, in nanoseconds, in steps of 10 ms.
 *
 * @param busyNanos all but what it was idle
 * @param idleNanos in which nothing wanted to run
 * @param irqNanos in interrupts
 * @param softirqNanos in what interrupts leave to be done later
 * @param stealNanos taken by the hypervisor
 */
record CpuTimes(long busyNanos, long idleNanos, long irqNanos, long softirqNanos, long stealNanos) {
    /** The unit of {@code /proc/stat} is a hundredth of a second on every architecture that Java runs on. */
    static final long TICK_NANOS = 10_000_000;

    /** User, nice, system, idle, iowait, irq, softirq, steal; what follows is in user and nice already. */
    private static final int COLUMNS = 8;

    private static final int IDLE = 3;
    private static final int IO_WAIT = 4;
    private static final int IRQ = 5;
    private static final int SOFTIRQ = 6;
    private static final int STEAL = 7;

    /** @return the times of each CPU, by its number; empty where they can't be read */
    static Map<Integer, CpuTimes> read(ProcFs proc) {
        Map<Integer, CpuTimes> times = new HashMap<>();
        proc.read("proc/stat").stream()
                .flatMap(String::lines)
                .filter(line -> line.matches("cpu[0-9]{1,5} [0-9 ]+"))
                .map(line -> line.split(" +"))
                .filter(fields -> fields.length > COLUMNS)
                .forEach(fields -> times.put(Integer.valueOf(fields[0].substring("cpu".length())), of(fields)));
        return times;
    }

    private static CpuTimes of(String[] fields) {
        long[] nanos = new long[COLUMNS];
        long all = 0;
        for (int i = 0; i < COLUMNS; i++) {
            nanos[i] = Long.parseLong(fields[i + 1]) * TICK_NANOS;
            all += nanos[i];
        }
        long idle = nanos[IDLE] + nanos[IO_WAIT];
        return new CpuTimes(all - idle, idle, nanos[IRQ], nanos[SOFTIRQ], nanos[STEAL]);
    }

    CpuTimes minus(CpuTimes since) {
        return new CpuTimes(
                busyNanos - since.busyNanos,
                idleNanos - since.idleNanos,
                irqNanos - since.irqNanos,
                softirqNanos - since.softirqNanos,
                stealNanos - since.stealNanos);
    }

    /** @return the part of the time in which it was not idle; empty where no time has passed */
    Optional<Double> busyShare() {
        long all = busyNanos + idleNanos;
        return all <= 0 ? Optional.empty() : Optional.of(Math.clamp((double) busyNanos / all, 0, 1));
    }

    /** @return how often each CPU did what interrupts left to be done, since the machine started, by its number */
    static Map<Integer, Long> softirqs(ProcFs proc) {
        Map<Integer, Long> counts = new HashMap<>();
        String[] lines = proc.read("proc/softirqs").orElse("").split("\n");
        String[] cpus = lines[0].strip().split(" +");
        for (int row = 1; row < lines.length; row++) {
            String[] fields = lines[row].strip().split(" +");
            for (int i = 0; i < cpus.length && i + 1 < fields.length; i++) {
                if (cpus[i].matches("CPU[0-9]{1,5}") && fields[i + 1].matches("[0-9]{1,18}")) {
                    counts.merge(
                            Integer.valueOf(cpus[i].substring("CPU".length())),
                            Long.parseLong(fields[i + 1]),
                            Long::sum);
                }
            }
        }
        return counts;
    }
}
