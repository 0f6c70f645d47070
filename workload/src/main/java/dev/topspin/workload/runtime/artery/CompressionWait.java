package dev.topspin.workload.runtime.artery;

import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.TrialException;
import java.time.Duration;

/**
 * Goes on exchanging messages until both systems have told each other the numbers for the names in the messages' headers:
 * they do so every few seconds, and until then messages are longer.
 */
public final class CompressionWait {
    private static final Duration PART = Duration.ofMillis(100);

    /** Exchanges messages of the trial. */
    public interface Playing {
        /** @return what was exchanged in an iteration */
        IterationOutcome play(Iteration iteration) throws TrialException, InterruptedException;
    }

    private final RemoteSystem system;
    private final Playing playing;

    public CompressionWait(RemoteSystem system, Playing playing) {
        this.system = system;
        this.playing = playing;
    }

    /** @return whether there is nothing left to wait for */
    public boolean settled() {
        return system.compressed() || system.compressionNanos() == 0;
    }

    /** For a trial without a warm-up that would do it. */
    public void settle() throws TrialException, InterruptedException {
        settled(new IterationOutcome(0, 0, 0, 0, 0));
    }

    /**
     * Plays an iteration, and after the last warm-up there can be as long as it takes.
     *
     * @return the outcome of all
     */
    public IterationOutcome play(Iteration iteration) throws TrialException, InterruptedException {
        IterationOutcome outcome = watched(iteration);
        return iteration.warmup() && iteration.number() == iteration.of() ? settled(outcome) : outcome;
    }

    private IterationOutcome settled(IterationOutcome outcome) throws TrialException, InterruptedException {
        IterationOutcome all = outcome;
        long start = System.nanoTime();
        while (!system.compressed() && System.nanoTime() - start < system.compressionNanos()) {
            all = all.then(watched(new Iteration(1, 1, true, Long.MAX_VALUE, PART.toNanos())));
        }
        return all;
    }

    /** Every pair exchanges something in an iteration, so that each is judged by its own messages. */
    private IterationOutcome watched(Iteration iteration) throws TrialException, InterruptedException {
        system.watchNames();
        return playing.play(iteration);
    }
}
