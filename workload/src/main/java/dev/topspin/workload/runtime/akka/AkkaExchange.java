package dev.topspin.workload.runtime.akka;

import dev.topspin.model.result.EffectiveConfig;
import dev.topspin.workload.game.pingpong.Pair;
import dev.topspin.workload.game.pingpong.Pairs;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.Health;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Pace;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Pairs of actors in one actor system. */
public final class AkkaExchange implements Exchange {
    private final RunningSystem system;
    private final Pairs pairs;
    private final List<String> settings;
    private final Health health;

    /**
     * @param system ended with the exchange
     * @param pairs whose actors have started in it
     * @param settings what to report
     * @param health of the pairs, looked at beside the system's
     */
    public AkkaExchange(RunningSystem system, List<Pair> pairs, List<String> settings, Health health) {
        this.system = system;
        this.pairs = new Pairs(pairs, this::check);
        this.settings = List.copyOf(settings);
        this.health = health;
    }

    @Override
    public IterationOutcome run(Iteration iteration) throws TrialException, InterruptedException {
        return pairs.run(iteration);
    }

    private void check() throws TrialException {
        system.check();
        health.check();
    }

    @Override
    public List<String> settings() {
        return settings;
    }

    @Override
    public Optional<EffectiveConfig> config() {
        return Optional.of(system.config());
    }

    @Override
    public OptionalInt partyThreads() {
        int threads = pairs.partyThreads();
        // on virtual threads, of which none is counted: their carriers, by the time that they take
        return threads == 0 ? OptionalInt.empty() : OptionalInt.of(threads);
    }

    @Override
    public Optional<Pace> pace() {
        return pairs.pace();
    }

    @Override
    public void close() {
        pairs.close();
        system.close();
    }
}
