package dev.topspin.workload.runtime.spin;

import dev.topspin.workload.harness.threads.Lines;

/** Both longs side by side on one cache line, and plain spinning: the original program's layout. */
final class AdjacentLoop implements SpinLoop {
    private static final long PONG = Long.BYTES;

    @Override
    public long pong() {
        return PONG;
    }

    @Override
    public String waiting() {
        return "spin";
    }

    @Override
    public void trips(long ping, long from, long to) {
        long pong = ping + PONG;
        for (long i = from + 1; i <= to; i++) {
            Lines.set(ping, i);
            while (Lines.get(pong) != i) {
                // nothing but looking again
            }
        }
    }

    @Override
    public long answer(long ping) {
        long pong = ping + PONG;
        long answered = 0;
        while (true) {
            while (Lines.get(ping) == answered) {
                // nothing but looking again
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
