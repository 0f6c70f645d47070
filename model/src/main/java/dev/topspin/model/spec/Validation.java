package dev.topspin.model.spec;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Floors;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.spec.VariantRuntime.Topology;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The rules that a schema can't say, and those it says in CEL. The operator answers with these as {@code Valid=False};
 * {@code topspin validate} prints the same.
 */
public final class Validation {
    /** The most trials an experiment may plan: more would be months, and a mistake in the matrix. */
    public static final int MAX_TRIALS = 9_999;

    /** The most cells: each is a row of about a kilobyte in the status, which the API server stores up to 1.5 MB. */
    public static final int MAX_CELLS = 1_000;

    private Validation() {}

    /**
     * @param spec one that satisfies the schema, with its defaults filled in
     * @return every violation, in the order of the document; empty for a valid spec
     */
    public static List<Violation> check(ExperimentSpec spec) {
        List<Violation> found = new ArrayList<>();
        checkWorkload(spec, found);
        checkVariants(spec, found);
        checkMatrix(spec, found);
        found.addAll(JvmCheck.check(spec));
        if (found.isEmpty()) {
            checkCells(spec, found);
        }
        checkNodes(spec, found);
        found.addAll(ContainerCheck.check(spec));
        found.addAll(PodTemplateCheck.check(spec.placement().podTemplate()));
        checkPrecision(spec.measurement(), found);
        if (spec.measurement().coreToCore() != null && spec.placement().pinning() == Placement.Pinning.None) {
            found.add(new Violation("spec.measurement.coreToCore", Rules.CORE_TO_CORE_NEEDS_PINNING));
        }
        checkDurations(spec, found);
        return found;
    }

    private static void checkWorkload(ExperimentSpec spec, List<Violation> found) {
        if (spec.workload().given() != 1) {
            found.add(new Violation("spec.workload", Rules.ONE_WORKLOAD));
            return;
        }
        switch (spec.workload().kind()) {
            case PingPong pingPong -> {
                Pause pause = pingPong.pause();
                if ((pause.kind() == Pause.Kind.Park) != (pause.duration() != null)) {
                    found.add(new Violation("spec.workload.pingPong.pause", Rules.PARK_HAS_DURATION));
                }
                checkOpenLoop(spec, pingPong, found);
            }
            case Chameneos chameneos -> {
                if (chameneos.creatures() != null && chameneos.colours() != null) {
                    found.add(new Violation("spec.workload.chameneos", Rules.CREATURES_OR_COLOURS));
                }
            }
            case Queries _, Contention _ -> {}
        }
    }

    /** What a schedule leaves no room for. */
    private static void checkOpenLoop(ExperimentSpec spec, PingPong pingPong, List<Violation> found) {
        Matrix matrix = spec.matrix();
        boolean swept = matrix != null && matrix.rate() != null;
        if (pingPong.load() == null && !swept) {
            return;
        }
        String loop = "an open loop (%s) sends when messages are due"
                .formatted(swept ? "spec.matrix.rate" : "spec.workload.pingPong.load");
        if (pingPong.inFlight() > 1) {
            found.add(new Violation(
                    "spec.workload.pingPong.inFlight",
                    "Invalid value: %d: %s and keeps no number of them under way: must be 1"
                            .formatted(pingPong.inFlight(), loop)));
        }
        if (matrix != null && matrix.inFlight() != null) {
            found.add(new Violation(
                    "spec.matrix.inFlight", loop + " and keeps no number of them under way: remove one of the two"));
        }
        if (pingPong.pause().kind() != Pause.Kind.None) {
            found.add(new Violation(
                    "spec.workload.pingPong.pause",
                    "Unsupported value: \"%s\": %s and does not pause: must be None"
                            .formatted(pingPong.pause().kind(), loop)));
        }
        if (spec.measurement().recording() == Measurement.Recording.None) {
            found.add(new Violation(
                    "spec.measurement.recording",
                    "Unsupported value: \"None\": %s, and round trips are all that it has to tell: must be one of All, Auto,"
                                    .formatted(loop)
                            + " Sampled"));
        }
    }

