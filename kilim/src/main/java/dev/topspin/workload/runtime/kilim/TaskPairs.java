package dev.topspin.workload.runtime.kilim;

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

/** Pairs of tasks on one scheduler. */
final class TaskPairs implements Exchange {
    private final RunningTasks running;
    private final Pairs pairs;
    private final Shuffle shuffle;

    private TaskPairs(RunningTasks running, List<Pair> pairs, Shuffle shuffle) {
        this.running = running;
        this.shuffle = shuffle;
        this.pairs = new Pairs(pairs, running::check);
    }

    /** @param running ended with the exchange */
    static Exchange open(PingPong workload, TrialContext context, RunningTasks running) {
        Shuffle shuffle = Shuffle.of(context);
        List<PingSide> pings = PingSide.all(context);
        List<Pair> pairs =
                shuffle.pairs(workload.pairs(), pair -> answering(pings.get(pair), workload.inFlight(), running));
        return new TaskPairs(running, pairs, shuffle);
    }

    /** @return what makes the pinging task */
    private static Supplier<Pair> answering(PingSide pinging, int inFlight, RunningTasks running) {
        PongSide answering = new PongSide();
        PongTask pong = new PongTask(answering, running.scheduler(), running.failed());
        return () -> {
            PingTask ping = new PingTask(pinging, pong, inFlight, running.scheduler(), running.failed());
            pong.answers(ping);
            pong.start();
            ping.start();
            return new Pair(pinging, answering, (iteration, over) -> ping.tell(new PingTask.Serving(iteration, over)));
        };
    }

    @Override
    public IterationOutcome run(Iteration iteration) throws TrialException, InterruptedException {
        return pairs.run(iteration);
    }

    @Override
    public List<String> settings() {
        List<String> settings = running.settings();
        settings.add(shuffle.setting());
        return settings;
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
