package dev.topspin.workload.runtime.spin;

import dev.topspin.model.spec.VariantRuntime.Spin.SpinWait;
import dev.topspin.workload.harness.threads.Lines;
import java.lang.invoke.MethodHandles;

/**
 * A bounded ring to either side, in which as many messages are in flight all the time as the way says. A message is a number in
 * the slot that it stands for, its answer the same in the other ring; nothing else is shared. Adjacent has the slots of a message and
 * its answer side by side, Padded has either ring on cache lines of its own.
 *
 * @implNote Each way runs a copy of this class ({@link LoopCopies}). A message is a store with release: who has many in flight waits
 *     for none of them to be seen. A slot is free when its message goes round again, as its answer was there long ago.
 */
@SuppressWarnings("ThreadPriorityCheck") // with too few CPUs, relying on the scheduler is its very purpose
final class RingLoop implements SpinLoop {
    private static final SpinWay WAY = LoopCopies.way(MethodHandles.lookup());
    private static final SpinWait WAITING = WAY.waiting();
    private static final int IN_FLIGHT = WAY.inFlight();
    private static final long MASK = WAY.slots() - 1L;
    private static final long STRIDE = WAY.stride();
    private static final long PONG = WAY.pong();

    @Override
    public SpinWay way() {
        return WAY;
    }

    private static long slot(long ring, long number) {
        return ring + (number & MASK) * STRIDE;
    }

    @Override
    public void trips(long ping, long from, long to) {
        long pong = ping + PONG;
        long sent = from == 0 ? 0 : from + IN_FLIGHT - 1;
        for (long i = from + 1; i <= to; i++) {
            while (sent < i + IN_FLIGHT - 1) {
                sent++;
                Lines.setRelease(slot(ping, sent), sent);
            }
            await(pong, i);
        }
    }

    private static void await(long ring, long number) {
        long slot = slot(ring, number);
        while (Lines.get(slot) != number) {
            idle();
        }
    }

    @Override
    public long answer(long ping) {
        long pong = ping + PONG;
        for (long i = 1; ; i++) {
            long slot = slot(ping, i);
            while (Lines.get(slot) != i) {
                if (Lines.get(slot) == STOP) {
                    clear(ping, slot);
                    return i - 1;
                }
                idle();
            }
            Lines.setRelease(slot(pong, i), i);
        }
    }

    /** The slot that the other side looks at is the last. */
    private static void clear(long ping, long last) {
        for (long i = 0; i <= MASK; i++) {
            Lines.setRelease(slot(ping + PONG, i), 0);
            if (slot(ping, i) != last) {
                Lines.setRelease(slot(ping, i), 0);
            }
        }
        Lines.set(last, 0);
    }

    @Override
    public void stop(long ping, long exchanged) {
        long sent = exchanged + IN_FLIGHT - 1;
        for (long i = exchanged + 1; i <= sent; i++) {
            await(ping + PONG, i);
        }
        long slot = slot(ping, sent + 1);
        Lines.set(slot, STOP);
        while (Lines.get(slot) == STOP) {
            idle();
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
