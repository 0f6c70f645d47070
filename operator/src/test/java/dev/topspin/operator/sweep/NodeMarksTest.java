package dev.topspin.operator.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.Json;
import dev.topspin.model.sweep.NodeVerdict;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.cache.CachedNode.AsPeers;
import io.fabric8.kubernetes.api.model.NodeCondition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The condition of a node, from a verdict and what an earlier sweep said. */
class NodeMarksTest {
    private static final String EARLIER = "2026-10-01T00:00:00Z";
    private static final String NOW = "2026-11-01T00:00:00Z";

    private static NodeVerdict verdict(String node, String kind, String part) {
        return Json.read(
                "{\"node\": \"%s\", \"kind\": \"%s\", \"part\": %s}"
                        .formatted(node, kind, part == null ? "null" : "\"" + part + "\""),
                NodeVerdict.class);
    }

    private static NodeCondition condition(NodeVerdict verdict, AsPeers before) {
        return NodeMarks.condition(Fixtures.sweep("weekly", "{}"), verdict, before, NOW);
    }

    @ParameterizedTest
    @CsvSource({
        "Ok,, True, AsPeers",
        "Slow, Network, False, Network",
        "Slow, Cpu, False, Cpu",
        "Suspect, Network, Unknown, Suspect",
        "Noisy,, Unknown, Noisy",
        "NotPinned,, Unknown, NotPinned",
        "NotTested,, Unknown, NotTested",
        "TooFew,, Unknown, TooFew",
    })
    void eachVerdictHasItsStatusAndReason(String kind, String part, String status, String reason) {
        NodeVerdict verdict = verdict("n1", kind, part);
        NodeCondition condition = condition(verdict, null);
        assertEquals("topspin.dev/PerformsAsPeers", condition.getType());
        assertEquals(status, condition.getStatus());
        assertEquals(reason, condition.getReason());
        assertEquals(verdict.text() + " (sweep lab/weekly)", condition.getMessage());
        assertEquals(NOW, condition.getLastTransitionTime());
        assertEquals(NOW, condition.getLastHeartbeatTime());
    }

    @Test
    void theTransitionIsThatOfTheSweepThatSawItFirst() {
        NodeVerdict good = verdict("n1", "Ok", null);
        assertEquals(EARLIER, condition(good, new AsPeers("True", EARLIER)).getLastTransitionTime());
        assertEquals(NOW, condition(good, new AsPeers("False", EARLIER)).getLastTransitionTime());
        assertEquals(NOW, condition(good, new AsPeers("True", null)).getLastTransitionTime());
    }

    @Test
    void aSentenceOfAnyLengthFits() {
        String message = condition(verdict("n".repeat(5000), "Ok", null), null).getMessage();
        assertTrue(message.length() < 1200 && message.endsWith("... (sweep lab/weekly)"), message);
    }
}
