package dev.topspin.workload.game.pingpong;

import dev.topspin.model.result.EffectiveConfig;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.Health;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Pace;
import dev.topspin.workload.harness.trial.PartyRunner;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Pairs whose both sides are in this process. */
public final class PairsExchange implements Exchange {
    private final PartyRunner runner;
    private final Pairs pairs;
    private final List<String> settings;

    /**
     * @param runner of the pairs, ended with the exchange
     * @param pairs one or more, started
     * @param settings what to report
     */
    public PairsExchange(PartyRunner runner, List<Pair> pairs, List<String> settings) {
        this(runner, pairs, settings, Health.GOOD);
    }

    /** @param health of the pairs, looked at beside the runner's */
    public PairsExchange(PartyRunner runner, List<Pair> pairs, List<String> settings, Health health) {
        this.runner = runner;
        this.pairs = new Pairs(pairs, () -> {
            runner.check();
            health.check();
        });
        this.settings = List.copyOf(settings);
    }

    @Override
    public IterationOutcome run(Iteration iteration) throws TrialException, InterruptedException {
        runner.begin(iteration);
        IterationOutcome outcome = pairs.run(iteration);
        runner.end();
        return outcome;
    }

    @Override
    public List<String> settings() {
        return settings;
    }

    @Override
    public Optional<EffectiveConfig> config() {
        return runner.config();
    }

    @Override
    public OptionalInt partyThreads() {
        return runner.partyThreads(pairs.partyThreads());
    }

    @Override
    public Optional<Pace> pace() {
        return pairs.pace();
    }

    @Override
    public void close() {
        pairs.close();
        runner.close();
    }
}
