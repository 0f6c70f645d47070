package dev.topspin.workload.runtime.threads.contention;

import dev.topspin.workload.game.contention.Operations;
import dev.topspin.workload.game.contention.Point;
import java.lang.invoke.VarHandle;
import java.util.Collections;
import java.util.List;

/** One rook, moved by all threads under its monitor. */
final class LockedRook implements Point, Operations {
    private final int threads;
    /** The squares of its way, of which each move is one; guarded by this. */
    private long square;

    LockedRook(int threads) {
        this.threads = threads;
    }

    @Override
    public List<Operations> parties() {
        return Collections.nCopies(threads, this);
    }

    @Override
    public void run(long times) {
        for (long i = 0; i < times; i++) {
            synchronized (this) {
                square++;
            }
            // or the compiler unrolls the loop and takes the lock once for several moves (docs/decisions/0019);
            // on x86 no instruction
            VarHandle.acquireFence();
        }
    }

    @Override
    public synchronized void reset() {
        square = 0;
    }

    @Override
    public synchronized long changes() {
        return square;
    }

    @Override
    public List<String> settings() {
        return List.of("lock=synchronized");
    }
}
