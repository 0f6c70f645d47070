package dev.topspin.workload.runtime.akka.pinnedaffinity;

import akka.dispatch.Mailbox;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.workload.harness.pinning.Affinity;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jctools.queues.MessagePassingQueue;

/**
 * Threads with a CPU and a queue each. A task that comes again, as an actor's mailbox does, runs on the same thread from when its
 * place is settled on ({@link Placing}).
 *
 * <p>What is in the queues when the pool is shut down is still run. {@link #shutdownNow} leaves it, and does not say what it
 * was: only its own thread may empty a queue.
 */
final class PinnedAffinityPool extends AbstractExecutorService {
    /** How far the pool has come. */
    enum Stage {
        /** Takes tasks. */
        Open,
        /** Takes none any more, and runs what it has. */
        ShutDown,
        /** Runs none any more. */
        Stopped
    }

    private final PoolSettings settings;
    private final Placing placing;
    private final Worker[] workers;
    private final CountDownLatch ended;
    private volatile Stage stage = Stage.Open;

    /**
     * Makes and starts all threads.
     *
     * @param settings of the pool
     * @param factory makes the threads
     * @param affinity puts them on their CPUs
     */
    PinnedAffinityPool(PoolSettings settings, ThreadFactory factory, Affinity affinity) {
        this(settings, factory, affinity, Worker::unboundedQueue);
    }

    /** @param unbounded makes the queue of each thread, where the settings have no bound */
    PinnedAffinityPool(
            PoolSettings settings,
            ThreadFactory factory,
            Affinity affinity,
            Supplier<MessagePassingQueue<Runnable>> unbounded) {
        this.settings = settings;
        // who moves may be in two queues for a while, which would then have to take more than an even share
        this.placing = new Placing(
                settings.threads(),
                settings.fairThreshold(),
                settings.taskQueueSize().isEmpty() ? this::sender : () -> 0);
        this.workers = new Worker[settings.threads()];
        this.ended = new CountDownLatch(settings.threads());
        List<Integer> cpus = settings.cpus().toList();
        for (int i = 0; i < workers.length; i++) {
            CpuSet cpu = cpus.isEmpty() ? CpuSet.EMPTY : CpuSet.of(cpus.get(i % cpus.size()));
            workers[i] = new Worker(this, settings, factory, () -> pin(affinity, cpu), unbounded);
        }
        // when all are there: the first may bring tasks to the last
        for (Worker worker : workers) {
            worker.start();
        }
    }

    private static void pin(Affinity affinity, CpuSet cpu) {
        if (!cpu.isEmpty() && !affinity.confine(0, cpu)) {
            throw new IllegalStateException("the kernel did not put a thread on CPU " + cpu);
        }
    }

    @Override
    public void execute(Runnable task) {
        if (stage != Stage.Open || !workers[placing.of(task)].take(task)) {
            throw new RejectedExecutionException("Task " + task + " rejected from " + this);
        }
    }

    /** @return the hash of the task that runs on this thread; 0 for a thread that is none of the pool's */
    private int sender() {
        for (Worker worker : workers) {
            if (worker.isCurrent()) {
                return worker.running();
            }
        }
        return 0;
    }

    Stage stage() {
        return stage;
    }

    /** An actor has ended. */
    void ended(Mailbox actor) {
        placing.gone(actor);
    }

    /** A worker has run its last task. */
    void ended() {
        ended.countDown();
    }

    @Override
    public synchronized void shutdown() {
        if (stage == Stage.Open) {
            stage = Stage.ShutDown;
            wakeAll();
        }
    }

    @Override
    public synchronized List<Runnable> shutdownNow() {
        stage = Stage.Stopped;
        wakeAll();
        for (Worker worker : workers) {
            worker.interrupt();
        }
        return new ArrayList<>();
    }

    private void wakeAll() {
        for (Worker worker : workers) {
            worker.wake();
        }
    }

    @Override
    public boolean isShutdown() {
        return stage != Stage.Open;
    }

    @Override
    public boolean isTerminated() {
        return ended.getCount() == 0;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return ended.await(timeout, unit);
    }

    @Override
    public String toString() {
        return "PinnedAffinityPool(" + settings + ", " + stage + ")";
    }
}
