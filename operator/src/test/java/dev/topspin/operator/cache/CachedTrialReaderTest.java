package dev.topspin.operator.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus;
import dev.topspin.model.Json;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.TrialResult;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.TerminationMessages;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;
import org.junit.jupiter.api.Test;

class CachedTrialReaderTest {
    private final KubernetesSerialization serialization = new KubernetesSerialization(new ObjectMapper(), false);
    private final Trial trial = Fixtures.trial(
            Fixtures.experiment(
                    "x",
                    "variants: [{name: spin, spin: {}}]\nplacement: {annotations: {note: " + "x".repeat(14_000) + "}}"),
            0);

    @Test
    void whichTrialItIsAndWhereIsKept() {
        CachedTrial read = read(stored());
        assertEquals("lab/x-0000", read.id());
        assertEquals("uid-of-x", read.ownerUid());
        assertEquals(trial.getSpec().planHash(), read.getSpec().planHash());
        assertEquals(0, read.getSpec().index());
        assertEquals("spin", read.getSpec().cell());
        assertEquals("hop", read.getSpec().unit());
        assertEquals("n1", read.getStatus().nodes());
        assertEquals(TrialStatus.Phase.Succeeded, read.getStatus().phase());
        assertTrue(read.over());
        assertEquals(40, read.result().measured().nsPerOp());
        assertTrue(read.result().pinned());
        assertEquals("2026-01-01T00:00:00Z", read.getMetadata().getCreationTimestamp());
    }

    @Test
    void ofFifteenKilobytesAFifthIsKept() {
        String whole = serialization.asJson(trial(status()));
        assertTrue(whole.length() > 15_000, whole::toString);
        CachedTrial read = read(stored());
        String kept = Json.write(read.getSpec()) + Json.write(read.getStatus());
        assertTrue(kept.length() < 3_000, () -> kept.length() + ": " + kept);
        assertNull(read.result().measured().histogram());
        assertNull(read.result().reports().getFirst().measured());
        assertTrue(read.getMetadata().getLabels().isEmpty());
        assertTrue(read.getMetadata().getAnnotations().isEmpty());
    }

    @Test
    void whatIsPassedOverAsItIsReadIsWhatACondensedResultLacks() {
        CachedTrial read = read(stored());
        CachedTrial whole = CachedTrial.of(trial(status()), trial.getSpec());
        assertEquals(Json.write(whole.getSpec()), Json.write(read.getSpec()));
        assertEquals(Json.write(whole.getStatus()), Json.write(read.getStatus()));
    }

    @Test
    void aTrialThatHasNotChangedIsTheSameObjectAndOneThatHasIsNot() {
        ObjectNode stored = stored();
        ((ObjectNode) stored.get("metadata")).put("uid", "u").put("resourceVersion", "7");
        CachedTrial first = read(stored);
        assertSame(first, read(stored));
        ((ObjectNode) stored.get("metadata")).put("resourceVersion", "8");
        ((ObjectNode) stored.get("status")).put("nodes", "n2");
        CachedTrial second = read(stored);
        assertEquals("n2", second.getStatus().nodes());
        assertSame(second, read(stored));
        ((ObjectNode) stored.get("metadata")).put("uid", "of another");
        assertNotSame(second, read(stored));
    }

    @Test
    void whatNobodyHoldsIsForgotten() {
        KnownTrials known = new KnownTrials();
        for (int i = 0; i < 1_000_000 && (i < 1000 || known.size() > i / 2); i++) {
            CachedTrial trial = new CachedTrial();
            trial.setMetadata(new ObjectMetaBuilder().withUid("uid-" + i).build());
            known.add(trial);
            if (i % 1000 == 999) {
                System.gc();
            }
        }
        assertTrue(known.size() < 5000, () -> known.size() + " are known");
    }

    @Test
    void whatALaterVersionStoredMattersNot() {
        ObjectNode stored = stored();
        stored.put("later", 1);
        ((ObjectNode) stored.get("spec")).putObject("later").put("x", 1);
        ((ObjectNode) stored.at("/spec/placement")).put("pinning", "Strict");
        ((ObjectNode) stored.get("status")).putArray("later").add(1);
        ((ObjectNode) stored.at("/status/result")).put("later", true);
        CachedTrial read = read(stored);
        assertEquals("spin", read.getSpec().cell());
        assertNull(read.getSpec().pinning());
        assertTrue(read.over());
        assertEquals(40, read.result().measured().nsPerOp());
    }

    @Test
    void aTrialOfAWorkloadThatIsNotKnownIsStillATrial() {
        ObjectNode stored = stored();
        ((ObjectNode) stored.at("/spec/cell")).putObject("workload").putObject("gossip");
        CachedTrial read = read(stored);
        assertEquals(0, read.getSpec().index());
        assertNull(read.getSpec().unit());
        ((ObjectNode) stored.get("spec")).put("cell", "another form");
        assertEquals(trial.getSpec().planHash(), read(stored).getSpec().planHash());
    }

    @Test
    void aTrialThatIsNotOverHasNoResultAndKeepsItsConditions() {
        ObjectNode stored = stored();
        ObjectNode status = (ObjectNode) stored.get("status");
        status.put("phase", "Running").remove("result");
        status.putArray("conditions").addObject().put("type", "Succeeded").put("status", "Unknown");
        CachedTrial read = read(stored);
        assertFalse(read.over());
        assertNull(read.result());
        assertEquals("Succeeded", read.getStatus().conditions().getFirst().getType());
        stored.remove("status");
        assertNull(read(stored).getStatus());
    }

    @Test
    void aTrialInAPhaseOfALaterVersionIsNotRunAgain() {
        ObjectNode stored = stored();
        ObjectNode status = (ObjectNode) stored.get("status");
        status.put("phase", "Archived");
        assertTrue(read(stored).over());
        assertEquals(40, read(stored).result().measured().nsPerOp());
        status.putNull("completionTime").put("phase", "Draining");
        assertFalse(read(stored).over());
        assertTrue(read(stored).started(), "its pods ran once");
        status.putNull("startTime").put("phase", "Reserved");
        assertFalse(read(stored).started());
    }

    @Test
    void aTrialThatFailedWithoutAResultHasOneMadeOfItsReason() {
        ObjectNode stored = stored();
        ObjectNode status = (ObjectNode) stored.get("status");
        status.put("phase", "Failed")
                .put("reason", "PodKilled")
                .put("message", "it went")
                .remove("result");
        assertEquals(TrialResult.failed("PodKilled", "it went"), read(stored).result());
    }

    private CachedTrial read(ObjectNode stored) {
        return serialization.unmarshal(stored.toString(), CachedTrial.class);
    }

    private ObjectNode stored() {
        return Json.read(serialization.asJson(trial(status())), ObjectNode.class);
    }

    private Trial trial(TrialStatus status) {
        trial.setStatus(status);
        return trial;
    }

    private TrialStatus status() {
        TrialResult result = TrialResult.of(
                trial.getSpec(), List.of(Json.read(TerminationMessages.driver(trial.getSpec(), 40), PodReport.class)));
        return new TrialStatus(
                1L,
                TrialStatus.Phase.Succeeded,
                null,
                null,
                "2026-01-01T00:00:10Z",
                "2026-01-01T00:01:00Z",
                null,
                "n1",
                "40.0",
                null,
                null,
                null,
                List.of(),
                result);
    }
}
