package dev.topspin.workload.game.chameneos;

import dev.topspin.model.result.Reason;
import dev.topspin.workload.game.chameneos.Message.Begin;
import dev.topspin.workload.game.chameneos.Message.Word;
import dev.topspin.workload.harness.trial.Health;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.TrialException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** Lets a mall of actors open for an iteration, and waits until all visitors have gone. Used by the harness' thread alone. */
public final class Gathering {
    /** How long the last creature may take to go when the time is over. */
    private static final Duration LAST_TO_GO = Duration.ofSeconds(20);

    private final Mall mall;
    private final List<Visitor> visitors;
    private final Consumer<Message> way;
    private final Health health;
    private final Set<Thread> parties = new HashSet<>();

    /**
     * @param mall that opens
     * @param visitors those who run in this process; may be none
     * @param way how the mall is told
     * @param health of what runs the actors
     */
    public Gathering(Mall mall, List<Visitor> visitors, Consumer<Message> way, Health health) {
        this.mall = mall;
        this.visitors = List.copyOf(visitors);
        this.way = way;
        this.health = health;
    }

    /**
     * Begins an iteration and blocks until it is over.
     *
     * @throws TrialException where creatures are missing, or the health tells that they never will be back
     */
    public void run(Iteration iteration) throws TrialException, InterruptedException {
        mall.reset();
        visitors.forEach(Visitor::reset);
        CountDownLatch over = new CountDownLatch(1);
        way.accept(new Begin(iteration, over));
        if (!health.await(over, iteration.timeNanos())) {
            way.accept(Word.Late);
            awaitLast(over);
        }
        if (!iteration.warmup()) {
            mall.parties().stream().forEach(parties::add);
            visitors.forEach(visitor -> visitor.parties().stream().forEach(parties::add));
        }
    }

    private void awaitLast(CountDownLatch over) throws TrialException, InterruptedException {
        if (!health.await(over, LAST_TO_GO.toNanos())) {
            throw new TrialException(
                    Reason.MessagesNotConserved,
                    "creatures were still missing %d s after their time was over: messages were lost, or refused by a full queue"
                            .formatted(LAST_TO_GO.toSeconds()));
        }
    }

    /** @return how many threads ran these actors in the measured iterations so far */
    public int partyThreads() {
        return parties.size();
    }
}
