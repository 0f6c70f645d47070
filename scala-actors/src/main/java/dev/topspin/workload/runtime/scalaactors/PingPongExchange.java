package dev.topspin.workload.runtime.scalaactors;

import dev.topspin.model.spec.PingPong;
import dev.topspin.workload.game.pingpong.ClosedPingSide;
import dev.topspin.workload.game.pingpong.Pair;
import dev.topspin.workload.game.pingpong.Pairs;
import dev.topspin.workload.game.pingpong.PingSide;
import dev.topspin.workload.game.pingpong.PongSide;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Pausing;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Pairs of actors on one scheduler. */
final class PingPongExchange implements Exchange {
    private final RunningActors running;
    private final Pairs pairs;

    private PingPongExchange(RunningActors running, List<Pair> pairs) {
        this.running = running;
        this.pairs = new Pairs(pairs, running::check);
    }

    /** @param running ended with the exchange */
    static Exchange open(PingPong workload, TrialContext context, RunningActors running) {
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < workload.pairs(); i++) {
            PingSide pinging = new ClosedPingSide(
                    workload.inFlight(),
                    context.sampling(),
                    new Pausing(workload.pause()),
                    context.recorders().get(i));
            pairs.add(pair(pinging, workload.inFlight(), running));
        }
        return new PingPongExchange(running, pairs);
    }

    private static Pair pair(PingSide pinging, int inFlight, RunningActors running) {
        PongSide answering = new PongSide();
        Pong pong = new Pong(answering, running.scheduler(), running.failed());
        Ping ping = new Ping(pinging, pong, inFlight, running.scheduler(), running.failed());
        pong.start();
        ping.start();
        return new Pair(pinging, answering, (iteration, over) -> ping.tell(new Serve(iteration, over)));
    }

    @Override
    public IterationOutcome run(Iteration iteration) throws TrialException, InterruptedException {
        return pairs.run(iteration);
    }

    @Override
    public List<String> settings() {
        return running.settings();
    }

    @Override
    public OptionalInt partyThreads() {
        return OptionalInt.of(pairs.partyThreads());
    }

    @Override
    public void close() {
        running.close();
    }
}
