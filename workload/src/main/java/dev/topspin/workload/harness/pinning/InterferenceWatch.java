package dev.topspin.workload.harness.pinning;

import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.result.Exclusivity;
import dev.topspin.model.result.Interference;
import dev.topspin.model.result.Interference.Interrupts;
import dev.topspin.model.result.Interference.Sibling;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** What others take from measured threads and CPUs between two moments, and whether that is more than the kernel's own work. */
final class InterferenceWatch {
    /**
     * The part of the time that a thread may wait for a CPU of its own: above it somebody else was there. Half seconds in which nobody
     * else ran on the CPU had 0.00002 to 0.0013, what the kernel itself does there; beside a thread that spins it is 0.3 to 0.5, and
     * a program that runs now and then takes 0.01 and more. What daemons take for moments stays below, and is for whoever sets
     * single slices aside. See docs/decisions/0039.
     */
    static final double MOST_RUN_DELAY = 0.005;

    private final ProcFs proc;
    private final ControlGroup group;
    private final CpuTopology topology;
    private final CpuPlan plan;
    private Optional<Reading> start = Optional.empty();

    private record Reading(
            long nanos, Map<Integer, CpuTimes> times, Map<Integer, Long> softirqs, OptionalLong pressure) {}

    InterferenceWatch(ProcFs proc, ControlGroup group, CpuTopology topology, CpuPlan plan) {
        this.proc = proc;
        this.group = group;
        this.topology = topology;
        this.plan = plan;
    }

    private Reading read() {
        return new Reading(System.nanoTime(), CpuTimes.read(proc), CpuTimes.softirqs(proc), group.pressureNanos());
    }

    /** What is taken from here on counts. */
    synchronized void begin() {
        start = Optional.of(read());
    }

    /**
     * @param longestRunDelay of all measured threads since {@link #begin}; empty where it can't be read
     * @return what was taken since; empty where it has not begun
     */
    synchronized Optional<Interference> taken(OptionalLong longestRunDelay) {
        return start.map(since -> {
            Reading now = read();
            long wall = Math.max(1, now.nanos - since.nanos);
            return new Interference(
                    wall,
                    ThreadFigures.boxed(longestRunDelay),
                    longestRunDelay.isPresent() ? rounded((double) longestRunDelay.getAsLong() / wall) : null,
                    ThreadFigures.boxed(ThreadFigures.both(now.pressure, since.pressure, (a, b) -> a - b)),
                    plan.measured().stream()
                            .mapToObj(cpu -> interrupts(cpu, since, now))
                            .toList(),
                    siblings(since, now));
        });
    }

    private static Interrupts interrupts(int cpu, Reading since, Reading now) {
        Optional<CpuTimes> took = took(cpu, since, now);
        Long before = since.softirqs.get(cpu);
        Long after = now.softirqs.get(cpu);
        return new Interrupts(
                cpu,
                took.map(CpuTimes::irqNanos).orElse(null),
                took.map(CpuTimes::softirqNanos).orElse(null),
                before == null || after == null ? null : Long.valueOf(after - before));
    }

    private static Optional<CpuTimes> took(int cpu, Reading since, Reading now) {
        CpuTimes before = since.times.get(cpu);
        CpuTimes after = now.times.get(cpu);
        return before == null || after == null ? Optional.empty() : Optional.of(after.minus(before));
    }

    private List<Sibling> siblings(Reading since, Reading now) {
        List<Sibling> all = new ArrayList<>();
        Set<Integer> seen = new HashSet<>();
        for (int of : plan.measured().toList()) {
            CpuSet others = topology.siblings(of).orElse(CpuSet.EMPTY).without(plan.measured());
            for (int cpu : others.toList()) {
                if (seen.add(cpu)) {
                    Double busy = took(cpu, since, now)
                            .flatMap(CpuTimes::busyShare)
                            .map(InterferenceWatch::rounded)
                            .orElse(null);
                    all.add(new Sibling(cpu, of, plan.housekeeping().containsAll(CpuSet.of(cpu)), busy));
                }
            }
        }
        return all;
    }

    /** A millionth of the time is less than one switch takes. */
    private static double rounded(double share) {
        return Math.round(share * 1e6) / 1e6;
    }

    /**
     * @param apart whether each measured thread has a CPU of its own, and no other thread of the JVM is on it
     * @param taken while it was measured
     */
    static Exclusivity judge(boolean apart, Optional<Interference> taken) {
        Optional<Double> share = taken.map(Interference::runDelayShare);
        if (!apart) {
            return Exclusivity.NotTold;
        }
        return share.map(s -> s > MOST_RUN_DELAY ? Exclusivity.Shared : Exclusivity.Proven)
                .orElse(Exclusivity.Unreadable);
    }

    /** @return that others were there, for a person, with the numbers */
    static String words(Interference taken) {
        return String.format(
                Locale.ROOT,
                "a measured thread with a CPU of its own could run and had to wait for %.1f ms of %.1f s: %.2f %% of the time, and"
                        + " the kernel's own work takes %.1f %% at the most. Somebody else was on its CPU",
                taken.runDelayNanos() / 1e6,
                taken.wallNanos() / 1e9,
                100 * taken.runDelayShare(),
                100 * MOST_RUN_DELAY);
    }

    /** @return that of the thread that waited longest; empty where there is no thread, or one of them can't be read */
    static OptionalLong longestRunDelay(List<WatchedThread> threads) {
        List<OptionalLong> delays =
                threads.stream().map(t -> t.measured().runDelayNanos()).toList();
        return delays.isEmpty() || delays.contains(OptionalLong.empty())
                ? OptionalLong.empty()
                : delays.stream().mapToLong(OptionalLong::getAsLong).max();
    }
}
