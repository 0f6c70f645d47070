package dev.topspin.workload.harness.pinning;

import dev.topspin.model.cpu.CpuSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Another program that carries what is measured, in place of threads of this JVM: all its processes and their threads, as they are
 * seen from outside. All methods may be called by any thread.
 */
public final class WatchedProgram {
    /** Threads that are watched: a program that starts more is not looked at thread by thread to its end. */
    static final int MOST_THREADS = 512;

    /** The 14th to 17th fields of a process' stat are the 12th to 15th after its name. */
    private static final int FIRST_TIME = 11;

    private static final int LAST_TIME = 14;

    private final ProcFs proc;
    private final Supplier<List<Long>> processes;
    private final ProcFs first;
    private final ControlGroup group;
    private final long startNanos;
    private final Set<Long> known = new HashSet<>();
    private long cpuNanos;

    /**
     * @param proc this machine as the kernel shows it
     * @param pid the process that speaks for the program
     * @param processes all processes of the program that run now, by their numbers; asked again and again
     * @param startNanos when it was started, by System.nanoTime
     */
    public WatchedProgram(ProcFs proc, long pid, Supplier<List<Long>> processes, long startNanos) {
        this.proc = proc;
        this.processes = processes;
        this.first = proc.ofProcess(pid);
        this.group = new ControlGroup(first);
        this.startNanos = startNanos;
    }

    /** @return those of its threads that were not there at the last look */
    synchronized List<WatchedThread> newcomers() {
        List<WatchedThread> found = new ArrayList<>();
        for (long pid : processes.get()) {
            ProcFs process = proc.ofProcess(pid);
            for (long tid : process.threads()) {
                if (known.size() < MOST_THREADS && known.add(tid)) {
                    String name = process.threadName(tid).orElse("thread " + tid);
                    found.add(new WatchedThread(process, tid, name, Optional.empty(), false));
                }
            }
        }
        return found;
    }

    /** @return the CPUs that its control group gives it, or if that can't be seen those of its first process; empty where neither can */
    Optional<CpuSet> cpus() {
        return group.cpus().or(first::allowedCpus);
    }

    /** @return its control group */
    ControlGroup group() {
        return group;
    }

    /** @return CPU time of all its processes since they started, in nanoseconds, in steps of 10 ms; never falls */
    public synchronized long cpuNanos() {
        long sum = 0;
        for (long pid : processes.get()) {
            sum += proc.ofProcess(pid)
                    .afterName(proc.ofProcess(pid).own("stat"))
                    .filter(fields -> fields.length > LAST_TIME)
                    .map(WatchedProgram::times)
                    .orElse(0L);
        }
        cpuNanos = Math.max(cpuNanos, sum * CpuTimes.TICK_NANOS);
        return cpuNanos;
    }

    /** User and system time of the process, and of its children that have ended. */
    private static long times(String[] fields) {
        long ticks = 0;
        for (int i = FIRST_TIME; i <= LAST_TIME; i++) {
            ticks += Long.parseLong(fields[i]);
        }
        return ticks;
    }

    /** @return for how long it has run, in nanoseconds */
    public long ageNanos() {
        return System.nanoTime() - startNanos;
    }

    /** @return as of its control group */
    OptionalLong throttledPeriods() {
        return group.throttledPeriods();
    }
}
