package dev.topspin.bench.bare;

import java.util.Queue;
import java.util.function.LongConsumer;
import org.HdrHistogram.Histogram;
import org.jctools.queues.SpscArrayQueue;

/**
 * Two threads with a queue of JCTools to each, one producer and one consumer, and one message under way; both sides spin. Every round
 * trip is recorded, with one clock read.
 */
public final class QueueBare {
    private static final int CAPACITY = 128;
    private static final Object BALL = new Object();

    private QueueBare() {}

    /** @param args see {@link Arguments} */
    public static void main(String... args) throws Exception {
        Arguments arguments = Arguments.of(args);
        Queue<Object> there = new SpscArrayQueue<>(CAPACITY);
        Queue<Object> back = new SpscArrayQueue<>(CAPACITY);
        BareRun.run(arguments, new TwoThreads(arguments, new Ping(there, back), _ -> answer(there, back)));
    }

    private static void answer(Queue<Object> there, Queue<Object> back) {
        for (int i = 0; i < TwoThreads.BATCH; i++) {
            put(back, take(there));
        }
    }

    private static void put(Queue<Object> queue, Object ball) {
        if (!queue.offer(ball)) {
            throw new IllegalStateException("a queue is full");
        }
    }

    private static Object take(Queue<Object> queue) {
        Object ball = queue.poll();
        while (ball == null) {
            Thread.onSpinWait();
            ball = queue.poll();
        }
        return ball;
    }

    /**
     * The side that begins.
     *
     * @param there to the other
     * @param back from it
     * @param histogram of the round trips
     */
    private record Ping(Queue<Object> there, Queue<Object> back, Histogram histogram) implements LongConsumer {
        Ping(Queue<Object> there, Queue<Object> back) {
            this(there, back, new Histogram(1, 1L << 37, 3));
        }

        @Override
        public void accept(long batch) {
            long sent = System.nanoTime();
            for (int i = 0; i < TwoThreads.BATCH; i++) {
                put(there, BALL);
                take(back);
                long now = System.nanoTime();
                histogram.recordValue(now - sent);
                sent = now;
            }
        }
    }
}
