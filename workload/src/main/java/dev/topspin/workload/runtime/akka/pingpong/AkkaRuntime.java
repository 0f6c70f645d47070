package dev.topspin.workload.runtime.akka.pingpong;

import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.Props;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.Adapter;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.VariantRuntime.Akka;
import dev.topspin.model.spec.VariantRuntime.Akka.Api;
import dev.topspin.workload.game.pingpong.Pair;
import dev.topspin.workload.game.pingpong.PairsExchange;
import dev.topspin.workload.game.pingpong.PingSide;
import dev.topspin.workload.game.pingpong.PongSide;
import dev.topspin.workload.harness.pacing.Pacer;
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
        Shuffle shuffle = Shuffle.of(context);
        settings.add(shuffle.setting());
        List<PingSide> pings = PingSide.all(context);
        List<Integer> names = shuffle.names(workload.pairs());
        Made made = new Made(system, config.actorDispatcher(), new ArrayList<>());
        List<Pair> pairs = shuffle.pairs(
                workload.pairs(), pair -> answering(made, pings.get(pair), names.get(pair), workload.mostUnderWay()));
        running.awaitStart(made.actors());
        return new PairsExchange(running, pairs, settings);
    }

    /** @param actors all that were made, in their order */
    private record Made(ActorSystem system, String dispatcher, List<ActorRef> actors) {
        ActorRef actor(Props props, String name) {
            ActorRef actor = system.actorOf(props.withDispatcher(dispatcher), name);
            actors.add(actor);
            return actor;
        }

        <T> akka.actor.typed.ActorRef<T> actor(Behavior<T> behavior, String name) {
            var actor = Adapter.spawn(system, behavior, name, DispatcherSelector.fromConfig(dispatcher));
            actors.add(Adapter.toClassic(actor));
            return actor;
        }
    }

    /** @return what makes the pinging actor */
    private Supplier<Pair> answering(Made made, PingSide ping, int number, int underWay) {
        PongSide pong = pongs.get();
        if (akka.api() == Api.Classic) {
            ActorRef answering =
                    made.actor(Props.create(ClassicPong.class, () -> new ClassicPong(pong)), "pong-" + number);
            return () -> {
                ActorRef pinging = made.actor(
                        Props.create(ClassicPing.class, () -> new ClassicPing(ping, answering, underWay)),
                        "ping-" + number);
                return new Pair(
                        ping,
                        pong,
                        (iteration, over) -> pinging.tell(new PairMessage.Serve(iteration, over), ActorRef.noSender()));
            };
        }
        var answering = made.actor(TypedPong.create(pong), "pong-" + number);
        return () -> {
            var pinging = made.actor(TypedPing.create(ping, answering, underWay), "ping-" + number);
            return new Pair(ping, pong, (iteration, over) -> pinging.tell(new PairMessage.Serve(iteration, over)));
        };
    }
}
