package dev.topspin.workload.harness.pinning;

import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.result.Proof.Watch;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Supplier;

/** Whether the CPUs of the process stay the same, and how closely that was watched. All methods may be called by any thread. */
final class CpusetWatch {
    private final Supplier<Optional<CpuSet>> cpus;
    private final InstantSource clock;
    private final Optional<CpuSet> start;
    private final Instant since;
    private Instant last;
    private Duration longestGap = Duration.ZERO;
    private int looks;
    private Optional<Change> change = Optional.empty();

    private record Change(Instant at, CpuSet to) {}

    /**
     * @param cpus what the control groups give, read at each look. It costs nothing: asking the kernel instead would let the very
     *     thread that asks onto the measured CPUs
     * @param clock never goes back
     */
    CpusetWatch(Supplier<Optional<CpuSet>> cpus, InstantSource clock) {
        this.cpus = cpus;
        this.clock = clock;
        this.since = clock.instant();
        this.last = since;
        this.start = cpus.get();
    }

    /** @return a clock that starts with the machine's and doesn't follow when that one is put right */
    static InstantSource steadyClock() {
        Instant began = Instant.now();
        long nanos = System.nanoTime();
        return () -> began.plusNanos(System.nanoTime() - nanos);
    }

    synchronized void look() {
        Optional<CpuSet> now = cpus.get();
        if (start.isEmpty() || now.isEmpty()) {
            return;
        }
        Instant at = clock.instant();
        Duration gap = Duration.between(last, at);
        longestGap = gap.compareTo(longestGap) > 0 ? gap : longestGap;
        last = at;
        looks++;
        if (!now.equals(start)) {
            changed(at, now.get());
        }
    }

    /** What is seen first is kept: a set that changed and came back has changed. */
    private void changed(Instant at, CpuSet to) {
        if (change.isEmpty()) {
            change = Optional.of(new Change(at, to));
        }
    }

    /** @return what the set became; empty where no look found another than at the start */
    synchronized Optional<CpuSet> changedTo() {
        return change.map(Change::to);
    }

    /**
     * @param first the CPUs of the process at its start, as the kernel said
     * @param latest and now
     * @return all that was seen up to now
     */
    synchronized Watch seen(CpuSet first, CpuSet latest) {
        Instant until = clock.instant();
        if (!first.equals(latest)) {
            changed(until, latest);
        }
        return new Watch(
                text(since),
                text(until),
                looks,
                longestGap.toNanos(),
                change.map(c -> text(c.at)).orElse(null),
                change.map(c -> c.to.toString()).orElse(null));
    }

    private static String text(Instant time) {
        return time.truncatedTo(ChronoUnit.MILLIS).toString();
    }
}
