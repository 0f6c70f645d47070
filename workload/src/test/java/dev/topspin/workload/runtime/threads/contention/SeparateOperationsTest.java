package dev.topspin.workload.runtime.threads.contention;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.workload.game.contention.Operations;
import dev.topspin.workload.game.contention.Point;
import dev.topspin.workload.game.contention.Runner;
import java.time.Duration;
import java.util.BitSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * One thread does operations in compiled code, and another one looks on. A compiler that unrolls the loop and makes one of
 * several operations leaves the point alone only after so many of them: then only a few of all remainders are ever seen.
 */
class SeparateOperationsTest {
    /** Counts are looked at modulo this, a power of two as the number of operations that a loop is unrolled to. */
    private static final int MODULUS = 16;

    /** Runs of operations that take so long that the compiler is through with them. */
    private static final int WARM_UP = 20_000;

    /** Points that count by adding up. What goes through a queue is counted one by one. */
    enum Counted {
        OWN_ROOK,
        ROOKS_IN_TURN,
        LOCK,
        SWAP;

        Point made() {
            return switch (this) {
                case OWN_ROOK -> new Rooks(1, true);
                case ROOKS_IN_TURN -> new Rooks(1, false);
                case LOCK -> new LockedRook(1);
                case SWAP -> new SwappedRook(1);
            };
        }
    }

    /** As a compiler makes it of a locked rook. */
    private static final class Coarse {
        private long square;

        void run(long times) {
            for (long i = 0; i < times; i += 4) {
                synchronized (this) {
                    square += 4;
                }
            }
        }

        synchronized long changes() {
            return square;
        }
    }

    @ParameterizedTest
    @EnumSource(Counted.class)
    void thePointIsSeenAfterEachOperationAndNotOnlyAfterSeveral(Counted counted) throws InterruptedException {
        Point point = counted.made();
        Operations operations = point.parties().getFirst();
        assertEquals(MODULUS, remaindersSeen(operations, point::changes, Duration.ofSeconds(20)));
    }

    @Test
    void aLockThatIsTakenOnceForFourOperationsWouldBeFoundOut() throws InterruptedException {
        Coarse coarse = new Coarse();
        int seen = remaindersSeen(coarse::run, coarse::changes, Duration.ofMillis(500));
        assertTrue(seen <= MODULUS / 4, "one in four is seen at the most, however seldom it is looked: " + seen);
    }

    /** @return how many of all remainders are seen, until all have been or the time is over */
    private static int remaindersSeen(Operations operations, LongSupplier changes, Duration limit)
            throws InterruptedException {
        AtomicBoolean enough = new AtomicBoolean();
        CountDownLatch warm = new CountDownLatch(1);
        Thread party = Thread.ofPlatform().daemon().start(() -> play(operations, warm, enough));
        warm.await();
        BitSet seen = new BitSet(MODULUS);
        long start = System.nanoTime();
        while (seen.cardinality() < MODULUS && System.nanoTime() - start < limit.toNanos()) {
            seen.set((int) (changes.getAsLong() % MODULUS));
        }
        enough.set(true);
        party.join();
        return seen.cardinality();
    }

    private static void play(Operations operations, CountDownLatch warm, AtomicBoolean enough) {
        try {
            for (int i = 0; i < WARM_UP; i++) {
                operations.run(Runner.RUN);
            }
            warm.countDown();
            while (!enough.get()) {
                operations.run(Runner.RUN);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
