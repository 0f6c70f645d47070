package dev.topspin.operator;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.topspin.api.NodeReport;
import dev.topspin.api.NodeSweep;
import dev.topspin.api.NodeSweepStatus;
import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus;
import dev.topspin.model.Json;
import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.result.CoreToCore;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.RoundFigures;
import dev.topspin.model.spec.Rounds;
import dev.topspin.model.spec.VariantRuntime.Path;
import dev.topspin.model.sweep.SweepExperiments;
import dev.topspin.model.testing.NoiseFixture;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** A laboratory whose four nodes carry out what a sweep asks of them: each is as fast as the test says. */
final class SweepLab implements AutoCloseable {
    private static final long PAIR_NANOS = 20_000;
    private static final double LOCAL_NANOS = 40;
    private static final double SERVICE_TAX = 1.25;
    private static final double IMPACT = 3;

    private final Lab lab = new Lab(Map.of(), Lab.node("n4", "a"));
    private final Map<String, Double> slowPairs = new HashMap<>();
    private final Map<String, Integer> between = new HashMap<>();
    private final Set<String> failing = new TreeSet<>();
    private final Set<String> dying = new TreeSet<>();
    private final Set<String> ran = new TreeSet<>();

    Lab lab() {
        return lab;
    }

    /** All pairs of that node take so many times as long. */
    void slowPairs(String node, double factor) {
        slowPairs.put(node, factor);
    }

    /** What runs alone on that node measures between so many CPUs, and what these do to a thread. */
    void betweenCpus(String node, int cpus) {
        between.put(node, cpus);
    }

    /** Every trial that this node takes part in fails. */
    void fails(String node) {
        failing.add(node);
    }

    /** That node can't be used any more once it has met another, and that pair only knows that it lost its peer. */
    void diesInItsFirstPair(String node) {
        dying.add(node);
    }

    NodeSweep apply(String name, String spec) {
        NodeSweep sweep = Fixtures.sweep(name, spec);
        sweep.getMetadata().setUid(null);
        sweep.getMetadata().setCreationTimestamp(null);
        return lab.client().resource(sweep).create();
    }

    NodeSweep sweep(String name) {
        return lab.client()
                .resources(NodeSweep.class)
                .inNamespace("lab")
                .withName(name)
                .get();
    }

    /** Has the nodes do what they are asked for, until the sweep's status is as it should be. */
    NodeSweepStatus runUntil(String name, String what, Predicate<NodeSweepStatus> wanted) {
        Eventually.that(
                what,
                () -> {
                    work();
                    NodeSweepStatus status = sweep(name).getStatus();
                    return status != null && wanted.test(status);
                },
                () -> Serialization.asYaml(sweep(name)) + lab.story());
        return sweep(name).getStatus();
    }

    NodeSweepStatus runToItsEnd(String name) {
        return runUntil(name, "the sweep's end", status -> status.phase().over());
    }

    /** @return all trials that ever reported */
    Set<String> ran() {
        return ran;
    }

    /** One look at all Jobs: those that have no pods yet get them, and these report. */
    private void work() {
        for (String job : lab.jobs()) {
            if (ran.contains(job)) {
                continue; // a sweep leaves many, and each look at one is a request
            }
            Trial trial = lab.trial(job);
            boolean asked = trial != null
                    && trial.getStatus() != null
                    && trial.getStatus().phase() == TrialStatus.Phase.Pending;
            if (asked) {
                ran.add(job);
                report(trial);
            }
        }
    }

