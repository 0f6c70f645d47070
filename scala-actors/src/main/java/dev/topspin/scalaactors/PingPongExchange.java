package dev.topspin.scalaactors;

import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.PingPong;
import dev.topspin.workload.pingpong.Pair;
import dev.topspin.workload.pingpong.Pairs;
import dev.topspin.workload.pingpong.PingSide;
import dev.topspin.workload.pingpong.PongSide;
import dev.topspin.workload.trial.Exchange;
import dev.topspin.workload.trial.Iteration;
import dev.topspin.workload.trial.IterationOutcome;
import dev.topspin.workload.trial.Pausing;
import dev.topspin.workload.trial.TrialContext;
import dev.topspin.workload.trial.TrialException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Pairs of actors on one scheduler. */
final class PingPongExchange implements Exchange {
    private final MeasuredScheduler scheduler;
    private final Pairs pairs;
    private volatile Throwable failure;

    private PingPongExchange(PingPong workload, TrialContext context, MeasuredScheduler scheduler) {
        this.scheduler = scheduler;
        List<Pair> all = new ArrayList<>();
        for (int i = 0; i < workload.pairs(); i++) {
            PingSide side = new PingSide(
                    workload.inFlight(),
                    context.sampling(),
                    new Pausing(workload.pause()),
                    context.recorders().get(i));
            all.add(pair(side, workload.inFlight()));
        }
        this.pairs = new Pairs(all, this::stillThere);
    }

    /** @param scheduler ended with the exchange */
    static Exchange open(PingPong workload, TrialContext context, MeasuredScheduler scheduler) {
        return new PingPongExchange(workload, context, scheduler);
    }

    private Pair pair(PingSide pinging, int inFlight) {
        PongSide answering = new PongSide();
        Pong pong = new Pong(answering, scheduler, this::failed);
        Ping ping = new Ping(pinging, pong, inFlight, scheduler, this::failed);
        pong.start();
        ping.start();
        return new Pair(pinging, answering, (iteration, over) -> ping.tell(new Serve(iteration, over)));
    }

    private void failed(Throwable by) {
        failure = by;
    }

    private void stillThere() throws TrialException {
        Throwable by = failure;
        if (by != null) {
            throw new TrialException(Reason.WorkloadError, "an actor ended by " + by, by);
        }
        if (!scheduler.isActive()) {
            throw new TrialException(Reason.WorkloadError, "the actors' scheduler has ended");
        }
    }

    @Override
    public IterationOutcome run(Iteration iteration) throws TrialException, InterruptedException {
        return pairs.run(iteration);
    }

    @Override
    public List<String> settings() {
        return ScalaActorsRuntime.settings(scheduler);
    }

    @Override
    public OptionalInt partyThreads() {
        return OptionalInt.of(pairs.partyThreads());
    }

    @Override
    public void close() {
        scheduler.shutdown();
    }
}
