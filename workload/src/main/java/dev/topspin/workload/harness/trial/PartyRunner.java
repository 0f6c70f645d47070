package dev.topspin.workload.harness.trial;

import dev.topspin.model.result.EffectiveConfig;
import java.util.Optional;
import java.util.OptionalInt;

/** What runs the parties of an exchange: an actor system, a scheduler, threads. Used by the harness' thread alone. */
public interface PartyRunner extends Health, AutoCloseable {
    /**
     * Done before an iteration; nothing unless said otherwise.
     *
     * @throws TrialException where the parties can't play any more
     */
    default void begin(Iteration iteration) throws TrialException, InterruptedException {}

    /**
     * Done after an iteration, when nothing is under way; nothing unless said otherwise.
     *
     * @throws TrialException where a party failed
     */
    default void end() throws TrialException, InterruptedException {}

    /** As {@link Exchange#config}. */
    default Optional<EffectiveConfig> config() {
        return Optional.empty();
    }

    /**
     * As {@link Exchange#partyThreads}.
     *
     * @param seen how many threads ran the parties, by the parties' own look; 0 where all of them were virtual, of which none is
     *     counted: what took the CPUs are their carriers
     */
    default OptionalInt partyThreads(int seen) {
        return seen == 0 ? OptionalInt.empty() : OptionalInt.of(seen);
    }

    /** Ends all that it started; never throws, and does nothing the second time. */
    @Override
    void close();
}