    private static void checkVariants(ExperimentSpec spec, List<Violation> found) {
        Set<String> names = new HashSet<>();
        for (int i = 0; i < spec.variants().size(); i++) {
            Variant variant = spec.variants().get(i);
            String path = "spec.variants[" + i + "]";
            if (!names.add(variant.name())) {
                found.add(new Violation(
                        "spec.variants", Rules.UNIQUE_NAMES + ": \"" + variant.name() + "\" is given twice"));
            }
            if (variant.runtimes().count() != 1) {
                found.add(new Violation(path, Rules.ONE_RUNTIME));
                continue;
            }
            if (variant.socket() != null && variant.socket().rounds() != null) {
                checkRounds(spec, variant.socket().rounds(), path + ".socket.rounds", found);
            }
            if (variant.runtime().tls() != null && !variant.runtime().encrypted()) {
                found.add(new Violation(path + "." + variant.runtime().kind(), Rules.TLS_HAS_TRANSPORT));
            }
            if (variant.aeron() != null && !variant.aeron().fitsItsChannel()) {
                found.add(new Violation(path + ".aeron", Rules.BETWEEN_PROCESSES_BY_UDP));
                continue;
            }
            if (spec.workload().given() == 1) {
                found.addAll(WorkloadSupport.check(spec.workload().kind(), variant.runtime(), path));
            }
            Dispatcher dispatcher = Parameter.dispatcher(variant.runtime());
            if (dispatcher != null) {
                checkDispatcher(
                        dispatcher,
                        path + "." + variant.runtime().kind() + ".dispatcher",
                        variant.runtime().ofPekko(),
                        found);
            }
        }
    }

    /** A round is a measured iteration, and no process meets itself. */
    private static void checkRounds(ExperimentSpec spec, Rounds rounds, String path, List<Violation> found) {
        PingPong workload = spec.workload().pingPong();
        if (spec.variants().size() > 1 || workload == null || workload.pairs() != 1) {
            found.add(new Violation(
                    path, "for the only variant of a pingPong with one pair: remove it, or what else there is"));
        }
        if (rounds.peers().size() != spec.measurement().iterations()) {
            found.add(new Violation(
                    "spec.measurement.iterations",
                    "Invalid value: %d: must be %d, one for each of %s.peers"
                            .formatted(
                                    spec.measurement().iterations(),
                                    rounds.peers().size(),
                                    path)));
        }
        if (rounds.peers().contains(rounds.index())) {
            found.add(new Violation(path + ".peers", "process %d meets itself".formatted(rounds.index())));
        }
    }

    private static void checkDispatcher(Dispatcher d, String path, boolean pekko, List<Violation> found) {
        if (d.executor() == Dispatcher.Executor.Pinned && d.threads() != null) {
            found.add(new Violation(path + ".threads", "not for executor Pinned, which has one thread for each actor"));
        }
        checkForkJoin("minimumRunnable", d.minimumRunnable(), d, path, pekko, found);
        checkForkJoin("virtualize", d.virtualize(), d, path, pekko, found);
        boolean affinityOnly = d.idleCpuLevel() != null || d.taskQueueSize() != null || d.fairWorkThreshold() != null;
        if (affinityOnly && !d.affinity()) {
            found.add(
                    new Violation(
                            path,
                            "idleCpuLevel, taskQueueSize and fairWorkThreshold are settings of executors Affinity and PinnedAffinity only"));
        }
    }

    private static void checkForkJoin(
            String name, Object value, Dispatcher d, String path, boolean pekko, List<Violation> found) {
        if (value == null) {
            return;
        }
        if (!pekko) {
            found.add(new Violation(
                    path + "." + name,
                    "Unsupported value: %s: only pekko and pekkoRemote have it, Akka doesn't: remove it"
                            .formatted(value)));
        } else if (!d.forkJoin()) {
            found.add(new Violation(
                    path + "." + name,
                    "Unsupported value: %s: a setting of executor ForkJoin only, not of %s: remove it"
                            .formatted(value, d.executor())));
        }
    }

