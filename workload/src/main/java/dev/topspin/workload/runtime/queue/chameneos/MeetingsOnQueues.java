package dev.topspin.workload.runtime.queue.chameneos;

import dev.topspin.model.result.CreatureCount;
import dev.topspin.workload.game.chameneos.Gathering;
import dev.topspin.workload.game.chameneos.Mall;
import dev.topspin.workload.game.chameneos.Population;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.TrialException;
import dev.topspin.workload.runtime.queue.Crew;
import java.util.List;
import java.util.OptionalInt;

/** A mall and its visitors, each with an inbox. */
final class MeetingsOnQueues implements Exchange {
    private final Crew crew;
    private final Population population;
    private final Mall mall;
    private final Gathering gathering;
    private final List<String> settings;

    /** @param crew ended with the exchange */
    MeetingsOnQueues(Crew crew, Population population, Mall mall, Gathering gathering, List<String> settings) {
        this.crew = crew;
        this.population = population;
        this.mall = mall;
        this.gathering = gathering;
        this.settings = List.copyOf(settings);
    }

    @Override
    public IterationOutcome run(Iteration iteration) throws TrialException, InterruptedException {
        crew.begin(iteration);
        gathering.run(iteration);
        crew.end();
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
    public OptionalInt partyThreads() {
        return crew.partyThreads(gathering.partyThreads());
    }

    @Override
    public void close() {
        crew.close();
    }
}
