package dev.topspin.workload.runtime.threads.contention;

import dev.topspin.workload.game.contention.Operations;
import dev.topspin.workload.game.contention.Point;
import dev.topspin.workload.harness.threads.Lines;
import java.util.Collections;
import java.util.List;

/** One rook, moved by all threads by compare-and-swap: who comes too late looks again and tries again at once. */
final class SwappedRook implements Point, Operations {
    private final int threads;
    /** Where the squares of its way are counted, of which each move is one. */
    private final long square = Lines.allocate(1);

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
                now = Lines.get(square);
            } while (!Lines.compareAndSet(square, now, now + 1));
        }
    }

    @Override
    public void reset() {
        Lines.set(square, 0);
    }

    @Override
    public long changes() {
        return Lines.get(square);
    }

    @Override
    public List<String> settings() {
        return List.of("waiting=none: tries again at once");
    }
}