    private static void checkMatrix(ExperimentSpec spec, List<Violation> found) {
        if (spec.matrix() == null) {
            return;
        }
        WorkloadKind workload = spec.workload().kind();
        checkInStep(spec.matrix(), found);
        spec.matrix().axes().forEach(axis -> {
            String path = "spec.matrix." + axis.parameter();
            if (new HashSet<>(axis.values()).size() < axis.values().size()) {
                found.add(new Violation(path, "values must be unique"));
            }
            for (long value : axis.values()) {
                if (value < axis.parameter().min() || value > axis.parameter().max()) {
                    found.add(new Violation(
                            path,
                            "Invalid value: %d: must be from %d to %d"
                                    .formatted(
                                            value,
                                            axis.parameter().min(),
                                            axis.parameter().max())));
                }
            }
            boolean had = spec.variants().stream()
                    .anyMatch(v -> v.runtime() == null || axis.parameter().belongsTo(workload, v.runtime()));
            if (workload != null && !had) {
                found.add(new Violation(
                        path,
                        "no variant has this parameter: remove it, or add a variant that has it",
                        Violation.Kind.UnusedParameter));
            }
        });
    }

    private static void checkInStep(Matrix matrix, List<Violation> found) {
        if (matrix.inStep() == null) {
            return;
        }
        if (new HashSet<>(matrix.inStep()).size() < matrix.inStep().size()) {
            found.add(new Violation("spec.matrix.inStep", "parameters must be unique"));
        }
        Map<Parameter, Integer> values = new EnumMap<>(Parameter.class);
        matrix.axes().forEach(axis -> values.put(axis.parameter(), axis.values().size()));
        for (Parameter parameter : matrix.inStep()) {
            if (!values.containsKey(parameter)) {
                found.add(new Violation(
                        "spec.matrix.inStep", "Invalid value: \"" + parameter + "\": it has no values in spec.matrix"));
            }
        }
        if (matrix.inStep().stream()
                        .map(values::get)
                        .filter(Objects::nonNull)
                        .distinct()
                        .count()
                > 1) {
            found.add(new Violation("spec.matrix.inStep", "parameters in step need as many values each: " + values));
        }
    }

    private static void checkCells(ExperimentSpec spec, List<Violation> found) {
        long cells = Plan.countCells(spec);
        int forks = spec.measurement().mostForks();
        long trials = cells * forks;
        if (trials > MAX_TRIALS) {
            Measurement measurement = spec.measurement();
            String most = forks == measurement.forks()
                    ? ""
                    : ", as many as a %s may lead to (spec.measurement.maxForks),"
                            .formatted(measurement.budget() == null ? "precision" : "budget");
            found.add(new Violation(
                    "spec",
                    "%d cells x %d forks%s are %d trials; at most %d can be run"
                            .formatted(cells, forks, most, trials, MAX_TRIALS)));
            return;
        }
        if (cells > MAX_CELLS) {
            found.add(new Violation(
                    "spec.matrix", "%d cells; at most %d are kept: sweep less at once".formatted(cells, MAX_CELLS)));
            return;
        }
        int floors = Floors.around(Plan.cells(spec), true).size();
        long all = Plan.runs(spec, forks).values().stream().mapToLong(n -> n).sum();
        if (all > MAX_TRIALS) {
            String more = all == trials + floors
                    ? "one more of %d floors".formatted(floors)
                    : "the floors on each lane (spec.runPolicy.parallelism: %d)"
                            .formatted(spec.runPolicy().atOnce());
            found.add(new Violation(
                    "spec",
                    "%d cells x %d forks and %s are %d trials; at most %d can be run"
                            .formatted(cells, forks, more, all, MAX_TRIALS)));
            return;
        }
        checkSpin(spec, found);
        found.addAll(CapacityCheck.check(spec));
    }

