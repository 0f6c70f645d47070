package dev.topspin.workload.game.pingpong;

import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.pacing.Departures;
import dev.topspin.workload.harness.trial.Health;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Pace;
import dev.topspin.workload.harness.trial.TrialException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/** The pairs of a process, which holds the pinging side of each. Used by the harness' thread alone. */
public final class Pairs {
    /** How long the last messages may take to come back when an iteration's time is over. */
    private static final Duration LAST_REPLIES = Duration.ofSeconds(20);

    private final List<Pair> all;
    private final Health health;
    private final Set<Thread> parties = new HashSet<>();

    /**
     * @param all one or more, idle
     * @param health of what runs them, looked at while the pairs exchange, and when they have
     */
    public Pairs(List<Pair> all, Health health) {
        this.all = List.copyOf(all);
        this.health = health;
    }

    /**
     * Lets all pairs exchange and blocks until all messages are back.
     *
     * @throws TrialException where they aren't in time, or the health tells that they never will be
     */
    public IterationOutcome run(Iteration iteration) throws TrialException, InterruptedException {
        all.forEach(Pair::reset);
        CountDownLatch over = new CountDownLatch(all.size());
        begin(iteration, over);
        await(over, iteration.timeNanos() + LAST_REPLIES.toNanos());
        check();
        if (!iteration.warmup()) {
            all.stream().flatMap(Pair::parties).forEach(parties::add);
        }
        return IterationOutcome.of(all.stream().map(Pair::strand).toList());
    }

    /**
     * The first pair is told, and tells the others from a thread that runs actors: what a fork-join pool is given from outside
     * waits until one of its threads has nothing left to do for those it has, and a pair at play always has.
     */
    private void begin(Iteration iteration, CountDownLatch over) {
        Pair first = all.getFirst();
        List<Pair> others = all.subList(1, all.size());
        first.ping().first(() -> others.forEach(pair -> pair.serve().accept(iteration, over)));
        first.serve().accept(iteration, over);
    }

    private void await(CountDownLatch over, long nanos) throws TrialException, InterruptedException {
        Health both = this::check;
        if (!both.await(over, nanos)) {
            throw new TrialException(
                    Reason.MessagesNotConserved,
                    "%d of %d pairs still missed messages %d s after their time was over: lost, or refused by a full queue"
                            .formatted(over.getCount(), all.size(), LAST_REPLIES.toSeconds()));
        }
    }

    private void check() throws TrialException {
        health.check();
        for (Pair pair : all) {
            pair.ping().check();
        }
    }

    /** @return how they kept their rate in the measured iterations so far; empty in a closed loop */
    public Optional<Pace> pace() {
        List<Departures> open = all.stream()
                .map(Pair::ping)
                .filter(OpenPingSide.class::isInstance)
                .map(ping -> ((OpenPingSide) ping).departures())
                .toList();
        return open.isEmpty() ? Optional.empty() : Optional.of(Departures.pace(open));
    }

    /** Ends what sends by itself. */
    public void close() {
        all.forEach(pair -> pair.ping().close());
    }

    /** @return how many threads ran the actors in the measured iterations so far */
    public int partyThreads() {
        return parties.size();
    }
}
