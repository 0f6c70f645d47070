package dev.topspin.workload.runtime.akka.pingpong;

import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.Props;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.Adapter;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.VariantRuntime.Akka;
import dev.topspin.model.spec.VariantRuntime.Akka.Api;
import dev.topspin.workload.game.pingpong.Pair;
import dev.topspin.workload.game.pingpong.PingSide;
import dev.topspin.workload.game.pingpong.PongSide;
import dev.topspin.workload.harness.pacing.Pacer;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.ExchangeRuntime;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import dev.topspin.workload.runtime.akka.AkkaConfig;
import dev.topspin.workload.runtime.akka.AkkaExchange;
import dev.topspin.workload.runtime.akka.MeasuredThreadsSetup;
import dev.topspin.workload.runtime.akka.Rejections;
import dev.topspin.workload.runtime.akka.RunningSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Opens the actor system and its pairs. */
public final class AkkaRuntime implements ExchangeRuntime {
    private final Akka akka;
    private final Supplier<PongSide> pongs;

    /** @param akka API and settings */
    public AkkaRuntime(Akka akka) {
        this(akka, PongSide::new);
    }

    /**
     * @param akka API and settings
     * @param pongs makes what each answering actor does
     */
    AkkaRuntime(Akka akka, Supplier<PongSide> pongs) {
        this.akka = akka;
        this.pongs = pongs;
    }

    @Override
    public Exchange open(TrialContext context) throws TrialException, InterruptedException {
        PingPong workload = context.pingPong();
        AkkaConfig config = AkkaConfig.of(
                akka.settings(), akka.dispatcher(), context.threads().cpus());
        context.threads().expect(config.threads(2 * workload.pairs()));
        ActorSystem system = MeasuredThreadsSetup.start("topspin", config.config(), context.threads());
        RunningSystem running = new RunningSystem(system, Rejections.of(system));
        List<String> settings = new ArrayList<>(List.of("api=" + akka.api(), "settings=" + akka.settings()));
        settings.addAll(config.settings(akka.api() == Api.Typed));
        if (workload.load() != null) {
            settings.add(Pacer.SETTING);
        }
        List<Pair> pairs = new ArrayList<>();
        List<ActorRef> actors = new ArrayList<>();
        for (PingSide ping : PingSide.all(context)) {
            pairs.add(pair(system, config.actorDispatcher(), ping, workload.mostUnderWay(), actors));
        }
        running.awaitStart(actors);
        return new AkkaExchange(running, pairs, settings, () -> {});
    }

    private Pair pair(ActorSystem system, String dispatcher, PingSide ping, int underWay, List<ActorRef> actors) {
        int number = actors.size() / 2;
        PongSide pong = pongs.get();
        if (akka.api() == Api.Classic) {
            ActorRef answering = system.actorOf(
                    Props.create(ClassicPong.class, () -> new ClassicPong(pong)).withDispatcher(dispatcher),
                    "pong-" + number);
            ActorRef pinging = system.actorOf(
                    Props.create(ClassicPing.class, () -> new ClassicPing(ping, answering, underWay))
                            .withDispatcher(dispatcher),
                    "ping-" + number);
            actors.addAll(List.of(answering, pinging));
            return new Pair(
                    ping,
                    pong,
                    (iteration, over) -> pinging.tell(new Ball.Serve(iteration, over), ActorRef.noSender()));
        }
        DispatcherSelector selector = DispatcherSelector.fromConfig(dispatcher);
        var answering = Adapter.spawn(system, TypedPong.create(pong), "pong-" + number, selector);
        var pinging = Adapter.spawn(system, TypedPing.create(ping, answering, underWay), "ping-" + number, selector);
        actors.addAll(List.of(Adapter.toClassic(answering), Adapter.toClassic(pinging)));
        return new Pair(ping, pong, (iteration, over) -> pinging.tell(new Ball.Serve(iteration, over)));
    }
}
