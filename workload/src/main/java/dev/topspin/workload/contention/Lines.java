package dev.topspin.workload.contention;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/** Memory off the heap, where a place on a line can be chosen and no collector moves it; as long-lived as the process. */
final class Lines {
    /** A long at an offset of a segment. */
    static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();

    /** Bytes of a line of one's own: two cache lines, because lines are fetched in pairs. */
    static final long BYTES = 128;

    private Lines() {}

    /** @return so many lines, all zero */
    static MemorySegment allocate(int lines) {
        return Arena.global().allocate(lines * BYTES, BYTES);
    }
}
