package dev.topspin.workload.akka;

import akka.actor.ActorSystem;
import dev.topspin.model.result.Reason;
import dev.topspin.workload.pingpong.Pair;
import dev.topspin.workload.pingpong.Pairs;
import dev.topspin.workload.trial.Exchange;
import dev.topspin.workload.trial.Iteration;
import dev.topspin.workload.trial.IterationOutcome;
import dev.topspin.workload.trial.TrialException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** Pairs of actors in one actor system. */
public final class AkkaExchange implements Exchange {
    private static final Duration TERMINATION = Duration.ofSeconds(5);

    private final ActorSystem system;
    private final Pairs pairs;
    private final List<String> settings;
    private final Rejections rejections;
    private final Pairs.Health health;

    /**
     * @param system ended with the exchange
     * @param pairs whose actors run in it
     * @param settings what to report
     * @param rejections of the system, since before the pairs were made
     * @param health of the pairs, looked at beside the system's
     */
    public AkkaExchange(
            ActorSystem system, List<Pair> pairs, List<String> settings, Rejections rejections, Pairs.Health health) {
        this.system = system;
        this.pairs = new Pairs(pairs, this::check);
        this.settings = List.copyOf(settings);
        this.rejections = rejections;
        this.health = health;
    }

    @Override
    public IterationOutcome run(Iteration iteration) throws TrialException, InterruptedException {
        return pairs.run(iteration);
    }

    private void check() throws TrialException {
        rejections.check();
        health.check();
        if (system.whenTerminated().isCompleted()) {
            throw new TrialException(Reason.WorkloadError, "the actor system ended by itself; its log says why");
        }
    }

    @Override
    public List<String> settings() {
        return settings;
    }

    @Override
    public OptionalInt partyThreads() {
        return OptionalInt.of(pairs.partyThreads());
    }

    @Override
    public void close() {
        system.terminate();
        try {
            system.getWhenTerminated()
                    .toCompletableFuture()
                    .orTimeout(TERMINATION.toMillis(), TimeUnit.MILLISECONDS)
                    .handle((ended, failure) -> ended)
                    .get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (java.util.concurrent.ExecutionException e) {
            throw new IllegalStateException("handled above", e);
        }
    }
}
