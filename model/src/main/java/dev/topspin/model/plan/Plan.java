package dev.topspin.model.plan;

import dev.topspin.model.Json;
import dev.topspin.model.spec.Durations;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.Matrix;
import dev.topspin.model.spec.Matrix.Axis;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.Variant;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.Workload;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * The plan of an experiment: its cells, and its trials in the order in which they run. Each round runs every cell once,
 * in an order shuffled anew by the seed, so that drift hits all cells alike.
 *
 * @param hash 16 hexadecimal digits over name and spec
 * @param seed of the order; taken from the hash
 * @param cells in the order of the spec
 * @param trials in the order of the runs; cells x forks of them
 */
public record Plan(String hash, long seed, List<Cell> cells, List<TrialPlan> trials) {
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
        byte[] digest = sha256(name + "\n" + Json.write(planned));
        String hash = HexFormat.of().formatHex(digest, 0, 8);
        long seed = java.nio.ByteBuffer.wrap(digest, 8, 8).getLong() >>> 1;
        List<Cell> cells = cells(spec);
        Random random = new Random(seed);
        long deadline = Durations.nanos(spec.runPolicy().trialDeadline());
        List<TrialPlan> trials = new ArrayList<>();
        for (int fork = 1; fork <= spec.measurement().forks(); fork++) {
            List<Cell> round = new ArrayList<>(cells);
            Collections.shuffle(round, random);
            for (Cell cell : round) {
                trials.add(new TrialPlan(
                        name, hash, trials.size(), fork, cell, spec.placement(), spec.measurement(), deadline));
            }
        }
        return new Plan(hash, seed, cells, trials);
    }

    /** @return how many cells {@link #cells} gives, without making them */
    public static long countCells(ExperimentSpec spec) {
        return spec.variants().stream()
                .mapToLong(v -> axes(spec, v).stream()
                        .mapToLong(a -> a.values().size())
                        .reduce(1, (a, b) -> Math.min(1_000_000, a * b)))
                .sum();
    }

    /** @return the cells of a spec: every variant with every combination of the swept parameters that it has */
    public static List<Cell> cells(ExperimentSpec spec) {
        List<Cell> cells = new ArrayList<>();
        for (Variant variant : spec.variants()) {
            expand(variant.runtime(), spec.workload().pingPong(), new TreeMap<>(), axes(spec, variant), variant, cells);
        }
        return cells;
    }

    private static List<Axis> axes(ExperimentSpec spec, Variant variant) {
        Matrix matrix = spec.matrix() == null ? Matrix.NONE : spec.matrix();
        return matrix.axes()
                .filter(axis -> axis.parameter().belongsTo(variant.runtime()))
                .toList();
    }

    private static void expand(
            VariantRuntime runtime,
            PingPong workload,
            Map<String, Long> set,
            List<Axis> axes,
            Variant variant,
            List<Cell> to) {
        if (axes.isEmpty()) {
            to.add(new Cell(variant.withRuntime(runtime), new Workload(workload), set));
            return;
        }
        Axis axis = axes.getFirst();
        for (long value : axis.values()) {
            Map<String, Long> with = new TreeMap<>(set);
            with.put(axis.parameter().name(), value);
            expand(
                    axis.parameter().set(runtime, value),
                    axis.parameter().set(workload, value),
                    with,
                    axes.subList(1, axes.size()),
                    variant,
                    to);
        }
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
