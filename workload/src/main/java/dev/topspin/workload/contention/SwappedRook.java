package dev.topspin.workload.contention;

import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.List;

/** One rook, moved by all threads by compare-and-swap: who comes too late looks again and tries again at once. */
final class SwappedRook implements Point, Operations {
    private static final long SQUARE = 0;

    private final int threads;
    /** The squares of its way, of which each move is one. */
    private final MemorySegment memory = Lines.allocate(1);

    SwappedRook(int threads) {
        this.threads = threads;
    }

    @Override
    public List<Operations> parties() {
        return Collections.nCopies(threads, this);
    }

    @Override
    public void run(long times) {
        for (long i = 0; i < times; i++) {
            long now;
            do {
                now = (long) Lines.LONG.getVolatile(memory, SQUARE);
            } while (!Lines.LONG.compareAndSet(memory, SQUARE, now, now + 1));
        }
    }

    @Override
    public void reset() {
        Lines.LONG.setVolatile(memory, SQUARE, 0L);
    }

    @Override
    public long changes() {
        return (long) Lines.LONG.getVolatile(memory, SQUARE);
    }

    @Override
    public List<String> settings() {
        return List.of("waiting=none: tries again at once");
    }
}
