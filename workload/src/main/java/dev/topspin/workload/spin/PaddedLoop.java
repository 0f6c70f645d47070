package dev.topspin.workload.spin;

import java.lang.foreign.MemorySegment;

/** A cache line for each long, and the CPU told that this is a spin loop. */
final class PaddedLoop implements SpinLoop {
    private static final long PONG = LINE_BYTES;

    @Override
    public long pong() {
        return PONG;
    }

    @Override
    public String waiting() {
        return "Thread.onSpinWait";
    }

    @Override
    public void trips(MemorySegment memory, long from, long to) {
        for (long i = from + 1; i <= to; i++) {
            LONG.setVolatile(memory, PING, i);
            while ((long) LONG.getVolatile(memory, PONG) != i) {
                Thread.onSpinWait();
            }
        }
    }

    @Override
    public long answer(MemorySegment memory) {
        long answered = 0;
        long last = 0;
        while (true) {
            long next = (long) LONG.getVolatile(memory, PING);
            while (next == last) {
                Thread.onSpinWait();
                next = (long) LONG.getVolatile(memory, PING);
            }
            if (next == STOP) {
                return answered;
            }
            LONG.setVolatile(memory, PONG, next);
            last = next;
            answered++;
        }
    }
}
