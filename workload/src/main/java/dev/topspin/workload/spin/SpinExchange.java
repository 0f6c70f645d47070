package dev.topspin.workload.spin;

import dev.topspin.model.result.Reason;
import dev.topspin.workload.trial.Exchange;
import dev.topspin.workload.trial.Iteration;
import dev.topspin.workload.trial.IterationOutcome;
import dev.topspin.workload.trial.TrialContext;
import dev.topspin.workload.trial.TrialException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;

/** Two threads a pair, which live from the opening to the end and wait between iterations without spinning. */
final class SpinExchange implements Exchange {
    private final List<SpinPair> pairs;
    private final List<String> settings;
    private final CyclicBarrier begin;
    private final CyclicBarrier end;
    private final List<Thread> threads = new ArrayList<>();
    private volatile Iteration current;
    private volatile Throwable failure;

    /** @param settings what to report */
    SpinExchange(List<SpinPair> pairs, List<String> settings, TrialContext context) throws InterruptedException {
        this.pairs = List.copyOf(pairs);
        this.settings = List.copyOf(settings);
        this.begin = new CyclicBarrier(2 * pairs.size() + 1, () -> this.pairs.forEach(SpinPair::reset));
        this.end = new CyclicBarrier(2 * pairs.size() + 1);
        context.threads().expect(2 * pairs.size());
        for (int i = 0; i < this.pairs.size(); i++) {
            SpinPair pair = this.pairs.get(i);
            start("ping-" + i, context, () -> pair.ping(current));
            start("pong-" + i, context, pair::pong);
        }
    }

    private interface Side {
        void play() throws InterruptedException;
    }

    /** Starts a thread and waits until it is where it belongs, so that the threads of a pair get CPUs side by side. */
    private void start(String name, TrialContext context, Side side) throws InterruptedException {
        CountDownLatch entered = new CountDownLatch(1);
        Runnable task = context.threads().entering(() -> {
            entered.countDown();
            play(side);
        });
        threads.add(Thread.ofPlatform().daemon().name(name).start(task));
        entered.await();
    }

    private void play(Side side) {
        try {
            for (begin.await(); current != null; begin.await()) {
                side.play();
                end.await();
            }
        } catch (InterruptedException | BrokenBarrierException e) {
            // the exchange is being closed, or another side has failed
            Thread.currentThread().interrupt();
        } catch (Throwable e) {
            failure = e;
            begin.reset();
            end.reset();
        }
    }

    @Override
    public IterationOutcome run(Iteration iteration) throws TrialException, InterruptedException {
        current = iteration;
        try {
            begin.await();
            end.await();
        } catch (BrokenBarrierException e) {
            throw new TrialException(Reason.WorkloadError, "a spinning thread stopped: " + failure, failure);
        }
        long trips = pairs.stream().mapToLong(SpinPair::trips).sum();
        long answered = pairs.stream().mapToLong(SpinPair::answered).sum();
        long elapsed = pairs.stream().mapToLong(SpinPair::endNanos).max().orElseThrow()
                - pairs.stream().mapToLong(SpinPair::startNanos).min().orElseThrow();
        return new IterationOutcome(trips, elapsed, 2 * trips, trips + answered, trips + answered);
    }

    @Override
    public List<String> settings() {
        return settings;
    }

    @Override
    public OptionalInt partyThreads() {
        return OptionalInt.of(threads.size());
    }

    @Override
    public void close() {
        current = null;
        threads.forEach(Thread::interrupt);
    }
}
