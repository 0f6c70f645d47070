package dev.topspin.workload.akka;

import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.Props;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.Adapter;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.VariantRuntime.Akka;
import dev.topspin.model.spec.VariantRuntime.Akka.Api;
import dev.topspin.workload.pingpong.Pair;
import dev.topspin.workload.pingpong.PingSide;
import dev.topspin.workload.pingpong.PongSide;
import dev.topspin.workload.trial.Exchange;
import dev.topspin.workload.trial.Pausing;
import dev.topspin.workload.trial.RuntimeUnderTest;
import dev.topspin.workload.trial.TrialContext;
import java.util.ArrayList;
import java.util.List;

/** Opens the actor system and its pairs. */
public final class AkkaRuntime implements RuntimeUnderTest {
    private final Akka akka;

    /** @param akka API and settings */
    public AkkaRuntime(Akka akka) {
        this.akka = akka;
    }

    @Override
    public Exchange open(TrialContext context) {
        PingPong workload = context.pingPong();
        AkkaConfig config = AkkaConfig.of(
                akka.settings(), akka.dispatcher(), context.threads().cpus());
        context.threads().expect(config.threads(2 * workload.pairs()));
        ActorSystem system = MeasuredThreadsSetup.start("topspin", config.config(), context.threads());
        Rejections rejections = Rejections.of(system);
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < workload.pairs(); i++) {
            PingSide ping = new PingSide(
                    workload.inFlight(),
                    context.sampling(),
                    new Pausing(workload.pause()),
                    context.recorders().get(i));
            pairs.add(pair(system, config.actorDispatcher(), ping, workload.inFlight(), i));
        }
        List<String> settings = new ArrayList<>(List.of("api=" + akka.api(), "settings=" + akka.settings()));
        settings.addAll(config.settings(akka.api() == Api.Typed));
        return new AkkaExchange(system, pairs, settings, rejections, () -> {});
    }

    private Pair pair(ActorSystem system, String dispatcher, PingSide ping, int inFlight, int number) {
        PongSide pong = new PongSide();
        if (akka.api() == Api.Classic) {
            ActorRef answering = system.actorOf(
                    Props.create(ClassicPong.class, () -> new ClassicPong(pong)).withDispatcher(dispatcher),
                    "pong-" + number);
            ActorRef pinging = system.actorOf(
                    Props.create(ClassicPing.class, () -> new ClassicPing(ping, answering, inFlight))
                            .withDispatcher(dispatcher),
                    "ping-" + number);
            return new Pair(
                    ping,
                    pong,
                    (iteration, over) -> pinging.tell(new Ball.Serve(iteration, over), ActorRef.noSender()));
        }
        DispatcherSelector selector = DispatcherSelector.fromConfig(dispatcher);
        var answering = Adapter.spawn(system, TypedPong.create(pong), "pong-" + number, selector);
        var pinging = Adapter.spawn(system, TypedPing.create(ping, answering, inFlight), "ping-" + number, selector);
        return new Pair(ping, pong, (iteration, over) -> pinging.tell(new Ball.Serve(iteration, over)));
    }
}
