package dev.topspin.workload.runtime.kilim;

import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.VariantRuntime.Protocol;
import dev.topspin.workload.game.chameneos.Mall;
import dev.topspin.workload.game.chameneos.MeetingsExchange;
import dev.topspin.workload.game.chameneos.Population;
import dev.topspin.workload.game.chameneos.Visitor;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.ScheduledParties;
import dev.topspin.workload.harness.trial.Shuffle;
import java.util.ArrayList;
import java.util.List;

/** A mall and its visitors on one scheduler, with the post's four tells a meeting. */
final class TaskMeetings {
    private TaskMeetings() {}

    /**
     * @param shuffle in which order creatures start
     * @param tasks ended with the exchange
     * @param settings what to report
     */
    static Exchange open(
            Chameneos workload,
            Shuffle shuffle,
            ScheduledParties<MeasuredAffineScheduler> tasks,
            List<String> settings) {
        Population population = new Population(workload.beginning());
        Mall mall = Mall.of(Protocol.FourTells, population.size());
        List<Visitor> visitors = new ArrayList<>();
        CreatureTask[] creatures = new CreatureTask[population.size()];
        MallTask place = new MallTask(mall, creatures, tasks.scheduler(), tasks.failed());
        for (int id = 0; id < creatures.length; id++) {
            visitors.add(Visitor.of(Protocol.FourTells, population.creature(id)));
            creatures[id] = new CreatureTask(visitors.get(id), place, creatures, tasks.scheduler(), tasks.failed());
        }
        shuffle.order(creatures.length).forEach(id -> creatures[id].start());
        place.start();
        return new MeetingsExchange(tasks, population, mall, visitors, place::tell, settings);
    }
}
