package dev.topspin.workload.harness.threads;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * Longs that threads share, off the heap, where a place on a cache line can be chosen and no collector moves it; as
 * long-lived as the process. All accesses are volatile.
 *
 * @implNote Nothing is checked but an address' alignment, so that an access is one instruction (decision 0028): only
 *     addresses within what was allocated here may be given, and any other may end the process.
 */
public final class Lines {
    /** Bytes of a line of one's own: two cache lines, because lines are fetched in pairs. */
    public static final long BYTES = 128;

    private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
    /** A constant, which the compiler has nothing to ask of: one for each allocation would be a variable. */
    private static final MemorySegment EVERYTHING = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    private Lines() {}

    /**
     * @param lines one or more
     * @return the address of the first of so many lines in a row, all zero
     */
    public static long allocate(int lines) {
        return Arena.global().allocate(lines * BYTES, BYTES).address();
    }

    /**
     * @param pages one or more
     * @param bytes of a page, a power of two
     * @return the address of the first of so many pages in a row, all zero and all there: none is got by a page fault later
     */
    public static long allocatePages(int pages, long bytes) {
        return Arena.global().allocate(pages * bytes, bytes).fill((byte) 0).address();
    }

    /** @return what is there */
    public static long get(long address) {
        return (long) LONG.getVolatile(EVERYTHING, address);
    }

    /** Writes it, and waits until all can see it. */
    public static void set(long address, long value) {
        LONG.setVolatile(EVERYTHING, address, value);
    }

    /** Writes it, and goes on: others see it a little later, and nothing that is written afterwards before it. */
    public static void setRelease(long address, long value) {
        LONG.setRelease(EVERYTHING, address, value);
    }

    /** Writes it by an exchange, whose result is thrown away. */
    public static void exchange(long address, long value) {
        LONG.getAndSet(EVERYTHING, address, value);
    }

    /** Adds one, whoever else does. */
    public static void increment(long address) {
        LONG.getAndAdd(EVERYTHING, address, 1L);
    }

    /** @return whether {@code expected} was there and {@code value} is now */
    public static boolean compareAndSet(long address, long expected, long value) {
        return LONG.compareAndSet(EVERYTHING, address, expected, value);
    }
}
