package dev.topspin.workload.runtime.akka.queries;

import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.Props;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.Adapter;
import dev.topspin.model.spec.Pause;
import dev.topspin.model.spec.Queries;
import dev.topspin.model.spec.VariantRuntime.Akka;
import dev.topspin.model.spec.VariantRuntime.Akka.Api;
import dev.topspin.workload.game.pingpong.ClosedPingSide;
import dev.topspin.workload.game.pingpong.Pair;
import dev.topspin.workload.game.pingpong.PairsExchange;
import dev.topspin.workload.game.pingpong.PingSide;
import dev.topspin.workload.game.pingpong.PongSide;
import dev.topspin.workload.game.queries.Directory;
import dev.topspin.workload.game.queries.Holding;
import dev.topspin.workload.game.queries.Query;
import dev.topspin.workload.game.queries.Questions;
import dev.topspin.workload.game.queries.Told;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.ExchangeRuntime;
import dev.topspin.workload.harness.trial.Intrusion;
import dev.topspin.workload.harness.trial.Pausing;
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

/** Opens the actor system, the services and who asks them. */
public final class QueriesRuntime implements ExchangeRuntime {
    private static final Pausing NONE = new Pausing(new Pause(Pause.Kind.None, null));

    private final Queries workload;
    private final Akka akka;

    /**
     * @param workload pairs, users and queries
     * @param akka API and settings
     */
    public QueriesRuntime(Queries workload, Akka akka) {
        this.workload = workload;
        this.akka = akka;
    }

    @Override
    public Exchange open(TrialContext context) throws TrialException, InterruptedException {
        AkkaConfig config = AkkaConfig.of(
                akka.settings(), akka.dispatcher(), context.threads().cpus());
        Holding.check(workload, config.throughput());
        int underWay = workload.underWay(config.throughput());
        context.threads().expect(config.threads(2 * workload.pairs()));
        List<String> settings = new ArrayList<>(List.of("api=" + akka.api(), "settings=" + akka.settings()));
        settings.addAll(config.settings(akka.api() == Api.Typed));
        settings.add("inFlight=" + underWay + (workload.inFlightFollowsThroughput() ? ", twice the throughput" : ""));
        ActorSystem system = MeasuredThreadsSetup.start("topspin", config.config(), context.threads());
        try {
            return exchange(system, config.actorDispatcher(), underWay, context, settings);
        } catch (OutOfMemoryError e) {
            system.terminate();
            throw Holding.tooMuch(workload, e.toString(), e);
        } catch (RuntimeException e) {
            system.terminate();
            throw e;
        }
    }

    private Exchange exchange(
            ActorSystem system, String dispatcher, int underWay, TrialContext context, List<String> settings)
            throws TrialException, InterruptedException {
        RunningSystem running = new RunningSystem(system, Rejections.of(system));
        Shuffle shuffle = Shuffle.of(context);
        settings.add(shuffle.setting());
        List<Integer> names = shuffle.names(workload.pairs());
        List<ActorRef> actors = new ArrayList<>();
        List<Questions<?>> all = new ArrayList<>();
        List<Pair> pairs = shuffle.pairs(workload.pairs(), pair -> {
            PingSide asking = new ClosedPingSide(
                    underWay,
                    context.sampling(),
                    NONE,
                    context.recorders().get(pair),
                    new Intrusion(context.threads()));
            return service(system, dispatcher, asking, names.get(pair), underWay, actors, all);
        });
        running.awaitStart(actors);
        return new PairsExchange(running, pairs, settings, () -> {
            for (Questions<?> questions : all) {
                questions.check();
            }
        });
    }

    /** @return what makes the actor that asks */
    private Supplier<Pair> service(
            ActorSystem system,
            String dispatcher,
            PingSide asking,
            int number,
            int underWay,
            List<ActorRef> actors,
            List<Questions<?>> all) {
        PongSide answering = new PongSide();
        Directory directory = new Directory(workload.users(), answering);
        if (akka.api() == Api.Classic) {
            Questions<Query> questions = new Questions<>(number, workload.users(), underWay);
            questions.ask(Query::new);
            all.add(questions);
            ActorRef service = system.actorOf(
                    Props.create(ClassicService.class, () -> new ClassicService(directory))
                            .withDispatcher(dispatcher),
                    "service-" + number);
            actors.add(service);
            return () -> {
                ActorRef querying = system.actorOf(
                        Props.create(ClassicQuerying.class, () -> new ClassicQuerying(questions, asking, service))
                                .withDispatcher(dispatcher),
                        "query-" + number);
                actors.add(querying);
                return new Pair(
                        asking,
                        answering,
                        (iteration, over) -> querying.tell(new Told.Begin(iteration, over), ActorRef.noSender()));
            };
        }
        Questions<TypedQuery> questions = new Questions<>(number, workload.users(), underWay);
        all.add(questions);
        DispatcherSelector selector = DispatcherSelector.fromConfig(dispatcher);
        var service = Adapter.spawn(system, TypedService.create(directory), "service-" + number, selector);
        actors.add(Adapter.toClassic(service));
        return () -> {
            var querying = Adapter.spawn(
                    system, TypedQuerying.create(questions, asking, service), "query-" + number, selector);
            questions.ask(user -> new TypedQuery(user, querying));
            actors.add(Adapter.toClassic(querying));
            return new Pair(asking, answering, (iteration, over) -> querying.tell(new Told.Begin(iteration, over)));
        };
    }
}
