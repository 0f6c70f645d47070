package dev.topspin.operator.sweep;

import dev.topspin.api.ConditionReasons;
import dev.topspin.api.Experiment;
import dev.topspin.api.NodeReport;
import dev.topspin.api.NodeReportStatus;
import dev.topspin.api.NodeSweep;
import dev.topspin.api.NodeSweepStatus;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.VariantRuntime.Path;
import dev.topspin.model.sweep.NodeCores;
import dev.topspin.model.sweep.NodeCpus;
import dev.topspin.model.sweep.NodeFacts;
import dev.topspin.model.sweep.NodeVerdict;
import dev.topspin.model.sweep.NotMeasured;
import dev.topspin.operator.build.SweepObjects;
import dev.topspin.operator.cache.CachedNode;
import dev.topspin.operator.cache.NodeView;
import dev.topspin.operator.kube.AtOnce;
import dev.topspin.operator.kube.Creation;
import dev.topspin.operator.kube.Deletion;
import dev.topspin.operator.kube.StatusPatch;
import dev.topspin.operator.sweep.SweepReadings.Outcome;
import dev.topspin.operator.sweep.SweepRow.Reading;
import dev.topspin.operator.sweep.SweepStep.Ended;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;

/** Carries out what was decided for a sweep, by calls that can be repeated. */
final class SweepActions {
    private static final String ZONE = "topology.kubernetes.io/zone";

    private final KubernetesClient client;
    private final StatusPatch patches;
    private final NodeView nodes;
    private final SweepCaches caches;
    private final SweepReadings readings;

    /** @param client for all calls */
    SweepActions(KubernetesClient client, StatusPatch patches, NodeView nodes, SweepCaches caches) {
        this.client = client;
        this.patches = patches;
        this.nodes = nodes;
        this.caches = caches;
        this.readings = new SweepReadings(client);
    }

    /** What became of an experiment that was to be made. */
    sealed interface Made {
        /** It is there. */
        record There(Experiment experiment) implements Made {}

        /** It can't be made now. */
        record NotNow(String reason, String message) implements Made {}

        /** It can't be made, now or later. */
        record Never(NotMeasured why) implements Made {}
    }

    /**
     * Makes the experiments of units, some at a time.
     *
     * @return what became of each, in their order; of none after those that were tried with one that can't be made now
     */
    List<Made> make(NodeSweep sweep, List<SweepUnit> units) {
        List<Made> all = new ArrayList<>();
        for (List<SweepUnit> batch : AtOnce.batches(units)) {
            all.addAll(AtOnce.all(batch, unit -> make(sweep, unit)));
            if (all.stream().anyMatch(Made.NotNow.class::isInstance)) {
                break;
            }
        }
        return all;
    }

    private Made make(NodeSweep sweep, SweepUnit unit) {
        String name = unit.experiment(sweep.getMetadata().getName());
        return switch (Creation.of(client, SweepObjects.experiment(sweep, name, unit.stage(), unit.spec()))) {
            case Creation.Done(var stored, boolean now) -> {
                Experiment experiment = (Experiment) stored;
                if (now) {
                    caches.created(experiment);
                }
                yield new Made.There(experiment);
            }
            case Creation.NameTaken(String message) -> new Made.NotNow(ConditionReasons.NAME_TAKEN, message);
            case Creation.Forbidden(String message) -> new Made.NotNow(ConditionReasons.FORBIDDEN, message);
            case Creation.Rejected(String message) ->
                new Made.Never(new NotMeasured(ConditionReasons.INVALID, message, null));
        };
    }

    /**
     * Stores what came of units in the rows of their nodes.
     *
     * @param reports as they were seen last, by node; gets those that are stored now
     * @return whether all are stored; else a row has changed meanwhile
     */
    boolean record(NodeSweep sweep, Map<String, NodeReport> reports, List<Ended> ended) {
        boolean all = true;
        for (List<Ended> batch : AtOnce.batches(ended)) { // trials are large, and a round has hundreds
            all &= recordBatch(sweep, reports, batch);
        }
        return all;
    }

    private boolean recordBatch(NodeSweep sweep, Map<String, NodeReport> reports, List<Ended> ended) {
        List<Outcome> outcomes = AtOnce.all(ended, readings::of);
        Map<String, List<Reading>> byNode = new TreeMap<>();
        Map<String, List<TrialResult>> trials = new HashMap<>();
        for (int i = 0; i < outcomes.size(); i++) {
            for (String node : ended.get(i).unit().nodes()) {
                byNode.computeIfAbsent(node, _ -> new ArrayList<>())
                        .addAll(outcomes.get(i).readings());
                trials.computeIfAbsent(node, _ -> new ArrayList<>())
                        .addAll(outcomes.get(i).trials());
            }
        }
        return store(sweep, reports, byNode.keySet(), (node, row) -> {
            NodeFacts facts = known(row) ? null : facts(sweep, node, trials.get(node));
            NodeReportStatus with = SweepRow.with(row, facts, byNode.get(node));
            return with.cores() != null && with.cpus() != null
                    ? with
                    : with.inside(
                            NodeCores.of(sweep.getSpec(), node, trials.get(node)),
                            NodeCpus.of(sweep.getSpec(), node, trials.get(node)));
        });
    }

