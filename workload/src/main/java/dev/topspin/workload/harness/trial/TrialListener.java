package dev.topspin.workload.harness.trial;

import dev.topspin.model.result.PodReport;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Told of a trial's progress, between iterations and never in one, by the harness' thread. */
public interface TrialListener {
    /**
     * The exchange is open and the first iteration is about to begin.
     *
     * @param settings what is effective of the runtime
     */
    default void opened(List<String> settings) {}

    /**
     * An iteration is over.
     *
     * @param iteration which
     * @param outcome what was exchanged in it
     * @param roundTrips those recorded in it, in nanoseconds; empty where none were; reused after the call
     * @param taken what the whole process took in it
     */
    default void iterationEnded(Iteration iteration, IterationOutcome outcome, Histogram roundTrips, Taken taken) {}

    /** The report is made: the last call. */
    default void reported(PodReport report) {}
}
