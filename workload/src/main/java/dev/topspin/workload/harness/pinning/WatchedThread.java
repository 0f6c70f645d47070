package dev.topspin.workload.harness.pinning;

import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.result.Proof.MeasuredThread;
import java.util.Optional;

/** One measured thread: where it should run, where it was seen, what it took. */
final class WatchedThread {
    private final ProcFs proc;
    private final long tid;
    private final String name;
    private final Optional<CpuSet> pinnedTo;
    private final boolean ofFloor;
    private Optional<CpuSet> mask = Optional.empty();
    private CpuSet ranOn = CpuSet.EMPTY;
    private ThreadFigures entered = ThreadFigures.ZERO;
    private ThreadFigures begin = ThreadFigures.ZERO;
    private ThreadFigures latest = ThreadFigures.ZERO;
    private boolean ended;

    /**
     * @param proc its process as the kernel shows it
     * @param tid the kernel's number of it; 0 where that is hidden
     * @param name as in the JVM, or as the kernel has it
     * @param pinnedTo where it is to run; empty where it isn't pinned
     * @param ofFloor whether it carries what is measured beside the trial's own exchange
     */
    WatchedThread(ProcFs proc, long tid, String name, Optional<CpuSet> pinnedTo, boolean ofFloor) {
        this.proc = proc;
        this.tid = tid;
        this.name = name;
        this.pinnedTo = pinnedTo;
        this.ofFloor = ofFloor;
    }

    long tid() {
        return tid;
    }

    String name() {
        return name;
    }

    boolean ofFloor() {
        return ofFloor;
    }

    Optional<CpuSet> pinnedTo() {
        return pinnedTo;
    }

    /** Takes what it used up to now as that of its time before it was pinned: it was not seen running yet. */
    synchronized void adopted() {
        entered = proc.figures(tid);
        begin = entered;
        latest = entered;
    }

    /** Reads mask, CPU and figures; what can't be read any more stays as it was. */
    synchronized void read(Affinity affinity) {
        if (ended || tid == 0) {
            return;
        }
        ThreadFigures now = proc.figures(tid);
        Optional<Integer> cpu = proc.lastCpu(tid);
        if (cpu.isEmpty()) {
            return;
        }
        latest = now;
        // all it could at any time, as far as it was looked at: a mask that changed and came back has changed
        affinity.mask(tid)
                .ifPresent(seen -> mask = Optional.of(mask.map(seen::or).orElse(seen)));
        // a thread that hasn't run since it was pinned still names the CPU of before
        if (!now.cpuNanos().equals(entered.cpuNanos())) {
            ranOn = ranOn.or(CpuSet.of(cpu.get()));
        }
    }

    synchronized void end() {
        ended = true;
    }

    synchronized boolean ended() {
        return ended;
    }

    /** What it took from here on counts. */
    synchronized void beginMeasuring() {
        begin = latest;
    }

    /** @return what it took since {@link #beginMeasuring}, or, if it entered later, since it entered */
    synchronized ThreadFigures measured() {
        return latest.minus(begin);
    }

    synchronized MeasuredThread toProof() {
        ThreadFigures took = measured();
        return new MeasuredThread(
                name,
                mask.map(CpuSet::toString).orElse(null),
                ranOn.toString(),
                ThreadFigures.boxed(took.migrations()),
                ThreadFigures.boxed(took.voluntarySwitches()),
                ThreadFigures.boxed(took.involuntarySwitches()),
                ThreadFigures.boxed(took.runDelayNanos()));
    }
}