    private void report(Trial trial) {
        List<String> nodes = trial.getSpec().placement().fixedNodes();
        List<String> dead = nodes.size() == 1
                ? List.of()
                : nodes.stream().filter(dying::contains).toList();
        dead.forEach(node -> lab.client()
                .nodes()
                .withName(node)
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\": {\"unschedulable\": true}}"));
        boolean fails = !dead.isEmpty() || nodes.stream().anyMatch(failing::contains);
        Reason reason = dead.isEmpty() ? Reason.WorkloadError : Reason.PeerLost;
        for (int i = 0; i < nodes.size(); i++) {
            String report = fails
                    ? TerminationMessages.failed(
                            trial.getSpec(), i == 0 ? "driver" : "responder", reason, "broken cable")
                    : i == 0
                            ? TerminationMessages.driver(trial.getSpec(), LOCAL_NANOS)
                            : TerminationMessages.responder(trial.getSpec());
            lab.end(trial, i, nodes.get(i), fails ? 1 : 0, on(trial, nodes, i, report));
        }
    }

    private String on(Trial trial, List<String> nodes, int i, String report) {
        ObjectNode tree = Json.read(report, ObjectNode.class);
        if (tree.get("environment") instanceof ObjectNode environment) {
            environment.put("node", nodes.get(i));
        }
        int cpus = between.getOrDefault(nodes.get(i), 0);
        if (nodes.size() == 1 && cpus > 0) {
            tree.set("coreToCore", Json.read(Json.write(betweenCpus(cpus)), ObjectNode.class));
            tree.set("noise", Json.read(Json.write(NoiseFixture.noise(cpus, cpus)), ObjectNode.class));
        }
        Rounds rounds = trial.getSpec().rounds();
        if (rounds != null && !nodes.stream().anyMatch(failing::contains)) {
            tree.set("rounds", Json.read(Json.write(rounds(nodes.get(i), rounds)), ObjectNode.class));
        }
        if (nodes.size() == 2 && tree.get("measured") instanceof ObjectNode measured) {
            double factor = nodes.stream()
                    .mapToDouble(n -> slowPairs.getOrDefault(n, 1.0))
                    .max()
                    .orElseThrow();
            double path = trial.getSpec().cell().variant().runtime().path() == Path.Service ? SERVICE_TAX : 1;
            measured.put("p50Nanos", (long) (PAIR_NANOS * factor * path) + 10L * nodes.hashCode() % 100);
            double load = SweepExperiments.underLoad(trial.getSpec().cell()) ? IMPACT : 1;
            measured.put("p99Nanos", (long) (2 * PAIR_NANOS * load));
        }
        return tree.toString();
    }

    /** From 40 ns on, 1 ns more for each further pair, and 45 ns at the most. */
    private static CoreToCore betweenCpus(int cpus) {
        List<CoreToCore.Hop> pairs = new ArrayList<>();
        for (int one = 0; one < cpus; one++) {
            for (int other = one + 1; other < cpus; other++) {
                double nanos = Math.min(45, 40 + pairs.size());
                pairs.add(new CoreToCore.Hop(one, other, CpuRelation.SameCache, nanos, nanos - 2, nanos + 3));
            }
        }
        return new CoreToCore(pairs, pairs.size(), null);
    }

    /** One process met the others of n1, n2, ...; whose process fails was met by nobody. */
    private RoundFigures rounds(String node, Rounds rounds) {
        RoundFigures.Builder figures = new RoundFigures.Builder();
        for (int peer : rounds.peers()) {
            String other = "n" + (peer + 1);
            if (peer == Rounds.NOBODY) {
                figures.satOut();
            } else if (failing.contains(other)) {
                figures.missed(Reason.PeerLost, "nobody was there");
            } else {
                double factor = Math.max(slowPairs.getOrDefault(node, 1.0), slowPairs.getOrDefault(other, 1.0));
                figures.measured((long) (PAIR_NANOS * factor), (long) (2 * PAIR_NANOS * factor));
            }
        }
        return figures.build();
    }

    /** @return the report of a node; null where there is none */
    NodeReport report(String name) {
        return lab.client()
                .resources(NodeReport.class)
                .inNamespace("lab")
                .withName(name)
                .get();
    }

    Condition condition(String name, String type) {
        return sweep(name).getStatus().conditions().stream()
                .filter(c -> c.getType().equals(type))
                .findFirst()
                .orElseThrow();
    }

    /** @return the names of its experiments that are there */
    List<String> experiments() {
        List<String> names = new ArrayList<>();
        lab.client()
                .resources(dev.topspin.api.Experiment.class)
                .inNamespace("lab")
                .list()
                .getItems()
                .forEach(e -> names.add(e.getMetadata().getName()));
        return names.stream().sorted().toList();
    }

    @Override
    public void close() {
        lab.close();
    }
}
