package dev.topspin.workload.runtime.spin;

import dev.topspin.workload.harness.threads.Lines;

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
    public void trips(long ping, long from, long to) {
        long pong = ping + this.pong;
        for (long i = from + 1; i <= to; i++) {
            Lines.set(ping, i);
            while (Lines.get(pong) != i) {
                Thread.yield();
            }
        }
    }

    @Override
    public long answer(long ping) {
        long pong = ping + this.pong;
        long answered = 0;
        while (true) {
            while (Lines.get(ping) == answered) {
                Thread.yield();
            }
            if (Lines.get(ping) == STOP) {
                reset(ping);
                return answered;
            }
            answered++;
            Lines.set(pong, answered);
        }
    }
}
