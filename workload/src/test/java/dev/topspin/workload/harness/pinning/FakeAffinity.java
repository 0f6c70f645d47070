package dev.topspin.workload.harness.pinning;

import dev.topspin.model.cpu.CpuSet;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** A kernel that knows one cpuset, cuts every mask down to it, and gives each thread that asks a number. */
final class FakeAffinity implements Affinity {
    static final long MAIN = 1;

    private final ThreadLocal<Long> tids = new ThreadLocal<>();
    private final AtomicLong next = new AtomicLong(100);
    private final Map<Long, CpuSet> masks = new ConcurrentHashMap<>();
    private volatile CpuSet cpuset;
    private volatile boolean permitted = true;

    FakeAffinity(CpuSet cpuset) {
        this.cpuset = cpuset;
        tids.set(MAIN);
    }

    /** As the kernel does where the control group's CPUs change. */
    void changeCpuset(CpuSet to) {
        cpuset = to;
        masks.clear();
    }

    /** A thread of another container. */
    void elsewhere(long tid, CpuSet mask) {
        masks.put(tid, mask);
    }

    void forbid() {
        permitted = false;
    }

    @Override
    public Optional<CpuSet> mask(long tid) {
        return Optional.of(masks.getOrDefault(known(tid), cpuset));
    }

    @Override
    public boolean confine(long tid, CpuSet cpus) {
        CpuSet cut = cpus.and(cpuset);
        if (!permitted || cut.isEmpty()) {
            return false;
        }
        masks.put(known(tid), cut);
        return true;
    }

    @Override
    public long currentThread() {
        if (tids.get() == null) {
            tids.set(next.getAndIncrement());
        }
        return tids.get();
    }

    private long known(long tid) {
        return tid == 0 ? currentThread() : tid;
    }
}
