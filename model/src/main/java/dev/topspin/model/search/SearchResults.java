package dev.topspin.model.search;

import dev.topspin.model.result.ResultsFile.Machine;
import dev.topspin.model.result.TrialResult;
import java.util.List;

/**
 * All that is known of a search on one machine: the document {@code search.json}. Times are UTC in ISO 8601.
 *
 * @param version of this document's form; {@link #VERSION} for what is written now
 * @param topspin version that wrote it
 * @param name of the search
 * @param startedAt when the search began
 * @param finishedAt when the last trial had ended; of an unfinished search when this was written
 * @param complete whether everything has an answer, or never will; false where it was stopped
 * @param machine where it ran
 * @param spec what was searched, with all defaults, as it ran: pinning is Preferred where Required was asked for
 * @param results an answer for each variant and value of the resource, in the order of the spec; without an outcome where the search
 *     was stopped before there was one
 * @param trials the finished ones, in the order of their runs
 */
public record SearchResults(
        int version,
        String topspin,
        String name,
        String startedAt,
        String finishedAt,
        boolean complete,
        Machine machine,
        CapacitySearchSpec spec,
        List<CapacityResult> results,
        List<Trial> trials) {
    /** The form written now. */
    public static final int VERSION = 1;

    public SearchResults {
        results = results == null ? List.of() : List.copyOf(results);
        trials = trials == null ? List.of() : List.copyOf(trials);
    }

    /**
     * A finished trial.
     *
     * @param variant its name
     * @param cpus measured CPUs of each process that were asked for
     * @param number its own among those of the variant and CPUs, from 0
     * @param load at which it ran, in the search's parameter
     * @param verification whether it was one of the longer trials that confirm an answer
     * @param held whether every objective was met; null where it says nothing of its load, as {@code result.reason} then says
     * @param limitedBy what was not met: a figure of {@link Objective.Figure}, {@link LoadVerdict#RATE}, {@link LoadVerdict#GENERATOR}
     *     or the reason of a failed trial; null where it held, or says nothing
     * @param startedAt when its processes were started
     * @param seconds from then to its result
     * @param result its figures and whether it proved its pinning; without histograms and the reports of its processes; of copies
     *     the figures of the slowest, and the CPU cores of all
     * @param slowdown of copies, how much more an operation of the slowest took than alone, as a share; null for others
     */
    public record Trial(
            String variant,
            int cpus,
            int number,
            long load,
            boolean verification,
            Boolean held,
            String limitedBy,
            String startedAt,
            double seconds,
            TrialResult result,
            Double slowdown) {
        /** A trial that is no copy among others. */
        public Trial(
                String variant,
                int cpus,
                int number,
                long load,
                boolean verification,
                Boolean held,
                String limitedBy,
                String startedAt,
                double seconds,
                TrialResult result) {
            this(variant, cpus, number, load, verification, held, limitedBy, startedAt, seconds, result, null);
        }
    }
}
