package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.NodeSweepStatus;
import dev.topspin.api.NodeSweepStatus.Phase;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What a sweep with {@code writeTo.nodeCondition} writes into its nodes, and what it does where it may not. */
@Execution(ExecutionMode.CONCURRENT)
class NodeConditionTest {
    private static final String TYPE = "topspin.dev/PerformsAsPeers";
    private static final String EARLIER = "2026-10-01T00:00:00Z";
    private static final String ASKED = "{writeTo: {nodeCondition: true}}";

    private SweepLab lab;

    @BeforeEach
    void start() {
        lab = new SweepLab();
    }

    @AfterEach
    void stop() {
        lab.close();
    }

    private Node node(String name) {
        return lab.lab().client().nodes().withName(name).get();
    }

    private Optional<NodeCondition> condition(String node, String type) {
        return node(node).getStatus().getConditions().stream()
                .filter(c -> c.getType().equals(type))
                .findFirst();
    }

    private NodeCondition condition(String node) {
        return condition(node, TYPE).orElseThrow();
    }

    private void said(String node, String status) {
        lab.lab()
                .client()
                .resource(node(node))
                .subresource("status")
                .patch(PatchContext.of(PatchType.STRATEGIC_MERGE), """
                    {"status": {"conditions": [{"type": "%s", "status": "%s", "reason": "Before", "message": "before",
                      "lastTransitionTime": "%s"}]}}
                    """.formatted(TYPE, status, EARLIER));
    }

    @Test
    void eachNodeOfASweepSaysWhatWasFoundAndKeepsAllElse() {
        said("n1", "True");
        said("n3", "True");
        Node before = node("n3");
        lab.slowPairs("n3", 1.5);
        lab.apply("weekly", ASKED);
        assertEquals("n3 1.50x (Network)", lab.runToItsEnd("weekly").shown().worst());
        NodeCondition slow = condition("n3");
        assertEquals("False", slow.getStatus());
        assertEquals("Network", slow.getReason());
        assertTrue(slow.getMessage().startsWith("n3: 1.50x its peers"), slow::getMessage);
        assertTrue(slow.getMessage().endsWith(" (sweep lab/weekly)"), slow::getMessage);
        assertTrue(slow.getLastTransitionTime().compareTo(EARLIER) > 0, slow::toString);
        NodeCondition good = condition("n1");
        assertEquals("True", good.getStatus());
        assertEquals("AsPeers", good.getReason());
        assertEquals(EARLIER, good.getLastTransitionTime(), "since it was said first");
        assertEquals("True", condition("n4").getStatus());
        assertEquals("True", condition("n3", "Ready").orElseThrow().getStatus());
        assertEquals(2, node("n3").getStatus().getConditions().size());
        assertEquals(before.getSpec(), node("n3").getSpec());
        assertEquals(before.getMetadata().getLabels(), node("n3").getMetadata().getLabels());
        Condition marked = lab.condition("weekly", "NodesMarked");
        assertEquals("True", marked.getStatus());
        assertEquals("4 of 4 nodes have the condition topspin.dev/PerformsAsPeers", marked.getMessage());
    }

    @Test
    void ofANodeThatCouldNotBeMeasuredItIsUnknownWithTheReason() {
        lab.fails("n2");
        lab.apply("weekly", ASKED);
        lab.runToItsEnd("weekly");
        assertEquals("Unknown", condition("n2").getStatus());
        assertEquals("NotTested", condition("n2").getReason());
        assertTrue(condition("n2").getMessage().contains("broken cable"), () -> condition("n2")
                .getMessage());
        assertEquals("Unknown", condition("n1").getStatus());
        assertEquals("TooFew", condition("n1").getReason());
    }

    @Test
    void whoDoesNotAskForItHasNoNodeTouched() {
        lab.apply("weekly", "{}");
        lab.runToItsEnd("weekly");
        assertEquals(Optional.empty(), condition("n1", TYPE));
        assertTrue(lab.sweep("weekly").getStatus().conditions().stream()
                .noneMatch(c -> c.getType().equals("NodesMarked")));
    }

    @Test
    void withoutTheRightTheSweepSaysWhichValueOfTheChartIsMissingAndSucceeds() {
        for (String node : List.of("n1", "n2", "n3", "n4")) {
            lab.lab()
                    .server()
                    .expect()
                    .put() // as the server of the tests takes a patch
                    .withPath("/api/v1/nodes/" + node + "/status?fieldManager=topspin-node-sweep")
                    .andReturn(
                            403,
                            new StatusBuilder()
                                    .withCode(403)
                                    .withReason("Forbidden")
                                    .withMessage("nodes \"" + node + "\" is forbidden")
                                    .build())
                    .always();
        }
        lab.apply("weekly", ASKED);
        NodeSweepStatus status = lab.runToItsEnd("weekly");
        assertEquals(Phase.Succeeded, status.phase());
        assertEquals("True", lab.condition("weekly", "Complete").getStatus());
        String words = "nodes/status may not be patched: set nodeSweeps.nodeCondition=true in the chart";
        Condition marked = lab.condition("weekly", "NodesMarked");
        assertEquals("False", marked.getStatus());
        assertEquals("Forbidden", marked.getReason());
        assertEquals(words, marked.getMessage());
        Eventually.that(
                "the event",
                () -> lab.lab().events("weekly").contains("NodesNotMarked: " + words),
                () -> lab.lab().events("weekly").toString());
        assertEquals(Optional.empty(), condition("n1", TYPE));
    }

    @Test
    void aNodeThatIsGoneByThenIsNotMissed() {
        lab.apply("weekly", ASKED);
        lab.runUntil("weekly", "all pairs", _ -> lab.ran().size() >= 10);
        lab.lab().client().nodes().withName("n4").delete();
        assertEquals(Phase.Succeeded, lab.runToItsEnd("weekly").phase());
        assertEquals(
                "3 of 4 nodes have the condition topspin.dev/PerformsAsPeers; gone: 1",
                lab.condition("weekly", "NodesMarked").getMessage());
    }
}
