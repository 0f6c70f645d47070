package dev.topspin.workload.harness.pinning;

import dev.topspin.model.cpu.CpuSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What others took from measured threads and CPUs, cheap enough to be read where a slice ends: some 1.5 us for each thread, and
 * some 6 us for the CPUs on a machine of two. Both figures only grow; a slice's is the difference of two readings. Used by one
 * thread at a time; allocates when it is opened, and not when it is read.
 */
public final class Disturbance implements AutoCloseable {
    /** What can't be read. */
    public static final long UNREADABLE = -1;

    /**
     * The kernel writes all of {@code /proc/stat} whoever reads a line of it, in a time that grows with CPUs and interrupts. Where
     * it takes longer than this, which is 0.4 % of a slice of 25 ms, it isn't read.
     */
    static final long MOST_STEAL_COST_NANOS = 100_000;

    private static final int TRIES = 5;

    /** User, nice, system, idle, iowait, irq and softirq stand before what was stolen. */
    private static final int COLUMNS_BEFORE_STEAL = 7;

    /** A CPU has ten columns, of at most 20 digits. */
    private static final int BYTES_PER_CPU = 256;

    private final List<KernelFile> threads;
    private final long[] waitedNanos;
    private final KernelFile stat;
    private final boolean[] measured;
    private final int last;
    private final boolean stealReadable;

    /**
     * @param proc this process as the kernel shows it
     * @param tids the measured threads, by the kernel's numbers
     * @param cpus the measured CPUs
     */
    Disturbance(ProcFs proc, List<Long> tids, CpuSet cpus) {
        threads = new ArrayList<>();
        for (long tid : tids) {
            KernelFile file = open(proc, proc.task(tid, "schedstat"), 128);
            if (file != null) {
                threads.add(file);
            }
        }
        waitedNanos = new long[threads.size()];
        last = cpus.stream().max().orElse(0);
        measured = new boolean[last + 1];
        cpus.stream().forEach(cpu -> measured[cpu] = true);
        stat = cpus.isEmpty() ? null : open(proc, "proc/stat", (last + 2) * BYTES_PER_CPU);
        stealReadable = stat != null && stealNanosOrUnreadable() >= 0 && bestStealCost() <= MOST_STEAL_COST_NANOS;
    }

    /** @return one that can read nothing */
    static Disturbance ofNothing() {
        return new Disturbance(new ProcFs(Path.of("/")), List.of(), CpuSet.EMPTY);
    }

    private static KernelFile open(ProcFs proc, String path, int bytes) {
        try {
            return new KernelFile(proc.path(path), bytes);
        } catch (IOException | SecurityException e) {
            return null;
        }
    }

    private long bestStealCost() {
        return IntStream.range(0, TRIES)
                .mapToLong(i -> {
                    long start = System.nanoTime();
                    stealNanosOrUnreadable();
                    return System.nanoTime() - start;
                })
                .min()
                .orElseThrow();
    }

    /**
     * @return how long the threads waited for a CPU though they could run, all together, in nanoseconds since they started; of a
     *     thread that has ended, up to the last reading before. A wait is in it when it is over. {@link #UNREADABLE} where none
     *     can be read
     */
    public long runDelayNanos() {
        if (waitedNanos.length == 0) {
            return UNREADABLE;
        }
        long sum = 0;
        for (int i = 0; i < waitedNanos.length; i++) {
            KernelFile thread = threads.get(i);
            if (thread.read() && thread.number() >= 0) {
                waitedNanos[i] = Math.max(waitedNanos[i], thread.number());
            }
            sum += waitedNanos[i];
        }
        return sum;
    }

    /**
     * @return what the hypervisor took from the CPUs, all together, in nanoseconds since the machine started, in steps of 10 ms a
     *     CPU; {@link #UNREADABLE} where the kernel hides it, or takes too long to say
     */
    public long stealNanos() {
        return stealReadable ? stealNanosOrUnreadable() : UNREADABLE;
    }

    private long stealNanosOrUnreadable() {
        if (!stat.read()) {
            return UNREADABLE;
        }
        long ticks = 0;
        long cpu = -1;
        while (cpu < last && stat.nextLine() && stat.skip("cpu")) {
            cpu = stat.number();
            if (cpu < 0 || cpu > last) {
                return UNREADABLE;
            }
            if (measured[(int) cpu]) {
                for (int column = 0; column < COLUMNS_BEFORE_STEAL; column++) {
                    stat.number();
                }
                ticks += Math.max(0, stat.number());
            }
        }
        return cpu == last ? ticks * CpuTimes.TICK_NANOS : UNREADABLE;
    }

    @Override
    public void close() {
        threads.forEach(KernelFile::close);
        if (stat != null) {
            stat.close();
        }
    }
}
