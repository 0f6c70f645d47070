package dev.topspin.workload.game.chameneos;

import dev.topspin.model.result.CreatureCount;
import dev.topspin.model.result.EffectiveConfig;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.PartyRunner;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** A mall and all its visitors in this process. */
public final class MeetingsExchange implements Exchange {
    private final PartyRunner runner;
    private final Population population;
    private final Mall mall;
    private final Gathering gathering;
    private final List<String> settings;

    /**
     * @param runner of the mall and the visitors, ended with the exchange
     * @param population of the visitors' creatures
     * @param mall that opens in each iteration
     * @param visitors all of them, started
     * @param way how the mall is told
     * @param settings what to report
     */
    public MeetingsExchange(
            PartyRunner runner,
            Population population,
            Mall mall,
            List<Visitor> visitors,
            Consumer<Message> way,
            List<String> settings) {
        this.runner = runner;
        this.population = population;
        this.mall = mall;
        this.gathering = new Gathering(mall, visitors, way, runner);
        this.settings = List.copyOf(settings);
    }

    @Override
    public IterationOutcome run(Iteration iteration) throws TrialException, InterruptedException {
        runner.begin(iteration);
        gathering.run(iteration);
        runner.end();
        runner.check();
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
        return runner.config();
    }

    @Override
    public OptionalInt partyThreads() {
        return runner.partyThreads(gathering.partyThreads());
    }

    @Override
    public void close() {
        runner.close();
    }
}
