package dev.topspin.workload.runtime.artery;

import akka.actor.ActorRef;
import dev.topspin.model.plan.Role;
import dev.topspin.model.spec.VariantRuntime.AkkaRemote;
import dev.topspin.workload.harness.control.ControlChannel;
import dev.topspin.workload.harness.control.Pairing;
import dev.topspin.workload.harness.control.Party;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** The way to an exchange between the actor systems of two processes. */
public record Opening(AkkaRemote remote, TrialContext context, Traffic traffic) {
    /** The actors of either process. */
    public interface Sides {
        /** @return the driver's, which know where the responder's are */
        Party drive(ControlChannel control, RemoteSystem system) throws TrialException, InterruptedException;

        /** @return the responder's, which are there before the driver, which looks for them, can know of this process */
        Party.Answering answer(RemoteSystem system);
    }

    public Exchange open(Sides sides) throws TrialException, InterruptedException {
        RemoteSystem system = new RemoteSystem(remote, context, traffic);
        boolean opened = false;
        try {
            Exchange exchange = context.role() == Role.driver
                    ? Pairing.open(context, system.port(), control -> {
                        control.onLost(system::hush);
                        return sides.drive(control, system);
                    })
                    : answer(system, sides.answer(system));
            opened = true;
            return exchange;
        } finally {
            if (!opened) {
                system.close();
            }
        }
    }

    private Exchange answer(RemoteSystem system, Party answering) throws TrialException, InterruptedException {
        return Pairing.open(context, system.port(), control -> {
            control.onLost(system::hush);
            return answering;
        });
    }

    /**
     * @param name of each actor by its number
     * @return so many actors of the responder
     * @throws TrialException where one is not found in time
     */
    public static List<ActorRef> find(
            TrialContext context, ControlChannel control, RemoteSystem system, int actors, IntFunction<String> name)
            throws TrialException, InterruptedException {
        List<ActorRef> found = new ArrayList<>();
        for (int i = 0; i < actors; i++) {
            found.add(system.find(
                    control.peer().address(),
                    control.peer().dataPort(),
                    name.apply(i),
                    context.network().startTimeout()));
        }
        return found;
    }
}