    private static void checkSpin(ExperimentSpec spec, List<Violation> found) {
        if (!(spec.workload().kind() instanceof PingPong)) {
            return;
        }
        int cpus = spec.placement().cpus();
        Set<String> reported = new HashSet<>();
        for (Cell cell : Plan.cells(spec)) {
            int pairs = cell.workload().pingPong().pairs();
            if (cell.variant().spin() != null
                    && cpus < 2 * pairs
                    && reported.add(cell.variant().name())) {
                found.add(new Violation(
                        "spec.placement.cpus",
                        "Invalid value: %d: variant \"%s\" spins on two CPUs for each pair (pairs: %d): at least %d are needed"
                                .formatted(cpus, cell.variant().name(), pairs, 2 * pairs)));
            }
        }
    }

    private static void checkNodes(ExperimentSpec spec, List<Violation> found) {
        List<String> nodes = spec.placement().fixedNodes();
        Set<String> seen = new HashSet<>();
        nodes.stream()
                .filter(node -> !seen.add(node))
                .distinct()
                .forEach(node -> found.add(new Violation(
                        "spec.placement.nodes", "%s: \"%s\" is given twice".formatted(Rules.UNIQUE_NODES, node))));
        if (spec.placement().onOneNode()) {
            crossing(spec)
                    .ifPresent(v -> found.add(new Violation(
                            "spec.placement.spread",
                            "Unsupported value: \"OneNode\": variant \"%s\" crosses nodes".formatted(v.name()))));
        } else if (seen.size() == 1) {
            crossing(spec)
                    .ifPresent(v -> found.add(new Violation(
                            "spec.placement.nodes",
                            "Invalid value: %s: variant \"%s\" crosses nodes: at least 2 are needed"
                                    .formatted(nodes, v.name()))));
        }
    }

    private static Optional<Variant> crossing(ExperimentSpec spec) {
        return spec.variants().stream()
                .filter(v -> v.runtime() != null && v.runtime().topology() == Topology.CrossNode)
                .findFirst();
    }

    private static void checkPrecision(Measurement measurement, List<Violation> found) {
        String path = "spec.measurement.maxForks";
        String precision = measurement.precision();
        Integer most = measurement.maxForks();
        if (precision != null && Percent.share(precision) == 0) {
            found.add(new Violation(
                    "spec.measurement.precision", "Invalid value: \"" + precision + "\": must be more than 0%"));
        }
        if (most != null && precision == null && measurement.budget() == null) {
            found.add(new Violation(path, "only with a precision or a budget, which forks are added for"));
        } else if (most != null && most < measurement.forks()) {
            found.add(new Violation(
                    path,
                    "Invalid value: %d: must be at least as many as forks, %d".formatted(most, measurement.forks())));
        }
    }

    private static void checkDurations(ExperimentSpec spec, List<Violation> all) {
        List<Violation> found = new ArrayList<>();
        positive("spec.measurement.time", spec.measurement().time(), found);
        if (spec.measurement().budget() != null) {
            positive("spec.measurement.budget", spec.measurement().budget(), found);
        }
        if (spec.measurement().warmup().iterations() > 0) {
            positive("spec.measurement.warmup.time", spec.measurement().warmup().time(), found);
        }
        positive("spec.runPolicy.startDeadline", spec.runPolicy().startDeadline(), found);
        long deadline = Durations.nanos(spec.runPolicy().trialDeadline());
        long between = spec.measurement().coreToCoreNanos(spec.placement().podCpus());
        long alone = Durations.add(spec.measurement().totalNanos(), between);
        if (found.isEmpty() && alone >= deadline) {
            found.add(new Violation(
                    "spec.runPolicy.trialDeadline",
                    String.format(
                            Locale.ROOT,
                            "Invalid value: \"%s\": %s alone may take %.1f s: allow more",
                            spec.runPolicy().trialDeadline(),
                            between == 0 ? "warm-up and measuring" : "coreToCore, warm-up and measuring",
                            alone / 1e9)));
        }
        all.addAll(found);
    }

    private static void positive(String path, String duration, List<Violation> found) {
        if (Durations.nanos(duration) == 0) {
            found.add(new Violation(path, "Invalid value: \"" + duration + "\": must be longer than 0"));
        }
    }
}
