package dev.topspin.bench.bare;

import java.util.concurrent.Semaphore;
import java.util.function.LongConsumer;

/**
 * The two sides of an exchange on two threads, batch after batch. Between two playings both wait without spinning. The first and the
 * last batch of a playing are not counted: in them the one side may still wake up, or be told too late that it is over.
 */
final class TwoThreads implements BareLoop {
    /** Round trips of one batch. */
    static final int BATCH = 2_000;

    private final LongConsumer ping;
    private final LongConsumer pong;
    private final Semaphore pingMay = new Semaphore(0);
    private final Semaphore pongMay = new Semaphore(0);
    private final Semaphore over = new Semaphore(0);
    private long first;
    private long nanos;
    private long most;
    private Played played;
    private volatile long lastBatch;

    /**
     * @param ping one batch of the side that begins; told its number
     * @param pong one batch of the side that answers
     */
    TwoThreads(Arguments arguments, LongConsumer ping, LongConsumer pong) {
        this.ping = ping;
        this.pong = pong;
        Thread.ofPlatform().daemon().start(() -> {
            ThreadPins.pin(arguments.cpusFor(2), 1);
            while (true) {
                pongMay.acquireUninterruptibly();
                answer();
                over.release();
            }
        });
        Thread.ofPlatform().daemon().start(() -> {
            ThreadPins.pin(arguments.cpusFor(2), 0);
            while (true) {
                pingMay.acquireUninterruptibly();
                begin();
                over.release();
            }
        });
    }

    @Override
    public Played play(long nanos, long roundTrips) throws InterruptedException {
        this.nanos = nanos;
        most = roundTrips;
        lastBatch = Long.MAX_VALUE;
        pongMay.release();
        pingMay.release();
        over.acquire(2);
        return played;
    }

    private void begin() {
        long batch = first;
        ping.accept(batch++);
        long start = System.nanoTime();
        long made = 0;
        long took;
        do {
            ping.accept(batch++);
            made += BATCH;
            took = System.nanoTime() - start;
        } while (took < nanos && made < most);
        played = new Played(made, took);
        lastBatch = batch;
        ping.accept(batch);
        first = batch + 1;
    }

    private void answer() {
        for (long batch = first; batch <= lastBatch; batch++) {
            pong.accept(batch);
        }
    }
}
