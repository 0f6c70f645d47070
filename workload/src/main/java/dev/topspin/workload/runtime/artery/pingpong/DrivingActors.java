package dev.topspin.workload.runtime.artery.pingpong;

import akka.actor.ActorRef;
import akka.actor.Props;
import dev.topspin.model.result.EffectiveConfig;
import dev.topspin.model.result.Reason;
import dev.topspin.workload.game.pingpong.Pair;
import dev.topspin.workload.game.pingpong.Pairs;
import dev.topspin.workload.game.pingpong.PingSide;
import dev.topspin.workload.harness.control.Party;
import dev.topspin.workload.harness.pacing.Pacer;
import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.trial.FirstFailure;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Pace;
import dev.topspin.workload.harness.trial.Shuffle;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import dev.topspin.workload.runtime.artery.CompressionWait;
import dev.topspin.workload.runtime.artery.RemoteSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** The driver's actors, and the system they live in. */
final class DrivingActors implements Party.Driving {
    private final RemoteSystem system;
    private final CompressionWait settling;
    private final Balls balls;
    private final Pairs pairs;
    private final int size;
    private final boolean paced;
    private final List<RoundTripRecorder> recorders;
    private final FirstFailure failure = new FirstFailure();

    /**
     * @param system closed with this
     * @param responders an actor of the other process for each pair
     */
    DrivingActors(TrialContext context, RemoteSystem system, Balls balls, List<ActorRef> responders) {
        this.system = system;
        this.settling = new CompressionWait(system, this::exchange);
        this.balls = balls;
        this.size = responders.size();
        this.paced = context.pingPong().load() != null;
        this.recorders = context.recorders();
        system.watch(failure::report);
        List<PingSide> sides = PingSide.all(context);
        List<Pair> all = new ArrayList<>();
        for (int pair : Shuffle.of(context).order(size)) {
            PingSide side = sides.get(pair);
            ActorRef responder = responders.get(pair);
            Ball[][] own = balls.of(pair);
            ActorRef pinger = system.start(
                    Props.create(PingActor.class, () -> new PingActor(side, own, responder, failure)), "ping-" + pair);
            all.add(new Pair(
                    side, (iteration, over) -> pinger.tell(new PingActor.Play(iteration, over), ActorRef.noSender())));
        }
        this.pairs = new Pairs(all, failure);
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
        IterationOutcome outcome = pairs.run(iteration);
        checkPayloads();
        return outcome;
    }

    private void checkPayloads() throws TrialException {
        for (int pair = 0; pair < size; pair++) {
            int change = balls.firstChange(pair);
            if (change >= 0) {
                throw new TrialException(
                        Reason.MessagesNotConserved,
                        "byte %d of the payload of pair %d came back changed".formatted(change, pair));
            }
        }
    }

    @Override
    public void cancel() {
        failure.breakOff();
    }

    @Override
    public Optional<Pace> pace() {
        return pairs.pace();
    }

    @Override
    public List<String> settings() {
        List<String> settings = new ArrayList<>(system.settings());
        if (paced) {
            settings.add(Pacer.SETTING);
        }
        return settings;
    }

    @Override
    public Optional<EffectiveConfig> config() {
        return Optional.of(system.config());
    }

    @Override
    public void close() {
        pairs.close();
        system.close();
    }
}
