package dev.topspin.workload.remote;

import akka.actor.ActorRef;
import dev.topspin.model.plan.Role;
import dev.topspin.model.spec.VariantRuntime.AkkaRemote;
import dev.topspin.workload.control.ControlChannel;
import dev.topspin.workload.control.Pairing;
import dev.topspin.workload.control.Party;
import dev.topspin.workload.trial.Exchange;
import dev.topspin.workload.trial.RuntimeUnderTest;
import dev.topspin.workload.trial.TrialContext;
import dev.topspin.workload.trial.TrialException;
import java.util.ArrayList;
import java.util.List;

/** Opens the exchange of the runtime {@code akkaRemote}: an actor system in either process. */
public final class AkkaRemoteRuntime implements RuntimeUnderTest {
    private final AkkaRemote remote;

    /** @param remote the variant's settings */
    public AkkaRemoteRuntime(AkkaRemote remote) {
        this.remote = remote;
    }

    @Override
    public Exchange open(TrialContext context) throws TrialException, InterruptedException {
        Balls balls = new Balls(context.pingPong());
        RemoteSystem system = new RemoteSystem(remote, context, balls);
        boolean opened = false;
        try {
            Exchange exchange = context.role() == Role.driver
                    ? Pairing.open(context, system.port(), control -> drive(context, control, system, balls))
                    : answer(context, system);
            opened = true;
            return exchange;
        } finally {
            if (!opened) {
                system.close();
            }
        }
    }

    private static Party drive(TrialContext context, ControlChannel control, RemoteSystem system, Balls balls)
            throws TrialException, InterruptedException {
        balls.fillPayloads();
        List<ActorRef> responders = new ArrayList<>();
        for (int pair = 0; pair < context.pingPong().pairs(); pair++) {
            responders.add(system.find(
                    control.peer().address(),
                    control.peer().dataPort(),
                    AnsweringActors.name(pair),
                    context.network().startTimeout()));
        }
        control.onLost(system::hush);
        DrivingActors driving = new DrivingActors(context, system, balls, responders);
        if (context.plan().measurement().warmup().iterations() == 0) {
            driving.settle();
        }
        return driving;
    }

    private static Exchange answer(TrialContext context, RemoteSystem system)
            throws TrialException, InterruptedException {
        // they are there before the driver, which looks for them, can know of this process
        Party answering = new AnsweringActors(system, context.pingPong().pairs());
        return Pairing.open(context, system.port(), control -> {
            control.onLost(system::hush);
            return answering;
        });
    }
}
