package dev.topspin.workload.runtime.queue.queries;

import dev.topspin.model.spec.BareQueue;
import dev.topspin.model.spec.Pause;
import dev.topspin.model.spec.Queries;
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
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import dev.topspin.workload.runtime.queue.Crew;
import dev.topspin.workload.runtime.queue.Inbox;
import dev.topspin.workload.runtime.queue.Inboxes;
import dev.topspin.workload.runtime.queue.Post;
import java.util.ArrayList;
import java.util.List;

/** Opens the services and who asks them. */
public final class QueueQueriesRuntime implements ExchangeRuntime {
    private static final Pausing NONE = new Pausing(new Pause(Pause.Kind.None, null));

    private final Queries workload;
    private final BareQueue runtime;

    /**
     * @param workload pairs, users and queries; the number under way is given
     * @param runtime which queue, which threads
     */
    public QueueQueriesRuntime(Queries workload, BareQueue runtime) {
        this.workload = workload;
        this.runtime = runtime;
    }

    @Override
    public Exchange open(TrialContext context) throws TrialException, InterruptedException {
        int underWay = workload.inFlight();
        Holding.check(workload, underWay);
        // and what begins an iteration, and what ends it
        Inboxes inboxes = Inboxes.ofOneProducer(runtime, underWay + 2);
        List<Post> posts = new ArrayList<>();
        List<Pair> pairs = new ArrayList<>();
        List<Questions<Query>> all = new ArrayList<>();
        for (int i = 0; i < workload.pairs(); i++) {
            PingSide asking = new ClosedPingSide(
                    underWay, context.sampling(), NONE, context.recorders().get(i), new Intrusion(context.threads()));
            PongSide answering = new PongSide();
            Questions<Query> questions = new Questions<>(i, workload.users(), underWay);
            questions.ask(Query::new);
            all.add(questions);
            Inbox asks = inboxes.next();
            Inbox service = inboxes.next();
            posts.add(new Post("asking-" + i, asks, new QueueAsking(questions, asking, service)));
            posts.add(new Post(
                    "service-" + i, service, new QueueService(new Directory(workload.users(), answering), asks)));
            pairs.add(new Pair(asking, answering, (iteration, over) -> asks.tell(new Told.Begin(iteration, over))));
        }
        Crew crew = new Crew(runtime, context.threads(), posts);
        List<String> settings = new ArrayList<>(crew.settings(inboxes));
        settings.add("inFlight=" + underWay);
        return new PairsExchange(crew, pairs, settings, () -> {
            for (Questions<Query> questions : all) {
                questions.check();
            }
        });
    }
}
