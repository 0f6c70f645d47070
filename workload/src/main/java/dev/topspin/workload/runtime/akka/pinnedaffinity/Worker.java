package dev.topspin.workload.runtime.akka.pinnedaffinity;

import akka.dispatch.Mailbox;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.MpscArrayQueue;
import org.jctools.queues.MpscUnboundedArrayQueue;
import org.jctools.queues.SpscUnboundedArrayQueue;

/** One thread of the pool, its queue, and how it waits. */
final class Worker implements Runnable {
    /** Has something to do, or polls. */
    private static final int WORKING = 0;
    /** Sleeps until it is woken. */
    private static final int ASLEEP = 1;
    /** Its thread empties the queue no more. */
    private static final int ENDED = 2;

    /** Tasks that it takes over from others at once, so that whoever brings more does not keep it from its own. */
    private static final int LOOK = 64;

    private static final int CHUNK = 1024;
    private static final int PLAIN_POLLS_PER_LEVEL = 20;

    /** The state lies in the middle of an array of ints, so that what others read is on no line that somebody writes often. */
    private static final int INTS = 64;

    private static final int STATE = INTS / 2;

    private final PinnedAffinityPool pool;
    private final Runnable pin;
    private final Thread thread;
    private final Thread.UncaughtExceptionHandler handler;
    private final int plainPolls;
    private final int polls;
    /** What other threads bring; or all, where the queue is bounded. */
    private final MessagePassingQueue<Runnable> brought;

    private final MpscArrayQueue<Runnable> bounded;
    private final int bound;
    /** What its own tasks bring, and, behind that, what it took over from others; used by its thread alone. */
    private final MessagePassingQueue<Runnable> own = new SpscUnboundedArrayQueue<>(CHUNK);

    private final AtomicIntegerArray states = new AtomicIntegerArray(INTS);
    /** The hash of the task that runs, in the middle as well; for its own thread. */
    private final int[] running = new int[INTS];

    /**
     * @param pool which it is one of
     * @param settings of the pool
     * @param factory makes its thread
     * @param pin what the thread does first
     * @param unbounded makes the queue, where the settings have no bound
     */
    Worker(
            PinnedAffinityPool pool,
            PoolSettings settings,
            ThreadFactory factory,
            Runnable pin,
            Supplier<MessagePassingQueue<Runnable>> unbounded) {
        this.pool = pool;
        this.pin = pin;
        this.bound = settings.taskQueueSize().orElse(0);
        this.bounded = bound == 0 ? null : new MpscArrayQueue<>(Math.max(2, bound));
        this.brought = bound == 0 ? unbounded.get() : bounded;
        this.plainPolls = PLAIN_POLLS_PER_LEVEL * settings.idleCpuLevel();
        // as long as the affinity pool spins at this level
        this.polls = plainPolls + 1100 * settings.idleCpuLevel() - 1000;
        this.thread = factory.newThread(this);
        this.handler = thread.getUncaughtExceptionHandler();
    }

    /** @return a queue that many fill and one empties */
    static MessagePassingQueue<Runnable> unboundedQueue() {
        return new MpscUnboundedArrayQueue<>(CHUNK);
    }

    void start() {
        thread.start();
    }

    boolean isCurrent() {
        return Thread.currentThread() == thread;
    }

    /** @return the identity hash of the task that runs; only for its own thread */
    int running() {
        return running[STATE];
    }

    void interrupt() {
        thread.interrupt();
    }

