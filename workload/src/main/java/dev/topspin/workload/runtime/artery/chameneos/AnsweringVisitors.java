package dev.topspin.workload.runtime.artery.chameneos;

import akka.actor.Props;
import dev.topspin.model.result.CreatureCount;
import dev.topspin.model.result.EffectiveConfig;
import dev.topspin.model.spec.VariantRuntime.Protocol;
import dev.topspin.workload.game.chameneos.Population;
import dev.topspin.workload.game.chameneos.Visitor;
import dev.topspin.workload.harness.control.Party;
import dev.topspin.workload.harness.trial.Shuffle;
import dev.topspin.workload.harness.trial.TrialException;
import dev.topspin.workload.runtime.akka.chameneos.ClassicVisitor;
import dev.topspin.workload.runtime.artery.RemoteSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The responder's creatures, all of them, and the system they live in. */
final class AnsweringVisitors implements Party.Answering {
    private final RemoteSystem system;
    private final Population population;
    private final List<Visitor> visitors = new ArrayList<>();

    /**
     * @param system closed with this
     * @param shuffle in which order they are made
     */
    AnsweringVisitors(RemoteSystem system, Population population, Shuffle shuffle, Protocol protocol) {
        this.system = system;
        this.population = population;
        for (int id : shuffle.order(population.size())) {
            Visitor visitor = Visitor.of(protocol, population.creature(id));
            visitors.add(visitor);
            system.start(Props.create(ClassicVisitor.class, () -> new ClassicVisitor(visitor)), name(id));
        }
    }

    /** @return the name of the actor of a creature */
    static String name(int id) {
        return "creature-" + id;
    }

    /** The mall tells every creature of each of its meetings. */
    @Override
    public long received() {
        return visitors.stream().mapToLong(Visitor::metInAll).sum();
    }

    /** Every creature has come to the mall for each of its meetings. */
    @Override
    public long sent() {
        return received();
    }

    @Override
    public void judge() throws TrialException {
        population.check();
    }

    @Override
    public List<CreatureCount> creatures() {
        return population.counts();
    }

    @Override
    public List<String> settings() {
        return system.settings();
    }

    @Override
    public Optional<EffectiveConfig> config() {
        return Optional.of(system.config());
    }

    @Override
    public void close() {
        system.close();
    }
}
