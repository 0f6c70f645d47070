package dev.topspin.e2e.soak;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/**
 * The faults of a lane, in an order that a seed decides. Each comes once before any comes again, so that a short soak has many kinds.
 * Not for threads to share.
 */
public final class FaultStream {
    private static final long SHORTEST_PAUSE_MILLIS = 500;
    private static final long LONGEST_PAUSE_MILLIS = 5_000;

    private final Fault.Lane lane;
    private final Random random;
    private final Deque<Fault> deck = new ArrayDeque<>();

    /**
     * A fault to be made.
     *
     * @param pauseMillis after the one before
     * @param holdMillis how long it lasts; 0 where it is over at once
     * @param pick decides what it hits: from 0 up to, not including, 1
     */
    public record Planned(Fault fault, long pauseMillis, long holdMillis, double pick) {
        /** @return which of so many things it hits, from 0; {@code many} is 1 or more */
        public int of(int many) {
            return (int) (pick * many);
        }
    }

    /** @param seed the same gives the same faults in the same order */
    public FaultStream(long seed, Fault.Lane lane) {
        this.lane = lane;
        this.random = new Random(31 * seed + lane.name().hashCode());
    }

    /** @return the next one; there is always one */
    public Planned next() {
        if (deck.isEmpty()) {
            List<Fault> shuffled = new ArrayList<>(lane.faults());
            Collections.shuffle(shuffled, random);
            deck.addAll(shuffled);
        }
        Fault fault = deck.remove();
        long pause = SHORTEST_PAUSE_MILLIS + random.nextLong(LONGEST_PAUSE_MILLIS - SHORTEST_PAUSE_MILLIS);
        long hold = 1_000L * fault.shortest()
                + (fault.longest() == 0 ? 0 : random.nextInt(1_000 * (fault.longest() - fault.shortest()) + 1));
        return new Planned(fault, pause, hold, random.nextDouble());
    }
}
