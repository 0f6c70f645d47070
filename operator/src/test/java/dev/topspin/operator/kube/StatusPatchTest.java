package dev.topspin.operator.kube;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.model.Json;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Interval;
import dev.topspin.operator.ApiServer;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.StatusFixture;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class StatusPatchTest {
    @Property
    void thePatchMakesOfWhatWasKnownWhatIsKnownNow(
            @ForAll("objects") ObjectNode before, @ForAll("objects") ObjectNode now) {
        assertEquals(now, merged(before, StatusPatch.difference(before, now)));
    }

    @Property
    void whereNothingDiffersThePatchIsEmpty(@ForAll("objects") ObjectNode same) {
        assertTrue(StatusPatch.difference(same, same.deepCopy()).isEmpty());
    }

    @Property
    void fieldsThatAreNotKnownStay(
            @ForAll("objects") ObjectNode before, @ForAll("objects") ObjectNode now, @ForAll("values") JsonNode value) {
        ObjectNode stored = before.deepCopy().set("ofALaterVersion", value);
        ObjectNode wanted = now.deepCopy().set("ofALaterVersion", value);
        assertEquals(wanted, merged(stored, StatusPatch.difference(before, now)));
    }

    @Property
    void fieldsThatAreNotKnownStayInObjectsThatStay(
            @ForAll("objects") ObjectNode before, @ForAll("objects") ObjectNode now) {
        ObjectNode stored = object().set("in", before.deepCopy().put("ofALaterVersion", 1));
        ObjectNode wanted = object().set("in", now.deepCopy().put("ofALaterVersion", 1));
        ObjectNode patch = StatusPatch.difference(object().set("in", before), object().set("in", now));
        assertEquals(wanted, merged(stored, patch));
    }

    @Example
    void whatIsToBeTakenAwayIsNull() {
        assertEquals(
                Json.read("{\"queue\":null,\"phase\":\"Running\"}", JsonNode.class),
                StatusPatch.difference(
                        Json.read("{\"queue\":\"1st of 2\",\"phase\":\"Queued\",\"seed\":1}", JsonNode.class),
                        Json.read("{\"phase\":\"Running\",\"seed\":1}", JsonNode.class)));
    }

    @Example
    void aStatusIsWrittenOverTheVersionItWasMadeFromAndOverNoOther() {
        try (ApiServer api = new ApiServer()) {
            StatusPatch patches = new StatusPatch(api.client(), Mapping.mapper());
            Experiment stored = api.client()
                    .resource(Fixtures.experiment("x", "variants: [{name: spin, spin: {}}]"))
                    .create();
            Experiment first = patches.write(stored, null, status("0/1")).orElseThrow();
            assertEquals("0/1", first.getStatus().progress());
            assertEquals(Optional.empty(), patches.write(stored, null, status("9/9")), "who is late looks again");
            Experiment second =
                    patches.write(first, first.getStatus(), status(null)).orElseThrow();
            assertEquals(null, second.getStatus().progress());
            api.client().resource(second).delete();
            assertEquals(Optional.empty(), patches.write(second, null, status("0/1")), "nor does one that is gone");
        }
    }

    @Example
    void whoWritesRowsTakesThoseThatAnEarlierOperatorWroteAway() {
        try (ApiServer api = new ApiServer()) {
            var objects = api.client()
                    .genericKubernetesResources(ResourceDefinitionContext.fromResourceType(Experiment.class))
                    .inNamespace("lab");
            GenericKubernetesResource earlier = Serialization.unmarshal(
                    Serialization.asJson(Fixtures.experiment("x", "variants: [{name: spin, spin: {}}]")),
                    GenericKubernetesResource.class);
            earlier.setAdditionalProperty(
                    "status", Map.of("progress", "1/2", "results", List.of(Map.of("cell", "spin", "nsPerOp", 40.0))));
            objects.resource(earlier).create();
            Experiment read = api.client()
                    .resources(Experiment.class)
                    .inNamespace("lab")
                    .withName("x")
                    .get();
            StatusPatch patches = new StatusPatch(api.client(), Mapping.mapper());
            ExperimentStatus before = read.getStatus();
            assertEquals(40, before.rows().getFirst().nsPerOp().median());
            assertTrue(patches.write(read, before, withRow(before, 41)).isPresent());
            String stored = Serialization.asJson(
                    objects.withName("x").get().getAdditionalProperties().get("status"));
            assertTrue(stored.contains("\"rows\":[{\"cell\":\"spin\""), stored);
            assertFalse(stored.contains("\"results\""), stored);
        }
    }

    private static ExperimentStatus withRow(ExperimentStatus before, double nsPerOp) {
        CellResult row = before.rows().getFirst().toBuilder()
                .nsPerOp(new Interval(nsPerOp, null, null))
                .build();
        return new StatusFixture()
                .progress(before.progress())
                .rows(List.of(row))
                .build();
    }

    private static ExperimentStatus status(String progress) {
        return new StatusFixture().progress(progress).build();
    }

    @Provide
    Arbitrary<ObjectNode> objects() {
        return objects(3);
    }

    @Provide
    Arbitrary<JsonNode> values() {
        return values(2);
    }

    /** Never null: what is null is not written. */
    private static Arbitrary<JsonNode> values(int depth) {
        Arbitrary<JsonNode> leaves =
                Arbitraries.of("1", "2", "\"a\"", "true", "[]", "{}").map(text -> Json.read(text, JsonNode.class));
        return depth == 0
                ? leaves
                : Arbitraries.oneOf(
                        leaves,
                        objects(depth - 1).map(o -> o),
                        objects(depth - 1).list().ofMaxSize(3).map(StatusPatchTest::list));
    }

    private static JsonNode list(List<ObjectNode> all) {
        return object().arrayNode().addAll(all);
    }

    private static Arbitrary<ObjectNode> objects(int depth) {
        return Arbitraries.maps(Arbitraries.of("a", "b", "c", "d"), values(depth))
                .ofMaxSize(4)
                .map(StatusPatchTest::object);
    }

    private static ObjectNode object() {
        return Json.read("{}", ObjectNode.class);
    }

    private static ObjectNode object(Map<String, JsonNode> fields) {
        return object().setAll(fields);
    }

    /** As RFC 7386 has it, word for word. */
    private static JsonNode merged(JsonNode target, JsonNode patch) {
        if (!patch.isObject()) {
            return patch;
        }
        ObjectNode result = target != null && target.isObject() ? target.deepCopy() : object();
        patch.properties().forEach(field -> {
            if (field.getValue().isNull()) {
                result.remove(field.getKey());
            } else {
                result.set(field.getKey(), merged(result.get(field.getKey()), field.getValue()));
            }
        });
        return result;
    }
}
