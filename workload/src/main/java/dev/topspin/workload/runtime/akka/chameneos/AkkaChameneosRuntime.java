package dev.topspin.workload.runtime.akka.chameneos;

import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.Props;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.Adapter;
import dev.topspin.model.spec.VariantRuntime.Akka;
import dev.topspin.model.spec.VariantRuntime.Akka.Api;
import dev.topspin.workload.game.chameneos.Mall;
import dev.topspin.workload.game.chameneos.MeetingsExchange;
import dev.topspin.workload.game.chameneos.Message;
import dev.topspin.workload.game.chameneos.Population;
import dev.topspin.workload.game.chameneos.Visitor;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.ExchangeRuntime;
import dev.topspin.workload.harness.trial.Shuffle;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import dev.topspin.workload.runtime.akka.AkkaConfig;
import dev.topspin.workload.runtime.akka.MeasuredThreadsSetup;
import dev.topspin.workload.runtime.akka.Rejections;
import dev.topspin.workload.runtime.akka.RunningSystem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Opens an actor system, a mall in it, and an actor for each creature. */
public final class AkkaChameneosRuntime implements ExchangeRuntime {
    private final Akka akka;

    /** @param akka API, settings and protocol */
    public AkkaChameneosRuntime(Akka akka) {
        this.akka = akka;
    }

    @Override
    public Exchange open(TrialContext context) throws TrialException, InterruptedException {
        Population population = new Population(context.chameneos().beginning());
        Mall mall = Mall.of(akka.protocol(), population.size());
        List<Visitor> visitors = IntStream.range(0, population.size())
                .mapToObj(id -> Visitor.of(akka.protocol(), population.creature(id)))
                .toList();
        AkkaConfig config = AkkaConfig.of(
                akka.settings(), akka.dispatcher(), context.threads().cpus());
        context.threads().expect(config.threads(1 + population.size()));
        ActorSystem system = MeasuredThreadsSetup.start("topspin", config.config(), context.threads());
        RunningSystem running = new RunningSystem(system, Rejections.of(system));
        Shuffle shuffle = Shuffle.of(context);
        List<ActorRef> actors = new ArrayList<>();
        Consumer<Message> way = akka.api() == Api.Classic
                ? classic(system, config.actorDispatcher(), mall, visitors, shuffle, actors)
                : typed(system, config.actorDispatcher(), mall, visitors, shuffle, actors);
        running.awaitStart(actors);
        List<String> settings = new ArrayList<>(
                List.of("api=" + akka.api(), "settings=" + akka.settings(), "protocol=" + mall.protocol()));
        settings.addAll(config.settings(akka.api() == Api.Typed));
        settings.add(shuffle.setting());
        return new MeetingsExchange(running, population, mall, visitors, way, settings);
    }

    /** @param actors takes all that are made */
    private static Consumer<Message> classic(
            ActorSystem system,
            String dispatcher,
            Mall mall,
            List<Visitor> visitors,
            Shuffle shuffle,
            List<ActorRef> actors) {
        ActorRef[] creatures = new ActorRef[visitors.size()];
        ActorRef place = system.actorOf(
                Props.create(ClassicMall.class, () -> new ClassicMall(mall, creatures))
                        .withDispatcher(dispatcher),
                "mall");
        actors.add(place);
        for (int id : shuffle.order(creatures.length)) {
            Visitor visitor = visitors.get(id);
            creatures[id] = system.actorOf(
                    Props.create(ClassicVisitor.class, () -> new ClassicVisitor(visitor))
                            .withDispatcher(dispatcher),
                    "creature-" + id);
            actors.add(creatures[id]);
        }
        return message -> place.tell(message, ActorRef.noSender());
    }

    /** @param actors takes all that are made */
    private static Consumer<Message> typed(
            ActorSystem system,
            String dispatcher,
            Mall mall,
            List<Visitor> visitors,
            Shuffle shuffle,
            List<ActorRef> actors) {
        DispatcherSelector selector = DispatcherSelector.fromConfig(dispatcher);
        List<akka.actor.typed.ActorRef<Message>> creatures =
                new ArrayList<>(Collections.nCopies(visitors.size(), null));
        var place = Adapter.spawn(system, TypedMall.create(mall, creatures), "mall", selector);
        actors.add(Adapter.toClassic(place));
        for (int id : shuffle.order(visitors.size())) {
            creatures.set(
                    id,
                    Adapter.spawn(
                            system,
                            TypedVisitor.create(visitors.get(id), place, creatures),
                            "creature-" + id,
                            selector));
            actors.add(Adapter.toClassic(creatures.get(id)));
        }
        return place::tell;
    }
}
