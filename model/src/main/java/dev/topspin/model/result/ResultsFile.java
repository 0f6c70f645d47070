package dev.topspin.model.result;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Plan;
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
        String source,
        Map<String, List<Comparison>> published,
        List<Trial> trials,
        Map<String, List<String>> configurations) {
    /** The form written now. */
    public static final int VERSION = 2;

    public ResultsFile {
        only = only == null ? List.of() : List.copyOf(only);
        rows = rows == null ? List.of() : List.copyOf(rows);
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

    /** @return the cells of the plan that was run, in their order */
    public List<Cell> cells() {
        return Plan.cellsStartedAs(experiment, spec, planHash);
    }

    /** @return the finished trials' results of a cell */
    public List<TrialResult> resultsOf(String cell) {
        return trials.stream()
                .filter(t -> t.cell().equals(cell))
                .map(Trial::result)
                .toList();
    }

    /** @return a builder of the form written now; what else is not said is 0, false, empty or null */
    public static Builder builder() {
        return new Builder().version(VERSION);
    }

    /** @return a builder that starts from these values */
    public Builder toBuilder() {
        return builder()
                .version(version)
                .topspin(topspin)
                .experiment(experiment)
                .startedAt(startedAt)
                .finishedAt(finishedAt)
                .complete(complete)
                .quick(quick)
                .only(only)
                .spec(spec)
                .planHash(planHash)
                .seed(seed)
                .plannedTrials(plannedTrials)
                .machine(machine)
                .rows(rows)
                .source(source)
                .published(published)
                .trials(trials)
                .configurations(configurations);
    }

    /** Builds by name; what is not said is 0, false, empty or null. The record says what each is. */
    public static final class Builder {
        private int version;
        private String topspin;
        private String experiment;
        private String startedAt;
        private String finishedAt;
        private boolean complete;
        private boolean quick;
        private List<String> only;
        private ExperimentSpec spec;
        private String planHash;
        private long seed;
        private int plannedTrials;
        private Machine machine;
        private List<CellResult> rows;
        private String source;
        private Map<String, List<Comparison>> published;
        private List<Trial> trials;
        private Map<String, List<String>> configurations;

        private Builder() {}

        public Builder version(int value) {
            version = value;
            return this;
        }

        public Builder topspin(String value) {
            topspin = value;
            return this;
        }

        public Builder experiment(String value) {
            experiment = value;
            return this;
        }

        public Builder startedAt(String value) {
            startedAt = value;
            return this;
        }

        public Builder finishedAt(String value) {
            finishedAt = value;
            return this;
        }

        public Builder complete(boolean value) {
            complete = value;
            return this;
        }

        public Builder quick(boolean value) {
            quick = value;
            return this;
        }

        public Builder only(List<String> value) {
            only = value;
            return this;
        }

        public Builder spec(ExperimentSpec value) {
            spec = value;
            return this;
        }

        public Builder planHash(String value) {
            planHash = value;
            return this;
        }

        public Builder seed(long value) {
            seed = value;
            return this;
        }

        public Builder plannedTrials(int value) {
            plannedTrials = value;
            return this;
        }

        public Builder machine(Machine value) {
            machine = value;
            return this;
        }

        public Builder rows(List<CellResult> value) {
            rows = value;
            return this;
        }

        public Builder source(String value) {
            source = value;
            return this;
        }

        public Builder published(Map<String, List<Comparison>> value) {
            published = value;
            return this;
        }

        public Builder trials(List<Trial> value) {
            trials = value;
            return this;
        }

        public Builder configurations(Map<String, List<String>> value) {
            configurations = value;
            return this;
        }

        public ResultsFile build() {
            return new ResultsFile(
                    version,
                    topspin,
                    experiment,
                    startedAt,
                    finishedAt,
                    complete,
                    quick,
                    only,
                    spec,
                    planHash,
                    seed,
                    plannedTrials,
                    machine,
                    rows,
                    source,
                    published,
                    trials,
                    configurations);
        }
    }
}
