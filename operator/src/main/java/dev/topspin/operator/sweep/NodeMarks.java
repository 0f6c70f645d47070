package dev.topspin.operator.sweep;

import dev.topspin.api.ConditionReasons;
import dev.topspin.api.ConditionTypes;
import dev.topspin.api.NodeSweep;
import dev.topspin.model.Json;
import dev.topspin.model.sweep.NodeVerdict;
import dev.topspin.operator.cache.CachedNode;
import dev.topspin.operator.cache.CachedNode.AsPeers;
import dev.topspin.operator.cache.NodeView;
import dev.topspin.operator.kube.AtOnce;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.NodeConditionBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Writes a sweep's verdicts into conditions of its nodes, where it asks for that: one condition of each, over what an earlier sweep said,
 * and nothing else of the node.
 */
final class NodeMarks {
    /** Under this name the node's {@code managedFields} have what is written here. */
    static final String FIELD_MANAGER = "topspin-node-sweep";

    private static final String MISSING_RIGHT =
            "nodes/status may not be patched: set nodeSweeps.nodeCondition=true in the chart";

    private static final int LONGEST = 1024;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;

    /** What can't be written now or later, beside what is forbidden. */
    private static final List<Integer> REFUSED = List.of(400, 413, 422);

    private final KubernetesClient client;
    private final NodeView nodes;
    private final Clock clock;

    NodeMarks(KubernetesClient client, NodeView nodes, Clock clock) {
        this.client = client;
        this.nodes = nodes;
        this.clock = clock;
    }

    /**
     * What became of it, as a condition of the sweep.
     *
     * @param written whether each node that is there has its condition
     * @param message for a person
     */
    record Outcome(boolean written, String reason, String message) {}

    /** What became of one node's. */
    private enum Mark {
        Written,
        Gone
    }

    /** @throws KubernetesClientException where the API server can't answer, which may pass */
    Outcome write(NodeSweep sweep, List<NodeVerdict> verdicts) {
        List<Mark> marks = new ArrayList<>();
        try {
            for (List<NodeVerdict> batch : AtOnce.batches(verdicts)) { // who may not write one may not write a thousand
                marks.addAll(AtOnce.all(batch, verdict -> write(sweep, verdict)));
            }
        } catch (KubernetesClientException e) {
            if (e.getCode() == FORBIDDEN) {
                return new Outcome(false, ConditionReasons.FORBIDDEN, MISSING_RIGHT);
            }
            if (REFUSED.contains(e.getCode())) {
                return new Outcome(false, ConditionReasons.NOT_WRITTEN, e.getMessage());
            }
            throw e;
        }
        long gone = marks.stream().filter(mark -> mark == Mark.Gone).count();
        String written = "%d of %d nodes have the condition %s%s"
                .formatted(
                        marks.size() - gone,
                        marks.size(),
                        ConditionTypes.PERFORMS_AS_PEERS,
                        gone == 0 ? "" : "; gone: %d".formatted(gone));
        return new Outcome(true, ConditionReasons.WRITTEN, written);
    }

    private Mark write(NodeSweep sweep, NodeVerdict verdict) {
        CachedNode known = nodes.node(verdict.node());
        String now = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
        NodeCondition condition = condition(sweep, verdict, known == null ? null : known.asPeers(), now);
        // of a node that is given the client asks for nothing first, which it has no right to
        Node node = new NodeBuilder()
                .withNewMetadata()
                .withName(verdict.node())
                .endMetadata()
                .build();
        PatchContext ownField = new PatchContext.Builder()
                .withPatchType(PatchType.STRATEGIC_MERGE)
                .withFieldManager(FIELD_MANAGER)
                .build();
        try {
            client.resource(node)
                    .subresource("status")
                    .patch(ownField, Json.write(Map.of("status", Map.of("conditions", List.of(condition)))));
            return Mark.Written;
        } catch (KubernetesClientException e) {
            if (e.getCode() == NOT_FOUND) {
                return Mark.Gone;
            }
            throw e;
        }
    }

    /**
     * Pure.
     *
     * @param before what the node's condition says by now; null where it has none
     * @param now RFC 3339
     */
    static NodeCondition condition(NodeSweep sweep, NodeVerdict verdict, AsPeers before, String now) {
        String status =
                switch (verdict.kind()) {
                    case Ok -> "True";
                    case Slow -> "False";
                    case Suspect, Noisy, NotPinned, NotTested, TooFew -> "Unknown";
                };
        String reason =
                switch (verdict.kind()) {
                    case Ok -> "AsPeers";
                    case Slow ->
                        verdict.part() == null
                                ? verdict.kind().name()
                                : verdict.part().name();
                    case Suspect, Noisy, NotPinned, NotTested, TooFew ->
                        verdict.kind().name();
                };
        boolean same = before != null && status.equals(before.status()) && before.since() != null;
        return new NodeConditionBuilder()
                .withType(ConditionTypes.PERFORMS_AS_PEERS)
                .withStatus(status)
                .withReason(reason)
                .withMessage(cut(Objects.requireNonNullElse(verdict.text(), "")) + " (sweep "
                        + sweep.getMetadata().getNamespace() + "/"
                        + sweep.getMetadata().getName() + ")")
                .withLastHeartbeatTime(now)
                .withLastTransitionTime(same ? before.since() : now)
                .build();
    }

    private static String cut(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 3) + "...";
    }
}
