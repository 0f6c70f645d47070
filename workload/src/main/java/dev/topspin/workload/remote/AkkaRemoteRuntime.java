package dev.topspin.workload.remote;

import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.VariantRuntime.AkkaRemote;
import dev.topspin.workload.control.ControlChannel;
import dev.topspin.workload.control.Party;
import dev.topspin.workload.trial.Exchange;
import dev.topspin.workload.trial.RuntimeUnderTest;
import dev.topspin.workload.trial.TrialContext;
import dev.topspin.workload.trial.TrialException;

/** Opens pairs of the runtime {@code akkaRemote}: an actor system in either process. */
public final class AkkaRemoteRuntime implements RuntimeUnderTest {
    private final AkkaRemote remote;

    /** @param remote the variant's settings */
    public AkkaRemoteRuntime(AkkaRemote remote) {
        this.remote = remote;
    }

    @Override
    public Exchange open(TrialContext context) throws TrialException, InterruptedException {
        PingPong pingPong = context.pingPong();
        Balls balls = new Balls(pingPong);
        Traffic traffic = new Traffic(
                pingPong.pairs(), pingPong.pairs() * pingPong.inFlight(), new BallSerializer(balls), Ball.class);
        return new Opening(remote, context, traffic).open(new Opening.Sides() {
            @Override
            public Party drive(ControlChannel control, RemoteSystem system)
                    throws TrialException, InterruptedException {
                return pingers(context, control, system, balls);
            }

            @Override
            public Party.Answering answer(RemoteSystem system) {
                return new AnsweringActors(system, pingPong.pairs());
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
