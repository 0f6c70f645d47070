package dev.topspin.workload.akka;

import akka.actor.ActorSystem;
import dev.topspin.model.result.Reason;
import dev.topspin.workload.trial.Exchange;
import dev.topspin.workload.trial.Iteration;
import dev.topspin.workload.trial.IterationOutcome;
import dev.topspin.workload.trial.TrialException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Pairs of actors in one actor system. */
final class AkkaExchange implements Exchange {
    /** How long the last messages may take to come back when an iteration's time is over. */
    private static final Duration LAST_REPLIES = Duration.ofSeconds(20);

    private static final Duration TERMINATION = Duration.ofSeconds(5);

    private final ActorSystem system;
    private final List<ActorPair> pairs;
    private final List<String> settings;
    private final Set<Thread> parties = new HashSet<>();

    /** @param system ended with the exchange */
    AkkaExchange(ActorSystem system, List<ActorPair> pairs, List<String> settings) {
        this.system = system;
        this.pairs = List.copyOf(pairs);
        this.settings = List.copyOf(settings);
    }

    @Override
    public IterationOutcome run(Iteration iteration) throws TrialException, InterruptedException {
        pairs.forEach(ActorPair::reset);
        CountDownLatch over = new CountDownLatch(pairs.size());
        Ball.Serve serve = new Ball.Serve(iteration, over);
        pairs.forEach(pair -> pair.serve().accept(serve));
        await(over, iteration.timeNanos() + LAST_REPLIES.toNanos());
        if (!iteration.warmup()) {
            pairs.stream()
                    .flatMap(p -> Stream.concat(p.ping().parties().stream(), p.pong().parties().stream()))
                    .forEach(parties::add);
        }
        long trips = pairs.stream().mapToLong(p -> p.ping().received()).sum();
        long sent =
                pairs.stream().mapToLong(p -> p.ping().sent() + p.pong().sent()).sum();
        long received = pairs.stream()
                .mapToLong(p -> p.ping().received() + p.pong().received())
                .sum();
        long elapsed = pairs.stream().mapToLong(p -> p.ping().endNanos()).max().orElseThrow()
                - pairs.stream().mapToLong(p -> p.ping().startNanos()).min().orElseThrow();
        return new IterationOutcome(trips, elapsed, 2 * trips, sent, received);
    }

    private void await(CountDownLatch over, long nanos) throws TrialException, InterruptedException {
        long end = System.nanoTime() + nanos;
        while (!over.await(1, TimeUnit.SECONDS)) {
            if (system.whenTerminated().isCompleted()) {
                throw new TrialException(Reason.WorkloadError, "the actor system ended by itself; its log says why");
            }
            if (System.nanoTime() - end > 0) {
                throw new TrialException(
                        Reason.MessagesNotConserved,
                        "%d of %d pairs still missed messages %d s after their time was over: lost, or refused by a full queue"
                                .formatted(over.getCount(), pairs.size(), LAST_REPLIES.toSeconds()));
            }
        }
    }

    @Override
    public List<String> settings() {
        return settings;
    }

    @Override
    public OptionalInt partyThreads() {
        return OptionalInt.of(parties.size());
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
