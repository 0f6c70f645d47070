package dev.topspin.workload.runtime.artery.pingpong;

import akka.actor.ActorRef;
import akka.actor.Props;
import dev.topspin.model.result.EffectiveConfig;
import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.PingPong;
import dev.topspin.workload.harness.control.Party;
import dev.topspin.workload.harness.pacing.Arrivals;
import dev.topspin.workload.harness.pacing.Departures;
import dev.topspin.workload.harness.pacing.Pacer;
import dev.topspin.workload.harness.pacing.Schedule;
import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Shuffle;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import dev.topspin.workload.runtime.artery.RemoteSystem;
import dev.topspin.workload.runtime.artery.Settling;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.HdrHistogram.Histogram;

/** The driver's actors, and the system they live in. */
final class DrivingActors implements Party.Driving {
    /** How long nothing may come: longer than it takes the control channel to notice that the other process is gone. */
    private static final Duration STALL = Duration.ofSeconds(15);

    private final RemoteSystem system;
    private final Settling settling;
    private final Balls balls;
    /** In the order in which they were made, which is that in which they are told. */
    private final List<ActorRef> pingers = new ArrayList<>();

    private final List<Counter> progress = new ArrayList<>();
    private final List<RoundTripRecorder> recorders;
    private final CompletableFuture<Void> trouble = new CompletableFuture<>();
    private final Optional<Pacer> pacer;
    private final List<Departures> scheduled = new ArrayList<>();

    /**
     * @param system closed with this
     * @param responders an actor of the other process for each pair
     */
    DrivingActors(TrialContext context, RemoteSystem system, Balls balls, List<ActorRef> responders) {
        this.system = system;
        this.settling = new Settling(system, this::exchange);
        this.balls = balls;
        this.recorders = context.recorders();
        this.pacer = Optional.ofNullable(context.pingPong().load()).map(_ -> new Pacer());
        system.watch(trouble::completeExceptionally);
        for (int pair : Shuffle.of(context).order(responders.size())) {
            Counter counter = new Counter();
            progress.add(counter);
            Pinger.Setup setup = new Pinger.Setup(
                    balls,
                    pair,
                    responders.get(pair),
                    context.pingPong().pause(),
                    context.sampling(),
                    context.recorders().get(pair),
                    counter,
                    trouble::completeExceptionally);
            Props props = pacer.map(sending -> paced(context.pingPong(), pair, setup, sending))
                    .orElseGet(() -> Props.create(Pinger.class, () -> new Pinger(setup)));
            pingers.add(system.start(props, "ping-" + pair));
        }
    }

    private Props paced(PingPong workload, int pair, Pinger.Setup setup, Pacer sending) {
        long rate = workload.load().rate();
        Arrivals arrivals = new Arrivals(new Schedule(rate), setup.sampling(), setup.recorder());
        Departures departures = new Departures(arrivals);
        scheduled.add(departures);
        long offsetNanos = Schedule.offsetNanos(rate, pair, workload.pairs());
        return Props.create(
                PacedPinger.class, () -> new PacedPinger(setup, arrivals, departures, offsetNanos, sending));
    }

    @Override
    public IterationOutcome play(Iteration iteration) throws TrialException, InterruptedException {
        return settling.play(iteration);
    }

    @Override
    public boolean settled() {
        return settling.settled();
    }

    /** For a trial without a warm-up that would do it: exchanges messages until all names are compressed. */
    void settle() throws TrialException, InterruptedException {
        settling.settle();
        Histogram ignored = RoundTripRecorder.histogram();
        recorders.forEach(recorder -> recorder.drainTo(ignored));
    }

    private IterationOutcome exchange(Iteration iteration) throws TrialException, InterruptedException {
        List<CompletableFuture<Pinger.Played>> playing = new ArrayList<>();
        for (ActorRef pinger : pingers) {
            CompletableFuture<Pinger.Played> played = new CompletableFuture<>();
            playing.add(played);
            pinger.tell(new Pinger.Play(iteration, played), ActorRef.noSender());
        }
        await(CompletableFuture.anyOf(CompletableFuture.allOf(playing.toArray(CompletableFuture[]::new)), trouble));
        List<Pinger.Played> all = playing.stream().map(CompletableFuture::join).toList();
        checkPayloads();
        return outcome(all);
    }

    private void await(CompletableFuture<?> end) throws TrialException, InterruptedException {
        long before = received();
        long quietSince = System.nanoTime();
        while (true) {
            try {
                end.get(1, TimeUnit.SECONDS);
                return;
            } catch (ExecutionException e) {
                if (e.getCause() instanceof TrialException trial) {
                    throw trial;
                }
                throw new IllegalStateException("an actor failed", e.getCause());
            } catch (TimeoutException e) {
                if (pacer.isPresent()) {
                    pacer.get().check();
                }
                long now = received();
                if (now != before) {
                    before = now;
                    quietSince = System.nanoTime();
                } else if (System.nanoTime() - quietSince > STALL.toNanos()) {
                    throw new TrialException(
                            Reason.MessagesNotConserved,
                            "replies are missing: %d came in all, and none for %d s".formatted(now, STALL.toSeconds()));
                }
            }
        }
    }

    private long received() {
        return progress.stream().mapToLong(Counter::get).sum();
    }

    private void checkPayloads() throws TrialException {
        for (int pair = 0; pair < pingers.size(); pair++) {
            int change = balls.firstChange(pair);
            if (change >= 0) {
                throw new TrialException(
                        Reason.MessagesNotConserved,
                        "byte %d of the payload of pair %d came back changed".formatted(change, pair));
            }
        }
    }

    private static IterationOutcome outcome(List<Pinger.Played> all) {
        long exchanged = 0;
        long start = all.getFirst().startNanos();
        long end = all.getFirst().endNanos();
        for (Pinger.Played played : all) {
            exchanged += played.exchanged();
            // differences, because System.nanoTime may overflow
            start += Math.min(0, played.startNanos() - start);
            end += Math.max(0, played.endNanos() - end);
        }
        return new IterationOutcome(exchanged, end - start, exchanged, exchanged, exchanged);
    }

    @Override
    public void cancel() {
        trouble.completeExceptionally(new TrialException(Reason.PeerLost, "the iteration was broken off"));
    }

    @Override
    public Optional<Histogram> lateness() {
        Histogram lateness = RoundTripRecorder.histogram();
        scheduled.forEach(departures -> departures.addLateness(lateness));
        return pacer.map(_ -> lateness);
    }

    @Override
    public List<String> settings() {
        List<String> settings = new ArrayList<>(system.settings());
        pacer.ifPresent(_ -> settings.add(Pacer.SETTING));
        return settings;
    }

    @Override
    public Optional<EffectiveConfig> config() {
        return Optional.of(system.config());
    }

    @Override
    public void close() {
        pacer.ifPresent(Pacer::close);
        system.close();
    }
}
