package dev.topspin.workload.akka;

import akka.actor.ActorSystem;
import dev.topspin.model.result.EffectiveConfig;
import dev.topspin.model.result.Reason;
import dev.topspin.workload.trial.TrialException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** The actor system of a trial of one process, from its start to its end. */
public final class RunningSystem implements AutoCloseable {
    private static final Duration TERMINATION = Duration.ofSeconds(5);

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

    /** @return every setting that it runs with */
    public EffectiveConfig config() {
        return EffectiveSettings.of(system);
    }

    /** @throws TrialException where it has ended by itself, or an actor's mailbox was rejected */
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
