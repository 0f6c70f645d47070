package dev.topspin.bench.bare;

import dev.topspin.bench.bare.BareLoop.Played;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import kilim.AffineScheduler;
import kilim.Scheduler;
import org.HdrHistogram.Histogram;

/**
 * Two tasks of Kilim that put one object to and fro into each other's mailbox, on its default scheduler with {@code threads=} threads,
 * which are pinned. Every round trip is recorded, with one clock read, and the time looked at every {@link #BATCH} of them.
 */
public final class KilimBare {
    private static final int BATCH = 1_000;
    private static final Object BALL = new Object();

    private KilimBare() {}

    /** @param args see {@link Arguments} */
    public static void main(String... args) throws Exception {
        Arguments arguments = Arguments.of(args);
        int threads = arguments.number("threads", 1);
        Scheduler scheduler = new PinnedScheduler(threads, arguments.cpusFor(threads));
        Pong pong = new Pong();
        Ping ping = new Ping(pong);
        pong.ping = ping;
        for (KilimActor each : List.of(pong, ping)) {
            each.setScheduler(scheduler);
            each.start();
        }
        BareRun.run(arguments, (nanos, roundTrips) -> {
            Begin begin = new Begin(nanos, roundTrips, new CompletableFuture<>());
            ping.tell(begin);
            return begin.over().join();
        });
        scheduler.shutdown();
    }

    /**
     * What a task is told to play.
     *
     * @param nanos how long
     * @param roundTrips the most
     * @param over completed by it
     */
    private record Begin(long nanos, long roundTrips, CompletableFuture<Played> over) {}

    /** Each of its threads pins itself before it runs a task. */
    private static final class PinnedScheduler extends AffineScheduler {
        private final AtomicInteger started = new AtomicInteger();
        private final List<String> cpus;

        PinnedScheduler(int threads, List<String> cpus) {
            super(threads, 0);
            this.cpus = cpus;
        }

        @Override
        public Thread newThread(Runnable task) {
            int number = started.getAndIncrement();
            return Thread.ofPlatform().daemon().unstarted(() -> {
                ThreadPins.pin(cpus, number);
                task.run();
            });
        }
    }

    private static final class Pong extends KilimActor {
        private Ping ping;

        @Override
        void hears(Object message) {
            ping.tell(message);
        }
    }

    private static final class Ping extends KilimActor {
        private final Histogram histogram = new Histogram(1, 1L << 37, 3);
        private final Pong pong;
        private Begin begin;
        private long started;
        private long made;
        private long left;
        private long stamp;

        Ping(Pong pong) {
            this.pong = pong;
        }

        @Override
        void hears(Object message) {
            if (message != BALL) {
                begin((Begin) message);
                return;
            }
            long now = System.nanoTime();
            histogram.recordValue(now - stamp);
            stamp = now;
            if (--left > 0 || !over(now)) {
                pong.tell(message);
            }
        }

        private void begin(Begin next) {
            begin = next;
            made = 0;
            left = BATCH;
            started = System.nanoTime();
            stamp = started;
            pong.tell(BALL);
        }

        private boolean over(long now) {
            left = BATCH;
            made += BATCH;
            long took = now - started;
            boolean over = took >= begin.nanos() || made >= begin.roundTrips();
            if (over) {
                begin.over().complete(new Played(made, took));
            }
            return over;
        }
    }
}
