package dev.topspin.workload.harness.trial;

import dev.topspin.workload.harness.pinning.MeasuredThreads;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** Measured threads that nobody pins. */
public class FreeThreads implements MeasuredThreads {
    private final int cpus;
    private final Set<Thread> entered = ConcurrentHashMap.newKeySet();
    private volatile int expected;

    /** @param cpus to pretend */
    public FreeThreads(int cpus) {
        this.cpus = cpus;
    }

    /** @return all that ever entered */
    public Set<Thread> entered() {
        return entered;
    }

    /** @return what was said to come */
    public int expected() {
        return expected;
    }

    @Override
    public int cpus() {
        return cpus;
    }

    @Override
    public void expect(int threads) {
        expected = threads;
    }

    @Override
    public void enter() {
        entered.add(Thread.currentThread());
    }

    @Override
    public void leave() {}

    @Override
    public int adopt(Predicate<String> name) {
        return 0;
    }
}
