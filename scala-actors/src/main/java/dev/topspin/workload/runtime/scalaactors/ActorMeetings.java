package dev.topspin.workload.runtime.scalaactors;

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
final class ActorMeetings {
    private ActorMeetings() {}

    /**
     * @param shuffle in which order creatures start
     * @param actors ended with the exchange
     * @param settings what to report
     */
    static Exchange open(
            Chameneos workload, Shuffle shuffle, ScheduledParties<MeasuredScheduler> actors, List<String> settings) {
        Population population = new Population(workload.beginning());
        Mall mall = Mall.of(Protocol.FourTells, population.size());
        List<Visitor> visitors = new ArrayList<>();
        VisitingActor[] creatures = new VisitingActor[population.size()];
        MallActor place = new MallActor(mall, creatures, actors.scheduler(), actors.failed());
        for (int id = 0; id < creatures.length; id++) {
            visitors.add(Visitor.of(Protocol.FourTells, population.creature(id)));
            creatures[id] = new VisitingActor(visitors.get(id), place, actors.scheduler(), actors.failed());
        }
        shuffle.order(creatures.length).forEach(id -> creatures[id].start());
        place.start();
        return new MeetingsExchange(actors, population, mall, visitors, place::tell, settings);
    }
}
