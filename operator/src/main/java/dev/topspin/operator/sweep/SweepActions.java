package dev.topspin.operator.sweep;

import dev.topspin.api.ConditionReasons;
import dev.topspin.api.Experiment;
import dev.topspin.api.NodeReport;
import dev.topspin.api.NodeReportStatus;
import dev.topspin.api.NodeSweep;
import dev.topspin.api.NodeSweepStatus;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.sweep.NodeFacts;
import dev.topspin.model.sweep.NotMeasured;
import dev.topspin.operator.build.SweepObjects;
import dev.topspin.operator.cache.CachedNode;
import dev.topspin.operator.cache.NodeView;
import dev.topspin.operator.kube.Creation;
import dev.topspin.operator.kube.StatusPatch;
import dev.topspin.operator.sweep.SweepReadings.Outcome;
import dev.topspin.operator.sweep.SweepRow.Reading;
import dev.topspin.operator.sweep.SweepStep.Ended;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
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
import java.util.TreeMap;

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

    Made make(NodeSweep sweep, SweepUnit unit) {
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
        Map<String, List<Reading>> byNode = new TreeMap<>();
        Map<String, List<TrialResult>> trials = new HashMap<>();
        for (Ended unit : ended) {
            Outcome outcome = readings.of(unit);
            for (String node : unit.unit().nodes()) {
                byNode.computeIfAbsent(node, _ -> new ArrayList<>()).addAll(outcome.readings());
                trials.computeIfAbsent(node, _ -> new ArrayList<>()).addAll(outcome.trials());
            }
        }
        boolean all = true;
        for (var entry : byNode.entrySet()) {
            String node = entry.getKey();
            NodeReport report = report(sweep, reports, node);
            NodeReportStatus row = row(report);
            NodeFacts facts = known(row) ? null : facts(sweep, node, trials.get(node));
            all &= store(reports, report, SweepRow.with(row, facts, entry.getValue()));
        }
        return all;
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

    /** @return whether it is stored */
    boolean judge(NodeSweep sweep, Map<String, NodeReport> reports, String node, NodeReportStatus row) {
        return store(reports, report(sweep, reports, node), row);
    }

    private NodeReport report(NodeSweep sweep, Map<String, NodeReport> reports, String node) {
        NodeReport known = reports.get(node);
        if (known != null) {
            return known;
        }
        return switch (Creation.of(client, SweepObjects.report(sweep, node))) {
            case Creation.Done(var stored, boolean _) -> {
                NodeReport made = (NodeReport) stored;
                caches.created(made);
                reports.put(node, made);
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

    private boolean store(Map<String, NodeReport> reports, NodeReport report, NodeReportStatus now) {
        if (now.equals(report.getStatus())) {
            return true;
        }
        Optional<NodeReport> stored = patches.write(report, report.getStatus(), now);
        stored.ifPresent(written -> {
            caches.updated(written, report);
            reports.put(written.getSpec().node(), written);
        });
        return stored.isPresent();
    }

    /** Has the experiments of a sweep do as it does: be suspended, or go on. */
    void follow(NodeSweep sweep, Collection<Experiment> running) {
        boolean suspend = Boolean.TRUE.equals(sweep.getSpec().runPolicy().suspend());
        running.stream()
                .filter(child -> suspend
                        != Boolean.TRUE.equals(child.getSpec().runPolicy().suspend()))
                .forEach(child -> client.resource(child)
                        .patch(
                                PatchContext.of(PatchType.JSON_MERGE),
                                "{\"spec\": {\"runPolicy\": {\"suspend\": %s}}}".formatted(suspend)));
    }

    void discard(List<Experiment> useless) {
        useless.forEach(child -> client.resources(Experiment.class)
                .inNamespace(child.getMetadata().getNamespace())
                .withName(child.getMetadata().getName())
                .withPropagationPolicy(DeletionPropagation.BACKGROUND)
                .delete());
    }

    /** @return the sweep as it is stored now; empty where it has changed meanwhile, or is gone */
    Optional<NodeSweep> write(NodeSweep sweep, NodeSweepStatus status) {
        return Objects.equals(sweep.getStatus(), status)
                ? Optional.of(sweep)
                : patches.write(sweep, sweep.getStatus(), status);
    }
}
