package dev.topspin.workload.game.pingpong.polled;

import dev.topspin.model.result.Reason;
import dev.topspin.workload.game.pingpong.Pair;
import dev.topspin.workload.game.pingpong.Pairs;
import dev.topspin.workload.game.pingpong.PingSide;
import dev.topspin.workload.harness.control.Party;
import dev.topspin.workload.harness.trial.FirstFailure;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Pace;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** The pinging ends of all pairs, a thread each. */
public final class PingThreads implements Party.Driving {
    /** What an open loop is, for the report. */
    public static final String BY_SCHEDULE = "sending=by schedule, from the thread that polls";

    private final List<? extends StreamPinger> pingers;
    private final Pairs pairs;
    private final FirstFailure failure;
    private final List<String> settings;
    private final Runnable end;

    /**
     * @param sides of the pairs, {@link PingSide#polling}
     * @param pingers one for each
     * @param threads as many, measured
     * @param failure what else may go wrong meanwhile
     * @param settings what to report
     * @param end closes threads and streams
     */
    public PingThreads(
            List<PingSide> sides,
            List<? extends StreamPinger> pingers,
            Executor threads,
            FirstFailure failure,
            List<String> settings,
            Runnable end) {
        this.pingers = List.copyOf(pingers);
        this.failure = failure;
        this.settings = List.copyOf(settings);
        this.end = end;
        List<Pair> all = new ArrayList<>();
        for (int i = 0; i < sides.size(); i++) {
            StreamPinger pinger = pingers.get(i);
            all.add(new Pair(sides.get(i), (iteration, over) -> threads.execute(() -> play(pinger, iteration, over))));
        }
        pairs = new Pairs(all, failure);
    }

    /**
     * @param name of its threads, to which they append their number
     * @return so many measured threads, that enter with their first task
     */
    public static ExecutorService measured(TrialContext context, String name, int many) {
        AtomicInteger number = new AtomicInteger();
        return Executors.newFixedThreadPool(many, context.threads().factory(task -> Thread.ofPlatform()
                .daemon()
                .name(name + number.getAndIncrement())
                .unstarted(task)));
    }

    private void play(StreamPinger pinger, Iteration iteration, CountDownLatch over) {
        try {
            pinger.play(iteration);
            over.countDown();
        } catch (TrialException e) {
            failure.report(e);
        } catch (InterruptedException e) {
            // the exchange is being closed
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            failure.report(new TrialException(Reason.WorkloadError, "a thread that polls failed: " + e, e));
        }
    }

    @Override
    public IterationOutcome play(Iteration iteration) throws TrialException, InterruptedException {
        return pairs.run(iteration);
    }

    @Override
    public void cancel() {
        failure.breakOff();
        pingers.forEach(StreamPinger::cancel);
    }

    @Override
    public Optional<Pace> pace() {
        return pairs.pace();
    }

    @Override
    public List<String> settings() {
        return settings;
    }

    @Override
    public void close() {
        cancel();
        end.run();
    }
}
