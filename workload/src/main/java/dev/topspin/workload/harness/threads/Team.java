package dev.topspin.workload.harness.threads;

import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.pinning.MeasuredThreads;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;

/** Threads that live from the opening to the end, and wait between iterations without spinning. */
public final class Team implements AutoCloseable {
    /** What a member does in each iteration, between the barrier that all begin at and the one that all end at. */
    public interface Part {
        /**
         * Plays one iteration.
         *
         * @throws InterruptedException where the exchange is being closed
         */
        void play(Iteration iteration) throws InterruptedException;
    }

    /**
     * One thread.
     *
     * @param name of the thread
     * @param part what it does
     */
    public record Member(String name, Part part) {}

    /** How a member's thread is started. */
    public interface Starter {
        /**
         * Starts it.
         *
         * @param task what it runs until the team is closed
         * @throws InterruptedException where the trial is being ended from outside
         */
        Thread start(String name, Runnable task) throws InterruptedException;
    }

    private final CyclicBarrier begin;
    private final CyclicBarrier end;
    private final List<Thread> threads = new ArrayList<>();
    private volatile Iteration current;
    private volatile Throwable failure;

    /**
     * Starts all threads, one after the other, so that those that follow each other get CPUs side by side.
     *
     * @param measured where they enter; told how many will
     * @param members in the order in which they get their CPUs; one or more
     * @param reset done by one thread before each iteration, when all others stand still
     */
    public Team(MeasuredThreads measured, List<Member> members, Runnable reset) throws InterruptedException {
        this(entering(measured, members.size()), members, reset);
    }

    /**
     * Starts all threads, one after the other.
     *
     * @param starter of the threads
     * @param members one or more
     * @param reset as above
     */
    public Team(Starter starter, List<Member> members, Runnable reset) throws InterruptedException {
        begin = new CyclicBarrier(members.size() + 1, reset);
        end = new CyclicBarrier(members.size() + 1);
        for (Member member : members) {
            threads.add(starter.start(member.name(), () -> play(member.part())));
        }
    }

    private static Starter entering(MeasuredThreads measured, int members) {
        measured.expect(members);
        return (name, task) -> {
            CountDownLatch entered = new CountDownLatch(1);
            Thread thread = Thread.ofPlatform().daemon().name(name).start(measured.entering(() -> {
                entered.countDown();
                task.run();
            }));
            entered.await();
            return thread;
        };
    }

    private void play(Part part) {
        try {
            for (begin.await(); current != null; begin.await()) {
                part.play(current);
                end.await();
            }
        } catch (InterruptedException | BrokenBarrierException e) {
            // the exchange is being closed, or another member has failed
            Thread.currentThread().interrupt();
        } catch (Throwable e) {
            failure = e;
            breakForGood(begin);
            breakForGood(end);
        }
    }

    /** Whoever waits there, or comes later, is told. */
    private static void breakForGood(CyclicBarrier barrier) {
        Thread.currentThread().interrupt();
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            // that is what breaks it
        }
    }

    /**
     * Lets all members play an iteration, and waits for them.
     *
     * @throws TrialException where a member failed
     */
    public void run(Iteration iteration) throws TrialException, InterruptedException {
        begin(iteration);
        end();
    }

    /**
     * Lets all members play an iteration.
     *
     * @throws TrialException where a member failed
     */
    public void begin(Iteration iteration) throws TrialException, InterruptedException {
        current = iteration;
        await(begin);
    }

    /**
     * Waits for all members, after {@link #begin}.
     *
     * @throws TrialException where a member failed
     */
    public void end() throws TrialException, InterruptedException {
        await(end);
    }

    private void await(CyclicBarrier barrier) throws TrialException, InterruptedException {
        try {
            barrier.await();
        } catch (BrokenBarrierException e) {
            throw stopped();
        }
    }

    /** @throws TrialException where a member failed */
    public void check() throws TrialException {
        if (failure != null) {
            throw stopped();
        }
    }

    private TrialException stopped() {
        return new TrialException(Reason.WorkloadError, "a thread of the workload stopped: " + failure, failure);
    }

    /** @return how many threads there are */
    public int size() {
        return threads.size();
    }

    /** Ends all threads. A part that doesn't wait for anything ends its iteration first. */
    @Override
    public void close() {
        current = null;
        threads.forEach(Thread::interrupt);
    }
}
