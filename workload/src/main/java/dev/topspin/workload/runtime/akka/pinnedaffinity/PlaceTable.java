package dev.topspin.workload.runtime.akka.pinnedaffinity;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The places of actors, by the hash of their mailbox: looked up by any thread without a lock, changed by one thread at a time.
 * Beside each place is what its actor heard last, which the thread that schedules the actor changes without a lock too: Akka lets
 * no two schedule the same actor at once.
 *
 * <p>Open addressing. Whoever leaves is only marked, so that a look-up in progress misses nobody behind it; when too many are
 * marked, the rest moves to a new table.
 */
final class PlaceTable {
    /** What {@link #at} gives for a hash that is not there. */
    static final int NONE = 0;

    private static final int GOLDEN = 0x9E37_79B9;
    private static final int LEFT = -1;

    private final int size;
    private volatile Cells cells;

    /** Cells of the table that were ever taken, those of actors that left among them. */
    private int taken;

    /**
     * @param entries in each the hash of a mailbox and its place; 0 where there was never one
     * @param heard of the same index: the hash of the last other one it was scheduled by, and how often it was scheduled
     */
    private record Cells(AtomicLongArray entries, AtomicLongArray heard) {
        Cells(int size) {
            this(new AtomicLongArray(size), new AtomicLongArray(size));
        }

        /** @return where the hash is, or the cell without an entry at which looking for it ended */
        int find(int hash) {
            int mask = entries.length() - 1;
            int at = (hash * GOLDEN) >>> Integer.numberOfLeadingZeros(mask);
            for (long entry = entries.get(at); entry != 0 && !is(entry, hash); entry = entries.get(at)) {
                at = (at + 1) & mask;
            }
            return at;
        }

        private static boolean is(long entry, int hash) {
            return (int) (entry >>> Integer.SIZE) == hash && (int) entry != LEFT;
        }

        void set(int at, int hash, int place) {
            entries.set(at, pair(hash, place));
        }
    }

    /** @param most places at the same time, 0 or more */
    PlaceTable(int most) {
        // at most half full of those that are there
        size = Integer.highestOneBit(Math.max(1, most)) << 2;
        cells = new Cells(size);
    }

    private static long pair(int high, int low) {
        return ((long) high << Integer.SIZE) | Integer.toUnsignedLong(low);
    }

    /** @return the place, above 0; {@link #NONE} where there is none */
    int at(int hash) {
        Cells now = cells;
        return (int) now.entries().get(now.find(hash));
    }

    /** Gives a place to a hash, or another one where it has one. One thread at a time. */
    void put(int hash, int place) {
        int at = cells.find(hash);
        if (cells.entries().get(at) == 0) {
            if (4 * (taken + 1) > 3 * size) {
                withoutLeft();
                at = cells.find(hash);
            }
            taken++;
            cells.heard().set(at, 0);
        }
        cells.set(at, hash, place);
    }

    /** Gives up a place. One thread at a time. */
    void remove(int hash) {
        int at = cells.find(hash);
        if (cells.entries().get(at) != 0) {
            cells.set(at, hash, LEFT);
        }
    }

    private void withoutLeft() {
        Cells old = cells;
        Cells fresh = new Cells(size);
        taken = 0;
        for (int i = 0; i < size; i++) {
            long entry = old.entries().get(i);
            if (entry != 0 && (int) entry != LEFT) {
                int at = fresh.find((int) (entry >>> Integer.SIZE));
                fresh.entries().set(at, entry);
                fresh.heard().set(at, old.heard().get(i));
                taken++;
            }
        }
        cells = fresh;
    }

    /**
     * The actor was scheduled once more. To be called by whoever schedules it.
     *
     * @param hash of its mailbox, which is there
     * @param by the hash of the other one that scheduled it; 0 to leave that as it was
     * @return how often it was scheduled, or -1 where the one before was the same
     */
    int heard(int hash, int by) {
        Cells now = cells;
        int at = now.find(hash);
        long before = now.heard().get(at);
        int last = (int) (before >>> Integer.SIZE);
        if (by != 0 && by == last) {
            return -1;
        }
        int times = (int) before + 1;
        // it may be lost while all move to a new table: then it is scheduled once more before it settles
        now.heard().setOpaque(at, pair(by == 0 ? last : by, times));
        return times;
    }
}
