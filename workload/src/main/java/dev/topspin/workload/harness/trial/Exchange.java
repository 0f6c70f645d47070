package dev.topspin.workload.harness.trial;

import dev.topspin.model.result.CreatureCount;
import dev.topspin.model.result.EffectiveConfig;
import dev.topspin.model.result.RoundFigures;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * An open exchange of messages, of one process. The harness calls {@link #run} from one thread, once for each warm-up and
 * each measured iteration in their order, with the same sequence in every process of the trial, and then {@link #close}. After
 * a warm-up iteration it asks {@link #isWarm} where that may be the last.
 */
public interface Exchange extends AutoCloseable {
    /**
     * Runs one iteration and blocks until it is over.
     *
     * @implSpec All parties are told to begin before the driver reads the clock; between its two clock reads nothing runs
     *     but the exchange: no allocation, no lock, no output of ours. A pair ends when it has exchanged {@link
     *     Iteration#exchanges} or {@link Iteration#timeNanos} is over, whichever comes first, and then awaits what is in
     *     flight. Round trips go to the recorder of their pair, in warm-up as well, as {@link TrialContext#sampling} says.
     *     A responder waits for the driver's begin, answers until the driver says that the iteration is over, and returns
     *     what it counted itself.
     * @param iteration which
     * @return what was exchanged, by the counts of this process
     * @throws TrialException where it could not be run to its end; {@link dev.topspin.model.result.Reason#PeerLost} where
     *     the other process went away
     * @throws InterruptedException where the trial is being ended from outside
     */
    IterationOutcome run(Iteration iteration) throws TrialException, InterruptedException;

    /**
     * Asked after a warm-up iteration that need not be the last: all processes of a trial give the same answer, which is the
     * driver's, so that they go on to the same iteration.
     *
     * @param steady whether the iterations agree, as this process sees them
     * @return whether the warm-up is over
     * @throws TrialException where the other process went away
     * @throws InterruptedException where the trial is being ended from outside
     */
    default boolean isWarm(boolean steady) throws TrialException, InterruptedException {
        return steady;
    }

    /** @return what is effective of the runtime, each as {@code key=value}, most telling first; empty for none */
    List<String> settings();

    /** @return every setting that the runtime really runs with; empty for one that has no configuration */
    default Optional<EffectiveConfig> config() {
        return Optional.empty();
    }

    /**
     * How many threads ran the parties in the measured iterations so far, for a runtime that knows. Empty to count the
     * measured threads that took CPU time.
     */
    default OptionalInt partyThreads() {
        return OptionalInt.empty();
    }

    /**
     * What each creature of this process counted in the last iteration, in their order. Empty for another workload, and for
     * a process that has no creatures.
     */
    default List<CreatureCount> creatures() {
        return List.of();
    }

    /** How it kept its rate in the measured iterations, as far as not told before. Empty in a closed loop, which has none. */
    default Optional<Pace> pace() {
        return Optional.empty();
    }

    /** What was measured with each of many others so far; asked from any thread. Empty where there is one other, or none. */
    default Optional<RoundFigures> rounds() {
        return Optional.empty();
    }

    /** Ends all threads and connections of the exchange; never throws, and does nothing the second time. */
    @Override
    void close();
}
