package dev.topspin.workload.runtime.artery.pingpong;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Counts messages: one thread at a time writes, any reads. */
final class Counter {
    private static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(Counter.class, "count", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private long count;

    void increment() {
        COUNT.setRelease(this, count + 1);
    }

    long get() {
        return (long) COUNT.getAcquire(this);
    }
}
