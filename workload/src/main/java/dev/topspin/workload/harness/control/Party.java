package dev.topspin.workload.harness.control;

import dev.topspin.model.result.CreatureCount;
import dev.topspin.model.result.EffectiveConfig;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Pace;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.List;
import java.util.Optional;

/** What the runtimes between processes differ in: how messages go to and fro while the control channel is silent. */
public sealed interface Party extends AutoCloseable {
    /** @return what is effective, as {@link dev.topspin.workload.harness.trial.Exchange#settings} */
    List<String> settings();

    /** @return every setting, as {@link dev.topspin.workload.harness.trial.Exchange#config} */
    default Optional<EffectiveConfig> config() {
        return Optional.empty();
    }

    /** @return what each creature of this process counted, as {@link dev.topspin.workload.harness.trial.Exchange#creatures} */
    default List<CreatureCount> creatures() {
        return List.of();
    }

    /** @return how it kept its rate, as {@link dev.topspin.workload.harness.trial.Exchange#pace} */
    default Optional<Pace> pace() {
        return Optional.empty();
    }

    /** Ends all threads and connections; never throws. */
    @Override
    void close();

    /** The party that sends, keeps the clock and records. */
    non-sealed interface Driving extends Party {
        /**
         * Runs one iteration, as {@link dev.topspin.workload.harness.trial.Exchange#run} says; the responder is counting.
         *
         * @throws TrialException where messages are missing ({@link dev.topspin.model.result.Reason#MessagesNotConserved})
         *     or the data connection is gone
         */
        IterationOutcome play(Iteration iteration) throws TrialException, InterruptedException;

        /**
         * @return whether all has come about that this runtime arranges by itself while messages flow, or is not worth
         *     waiting for; asked between two iterations
         */
        default boolean settled() {
            return true;
        }

        /** The responder is lost: a {@link #play} that is running ends soon, whatever it returns. From any thread. */
        void cancel();
    }

    /** The party that answers, on threads of its own, from when it is made to when it is closed. */
    non-sealed interface Answering extends Party {
        /** @return messages received so far; never falls */
        long received();

        /** @return replies sent so far; never falls */
        long sent();

        /**
         * Judges an iteration by what only this process knows, when it is over and all is counted.
         *
         * @throws TrialException where something of it can't be right
         */
        default void judge() throws TrialException {}
    }
}
