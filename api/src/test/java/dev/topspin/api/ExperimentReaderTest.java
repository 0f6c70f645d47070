package dev.topspin.api;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.topspin.api.Experiment.Unread;
import dev.topspin.api.ExperimentStatus.Lane;
import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.api.ExperimentStatus.Start;
import dev.topspin.api.ExperimentStatus.TrialCounts;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Interval;
import dev.topspin.model.result.Remark;
import dev.topspin.model.testing.Specs;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExperimentReaderTest {
    private static final ObjectMapper MAPPER =
            new ObjectMapper().setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL);

    @Test
    void whatIsKnownIsReadAsItWasWritten() throws Exception {
        Experiment written = experiment();
        Experiment read = MAPPER.readValue(MAPPER.writeValueAsString(written), Experiment.class);
        assertEquals(written.getSpec(), read.getSpec());
        assertEquals(written.getStatus(), read.getStatus());
        assertEquals(written.getMetadata(), read.getMetadata());
        assertEquals(List.of(), read.unread());
    }

    @Test
    void ofTheMetadataOnlyWhoManagesWhatIsLeftOut() throws Exception {
        ObjectNode stored = stored();
        ObjectNode metadata = (ObjectNode) stored.get("metadata");
        metadata.putArray("managedFields").addObject().put("manager", "kubectl");
        metadata.putArray("finalizers").add("somebody/waits");
        metadata.put("ofALaterVersion", 1);
        Experiment read = read(stored);
        assertEquals(List.of("somebody/waits"), read.getMetadata().getFinalizers());
        assertEquals(Map.of("team", "perf"), read.getMetadata().getLabels());
        assertEquals("7", read.getMetadata().getResourceVersion());
        assertEquals(List.of(), read.getMetadata().getManagedFields());
        assertEquals(List.of(), read.unread());
    }

    @Test
    void unknownFieldsOfTheSpecAreNamedWithTheirValuesWhereverTheyAre() throws Exception {
        ObjectNode stored = stored();
        ObjectNode spec = (ObjectNode) stored.get("spec");
        spec.put("retries", 3);
        ((ObjectNode) spec.get("runPolicy")).putObject("backoff").put("factor", 2);
        ((ObjectNode) spec.at("/variants/1/akka")).putArray("mailboxes").add("small");
        Experiment read = read(stored);
        assertEquals(
                List.of(
                        new Unread("spec.retries", "3"),
                        new Unread("spec.runPolicy.backoff", "{\"factor\":2}"),
                        new Unread("spec.variants[1].akka.mailboxes", "[\"small\"]")),
                read.unread().stream()
                        .sorted(java.util.Comparator.comparing(Unread::path))
                        .toList());
        assertEquals(experiment().getSpec(), read.getSpec(), "all else is as it was");
    }

    @Test
    void unknownValuesAreNullAndNamed() throws Exception {
        ObjectNode stored = stored();
        ((ObjectNode) stored.at("/spec/runPolicy")).put("exclusive", "Ra\"ck");
        ((ObjectNode) stored.at("/spec/placement")).put("pinning", "Strict");
        Experiment read = read(stored);
        assertNull(read.getSpec().runPolicy().exclusive());
        assertNull(read.getSpec().placement().pinning());
        assertEquals(3, read.getSpec().placement().podCpus());
        assertEquals(2, read.unread().size());
        assertTrue(read.unread().contains(new Unread("spec.placement.pinning", "\"Strict\"")));
        for (Unread unread : read.unread()) {
            assertTrue(assertDoesNotThrow(() -> MAPPER.readTree(unread.value())).isTextual());
        }
    }

    @Test
    void whatIsOfAnotherTypeIsNamedAndTheRestIsRead() throws Exception {
        for (String path : List.of("/spec/placement", "/spec/variants", "/spec/workload", "/spec/matrix")) {
            for (JsonNode junk : junk()) {
                if (junk.isNull()) {
                    continue;
                }
                ObjectNode stored = stored();
                replace(stored, path, junk);
                Experiment read = read(stored);
                assertNotNull(read.getSpec(), path + " = " + junk);
                assertEquals(
                        experiment().getSpec().measurement(), read.getSpec().measurement());
            }
        }
    }

    @Test
    void anUnknownPhaseTakesNothingElseOfTheStatusAway() throws Exception {
        ObjectNode stored = stored();
        ((ObjectNode) stored.get("status")).put("phase", "Paused").put("ofALaterVersion", 1);
        Experiment read = read(stored);
        assertNull(read.getStatus().phase());
        assertEquals("2026-01-01T00:00:00Z", read.getStatus().startTime());
        assertEquals(experiment().getStatus().rows(), read.getStatus().rows());
        assertEquals(List.of(), read.unread(), "only what is unread of the spec means something");
    }

    @Test
    void rowsOfAnEarlierOperatorAreReadWhereTheyAreForTheyWereWrittenLast() throws Exception {
        ObjectNode stored = stored();
        ((ObjectNode) stored.get("status"))
                .putArray("results")
                .addObject()
                .put("cell", "akka")
                .put("nsPerOp", 40.0)
                .put("pinned", "False")
                .putArray("remarks")
                .add("one fork: no interval");
        CellResult row = read(stored).getStatus().rows().getFirst();
        assertEquals(
                CellResult.builder()
                        .cell("akka")
                        .nsPerOp(new Interval(40, null, null))
                        .pinned(false)
                        .remarks(List.of(new Remark.OneFork()))
                        .build(),
                row);
    }

    @Test
    void nothingThatIsStoredKeepsItFromBeingReadNorMoreThanItsPartOfIt() throws Exception {
        List<String> lost = new ArrayList<>();
        for (String path : paths("", stored())) {
            if (path.startsWith("/metadata")) {
                continue;
            }
            for (JsonNode junk : junk()) {
                ObjectNode stored = stored();
                replace(stored, path, junk);
                Experiment read = assertDoesNotThrow(() -> read(stored), path + " = " + junk);
                boolean spec = read.getSpec() == null && !path.equals("/spec");
                boolean status = read.getStatus() == null && !path.equals("/status");
                if (spec || status) {
                    lost.add(path + " = " + junk);
                }
            }
        }
        assertEquals(List.of(), lost, "an experiment without its status would begin anew");
    }

    @Test
    void withoutSpecOrStatusItIsReadAllTheSame() throws Exception {
        Experiment bare = MAPPER.readValue("{\"kind\":\"Experiment\"}", Experiment.class);
        assertNull(bare.getStatus());
        assertNull(bare.getSpec());
        assertNotNull(bare.getMetadata());
        assertEquals(List.of(), bare.unread());
    }

    @Test
    void aSpecThatIsNoObjectIsNamedWhole() throws Exception {
        ObjectNode stored = stored();
        stored.put("spec", 5);
        Experiment read = read(stored);
        assertNull(read.getSpec());
        assertEquals(List.of(new Unread("spec", "5")), read.unread());
    }

    @Test
    void aCopyKnowsWhatWasUnreadAndHasItsOwnMetadata() throws Exception {
        ObjectNode stored = stored();
        ((ObjectNode) stored.get("spec")).put("retries", 3);
        Experiment read = read(stored);
        Experiment copy = read.copy();
        copy.getMetadata().setResourceVersion("8");
        assertEquals(read.unread(), copy.unread());
        assertEquals("7", read.getMetadata().getResourceVersion());
    }

    private static List<JsonNode> junk() throws JsonProcessingException {
        List<JsonNode> junk = new ArrayList<>();
        for (String json : List.of(
                "null",
                "5",
                "-1",
                "3.7",
                "1e300",
                "99999999999999999999",
                "\"text\"",
                "\"\"",
                "true",
                "[]",
                "{}",
                "[1]",
                "[null]",
                "[[]]",
                "{\"x\":1}",
                "{\"x\":null}")) {
            junk.add(MAPPER.readTree(json));
        }
        return junk;
    }

    private static List<String> paths(String at, JsonNode node) {
        List<String> paths = new ArrayList<>();
        node.properties().forEach(field -> {
            paths.add(at + "/" + field.getKey());
            paths.addAll(paths(at + "/" + field.getKey(), field.getValue()));
        });
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            paths.add(at + "/" + i);
            paths.addAll(paths(at + "/" + i, node.get(i)));
        }
        return paths;
    }

    private static void replace(ObjectNode document, String path, JsonNode by) {
        int slash = path.lastIndexOf('/');
        String last = path.substring(slash + 1);
        switch (document.at(path.substring(0, slash))) {
            case ObjectNode object -> object.set(last, by);
            case ArrayNode array -> array.set(Integer.parseInt(last), by);
            default -> throw new IllegalArgumentException(path);
        }
    }

    private static Experiment read(JsonNode stored) throws JsonProcessingException {
        return MAPPER.readValue(stored.toString(), Experiment.class);
    }

    private static ObjectNode stored() throws JsonProcessingException {
        return (ObjectNode) MAPPER.readTree(MAPPER.writeValueAsString(experiment()));
    }

    private static Experiment experiment() {
        Experiment experiment = new Experiment();
        experiment.setMetadata(new ObjectMetaBuilder()
                .withName("x")
                .withNamespace("lab")
                .withUid("uid")
                .withResourceVersion("7")
                .withGeneration(1L)
                .withLabels(Map.of("team", "perf"))
                .build());
        experiment.setSpec(Specs.of("""
                workload: {pingPong: {roundTrips: 1000}}
                variants:
                - {name: spin, spin: {}}
                - {name: akka, akka: {dispatcher: {executor: ForkJoin, threads: 2}}}
                matrix: {throughput: [1, 5]}
                placement:
                  nodeSelector: {pool: perf}
                  tolerations: [{key: dedicated, operator: Exists, effect: NoSchedule}]
                """));
        experiment.setStatus(new ExperimentStatus(
                1L,
                "pingPong",
                Phase.Running,
                null,
                "2026-01-01T00:00:00Z",
                null,
                "0123456789abcdef",
                42L,
                "1/15",
                "spin 40.0 ns/hop",
                new TrialCounts(15, 1, 1, 0, 2),
                List.of(new ConditionBuilder()
                        .withType("Valid")
                        .withStatus("True")
                        .withReason("Planned")
                        .withMessage("")
                        .build()),
                List.of(CellResult.builder()
                        .cell("spin")
                        .variant("spin")
                        .unit("hop")
                        .nsPerOp(new Interval(40, 30.0, 50.0))
                        .pinned(true)
                        .message("broke")
                        .remarks(List.of(new Remark.OneFork(), new Remark.NoDifference("spin")))
                        .build()),
                new Start("image", "1.0", "{\"workload\":{}}"),
                List.of(new Lane(0, List.of("n1"))),
                1));
        return experiment;
    }
}
