package dev.topspin.workload.runtime.kilim;

import dev.topspin.model.result.CreatureCount;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.VariantRuntime.Protocol;
import dev.topspin.workload.game.chameneos.Gathering;
import dev.topspin.workload.game.chameneos.Mall;
import dev.topspin.workload.game.chameneos.Population;
import dev.topspin.workload.game.chameneos.Visitor;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Shuffle;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** A mall and its visitors on one scheduler, with the post's four tells a meeting. */
final class TaskMeetings implements Exchange {
    private final RunningTasks running;
    private final Population population;
    private final Mall mall;
    private final Gathering gathering;
    private final Shuffle shuffle;

    private TaskMeetings(RunningTasks running, Population population, Mall mall, Gathering gathering, Shuffle shuffle) {
        this.running = running;
        this.population = population;
        this.mall = mall;
        this.gathering = gathering;
        this.shuffle = shuffle;
    }

    /**
     * @param shuffle in which order creatures start
     * @param running ended with the exchange
     */
    static Exchange open(Chameneos workload, Shuffle shuffle, RunningTasks running) {
        Population population = new Population(workload.beginning());
        Mall mall = Mall.of(Protocol.FourTells, population.size());
        List<Visitor> visitors = new ArrayList<>();
        CreatureTask[] creatures = new CreatureTask[population.size()];
        MallTask place = new MallTask(mall, creatures, running.scheduler(), running.failed());
        for (int id = 0; id < creatures.length; id++) {
            visitors.add(Visitor.of(Protocol.FourTells, population.creature(id)));
            creatures[id] = new CreatureTask(visitors.get(id), place, creatures, running.scheduler(), running.failed());
        }
        shuffle.order(creatures.length).forEach(id -> creatures[id].start());
        place.start();
        Gathering gathering = new Gathering(mall, visitors, place::tell, running::check);
        return new TaskMeetings(running, population, mall, gathering, shuffle);
    }

    @Override
    public IterationOutcome run(Iteration iteration) throws TrialException, InterruptedException {
        population.reset();
        gathering.run(iteration);
        running.check();
        return population.outcome(mall.met(), mall.elapsedNanos());
    }

    @Override
    public List<CreatureCount> creatures() {
        return population.counts();
    }

    @Override
    public List<String> settings() {
        List<String> settings = running.settings();
        settings.addFirst("protocol=" + mall.protocol());
        settings.add(shuffle.setting());
        return settings;
    }

    @Override
    public OptionalInt partyThreads() {
        return OptionalInt.of(gathering.partyThreads());
    }

    @Override
    public void close() {
        running.close();
    }
}
