package dev.topspin.bench.bare;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/** The seed's loops with its two longs side by side at the start of a cache line, so that they always share it. */
public final class SpinBare {
    private static final int REPETITIONS = 20_000;
    private static final int LINE_BYTES = 64;
    private static final long PING = 0;
    private static final long PONG = Long.BYTES;

    private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
    private static final MemorySegment LINE = Arena.global().allocate(4 * LINE_BYTES, LINE_BYTES);

    private SpinBare() {}

    /** @param args see {@link Arguments} */
    public static void main(String... args) throws InterruptedException {
        LONG.setVolatile(LINE, PING, -1L);
        LONG.setVolatile(LINE, PONG, -1L);
        System.out.println(TwoThreads.run(Arguments.of(args), REPETITIONS, SpinBare::ping, SpinBare::pong));
    }

    private static void ping() {
        for (int i = 0; i < REPETITIONS; ++i) {
            LONG.setVolatile(LINE, PING, (long) i);
            while (i != (long) LONG.getVolatile(LINE, PONG)) {}
        }
    }

    private static void pong() {
        for (int i = 0; i < REPETITIONS; ++i) {
            while (i != (long) LONG.getVolatile(LINE, PING)) {}
            LONG.setVolatile(LINE, PONG, (long) i);
        }
    }
}
