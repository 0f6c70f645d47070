package dev.topspin.workload.harness.pinning;

import dev.topspin.model.cpu.CpuSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Gives each measured thread a CPU of its own where there are enough, else all of them. */
final class CpuSlots {
    private final CpuSet all;
    private final Map<Long, Integer> taken = new HashMap<>();
    private boolean oneEach;

    CpuSlots(CpuSet all) {
        this.all = all;
    }

    synchronized void expect(int threads) {
        oneEach = threads <= all.size();
    }

    /** @return whether each thread gets a CPU that no other has */
    synchronized boolean oneEach() {
        return oneEach;
    }

    /** @return the CPUs of a thread; more threads than were expected share all */
    synchronized CpuSet take(long tid) {
        if (!oneEach) {
            return all;
        }
        List<Integer> free =
                all.stream().filter(cpu -> !taken.containsValue(cpu)).boxed().toList();
        if (free.isEmpty()) {
            return all;
        }
        taken.put(tid, free.getFirst());
        return CpuSet.of(free.getFirst());
    }

    synchronized void giveBack(long tid) {
        taken.remove(tid);
    }
}