    /** @return whether something ran there before, so that later processes don't change what is said of the node */
    private static boolean known(NodeReportStatus row) {
        return row.facts() != null && row.facts().environment() != null;
    }

    private NodeFacts facts(NodeSweep sweep, String node, List<TrialResult> trials) {
        CachedNode known = nodes.node(node);
        Map<String, String> labels = known == null ? Map.of() : known.labels();
        Map<String, String> grouping = new TreeMap<>();
        sweep.getSpec().outliers().groupBy().stream()
                .filter(labels::containsKey)
                .forEach(key -> grouping.put(key, labels.get(key)));
        return NodeFacts.of(grouping, labels.get(ZONE), node, trials);
    }

    /**
     * Stores what is said of nodes in their rows.
     *
     * @param reports as of {@link #record}
     * @param course of the sweep, which knows of a pair what either of its nodes does
     * @return whether all are stored; else a row has changed meanwhile
     */
    boolean judge(NodeSweep sweep, Map<String, NodeReport> reports, SweepCourse course, List<NodeVerdict> verdicts) {
        Map<String, NodeVerdict> byNode = new TreeMap<>();
        verdicts.forEach(verdict -> byNode.put(verdict.node(), verdict));
        Path path = sweep.getSpec().pairs().path();
        return store(
                sweep,
                reports,
                byNode.keySet(),
                (node, row) -> RowVerdicts.judged(row.withPairs(course.row(node).pairs()), byNode.get(node), path));
    }

    /** @param change of a node's row */
    private boolean store(
            NodeSweep sweep,
            Map<String, NodeReport> reports,
            Set<String> nodes,
            BiFunction<String, NodeReportStatus, NodeReportStatus> change) {
        List<Optional<NodeReport>> all = AtOnce.all(List.copyOf(nodes), node -> {
            NodeReport report = Optional.ofNullable(reports.get(node)).orElseGet(() -> report(sweep, node));
            return store(report, change.apply(node, row(report)));
        });
        all.forEach(stored ->
                stored.ifPresent(report -> reports.put(report.getSpec().node(), report)));
        return all.stream().allMatch(Optional::isPresent);
    }

    private NodeReport report(NodeSweep sweep, String node) {
        return switch (Creation.of(client, SweepObjects.report(sweep, node))) {
            case Creation.Done(var stored, boolean _) -> {
                NodeReport made = (NodeReport) stored;
                caches.created(made);
                yield made;
            }
            case Creation.NameTaken(String message) -> throw new IllegalStateException(message);
            case Creation.Forbidden(String message) -> throw new IllegalStateException(message);
            case Creation.Rejected(String message) -> throw new IllegalStateException(message);
        };
    }

    static NodeReportStatus row(NodeReport report) {
        return report == null || report.getStatus() == null ? NodeReportStatus.EMPTY : report.getStatus();
    }

    /** @return as it is stored now; empty where it has changed meanwhile */
    private Optional<NodeReport> store(NodeReport report, NodeReportStatus now) {
        if (now.equals(report.getStatus())) {
            return Optional.of(report);
        }
        Optional<NodeReport> stored = patches.write(report, report.getStatus(), now);
        stored.ifPresent(written -> caches.updated(written, report));
        return stored;
    }

    /** Has the experiments of a sweep do as it does: be suspended, or go on. */
    void follow(NodeSweep sweep, Collection<Experiment> running) {
        boolean suspend = Boolean.TRUE.equals(sweep.getSpec().runPolicy().suspend());
        List<Experiment> others = running.stream()
                .filter(child -> suspend
                        != Boolean.TRUE.equals(child.getSpec().runPolicy().suspend()))
                .toList();
        String change = "{\"spec\": {\"runPolicy\": {\"suspend\": %s}}}".formatted(suspend);
        AtOnce.all(others, child -> client.resource(child).patch(PatchContext.of(PatchType.JSON_MERGE), change));
    }

    void discard(List<Experiment> useless) {
        AtOnce.all(useless, child -> Deletion.of(client, child));
    }

    /** @return the sweep as it is stored now; empty where it has changed meanwhile, or is gone */
    Optional<NodeSweep> write(NodeSweep sweep, NodeSweepStatus status) {
        return Objects.equals(sweep.getStatus(), status)
                ? Optional.of(sweep)
                : patches.write(sweep, sweep.getStatus(), status);
    }
}
