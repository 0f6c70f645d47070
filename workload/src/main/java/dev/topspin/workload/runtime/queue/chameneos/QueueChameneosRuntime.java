package dev.topspin.workload.runtime.queue.chameneos;

import dev.topspin.model.spec.BareQueue;
import dev.topspin.workload.game.chameneos.Mall;
import dev.topspin.workload.game.chameneos.MeetingsExchange;
import dev.topspin.workload.game.chameneos.Message.Stay;
import dev.topspin.workload.game.chameneos.Population;
import dev.topspin.workload.game.chameneos.Visitor;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.ExchangeRuntime;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import dev.topspin.workload.runtime.queue.Crew;
import dev.topspin.workload.runtime.queue.Inbox;
import dev.topspin.workload.runtime.queue.Inboxes;
import dev.topspin.workload.runtime.queue.Post;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Opens the mall and lets creatures live. */
public final class QueueChameneosRuntime implements ExchangeRuntime {
    /** A creature has no more than so many for the mall: two stays, and that it has gone. */
    private static final int FOR_THE_MALL = 4;

    /** The harness has two, and the crew one. */
    private static final int OF_OTHERS = 3;

    private final BareQueue runtime;

    /** @param runtime which queue, which threads */
    public QueueChameneosRuntime(BareQueue runtime) {
        this.runtime = runtime;
    }

    @Override
    public Exchange open(TrialContext context) throws TrialException, InterruptedException {
        Population population = new Population(context.chameneos().beginning());
        Mall mall = Mall.of(runtime.protocol(), population.size());
        Inbox place = Inboxes.ofMany(runtime, FOR_THE_MALL * population.size() + OF_OTHERS)
                .next();
        Inboxes inboxes = Inboxes.ofMany(runtime, Stay.FIRST + OF_OTHERS);
        Inbox[] creatures = new Inbox[population.size()];
        Arrays.setAll(creatures, _ -> inboxes.next());
        List<Post> posts = new ArrayList<>();
        List<Visitor> visitors = new ArrayList<>();
        posts.add(new Post("mall", place, new QueueMall(mall, creatures)));
        for (int id = 0; id < creatures.length; id++) {
            Visitor visitor = Visitor.of(runtime.protocol(), population.creature(id));
            visitors.add(visitor);
            posts.add(new Post("creature-" + id, creatures[id], new QueueVisitor(visitor, place, creatures)));
        }
        Crew crew = new Crew(runtime, context.threads(), posts);
        List<String> settings = new ArrayList<>(crew.settings(inboxes));
        settings.addFirst("protocol=" + mall.protocol());
        return new MeetingsExchange(crew, population, mall, visitors, place::put, settings);
    }
}
