package dev.topspin.workload.runtime.akka;

import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.Identify;
import akka.pattern.Patterns;
import dev.topspin.model.result.EffectiveConfig;
import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.trial.PartyRunner;
import dev.topspin.workload.harness.trial.TrialException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** The actor system of a trial of one process, from its start to its end. */
public final class RunningSystem implements PartyRunner {
    private static final Duration TERMINATION = Duration.ofSeconds(5);

    /** How long actors may take to start: for all of them, threads and classes included. */
    private static final Duration START = Duration.ofSeconds(30);

    private final ActorSystem system;
    private final Rejections rejections;

    /**
     * @param system ended with this
     * @param rejections of the system, since before its measured actors were made
     */
    public RunningSystem(ActorSystem system, Rejections rejections) {
        this.system = system;
        this.rejections = rejections;
    }

    /**
     * Blocks until actors have started and are idle. Until then their starts wait where a fork-join pool keeps what comes
     * from outside, and with them whatever other actors tell them: behind those that already play.
     *
     * @throws TrialException where they don't start in time, or the executor does not take them; the system is ended
     */
    public void awaitStart(List<ActorRef> actors) throws TrialException, InterruptedException {
        boolean started = false;
        try {
            awaitAnswers(actors);
            started = true;
        } finally {
            if (!started) {
                close();
            }
        }
    }

    private void awaitAnswers(List<ActorRef> actors) throws TrialException, InterruptedException {
        CompletableFuture<?>[] answers = actors.stream()
                .map(actor -> Patterns.ask(actor, new Identify(""), START).toCompletableFuture())
                .toArray(CompletableFuture<?>[]::new);
        CountDownLatch over = new CountDownLatch(1);
        CompletableFuture<Void> all = CompletableFuture.allOf(answers).whenComplete((_, _) -> over.countDown());
        // whoever doesn't answer ends this by itself
        await(over, Long.MAX_VALUE);
        try {
            all.get();
        } catch (ExecutionException e) {
            check();
            throw new TrialException(
                    Reason.WorkloadError, "actors did not start in %d s".formatted(START.toSeconds()), e);
        }
    }

    /** @return every setting that it runs with */
    @Override
    public Optional<EffectiveConfig> config() {
        return Optional.of(EffectiveSettings.of(system));
    }

    /** @throws TrialException where it has ended by itself, or an actor's mailbox was rejected */
    @Override
    public void check() throws TrialException {
        rejections.check();
        if (system.whenTerminated().isCompleted()) {
            throw new TrialException(Reason.WorkloadError, "the actor system ended by itself; its log says why");
        }
    }

    /** Ends it, and waits for it as long as that is worth while. Never throws. */
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
        } catch (ExecutionException e) {
            throw new IllegalStateException("handled above", e);
        }
    }
}
