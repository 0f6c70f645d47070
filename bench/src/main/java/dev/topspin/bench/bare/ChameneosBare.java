package dev.topspin.bench.bare;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Creatures that meet at one word, by compare-and-swap: a thread for each CPU, which takes the part of its share of the {@code
 * creatures=} in turn. Nothing is checked but that somebody met. A meeting is two hops.
 */
public final class ChameneosBare implements BareLoop {
    private static final int VISITOR_BITS = 16;
    private static final long VISITOR = (1L << VISITOR_BITS) - 1;
    private static final long MEETINGS = 1L << 46;
    /** How often the clock is looked at: once in so many turns, plus one. */
    private static final int LOOK_MASK = 1023;

    private static final VarHandle WORD = handle(Word.class, "word");
    private static final VarHandle ANSWER = handle(Answered.class, "answer");

    private final Place place = new Place();
    private final Creature[] creatures;
    private final int threads;
    private final Semaphore may = new Semaphore(0);
    private final Semaphore over = new Semaphore(0);
    private final AtomicInteger awake = new AtomicInteger();
    private volatile boolean playing;
    private long nanos;
    private long first;
    private final AtomicLong started = new AtomicLong();
    private final AtomicLong ended = new AtomicLong();

    private ChameneosBare(int creatures, int threads) {
        this.threads = threads;
        this.creatures = new Creature[creatures];
        for (int i = 0; i < creatures; i++) {
            this.creatures[i] = new Creature(i, i % 3);
        }
    }

    /** @param args see {@link Arguments} */
    public static void main(String... args) throws Exception {
        Arguments arguments = Arguments.of(args);
        int creatures = arguments.number("creatures", 4);
        int threads = Math.min(creatures, Math.max(1, arguments.cpus().size()));
        ChameneosBare bare = new ChameneosBare(creatures, threads);
        for (int i = 0; i < threads; i++) {
            int thread = i;
            Thread.ofPlatform().daemon().start(() -> {
                ThreadPins.pin(arguments.cpusFor(threads), thread);
                bare.play(thread);
            });
        }
        BareRun.run(arguments, bare);
    }

    @Override
    public Played play(long nanos, long roundTrips) throws InterruptedException {
        this.nanos = nanos;
        first = left();
        nobodyWaits();
        awake.set(0);
        ended.set(Long.MIN_VALUE);
        playing = true;
        may.release(threads);
        over.acquire(threads);
        return new Played(first - left(), ended.get() - started.get());
    }

    /** As at the beginning of a trial's iteration. */
    private void nobodyWaits() {
        WORD.setVolatile(place, first << VISITOR_BITS);
        for (Creature creature : creatures) {
            creature.waits = false;
            ANSWER.setVolatile(creature, 0L);
        }
    }

    private long left() {
        return (long) WORD.getVolatile(place) >>> VISITOR_BITS;
    }

    private void play(int thread) {
        Creature[] own = own(thread);
        while (true) {
            may.acquireUninterruptibly();
            if (awake.incrementAndGet() == threads) {
                started.set(System.nanoTime());
                awake.incrementAndGet();
            }
            while (awake.get() <= threads) {
                Thread.onSpinWait();
            }
            meet(own);
            ended.accumulateAndGet(System.nanoTime(), Math::max);
            over.release();
        }
    }

    private Creature[] own(int thread) {
        List<Creature> own = new ArrayList<>();
        for (int i = thread; i < creatures.length; i += threads) {
            own.add(creatures[i]);
        }
        return own.toArray(Creature[]::new);
    }

    private void meet(Creature[] own) {
        int waiting = 0;
        for (int turn = 0; playing; turn++) {
            if ((turn & LOOK_MASK) == LOOK_MASK && System.nanoTime() - started.get() >= nanos && left() < first) {
                playing = false;
            }
            for (Creature creature : own) {
                if (creature.waits) {
                    long answer = (long) ANSWER.getAcquire(creature);
                    if (answer != 0) {
                        ANSWER.set(creature, 0L);
                        creature.waits = false;
                        waiting--;
                        creature.met((int) (answer >>> 2) - 1, (int) answer & 3);
                    } else if (waiting == own.length) {
                        Thread.onSpinWait();
                    }
                } else if (come(creature)) {
                    creature.waits = true;
                    waiting++;
                }
            }
        }
    }

    /** @return whether it waits from now on */
    private boolean come(Creature creature) {
        long seen = (long) WORD.getVolatile(place);
        long there = seen & VISITOR;
        if (there == 0) {
            return WORD.compareAndSet(place, seen, seen | (creature.id + 1L) << 2 | creature.colour);
        }
        if (WORD.compareAndSet(place, seen, ((seen >>> VISITOR_BITS) - 1) << VISITOR_BITS)) {
            int other = (int) (there >>> 2) - 1;
            int its = (int) there & 3;
            creature.met(other, creature.colour == its ? its : 3 - creature.colour - its);
            ANSWER.setRelease(creatures[other], (creature.id + 1L) << 2 | creature.colour);
        }
        return false;
    }

    private static VarHandle handle(Class<?> in, String field) {
        try {
            return MethodHandles.privateLookupIn(in, MethodHandles.lookup()).findVarHandle(in, field, long.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Superclasses' fields come first in memory, so these lie before the others: objects side by side share no line. */
    static class Apart {
        int p0;
        long p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;
    }

    static class Word extends Apart {
        long word = MEETINGS << VISITOR_BITS;
    }

    /** What comes after the word in memory is looked at in each meeting. */
    static final class Place extends Word {
        long a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15;
    }

    /** The answer is written by another thread, all else by its own: it has a line for itself. */
    static class Own extends Apart {
        final int id;
        int colour;
        boolean waits;
        long meetings;
        long withItself;

        Own(int id, int colour) {
            this.id = id;
            this.colour = colour;
        }

        void met(int other, int both) {
            meetings++;
            if (other == id) {
                withItself++;
            }
            colour = both;
        }
    }

    static class Between extends Own {
        long b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14, b15;

        Between(int id, int colour) {
            super(id, colour);
        }
    }

    static class Answered extends Between {
        long answer;

        Answered(int id, int colour) {
            super(id, colour);
        }
    }

    static final class Creature extends Answered {
        long a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15;

        Creature(int id, int colour) {
            super(id, colour);
        }
    }
}
