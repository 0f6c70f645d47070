package dev.topspin.workload.runtime.scalaactors;

import dev.topspin.workload.game.pingpong.Pair;
import dev.topspin.workload.game.pingpong.PairsExchange;
import dev.topspin.workload.game.pingpong.PingSide;
import dev.topspin.workload.game.pingpong.PongSide;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.ScheduledParties;
import dev.topspin.workload.harness.trial.Shuffle;
import dev.topspin.workload.harness.trial.TrialContext;
import java.util.List;
import java.util.function.Supplier;

/** Pairs of actors on one scheduler. */
final class ActorPairs {
    private ActorPairs() {}

    /**
     * @param actors ended with the exchange
     * @param settings what to report
     */
    static Exchange open(
            TrialContext context, Shuffle shuffle, ScheduledParties<MeasuredScheduler> actors, List<String> settings) {
        List<PingSide> pings = PingSide.all(context);
        int inFlight = context.pingPong().inFlight();
        List<Pair> pairs =
                shuffle.pairs(context.pingPong().pairs(), pair -> answering(pings.get(pair), inFlight, actors));
        return new PairsExchange(actors, pairs, settings);
    }

    /** @return what makes the pinging actor */
    private static Supplier<Pair> answering(
            PingSide pinging, int inFlight, ScheduledParties<MeasuredScheduler> actors) {
        PongSide answering = new PongSide();
        Pong pong = new Pong(answering, actors.scheduler(), actors.failed());
        pong.start();
        return () -> {
            Ping ping = new Ping(pinging, pong, inFlight, actors.scheduler(), actors.failed());
            ping.start();
            return new Pair(pinging, answering, (iteration, over) -> ping.tell(new Serve(iteration, over)));
        };
    }
}
