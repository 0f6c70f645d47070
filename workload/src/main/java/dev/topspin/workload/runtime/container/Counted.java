package dev.topspin.workload.runtime.container;

import dev.topspin.model.result.CreatureCount;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.WorkloadKind;
import dev.topspin.workload.game.chameneos.Population;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.TrialException;
import dev.topspin.workload.runtime.container.Ask.Done;
import java.util.List;

/** What a program counted, as outcomes of iterations, which whoever gets them judges as those of any other runtime. */
final class Counted {
    private final Population population;

    Counted(WorkloadKind workload) {
        this.population = new Population(workload instanceof Chameneos chameneos ? chameneos.beginning() : List.of());
    }

    /** @throws TrialException where chameneos counted what can't be */
    IterationOutcome outcome(Done done) throws TrialException {
        if (population.size() == 0) {
            return new IterationOutcome(
                    done.exchanges(), done.nanos(), 2 * done.exchanges(), done.sent(), done.received());
        }
        for (int i = 0; i < population.size(); i++) {
            long[] creature = done.creatures().get(i);
            population.creature(i).counted(creature[0], creature[1], (int) Math.min(Integer.MAX_VALUE, creature[2]));
        }
        return population.outcome(done.exchanges(), done.nanos());
    }

    /** @return what each creature counted last; empty where there are none */
    List<CreatureCount> creatures() {
        return population.counts();
    }
}
