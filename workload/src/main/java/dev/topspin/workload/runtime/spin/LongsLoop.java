package dev.topspin.workload.runtime.spin;

import dev.topspin.model.spec.VariantRuntime.Spin.SpinWait;
import dev.topspin.workload.harness.threads.Lines;
import java.lang.invoke.MethodHandles;

/**
 * A message is a number in one long, its answer the same in the other.
 *
 * @implNote Each way runs a copy of this class ({@link LoopCopies}), to which the way is a constant: it is compiled alone, and as
 *     tight as if it were the only one. What is looked at while waiting is compared where it lies and not kept: a value that is
 *     needed afterwards is first loaded into a register, and a hop takes longer (decision 0028). So STOP is looked for by a look
 *     of its own.
 */
@SuppressWarnings("ThreadPriorityCheck") // with too few CPUs, relying on the scheduler is its very purpose
final class LongsLoop implements SpinLoop {
    private static final SpinWay WAY = LoopCopies.way(MethodHandles.lookup());
    private static final long PONG = WAY.pong();
    private static final SpinWrite WRITE = WAY.write();
    private static final SpinWait WAITING = WAY.waiting();

    @Override
    public SpinWay way() {
        return WAY;
    }

    @Override
    public void trips(long ping, long from, long to) {
        long pong = ping + PONG;
        for (long i = from + 1; i <= to; i++) {
            write(ping, i);
            while (Lines.get(pong) != i) {
                idle();
            }
        }
    }

    @Override
    public long answer(long ping) {
        long pong = ping + PONG;
        long answered = 0;
        while (true) {
            while (Lines.get(ping) == answered) {
                idle();
            }
            if (Lines.get(ping) == STOP) {
                Lines.set(pong, 0);
                Lines.set(ping, 0);
                return answered;
            }
            answered++;
            write(pong, answered);
        }
    }

    @Override
    public void stop(long ping, long exchanged) {
        Lines.set(ping, STOP);
        while (Lines.get(ping) == STOP) {
            idle();
        }
    }

    /** Nobody else writes there, so that a compare-and-swap succeeds at once. */
    private static void write(long own, long number) {
        if (WRITE == SpinWrite.Store) {
            Lines.set(own, number);
        } else if (WRITE == SpinWrite.Exchange) {
            Lines.exchange(own, number);
        } else {
            Lines.compareAndSet(own, number - 1, number);
        }
    }

    private static void idle() {
        if (WAITING == SpinWait.OnSpinWait) {
            Thread.onSpinWait();
        } else if (WAITING == SpinWait.Yield) {
            Thread.yield();
        }
    }
}
