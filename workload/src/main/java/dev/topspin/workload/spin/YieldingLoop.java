package dev.topspin.workload.spin;

import java.lang.foreign.MemorySegment;

/**
 * For too few CPUs: two threads that spin on one CPU would exchange a message in each time slice of the scheduler. These
 * give the CPU up, so that a trial there ends; what it measures is the scheduler.
 */
@SuppressWarnings("ThreadPriorityCheck") // relying on the scheduler is its very purpose
final class YieldingLoop implements SpinLoop {
    private final long pong;

    /** @param pong where the layout has the pong side's long */
    YieldingLoop(long pong) {
        this.pong = pong;
    }

    @Override
    public long pong() {
        return pong;
    }

    @Override
    public String waiting() {
        return "Thread.yield, for want of CPUs";
    }

    @Override
    public void trips(MemorySegment memory, long from, long to) {
        for (long i = from + 1; i <= to; i++) {
            LONG.setVolatile(memory, PING, i);
            while ((long) LONG.getVolatile(memory, pong) != i) {
                Thread.yield();
            }
        }
    }

    @Override
    public long answer(MemorySegment memory) {
        long answered = 0;
        long last = 0;
        while (true) {
            long next = (long) LONG.getVolatile(memory, PING);
            if (next == STOP) {
                return answered;
            }
            if (next == last) {
                Thread.yield();
                continue;
            }
            LONG.setVolatile(memory, pong, next);
            last = next;
            answered++;
        }
    }
}
