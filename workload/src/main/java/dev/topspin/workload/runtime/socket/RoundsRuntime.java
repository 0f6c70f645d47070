package dev.topspin.workload.runtime.socket;

import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.Rounds;
import dev.topspin.workload.harness.control.Rendezvous;
import dev.topspin.workload.harness.control.Timings;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.ExchangeRuntime;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;

/**
 * Opens the exchange of one process with many others, one a round: a measured iteration is a round. What compiles is compiled before,
 * in the warm-up, between two threads of this process.
 */
public final class RoundsRuntime implements ExchangeRuntime {
    /** In the address of the others: where the index of one stands. */
    static final String INDEX = "{}";

    /** A late process is waited for as long as it beats; one that doesn't is gone, or was never there. */
    private static final Duration LOST = Duration.ofSeconds(10);

    @Override
    public Exchange open(TrialContext context) throws TrialException {
        TrialPlan plan = context.plan();
        Rounds rounds = plan.rounds();
        if (rounds.peers().size() != plan.measurement().iterations()) {
            throw new TrialException(
                    Reason.InvalidPlan,
                    "%d rounds and %d measured iterations: a round is an iteration"
                            .formatted(rounds.peers().size(), plan.measurement().iterations()));
        }
        if (!context.network().peer().contains(INDEX)) {
            throw new TrialException(
                    Reason.InvalidPlan,
                    "\"%s\" is no address of many: \"%s\" must stand for their index"
                            .formatted(context.network().peer(), INDEX));
        }
        context.threads().expect(1);
        ServerSocketChannel data = SocketRuntime.listen(context.network());
        boolean open = false;
        try {
            Rendezvous rendezvous = Rendezvous.at(
                    context.network().bind(),
                    context.network().controlPort(),
                    key(plan),
                    new Rendezvous.Patience(context.network().startTimeout(), LOST),
                    Timings.DEFAULT,
                    context.network().peers());
            open = true;
            return new RoundsExchange(context, rendezvous, data);
        } finally {
            if (!open) {
                close(data);
            }
        }
    }

    /** Each fork is a meeting of its own. */
    private static String key(TrialPlan plan) {
        return plan.rounds().key() + "/" + plan.index();
    }

    /**
     * @param number of the round, from 1
     * @return the context of that round, as if it were a trial of two processes
     */
    static TrialContext context(TrialContext all, int number) {
        TrialPlan plan = all.plan();
        long longest = plan.measurement().timeNanos() + 3 * LOST.toNanos();
        TrialPlan ofRound = new TrialPlan(
                plan.experiment(),
                key(plan),
                number,
                plan.fork(),
                plan.cell(),
                plan.placement(),
                plan.measurement(),
                longest);
        return new TrialContext(
                ofRound,
                plan.rounds().drives(number) ? Role.driver : Role.responder,
                all.threads(),
                all.sampling(),
                all.recorders(),
                all.network()
                        .toPeer(
                                all.network()
                                        .peer()
                                        .replace(
                                                INDEX,
                                                Integer.toString(plan.rounds().peer(number))),
                                LOST));
    }

    static void close(ServerSocketChannel data) {
        try {
            data.close();
        } catch (IOException e) {
            // nobody comes any more
        }
    }
}
