package dev.topspin.workload.spin;

import java.lang.foreign.MemorySegment;

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
    public void trips(MemorySegment memory, long from, long to) {
        for (long i = from + 1; i <= to; i++) {
            LONG.setVolatile(memory, PING, i);
            while ((long) LONG.getVolatile(memory, PONG) != i) {
                // nothing but looking again
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
                // nothing but looking again
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
