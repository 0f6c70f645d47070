package dev.topspin.workload.runtime.threads.contention;

import dev.topspin.workload.game.contention.Operations;
import dev.topspin.workload.game.contention.Point;
import dev.topspin.workload.harness.threads.Team.Member;
import dev.topspin.workload.harness.trial.Iteration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jctools.queues.MpscArrayQueue;

/**
 * One queue that all producers fill, or one each, and one consumer that empties them: JCTools' queue of many producers and
 * a single consumer, as in the affinity pool.
 *
 * <p>The queues are bounded, and who finds one full waits: memory is {@value #CAPACITY} references a queue, 64 KiB. A
 * producer puts in one item of its own again and again, so nothing is allocated, and the item counts how often it came out.
 */
final class Queues implements Point {
    /**
     * Room of a queue. One cache line of the collector's card table stands for 32 KiB of references: with less room, queues
     * of one's own would meet on such a line.
     */
    static final int CAPACITY = 16_384;

    /** Items taken from a queue before the next one has its turn. */
    private static final int TURN = 64;

    /**
     * What goes through a queue.
     *
     * @see #taken
     */
    private static final class Item {
        /** How often it came out; the consumer's. */
        private long taken;
    }

    private final Waiting waiting;
    private final List<Item> items;
    private final List<MpscArrayQueue<Item>> queues;
    private final AtomicInteger producing = new AtomicInteger();
    private long endNanos;

    /**
     * @param producers how many
     * @param own whether each has a queue for itself
     * @param waiting for room, and for items
     */
    Queues(int producers, boolean own, Waiting waiting) {
        this.waiting = waiting;
        this.items = Stream.generate(Item::new).limit(producers).toList();
        this.queues = Stream.generate(() -> new MpscArrayQueue<Item>(CAPACITY))
                .limit(own ? producers : 1)
                .toList();
    }

    @Override
    public List<Operations> parties() {
        List<Operations> producers = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            producers.add(new Producer(items.get(i), queues.get(i % queues.size())));
        }
        return producers;
    }

    @Override
    public Optional<Member> beside() {
        return Optional.of(new Member("consumer", this::consume));
    }

    @Override
    public void reset() {
        items.forEach(item -> item.taken = 0);
        producing.set(items.size());
    }

    @Override
    public long changes() {
        return items.stream().mapToLong(item -> item.taken).sum();
    }

    @Override
    public long endNanos(long nanos) {
        return Math.max(nanos, endNanos);
    }

    @Override
    public List<String> settings() {
        return List.of(
                "queues=" + queues.size() + " MpscArrayQueue of " + CAPACITY, "consumers=1", "waiting=" + waiting);
    }

    private void consume(Iteration iteration) throws InterruptedException {
        boolean last;
        int found;
        do {
            // looked at before the queues are: what they hold then is all that will come
            last = producing.get() == 0;
            found = takeInTurn();
            if (found == 0 && !last) {
                waiting.pause();
            }
        } while (found > 0 || !last);
        endNanos = System.nanoTime();
    }

    private int takeInTurn() {
        int found = 0;
        for (MpscArrayQueue<Item> queue : queues) {
            for (int i = 0; i < TURN; i++) {
                // relaxed: does not spin for a producer that the scheduler has stopped in the middle of it
                Item item = queue.relaxedPoll();
                if (item == null) {
                    break;
                }
                item.taken++;
                found++;
            }
        }
        return found;
    }

    /** Puts its item into its queue. */
    private final class Producer implements Operations {
        private final Item item;
        private final MpscArrayQueue<Item> queue;

        Producer(Item item, MpscArrayQueue<Item> queue) {
            this.item = item;
            this.queue = queue;
        }

        @Override
        public void run(long times) throws InterruptedException {
            for (long i = 0; i < times; i++) {
                while (!queue.offer(item)) {
                    waiting.pause();
                }
            }
        }

        @Override
        public void over() {
            producing.decrementAndGet();
        }
    }
}
