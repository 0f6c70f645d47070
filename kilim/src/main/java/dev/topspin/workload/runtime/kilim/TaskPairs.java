package dev.topspin.workload.runtime.kilim;

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

/** Pairs of tasks on one scheduler. */
final class TaskPairs {
    private TaskPairs() {}

    /**
     * @param tasks ended with the exchange
     * @param settings what to report
     */
    static Exchange open(
            TrialContext context,
            Shuffle shuffle,
            ScheduledParties<MeasuredAffineScheduler> tasks,
            List<String> settings) {
        List<PingSide> pings = PingSide.all(context);
        int inFlight = context.pingPong().inFlight();
        List<Pair> pairs =
                shuffle.pairs(context.pingPong().pairs(), pair -> answering(pings.get(pair), inFlight, tasks));
        return new PairsExchange(tasks, pairs, settings);
    }

    /** @return what makes the pinging task */
    private static Supplier<Pair> answering(
            PingSide pinging, int inFlight, ScheduledParties<MeasuredAffineScheduler> tasks) {
        PongSide answering = new PongSide();
        PongTask pong = new PongTask(answering, tasks.scheduler(), tasks.failed());
        return () -> {
            PingTask ping = new PingTask(pinging, pong, inFlight, tasks.scheduler(), tasks.failed());
            pong.answers(ping);
            pong.start();
            ping.start();
            return new Pair(pinging, answering, (iteration, over) -> ping.tell(new PingTask.Serving(iteration, over)));
        };
    }
}
