package dev.topspin.workload.runtime.akka.chameneos;

import dev.topspin.model.result.CreatureCount;
import dev.topspin.model.result.EffectiveConfig;
import dev.topspin.workload.game.chameneos.Gathering;
import dev.topspin.workload.game.chameneos.Mall;
import dev.topspin.workload.game.chameneos.Population;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.TrialException;
import dev.topspin.workload.runtime.akka.RunningSystem;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A mall and its visitors in one actor system. */
final class AkkaChameneosExchange implements Exchange {
    private final RunningSystem system;
    private final Population population;
    private final Mall mall;
    private final Gathering gathering;
    private final List<String> settings;

    /** @param system ended with the exchange */
    AkkaChameneosExchange(
            RunningSystem system, Population population, Mall mall, Gathering gathering, List<String> settings) {
        this.system = system;
        this.population = population;
        this.mall = mall;
        this.gathering = gathering;
        this.settings = List.copyOf(settings);
    }

    @Override
    public IterationOutcome run(Iteration iteration) throws TrialException, InterruptedException {
        gathering.run(iteration);
        return population.outcome(mall.met(), mall.elapsedNanos());
    }

    @Override
    public List<CreatureCount> creatures() {
        return population.counts();
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
        int threads = gathering.partyThreads();
        // on virtual threads, of which none is counted: their carriers, by the time that they take
        return threads == 0 ? OptionalInt.empty() : OptionalInt.of(threads);
    }

    @Override
    public void close() {
        system.close();
    }
}
