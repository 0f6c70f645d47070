package dev.topspin.model.result;

import dev.topspin.model.spec.ExperimentSpec;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * All that is known of a run: the document {@code results.json}, from which every report can be made again. Times are UTC in
 * ISO 8601.
 *
 * @param version of this document's form; {@link #VERSION} for what is written now
 * @param topspin version that wrote it
 * @param experiment name of the experiment
 * @param startedAt when the first trial was started
 * @param finishedAt when the last one ended; of an unfinished run when this was written
 * @param complete whether every trial that was due has run
 * @param quick whether {@code --quick} shortened the experiment; then {@code spec} is the shortened one
 * @param only the variants that were picked with {@code --only}; empty where all ran
 * @param spec what was run, with all defaults
 * @param planHash of {@code spec} under its name
 * @param seed of the trials' order
 * @param plannedTrials how many trials were due, with those that were added for the sake of precision
 * @param machine where it ran
 * @param rows a row for each cell that has a finished trial
 * @param remarks by cell name, what a reader must know of a row beside its figures
 * @param source where figures were published that the results are set beside; null where there are none
 * @param published by cell name, the published figures and what was measured of the same; empty where there are none
 * @param trials the finished trials in the order of their runs, with the full report of each process
 * @param configurations by {@link EffectiveConfig#hash}, every setting of the runtimes of the trials, once for all processes that
 *     had the same; what only says where something is stands in a process' own {@link EffectiveConfig#changed}. Empty where
 *     the processes' full reports were not at hand
 */
public record ResultsFile(
        int version,
        String topspin,
        String experiment,
        String startedAt,
        String finishedAt,
        boolean complete,
        boolean quick,
        List<String> only,
        ExperimentSpec spec,
        String planHash,
        long seed,
        int plannedTrials,
        Machine machine,
        List<CellResult> rows,
        Map<String, List<String>> remarks,
        String source,
        Map<String, List<Comparison>> published,
        List<Trial> trials,
        Map<String, List<String>> configurations) {
    /** The form written now. */
    public static final int VERSION = 1;

    public ResultsFile {
        only = only == null ? List.of() : List.copyOf(only);
        rows = rows == null ? List.of() : List.copyOf(rows);
        remarks = remarks == null ? new TreeMap<>() : new TreeMap<>(remarks);
        published = published == null ? new TreeMap<>() : new TreeMap<>(published);
        trials = trials == null ? List.of() : List.copyOf(trials);
        configurations = configurations == null ? new TreeMap<>() : new TreeMap<>(configurations);
    }

    /**
     * The machine of a local run.
     *
     * @param cpuModel as the kernel names it; null where unknown
     * @param usableCpus the CPUs that could be used, e.g. {@code 0-3}
     * @param kernel name and release
     * @param java version of the JVM
     */
    public record Machine(String cpuModel, String usableCpus, String kernel, String java) {}

    /**
     * A finished trial.
     *
     * @param index place in the plan, from 0
     * @param name e.g. {@code ping-pong-0007}
     * @param cell name of its cell
     * @param fork which run of its cell, from 1
     * @param startedAt when its processes were started
     * @param seconds from then to its result
     * @param result checked, with the reports of its processes
     */
    public record Trial(
            int index, String name, String cell, int fork, String startedAt, double seconds, TrialResult result) {}

    /** @return the finished trials' results of a cell */
    public List<TrialResult> resultsOf(String cell) {
        return trials.stream()
                .filter(t -> t.cell().equals(cell))
                .map(Trial::result)
                .toList();
    }
}
