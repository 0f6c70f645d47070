package dev.topspin.workload.runtime.artery.pingpong;

import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.VariantRuntime.AkkaRemote;
import dev.topspin.workload.harness.control.ControlChannel;
import dev.topspin.workload.harness.control.Party;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.ExchangeRuntime;
import dev.topspin.workload.harness.trial.Shuffle;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import dev.topspin.workload.runtime.artery.Opening;
import dev.topspin.workload.runtime.artery.RemoteSystem;
import dev.topspin.workload.runtime.artery.Traffic;
import java.util.function.BiFunction;

/** Opens pairs of the runtime {@code akkaRemote}: an actor system in either process. */
public final class AkkaRemoteRuntime implements ExchangeRuntime {
    private final AkkaRemote remote;
    private final BiFunction<Counter, Counter, PongActor> pongers;

    /** @param remote the variant's settings */
    public AkkaRemoteRuntime(AkkaRemote remote) {
        this(remote, PongActor::new);
    }

    /**
     * @param remote the variant's settings
     * @param pongers makes an answering actor that counts what it receives and sends
     */
    AkkaRemoteRuntime(AkkaRemote remote, BiFunction<Counter, Counter, PongActor> pongers) {
        this.remote = remote;
        this.pongers = pongers;
    }

    @Override
    public Exchange open(TrialContext context) throws TrialException, InterruptedException {
        PingPong pingPong = context.pingPong();
        Balls balls = new Balls(pingPong);
        Traffic traffic = new Traffic(
                pingPong.pairs(), pingPong.pairs() * pingPong.mostUnderWay(), new BallSerializer(balls), Ball.class);
        return new Opening(remote, context, traffic).open(new Opening.Sides() {
            @Override
            public Party drive(ControlChannel control, RemoteSystem system)
                    throws TrialException, InterruptedException {
                return pingers(context, control, system, balls);
            }

            @Override
            public Party.Answering answer(RemoteSystem system) {
                return new AnsweringActors(system, pingPong.pairs(), Shuffle.of(context), pongers);
            }
        });
    }

    private static Party pingers(TrialContext context, ControlChannel control, RemoteSystem system, Balls balls)
            throws TrialException, InterruptedException {
        balls.fillPayloads();
        DrivingActors driving = new DrivingActors(
                context,
                system,
                balls,
                Opening.find(context, control, system, context.pingPong().pairs(), AnsweringActors::name));
        if (context.plan().measurement().warmup().iterations() == 0) {
            driving.settle();
        }
        return driving;
    }
}
