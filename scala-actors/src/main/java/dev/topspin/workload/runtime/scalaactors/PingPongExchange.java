package dev.topspin.workload.runtime.scalaactors;

import dev.topspin.model.spec.PingPong;
import dev.topspin.workload.game.pingpong.Pair;
import dev.topspin.workload.game.pingpong.Pairs;
import dev.topspin.workload.game.pingpong.PingSide;
import dev.topspin.workload.game.pingpong.PongSide;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Shuffle;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Pairs of actors on one scheduler. */
final class PingPongExchange implements Exchange {
    private final RunningActors running;
    private final Pairs pairs;
    private final Shuffle shuffle;

    private PingPongExchange(RunningActors running, List<Pair> pairs, Shuffle shuffle) {
        this.running = running;
        this.shuffle = shuffle;
        this.pairs = new Pairs(pairs, running::check);
    }

    /** @param running ended with the exchange */
    static Exchange open(PingPong workload, TrialContext context, RunningActors running) {
        Shuffle shuffle = Shuffle.of(context);
        List<PingSide> pings = PingSide.all(context);
        List<Pair> pairs =
                shuffle.pairs(workload.pairs(), pair -> answering(pings.get(pair), workload.inFlight(), running));
        return new PingPongExchange(running, pairs, shuffle);
    }

    /** @return what makes the pinging actor */
    private static Supplier<Pair> answering(PingSide pinging, int inFlight, RunningActors running) {
        PongSide answering = new PongSide();
        Pong pong = new Pong(answering, running.scheduler(), running.failed());
        pong.start();
        return () -> {
            Ping ping = new Ping(pinging, pong, inFlight, running.scheduler(), running.failed());
            ping.start();
            return new Pair(pinging, answering, (iteration, over) -> ping.tell(new Serve(iteration, over)));
        };
    }

    @Override
    public IterationOutcome run(Iteration iteration) throws TrialException, InterruptedException {
        return pairs.run(iteration);
    }

    @Override
    public List<String> settings() {
        return Stream.concat(running.settings().stream(), Stream.of(shuffle.setting()))
                .toList();
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
