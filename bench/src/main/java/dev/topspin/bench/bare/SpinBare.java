package dev.topspin.bench.bare;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * The seed's loops over many lines, each on a page of its own, and from one to the next in an order by chance: what a message costs
 * depends on the physical line that it crosses. Its two longs lie side by side at the start of a cache line, or with {@code padded=1}
 * two lines apart, and then the CPU is told that this is a spin loop.
 */
public final class SpinBare {
    private static final int LINES = 48;
    private static final long PAGE_BYTES = 4096;
    private static final long ADJACENT = Long.BYTES;
    private static final long PADDED = 128;

    private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
    /** A constant, and no bounds to check: an access is one instruction. */
    private static final MemorySegment EVERYTHING = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    private SpinBare() {}

    /** @param args see {@link Arguments} */
    public static void main(String... args) throws Exception {
        Arguments arguments = Arguments.of(args);
        long first = Arena.global()
                .allocate(LINES * PAGE_BYTES, PAGE_BYTES)
                .fill((byte) -1)
                .address();
        BatchOrder order = new BatchOrder(LINES, System.nanoTime());
        boolean padded = arguments.number("padded", 0) == 1;
        BareRun.run(
                arguments,
                new TwoThreads(
                        arguments,
                        batch -> {
                            long line = first + order.of(batch) * PAGE_BYTES;
                            if (padded) {
                                paddedPing(line);
                            } else {
                                ping(line);
                            }
                        },
                        batch -> {
                            long line = first + order.of(batch) * PAGE_BYTES;
                            if (padded) {
                                paddedPong(line);
                            } else {
                                pong(line);
                            }
                        }));
    }

    private static void ping(long line) {
        long answer = line + ADJACENT;
        for (int i = 0; i < TwoThreads.BATCH; ++i) {
            LONG.setVolatile(EVERYTHING, line, (long) i);
            while (i != (long) LONG.getVolatile(EVERYTHING, answer)) {}
        }
    }

    private static void pong(long line) {
        long answer = line + ADJACENT;
        for (int i = 0; i < TwoThreads.BATCH; ++i) {
            while (i != (long) LONG.getVolatile(EVERYTHING, line)) {}
            LONG.setVolatile(EVERYTHING, answer, (long) i);
        }
    }

    private static void paddedPing(long line) {
        long answer = line + PADDED;
        for (int i = 0; i < TwoThreads.BATCH; ++i) {
            LONG.setVolatile(EVERYTHING, line, (long) i);
            while (i != (long) LONG.getVolatile(EVERYTHING, answer)) {
                Thread.onSpinWait();
            }
        }
    }

    private static void paddedPong(long line) {
        long answer = line + PADDED;
        for (int i = 0; i < TwoThreads.BATCH; ++i) {
            while (i != (long) LONG.getVolatile(EVERYTHING, line)) {
                Thread.onSpinWait();
            }
            LONG.setVolatile(EVERYTHING, answer, (long) i);
        }
    }
}
