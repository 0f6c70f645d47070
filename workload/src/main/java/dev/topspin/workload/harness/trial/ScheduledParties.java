package dev.topspin.workload.harness.trial;

import dev.topspin.model.result.Reason;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Parties on a library's scheduler, which tell when one of them ends by an exception.
 *
 * @param <S> the scheduler
 */
public final class ScheduledParties<S> implements PartyRunner {
    private final String parties;
    private final S scheduler;
    private final Predicate<S> over;
    private final Consumer<S> shutdown;
    private volatile Throwable failure;

    /**
     * @param parties what the library calls them, such as {@code actors}
     * @param scheduler idle
     * @param over whether it runs nothing any more
     * @param shutdown ends its threads
     */
    public ScheduledParties(String parties, S scheduler, Predicate<S> over, Consumer<S> shutdown) {
        this.parties = parties;
        this.scheduler = scheduler;
        this.over = over;
        this.shutdown = shutdown;
    }

    /** @return what runs them */
    public S scheduler() {
        return scheduler;
    }

    /** @return who is told when one of them ends by an exception; any thread may tell */
    public Consumer<Throwable> failed() {
        return by -> failure = by;
    }

    /** @throws TrialException where one of them, or the scheduler, has ended */
    @Override
    public void check() throws TrialException {
        Throwable by = failure;
        if (by != null) {
            throw new TrialException(Reason.WorkloadError, "one of the %s ended by %s".formatted(parties, by), by);
        }
        if (over.test(scheduler)) {
            throw new TrialException(Reason.WorkloadError, "the scheduler of the %s has ended".formatted(parties));
        }
    }

    @Override
    public void close() {
        shutdown.accept(scheduler);
    }
}