    /**
     * Takes a task, from any thread.
     *
     * @return false where the queue is full
     */
    boolean take(Runnable task) {
        if (bounded != null) {
            if (!bounded.offerIfBelowThreshold(task, bound)) {
                return false;
            }
        } else if (isCurrent()) {
            own.offer(task);
            return true;
        } else {
            brought.offer(task);
            // An offer moves the queue's index by compare-and-swap, which orders what follows after it. But where the
            // queue grows, that only makes the index odd, and "odd" counts as one less: the task is seen only by the
            // two ordered stores that end the growth, and the look at the state may overtake these in the CPU's store
            // buffer. The thread could then say that it sleeps, or has ended, and still see the odd index: neither
            // side would see the other. With the fence all see the stores before the state is looked at. Either that
            // comes after the thread's word, and wakes it; or the stores come before the word, which is a full fence
            // too, and behind which the thread looks at the queue once more.
            VarHandle.fullFence();
        }
        // ordered after the offer: the thread sees either this task or is seen here
        int now = states.get(STATE);
        if (now == ASLEEP) {
            wake();
        } else if (now == ENDED) {
            runLeft();
        }
        return true;
    }

    /** Ends its sleep, if it sleeps. */
    void wake() {
        if (states.compareAndSet(STATE, ASLEEP, WORKING)) {
            LockSupport.unpark(thread);
        }
    }

    @Override
    public void run() {
        try {
            pinOrStop();
            while (pool.stage() != PinnedAffinityPool.Stage.Stopped) {
                Runnable task = next();
                if (task == null) {
                    task = poll();
                }
                if (task != null) {
                    run(task);
                } else if (pool.stage() == PinnedAffinityPool.Stage.Open) {
                    sleep();
                } else if (brought.isEmpty()) {
                    break;
                }
            }
        } finally {
            end();
        }
    }

    /** Who can't be put on its CPU ends the pool: a thread elsewhere would be a result that nobody asked for. */
    private void pinOrStop() {
        try {
            pin.run();
        } catch (RuntimeException e) {
            pool.shutdownNow();
            throw e;
        }
    }

    /** @return the next task, in the order in which they came or were seen to come; null where there is none */
    private Runnable next() {
        if (bounded != null) {
            return bounded.relaxedPoll();
        }
        for (int i = 0; i < LOOK; i++) {
            Runnable task = brought.relaxedPoll();
            if (task == null) {
                break;
            }
            own.offer(task);
        }
        return own.relaxedPoll();
    }

    /** Polls for a while; its own tasks are all done, so only others can bring one. */
    private Runnable poll() {
        for (int i = 0; i < polls; i++) {
            Runnable task = brought.relaxedPoll();
            if (task != null) {
                return task;
            }
            if (i >= plainPolls) {
                Thread.onSpinWait();
            }
        }
        return null;
    }

    private void sleep() {
        states.set(STATE, ASLEEP);
        if (brought.isEmpty() && pool.stage() == PinnedAffinityPool.Stage.Open) {
            while (states.get(STATE) == ASLEEP) {
                LockSupport.park(this);
                // a task may have left it behind, and the thread would never sleep again
                Thread.interrupted();
            }
        }
        states.set(STATE, WORKING);
    }

    /** What a task throws is told to the thread's handler, and the thread goes on, on its CPU. */
    private void run(Runnable task) {
        running[STATE] = System.identityHashCode(task);
        try {
            task.run();
        } catch (Throwable e) {
            tell(e);
        }
        // it ends in a task of its own, and is never brought again
        if (task instanceof Mailbox actor && actor.isClosed()) {
            pool.ended(actor);
        }
    }

    private void tell(Throwable thrown) {
        try {
            // a thread that has ended has none any more
            Objects.requireNonNullElse(thread.getUncaughtExceptionHandler(), handler)
                    .uncaughtException(thread, thrown);
        } catch (Throwable another) {
            // as the JVM does for a thread that ends
            System.err.println("exception in the uncaught-exception handler of " + thread + ": " + another);
        }
    }

    private void end() {
        states.set(STATE, ENDED);
        runLeft();
        pool.ended();
    }

    /** What was brought while its thread was about to end is run by who is there: the thread itself, or who brought it. */
    private synchronized void runLeft() {
        if (pool.stage() == PinnedAffinityPool.Stage.Stopped) {
            return;
        }
        for (Runnable task = brought.poll(); task != null; task = brought.poll()) {
            run(task);
        }
    }
}
