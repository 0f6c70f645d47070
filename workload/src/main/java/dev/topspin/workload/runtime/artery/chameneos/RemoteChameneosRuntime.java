package dev.topspin.workload.runtime.artery.chameneos;

import dev.topspin.model.plan.Role;
import dev.topspin.model.spec.VariantRuntime.AkkaRemote;
import dev.topspin.workload.game.chameneos.Mall;
import dev.topspin.workload.game.chameneos.Message;
import dev.topspin.workload.game.chameneos.Message.Stay;
import dev.topspin.workload.game.chameneos.Population;
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

/** Opens a mall in the driver, and all its visitors in the responder. */
public final class RemoteChameneosRuntime implements ExchangeRuntime {
    /** What a creature may have under way beside its meetings: that it comes, that it stays on. */
    private static final int BESIDE = 2;

    private final AkkaRemote remote;

    /** @param remote the variant's settings */
    public RemoteChameneosRuntime(AkkaRemote remote) {
        this.remote = remote;
    }

    @Override
    public Exchange open(TrialContext context) throws TrialException, InterruptedException {
        Population population = new Population(context.chameneos().beginning());
        int size = population.size();
        Traffic traffic = new Traffic(
                context.role() == Role.driver ? 1 : size,
                size * (Stay.FIRST + BESIDE),
                new MeetingSerializer(size),
                Message.class);
        return new Opening(remote, context, traffic).open(new Opening.Sides() {
            @Override
            public Party drive(ControlChannel control, RemoteSystem system)
                    throws TrialException, InterruptedException {
                return mall(context, control, system, size);
            }

            @Override
            public Party.Answering answer(RemoteSystem system) {
                return new AnsweringVisitors(system, population, Shuffle.of(context), remote.protocol());
            }
        });
    }

    private Party mall(TrialContext context, ControlChannel control, RemoteSystem system, int size)
            throws TrialException, InterruptedException {
        DrivingMall mall = new DrivingMall(
                system,
                Mall.of(remote.protocol(), size),
                Opening.find(context, control, system, size, AnsweringVisitors::name));
        if (context.plan().measurement().warmup().iterations() == 0) {
            mall.settle();
        }
        return mall;
    }
}
