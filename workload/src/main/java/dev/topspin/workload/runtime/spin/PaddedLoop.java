package dev.topspin.workload.runtime.spin;

import dev.topspin.workload.harness.threads.Lines;

/** A cache line for each long, and the CPU told that this is a spin loop. */
final class PaddedLoop implements SpinLoop {
    private static final long PONG = Lines.BYTES;

    @Override
    public long pong() {
        return PONG;
    }

    @Override
    public String waiting() {
        return "Thread.onSpinWait";
    }

    @Override
    public void trips(long ping, long from, long to) {
        long pong = ping + PONG;
        for (long i = from + 1; i <= to; i++) {
            Lines.set(ping, i);
            while (Lines.get(pong) != i) {
                Thread.onSpinWait();
            }
        }
    }

    @Override
    public long answer(long ping) {
        long pong = ping + PONG;
        long answered = 0;
        while (true) {
            while (Lines.get(ping) == answered) {
                Thread.onSpinWait();
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
