package dev.topspin.workload.harness.trial;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts an iteration into slices while it goes on: nobody stops at the end of a slice. In every other slice round trips are
 * recorded, so that what recording costs is in no figure and is known. Used by one thread at a time; allocates when an
 * iteration begins and when it is asked for the slices.
 */
public final class Cutter {
    /** How long a slice is: long against what begins and ends it, and short against what a host's other work takes. */
    public static final long NANOS = 25_000_000;

    private final boolean alternating;
    private final Intrusion intrusion;
    private long[] exchanges = {};
    private long[] nanos = {};
    private boolean[] recorded = {};
    private boolean[] disturbed = {};
    private int size;
    private boolean recording;
    private boolean watching;
    private long startNanos;
    private long deadlineNanos;
    private long boundaryNanos;
    private long before;

    /**
     * @param alternating whether every other slice records; else none does
     * @param intrusion looked at where a slice of a measured iteration ends
     */
    public Cutter(boolean alternating, Intrusion intrusion) {
        this.alternating = alternating;
        this.intrusion = intrusion;
    }

    /**
     * Before the clock of an iteration is read.
     *
     * @param iteration which
     */
    public void prepare(Iteration iteration) {
        watching = !iteration.warmup();
        if (watching) {
            intrusion.begin();
        }
    }

    /**
     * Begins an iteration. Its first slice records, as that of a short iteration is the only one; but what is special about an
     * iteration's beginning is not to look like the price of recording: so every other one begins without where there are
     * slices of both kinds.
     *
     * @param nowNanos its start, by System.nanoTime
     * @param iteration which
     */
    public void begin(long nowNanos, Iteration iteration) {
        recording = alternating && (iteration.number() % 2 == 1 || size < 2);
        int most = (int) Math.min(100_000, iteration.timeNanos() / NANOS + 2);
        exchanges = new long[most];
        nanos = new long[most];
        recorded = new boolean[most];
        disturbed = new boolean[most];
        size = 0;
        startNanos = nowNanos;
        before = 0;
        deadlineNanos = nowNanos + iteration.timeNanos();
        boundary();
    }

    private void boundary() {
        long next = startNanos + NANOS;
        boundaryNanos = next - deadlineNanos < 0 ? next : deadlineNanos;
    }

    /** @return when the slice or the iteration is over, by System.nanoTime: whoever reads the clock compares it with this */
    public long boundaryNanos() {
        return boundaryNanos;
    }

    /**
     * Ends a slice and begins the next.
     *
     * @param nowNanos at or after the boundary
     * @param done exchanges of the iteration so far
     * @return whether the time of the iteration is over
     */
    public boolean cut(long nowNanos, long done) {
        if (done > before) {
            add(nowNanos - startNanos, done - before);
            recording = alternating && !recording;
            before = done;
            startNanos = watching ? System.nanoTime() : nowNanos; // looking took time, which is in no slice
        }
        boolean over = nowNanos - deadlineNanos >= 0;
        if (over) {
            boundaryNanos = deadlineNanos;
        } else {
            boundary();
        }
        return over;
    }

    private void add(long took, long of) {
        if (size < exchanges.length) {
            exchanges[size] = of;
            nanos[size] = took;
            recorded[size] = recording;
            disturbed[size] = watching && intrusion.since(took);
            size++;
        }
    }

    /** @return when the slice under way began, by System.nanoTime */
    public long startNanos() {
        return startNanos;
    }

    /** @return whether round trips are recorded in the slice under way */
    public boolean recording() {
        return recording;
    }

    /** @return those that have ended, in their order, without what is left over and shorter than half of one */
    public List<Slice> slices() {
        intrusion.close();
        List<Slice> all = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            if (nanos[i] >= NANOS / 2) {
                all.add(new Slice(exchanges[i], nanos[i], recorded[i], disturbed[i], 0));
            }
        }
        return all;
    }
}
