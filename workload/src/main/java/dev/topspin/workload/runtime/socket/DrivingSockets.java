package dev.topspin.workload.runtime.socket;

import dev.topspin.model.spec.PingPong;
import dev.topspin.workload.harness.control.Party;
import dev.topspin.workload.harness.pacing.Schedule;
import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Pausing;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.HdrHistogram.Histogram;

/** The driver's connections, a thread each. */
final class DrivingSockets implements Party.Driving {
    private final SocketChannel[] channels;
    private final List<Pinger> pingers = new ArrayList<>();
    private final List<OpenPace> scheduled = new ArrayList<>();
    private final List<String> settings;
    private final ExecutorService threads;

    /** @param channels connected, not blocking; closed with this */
    DrivingSockets(TrialContext context, SocketChannel[] channels) {
        this.channels = channels;
        for (int pair = 0; pair < channels.length; pair++) {
            pingers.add(new Pinger(
                    channels[pair],
                    SocketRuntime.frame(context),
                    context.pingPong().mostUnderWay(),
                    pace(context, pair),
                    new Waiting(SocketRuntime.crowded(context))));
        }
        settings = SocketRuntime.settings(context);
        AtomicInteger number = new AtomicInteger();
        threads =
                Executors.newFixedThreadPool(channels.length, context.threads().factory(task -> Thread.ofPlatform()
                        .daemon()
                        .name("socket-" + number.getAndIncrement())
                        .unstarted(task)));
    }

    private Pace pace(TrialContext context, int pair) {
        PingPong workload = context.pingPong();
        RoundTripRecorder recorder = context.recorders().get(pair);
        if (workload.load() == null) {
            return new ClosedPace(workload.inFlight(), new Pausing(workload.pause()), context.sampling(), recorder);
        }
        long rate = workload.load().rate();
        OpenPace open = new OpenPace(
                new Schedule(rate), Schedule.offsetNanos(rate, pair, workload.pairs()), context.sampling(), recorder);
        scheduled.add(open);
        return open;
    }

    @Override
    @SuppressWarnings("ThreadPriorityCheck") // so that the last to arrive finds a CPU
    public IterationOutcome play(Iteration iteration) throws TrialException, InterruptedException {
        AtomicInteger arriving = new AtomicInteger(pingers.size());
        AtomicReference<TrialException> failure = new AtomicReference<>();
        List<Future<?>> playing = new ArrayList<>();
        for (Pinger pinger : pingers) {
            playing.add(threads.submit(() -> {
                // the barrier: nobody reads the clock before all are awake
                arriving.decrementAndGet();
                while (arriving.get() > 0) {
                    Thread.yield();
                }
                try {
                    pinger.play(iteration);
                } catch (TrialException e) {
                    failure.compareAndSet(null, e);
                    cancel();
                } catch (RuntimeException e) {
                    cancel();
                    throw e;
                } catch (InterruptedException e) {
                    // the exchange is being closed
                    Thread.currentThread().interrupt();
                }
            }));
        }
        for (Future<?> one : playing) {
            await(one);
        }
        if (failure.get() != null) {
            throw failure.get();
        }
        return outcome();
    }

    private static void await(Future<?> playing) throws InterruptedException {
        try {
            playing.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a socket's thread failed", e.getCause());
        }
    }

    private IterationOutcome outcome() {
        long sent = 0;
        long received = 0;
        long start = pingers.getFirst().startNanos();
        long last = start;
        for (Pinger pinger : pingers) {
            sent += pinger.sent();
            received += pinger.received();
            // differences, because System.nanoTime may overflow
            start += Math.min(0, pinger.startNanos() - start);
            last += Math.max(0, pinger.lastNanos() - last);
        }
        return new IterationOutcome(received, last - start, received, sent, received);
    }

    @Override
    public void cancel() {
        pingers.forEach(Pinger::cancel);
    }

    @Override
    public Optional<Histogram> lateness() {
        Histogram lateness = RoundTripRecorder.histogram();
        scheduled.forEach(pace -> pace.addLateness(lateness));
        return scheduled.isEmpty() ? Optional.empty() : Optional.of(lateness);
    }

    @Override
    public List<String> settings() {
        return settings;
    }

    @Override
    public void close() {
        cancel();
        threads.shutdownNow();
        Connections.close(channels);
    }
}
