package dev.topspin.workload.game.queries;

import dev.topspin.workload.harness.trial.Iteration;
import java.util.concurrent.CountDownLatch;

/** What a querying actor is told. */
public sealed interface Told {
    /**
     * A user, and so the answer to a query: what else a user would have costs nothing, because it goes by reference.
     *
     * @param id from 0
     */
    record User(Integer id) implements Told {}

    /**
     * Begins an iteration.
     *
     * @param over counted down at its end
     */
    record Begin(Iteration iteration, CountDownLatch over) implements Told {}
}
