package dev.topspin.workload.runtime.threads.chameneos;

import dev.topspin.workload.game.chameneos.Creature;
import java.util.Arrays;
import java.util.List;

/** The creatures of one thread, which takes the part of each in turn: while one waits, another comes. Never allocates. */
final class Group {
    /** Looks in a row before the thread gives its CPU away once, in case it is one that the awaited thread wants. */
    private static final int LOOKS = 1 << 16;

    /** Bytes on either side of what is written again and again, so that no other thread reads on the same cache line. */
    private static final int MARGIN = 128;

    private final Place place;
    private final Creature[] creatures;
    private final Word[] answers;
    /** Whether each waits for its answer, from {@link #MARGIN} on. */
    private final boolean[] waits;

    private long endNanos;

    /** @param creatures one or more */
    Group(Place place, List<Creature> creatures) {
        this.place = place;
        this.creatures = creatures.toArray(Creature[]::new);
        this.answers = creatures.stream().map(place::answer).toArray(Word[]::new);
        this.waits = new boolean[MARGIN + this.creatures.length + MARGIN];
    }

    /** Meets until there are no more meetings. */
    void visit() {
        Arrays.fill(waits, false);
        visit(place, creatures, answers, waits);
        endNanos = System.nanoTime();
    }

    /** By value: fields would be read anew behind each look at what other threads write. */
    private static void visit(Place place, Creature[] creatures, Word[] answers, boolean[] waits) {
        int waiting = 0;
        int looks = 0;
        boolean closed = false;
        while (!closed || waiting > 0) {
            for (int i = 0; i < creatures.length; i++) {
                if (waits[MARGIN + i]) {
                    if (place.answered(creatures[i], answers[i])) {
                        waits[MARGIN + i] = false;
                        waiting--;
                        looks = 0;
                    } else if (waiting == creatures.length) {
                        pause(++looks);
                    }
                } else {
                    Place.Came came = place.come(creatures[i]);
                    if (came == Place.Came.WAITS) {
                        waits[MARGIN + i] = true;
                        waiting++;
                    } else if (came == Place.Came.CLOSED) {
                        closed = true;
                    }
                }
            }
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // threads that are not pinned may be on one CPU
    private static void pause(int looks) {
        if (looks % LOOKS == 0) {
            Thread.yield();
        } else {
            Thread.onSpinWait();
        }
    }

    /** @return when there was nothing more to do, by System.nanoTime */
    long endNanos() {
        return endNanos;
    }
}
