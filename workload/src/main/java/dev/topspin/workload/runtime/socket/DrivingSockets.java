package dev.topspin.workload.runtime.socket;

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
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** The driver's connections, a thread each. */
final class DrivingSockets implements Party.Driving {
    private final SocketChannel[] channels;
    private final List<Pinger> pingers = new ArrayList<>();
    private final Pairs pairs;
    private final FirstFailure failure = new FirstFailure();
    private final List<String> settings;
    private final Runnable end;

    /** @param channels connected, not blocking; closed with this */
    DrivingSockets(TrialContext context, SocketChannel[] channels) {
        this(context, channels, threads(context, channels.length));
    }

    private DrivingSockets(TrialContext context, SocketChannel[] channels, ExecutorService own) {
        this(context, channels, own, own::shutdownNow);
    }

    /** @param threads as many as channels, measured; they stay */
    DrivingSockets(TrialContext context, SocketChannel[] channels, Executor threads) {
        this(context, channels, threads, () -> {});
    }

    private DrivingSockets(TrialContext context, SocketChannel[] channels, Executor threads, Runnable end) {
        this.channels = channels;
        this.end = end;
        settings = SocketRuntime.settings(context);
        List<PingSide> sides = PingSide.polling(context);
        List<Pair> all = new ArrayList<>();
        for (int pair = 0; pair < channels.length; pair++) {
            Pinger pinger = new Pinger(
                    channels[pair],
                    SocketRuntime.frame(context),
                    context.pingPong().mostUnderWay(),
                    sides.get(pair),
                    new PollingWait(SocketRuntime.crowded(context)));
            pingers.add(pinger);
            all.add(new Pair(
                    sides.get(pair), (iteration, over) -> threads.execute(() -> play(pinger, iteration, over))));
        }
        pairs = new Pairs(all, failure);
    }

    private static ExecutorService threads(TrialContext context, int many) {
        AtomicInteger number = new AtomicInteger();
        return Executors.newFixedThreadPool(many, context.threads().factory(task -> Thread.ofPlatform()
                .daemon()
                .name("socket-" + number.getAndIncrement())
                .unstarted(task)));
    }

    private void play(Pinger pinger, Iteration iteration, CountDownLatch over) {
        try {
            pinger.play(iteration);
            over.countDown();
        } catch (TrialException e) {
            failure.report(e);
        } catch (InterruptedException e) {
            // the exchange is being closed
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            failure.report(new TrialException(Reason.WorkloadError, "a socket's thread failed: " + e, e));
        }
    }

    @Override
    public IterationOutcome play(Iteration iteration) throws TrialException, InterruptedException {
        return pairs.run(iteration);
    }

    @Override
    public void cancel() {
        failure.report(Pinger.broken());
        pingers.forEach(Pinger::cancel);
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
        Connections.close(channels);
    }
}
