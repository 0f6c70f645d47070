package dev.topspin.model.plan;

import dev.topspin.model.Json;
import dev.topspin.model.spec.Durations;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.Matrix;
import dev.topspin.model.spec.Matrix.Axis;
import dev.topspin.model.spec.Parameter;
import dev.topspin.model.spec.Variant;
import dev.topspin.model.spec.Workload;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The plan of an experiment: its cells, and its trials in the order in which they run. Each round runs every cell once,
 * in an order shuffled anew by the seed, so that drift hits all cells alike; floors run around the others.
 *
 * @param hash 16 hexadecimal digits over name and spec
 * @param seed of the order; taken from the hash
 * @param cells in the order of the spec
 * @param trials in the order of the runs: for each fork one of each cell, and one more of each floor; then, in as many rounds
 *     as a precision may lead to, those of which only some are run; each is at the place of its index
 */
public record Plan(String hash, long seed, List<Cell> cells, List<TrialPlan> trials) {
    /** More floors than these are counted and not named. */
    private static final int MOST_NAMED = 2;

    public Plan {
        cells = List.copyOf(cells);
        trials = List.copyOf(trials);
    }

    /**
     * @param name of the experiment
     * @param spec valid, with all defaults
     */
    public static Plan of(String name, ExperimentSpec spec) {
        // what only decides how trials are run, not what they are, is no part of the plan: suspending changes no hash
        ExperimentSpec planned = new ExperimentSpec(
                spec.workload(), spec.variants(), spec.matrix(), spec.placement(), spec.measurement(), null);
        List<Cell> cells = cells(spec);
        // the same hash must be the same trials in every version: before, floors ran like any other cell
        String order = Floors.of(cells).isEmpty() ? "" : "\nfloors around";
        byte[] digest = sha256(name + "\n" + Json.write(planned) + order);
        String hash = HexFormat.of().formatHex(digest, 0, 8);
        long seed = java.nio.ByteBuffer.wrap(digest, 8, 8).getLong() >>> 1;
        long deadline = Durations.nanos(spec.runPolicy().trialDeadline());
        List<TrialPlan> trials = new ArrayList<>();
        for (Order.Run run : Order.of(cells, spec.measurement().mostForks(), seed)) {
            trials.add(new TrialPlan(
                    name, hash, trials.size(), run.fork(), run.cell(), spec.placement(), spec.measurement(), deadline));
        }
        return new Plan(hash, seed, cells, trials);
    }

    /** @return the trials that are run whatever comes out */
    public List<TrialPlan> certain() {
        int forks = trials.getFirst().measurement().forks();
        return trials.subList(0, before() + forks * cells.size());
    }

    /** @return in which round a trial runs, from 1; the floors before the first round are counted to it */
    public int round(TrialPlan trial) {
        return 1 + Math.max(0, trial.index() - before()) / cells.size();
    }

    /** How many floors run before the first round: each stands under another cell, so that they are fewer than a round. */
    private int before() {
        return trials.size() % cells.size();
    }

    /**
     * @return how many trials there are and of what, e.g. {@code 17 trials of 5 cells: 3 of each, 4 of spin and socket, the
     *     floors that run around them}
     */
    public String inWords() {
        List<String> floors = Floors.of(cells).stream().map(Cell::name).toList();
        int certain = certain().size();
        String all = counted(certain, "trial") + " of " + counted(cells.size(), "cell");
        String more = trials.size() == certain
                ? ""
                : "; for a precision of %s at most %d"
                        .formatted(trials.getFirst().measurement().precision(), trials.size());
        if (floors.isEmpty()) {
            return all + more;
        }
        int forks = (certain - floors.size()) / cells.size();
        String names = floors.size() > MOST_NAMED ? floors.size() + " cells" : String.join(" and ", floors);
        return "%s: %d of each, %d of %s, the floors that run around them%s"
                .formatted(all, forks, forks + 1, names, more);
    }

    private static String counted(int n, String what) {
        return n + " " + what + (n == 1 ? "" : "s");
    }

    /** @return how many cells {@link #cells} gives, without making them */
    public static long countCells(ExperimentSpec spec) {
        return spec.variants().stream()
                .mapToLong(v -> steps(spec, v).stream()
                        .mapToLong(step -> step.getFirst().values().size())
                        .reduce(1, (a, b) -> Math.min(1_000_000, a * b)))
                .sum();
    }

    /** @return the cells of a spec: every variant with every combination of the swept parameters that it has */
    public static List<Cell> cells(ExperimentSpec spec) {
        List<Cell> cells = new ArrayList<>();
        for (Variant variant : spec.variants()) {
            Cell plain = new Cell(variant, spec.workload(), Map.of());
            expand(plain, steps(spec, variant), cells);
        }
        return cells;
    }

    /** The variant's axes: those in step together, in the place of their first, and every other alone. */
    private static List<List<Axis>> steps(ExperimentSpec spec, Variant variant) {
        Matrix matrix = spec.matrix() == null ? Matrix.NONE : spec.matrix();
        List<List<Axis>> steps = new ArrayList<>();
        List<Axis> together = new ArrayList<>();
        matrix.axes()
                .filter(axis -> axis.parameter().belongsTo(spec.workload().kind(), variant.runtime()))
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
                parameters);
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
