package dev.topspin.bench.bare;

import java.util.Arrays;
import java.util.Queue;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.jctools.queues.SpscArrayQueue;

/**
 * Two threads with a queue of JCTools to each, one producer and one consumer, and {@code inFlight} messages that go round for ever;
 * between two playings they lie in the queue of the side that answers. Both sides spin. Every round trip is recorded, with one clock
 * read.
 */
public final class QueueBare {
    /** Room of a queue, in messages, at the least. */
    private static final int LEAST_CAPACITY = 128;

    private QueueBare() {}

    /**
     * What goes to and fro.
     *
     * @param index of the message, from 0
     */
    private record Ball(int index) {}

    /** @param args see {@link Arguments} */
    public static void main(String... args) throws Exception {
        Arguments arguments = Arguments.of(args);
        int inFlight = arguments.number("inFlight", 1);
        int capacity = Math.max(LEAST_CAPACITY, 2 * inFlight);
        Queue<Ball> there = new SpscArrayQueue<>(capacity);
        Queue<Ball> back = new SpscArrayQueue<>(capacity);
        IntStream.range(0, inFlight).mapToObj(Ball::new).forEach(ball -> put(there, ball));
        Ping ping = new Ping(there, back, inFlight);
        BareRun.run(arguments, new TwoThreads(arguments, ping, _ -> answer(there, back)));
    }

    private static void answer(Queue<Ball> there, Queue<Ball> back) {
        for (int i = 0; i < TwoThreads.BATCH; i++) {
            put(back, take(there));
        }
    }

    private static void put(Queue<Ball> queue, Ball ball) {
        if (!queue.offer(ball)) {
            throw new IllegalStateException("a queue is full");
        }
    }

    private static Ball take(Queue<Ball> queue) {
        Ball ball = queue.poll();
        while (ball == null) {
            Thread.onSpinWait();
            ball = queue.poll();
        }
        return ball;
    }

    /** The side that begins. */
    private static final class Ping implements LongConsumer {
        private final Histogram histogram = new Histogram(1, 1L << 37, 3);
        private final Queue<Ball> there;
        private final Queue<Ball> back;
        private final long[] sent;

        Ping(Queue<Ball> there, Queue<Ball> back, int inFlight) {
            this.there = there;
            this.back = back;
            this.sent = new long[inFlight];
            Arrays.fill(sent, System.nanoTime());
        }

        @Override
        public void accept(long batch) {
            for (int i = 0; i < TwoThreads.BATCH; i++) {
                Ball ball = take(back);
                long now = System.nanoTime();
                histogram.recordValue(now - sent[ball.index()]);
                sent[ball.index()] = now;
                put(there, ball);
            }
        }
    }
}
