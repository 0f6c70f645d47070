package dev.topspin.model.plan;

import dev.topspin.model.spec.Durations;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.JvmChoice;
import dev.topspin.model.spec.Matrix;
import dev.topspin.model.spec.Matrix.Axis;
import dev.topspin.model.spec.Matrix.Choices;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Parameter;
import dev.topspin.model.spec.Variant;
import dev.topspin.model.spec.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The plan of an experiment: its cells, and its trials in the order in which they run. Each round runs every cell once,
 * in an order shuffled anew by the seed, so that drift hits all cells alike; floors run around the others. Where trials
 * may run side by side, the cells or the rounds are dealt over lanes.
 *
 * @param hash 16 hexadecimal digits over name and spec
 * @param seed of the order; taken from the hash
 * @param cells in the order of the spec
 * @param trials in the order of the lanes, and in each lane in the order of the runs: for each fork one of each cell, and one
 *     more of each floor; then, in as many rounds as a precision may lead to, those of which only some are run; each is at the
 *     place of its index
 * @param lanes at least one; all of the trials where nothing runs side by side
 * @param floorsInside whether trials measure their floor themselves where they can
 */
public record Plan(
        String hash, long seed, List<Cell> cells, List<TrialPlan> trials, List<Lane> lanes, boolean floorsInside) {
    /** More floors than these are counted and not named. */
    private static final int MOST_NAMED = 2;

    public Plan {
        cells = List.copyOf(cells);
        trials = List.copyOf(trials);
        lanes = List.copyOf(lanes);
    }

    /**
     * @param name of the experiment
     * @param spec valid, with all defaults
     */
    public static Plan of(String name, ExperimentSpec spec) {
        return of(Outline.of(name, spec));
    }

    /**
     * @param name of the experiment
     * @param spec valid, with all defaults
     * @param hash of the plan that it was started as; null where it has not been started
     * @return that plan, if a version of Topspin would have made it of this spec; else the one that is made of it now
     */
    public static Plan startedAs(String name, ExperimentSpec spec, String hash) {
        return of(Outline.startedAs(name, spec, hash));
    }

    /**
     * @param name of the experiment
     * @param spec valid, with all defaults
     * @param hash as of {@link #startedAs}
     * @return a hash of all of that plan but the name: the same for experiments that differ in nothing else
     */
    public static String hashWithoutName(String name, ExperimentSpec spec, String hash) {
        return Outline.startedAs(name, spec, hash).named("").hash();
    }

    private static Plan of(Outline outline) {
        ExperimentSpec spec = outline.spec();
        List<Cell> cells = outline.cells();
        long deadline = Durations.nanos(spec.runPolicy().trialDeadline());
        TrialPlan first = new TrialPlan(
                outline.name(),
                outline.hash(),
                0,
                1,
                cells.getFirst(),
                null,
                spec.placement(),
                spec.measurement(),
                deadline);
        boolean floorsInside = outline.made().floorsInside();
        int rounds = spec.measurement().mostForks();
        List<Lane> lanes = new Lanes(spec, cells, rounds, outline.seed(), floorsInside).laid(first);
        List<TrialPlan> trials =
                lanes.stream().flatMap(lane -> lane.trials().stream()).toList();
        return new Plan(outline.hash(), outline.seed(), cells, trials, lanes, floorsInside);
    }

    /**
     * @param attempt which one at each trial; null for the first
     * @return the same trials in the same order, with these attempts at them
     */
    public Plan attempted(Function<TrialPlan, TrialAttempt> attempt) {
        List<Lane> again = lanes.stream()
                .map(lane -> new Lane(
                        lane.number(),
                        lane.rounds().stream()
                                .map(round -> new Lane.Round(
                                        round.number(),
                                        round.trials().stream()
                                                .map(t -> t.attempted(attempt.apply(t)))
                                                .toList()))
                                .toList()))
                .toList();
        List<TrialPlan> all =
                again.stream().flatMap(lane -> lane.trials().stream()).toList();
        return new Plan(hash, seed, cells, all, again, floorsInside);
    }

    /** @return the floor that runs in trials of its own around those of the cell; empty where there is none */
    public Optional<Cell> around(Cell cell) {
        return Floors.around(cell, cells, floorsInside);
    }

    /** @return the trials that are run whatever comes out */
    public List<TrialPlan> certain() {
        return lanes.stream().flatMap(lane -> lane.certain().stream()).toList();
    }

    /** @return the lane that a trial runs on */
    public Lane lane(TrialPlan trial) {
        return lane(trial.index());
    }

    /** @return the lane that the trial of that index runs on */
    public Lane lane(int trialIndex) {
        if (trialIndex < 0 || trialIndex >= trials.size()) {
            throw new IllegalArgumentException("the plan has no trial " + trialIndex);
        }
        int first = 0;
        int last = lanes.size() - 1;
        while (first < last) { // this is asked for every trial, again and again
            int middle = (first + last + 1) / 2;
            boolean before = trialIndex < lanes.get(middle).firstIndex();
            first = before ? first : middle;
            last = before ? middle - 1 : last;
        }
        return lanes.get(first);
    }

    /** @return in which round a trial runs, from 1; the floors before the first round of a lane are counted to it */
    public int round(TrialPlan trial) {
        return lane(trial).round(trial);
    }

    /** @return whether whole rounds are dealt over the lanes, and not cells with all of their forks */
    public boolean spreadsForks() {
        return trials.getFirst().placement().spreadsForks();
    }

    /**
     * @return how many trials there are and of what, e.g. {@code 17 trials of 5 cells: 3 of each, 4 of spin and socket, the
     *     floors that run around them, on 2 lanes}
     */
    public String inWords() {
        List<TrialPlan> certain = certain();
        Map<String, Long> runs =
                certain.stream().collect(Collectors.groupingBy(t -> t.cell().name(), Collectors.counting()));
        String all = counted(certain.size(), "trial") + " of " + counted(cells.size(), "cell") + around(runs);
        String beside = lanes.size() == 1 ? "" : ", on %d lanes".formatted(lanes.size());
        return all + beside + (trials.size() == certain.size() ? "" : more());
    }

    private String more() {
        Measurement measurement = trials.getFirst().measurement();
        String precision = measurement.precision() == null ? "" : " for a precision of " + measurement.precision();
        return measurement.budget() == null
                ? ";%s at most %d".formatted(precision, trials.size())
                : "; more%s until %s are spent".formatted(precision, measurement.budget());
    }

    private String around(Map<String, Long> runs) {
        List<String> floors =
                Floors.around(cells, floorsInside).stream().map(Cell::name).toList();
        if (floors.isEmpty()) {
            return "";
        }
        LongSummaryStatistics often = floors.stream().mapToLong(runs::get).summaryStatistics();
        return ": %d of each, %s of %s, the floors that run around them"
                .formatted(
                        trials.getFirst().measurement().forks(),
                        often.getMin() == often.getMax() ? often.getMin() : often.getMin() + " to " + often.getMax(),
                        floors.size() > MOST_NAMED ? floors.size() + " cells" : String.join(" and ", floors));
    }

    /**
     * @param spec valid, with all defaults
     * @param rounds how many are run
     * @return how many trials of each cell that makes, over all lanes, by the cell's name
     */
    public static Map<String, Integer> runs(ExperimentSpec spec, int rounds) {
        return new Lanes(spec, cells(spec), rounds, 0, true).runs();
    }

    private static String counted(int n, String what) {
        return n + " " + what + (n == 1 ? "" : "s");
    }

    /** @return how many cells {@link #cells} gives, without making them */
    public static long countCells(ExperimentSpec spec) {
        return spec.variants().stream()
                .mapToLong(v -> LongStream.concat(
                                steps(spec, v, true).stream()
                                        .mapToLong(
                                                step -> step.getFirst().values().size()),
                                choices(spec, v)
                                        .mapToLong(swept -> swept.values().size()))
                        .reduce(1, (a, b) -> Math.min(1_000_000, a * b)))
                .sum();
    }

    /** @return the cells of a spec: every variant with every combination of the swept parameters that it has */
    public static List<Cell> cells(ExperimentSpec spec) {
        return cells(spec, true);
    }

    /**
     * @param name of the experiment
     * @param spec valid, with all defaults
     * @param hash as of {@link #startedAs}
     * @return the cells of that plan, whose trials are not made for it
     */
    public static List<Cell> cellsStartedAs(String name, ExperimentSpec spec, String hash) {
        return Outline.startedAs(name, spec, hash).cells();
    }

    /** @param spinInFlight whether spin has as many messages in flight as the others, and not one alone */
    static List<Cell> cells(ExperimentSpec spec, boolean spinInFlight) {
        List<Cell> cells = new ArrayList<>();
        for (Variant variant : spec.variants()) {
            Variant onJvm = variant.withJvm(variant.jvmWithin(spec.jvm()));
            List<Cell> ofNumbers = new ArrayList<>();
            expand(new Cell(onJvm, spec.workload(), Map.of()), steps(spec, variant, spinInFlight), ofNumbers);
            Stream<Cell> all = ofNumbers.stream();
            for (Choices swept : choices(spec, variant).toList()) {
                all = all.flatMap(cell -> swept.values().stream().map(value -> set(cell, swept.choice(), value)));
            }
            all.forEach(cells::add);
        }
        return cells;
    }

    private static Stream<Choices> choices(ExperimentSpec spec, Variant variant) {
        return spec.matrix() == null || !JvmChoice.belongsTo(spec.workload().kind(), variant.runtime())
                ? Stream.of()
                : spec.matrix().choices();
    }

    /** The variant's axes: those in step together, in the place of their first, and every other alone. */
    private static List<List<Axis>> steps(ExperimentSpec spec, Variant variant, boolean spinInFlight) {
        Matrix matrix = spec.matrix() == null ? Matrix.NONE : spec.matrix();
        List<List<Axis>> steps = new ArrayList<>();
        List<Axis> together = new ArrayList<>();
        matrix.axes()
                .filter(axis -> axis.parameter().belongsTo(spec.workload().kind(), variant.runtime()))
                .filter(axis -> spinInFlight || axis.parameter() != Parameter.inFlight || variant.spin() == null)
                .forEach(axis -> {
                    boolean inStep = matrix.isInStep(axis.parameter());
                    if (!inStep) {
                        steps.add(List.of(axis));
                    } else {
                        if (together.isEmpty()) {
                            steps.add(together);
                        }
                        together.add(axis);
                    }
                });
        return steps;
    }

    private static void expand(Cell cell, List<List<Axis>> steps, List<Cell> to) {
        if (steps.isEmpty()) {
            to.add(cell);
            return;
        }
        List<Axis> step = steps.getFirst();
        for (int i = 0; i < step.getFirst().values().size(); i++) {
            Cell with = cell;
            for (Axis axis : step) {
                with = set(with, axis.parameter(), axis.values().get(i));
            }
            expand(with, steps.subList(1, steps.size()), to);
        }
    }

    private static Cell set(Cell cell, Parameter parameter, long value) {
        Map<String, Long> parameters = new TreeMap<>(cell.parameters());
        parameters.put(parameter.name(), value);
        return new Cell(
                cell.variant().withRuntime(parameter.set(cell.variant().runtime(), value)),
                Workload.of(parameter.set(cell.workload().kind(), value)),
                parameters,
                cell.choices());
    }

    private static Cell set(Cell cell, JvmChoice choice, String value) {
        Map<String, String> choices = new TreeMap<>(cell.choices() == null ? Map.of() : cell.choices());
        choices.put(choice.name(), value);
        return new Cell(
                cell.variant().withJvm(choice.set(cell.variant().jvm(), value)),
                cell.workload(),
                cell.parameters(),
                choices);
    }
}
