package dev.topspin.workload.runtime.queue;

import dev.topspin.workload.game.pingpong.Pair;
import dev.topspin.workload.game.pingpong.Pairs;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.Health;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.List;
import java.util.OptionalInt;

/** Pairs of parties, each with an inbox. */
public final class PairsOnQueues implements Exchange {
    private final Crew crew;
    private final Pairs pairs;
    private final List<String> settings;

    /**
     * @param crew that plays, ended with the exchange
     * @param settings what to report
     * @param health of the pairs, looked at beside the crew's
     */
    public PairsOnQueues(Crew crew, List<Pair> pairs, List<String> settings, Health health) {
        this.crew = crew;
        this.pairs = new Pairs(pairs, () -> {
            crew.check();
            health.check();
        });
        this.settings = List.copyOf(settings);
    }

    @Override
    public IterationOutcome run(Iteration iteration) throws TrialException, InterruptedException {
        crew.begin(iteration);
        IterationOutcome outcome = pairs.run(iteration);
        crew.end();
        return outcome;
    }

    @Override
    public List<String> settings() {
        return settings;
    }

    @Override
    public OptionalInt partyThreads() {
        return crew.partyThreads(pairs.partyThreads());
    }

    @Override
    public void close() {
        pairs.close();
        crew.close();
    }
}
