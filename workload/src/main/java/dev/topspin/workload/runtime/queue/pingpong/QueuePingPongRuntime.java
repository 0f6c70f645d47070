package dev.topspin.workload.runtime.queue.pingpong;

import dev.topspin.model.spec.BareQueue;
import dev.topspin.model.spec.PingPong;
import dev.topspin.workload.game.pingpong.Pair;
import dev.topspin.workload.game.pingpong.PairsExchange;
import dev.topspin.workload.game.pingpong.PingSide;
import dev.topspin.workload.game.pingpong.PongSide;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.ExchangeRuntime;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import dev.topspin.workload.runtime.queue.Crew;
import dev.topspin.workload.runtime.queue.Inbox;
import dev.topspin.workload.runtime.queue.Inboxes;
import dev.topspin.workload.runtime.queue.Post;
import java.util.ArrayList;
import java.util.List;

/** Opens the pairs. */
public final class QueuePingPongRuntime implements ExchangeRuntime {
    private final BareQueue runtime;

    /** @param runtime which queue, which threads */
    public QueuePingPongRuntime(BareQueue runtime) {
        this.runtime = runtime;
    }

    @Override
    public Exchange open(TrialContext context) throws TrialException, InterruptedException {
        PingPong workload = context.pingPong();
        // and what begins an iteration, and what ends it
        Inboxes inboxes = Inboxes.ofOneProducer(runtime, workload.inFlight() + 2);
        List<Post> posts = new ArrayList<>();
        List<Pair> pairs = new ArrayList<>();
        List<PingSide> pings = PingSide.all(context);
        for (int i = 0; i < pings.size(); i++) {
            PingSide pinging = pings.get(i);
            PongSide answering = new PongSide();
            Inbox ping = inboxes.next();
            Inbox pong = inboxes.next();
            posts.add(new Post("ping-" + i, ping, new QueuePing(pinging, pong, workload.inFlight())));
            posts.add(new Post("pong-" + i, pong, new QueuePong(answering, ping)));
            pairs.add(new Pair(
                    pinging, answering, (iteration, over) -> ping.tell(new QueuePing.Serving(iteration, over))));
        }
        Crew crew = new Crew(runtime, context.threads(), posts);
        return new PairsExchange(crew, pairs, crew.settings(inboxes));
    }
}
