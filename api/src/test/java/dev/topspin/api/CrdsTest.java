package dev.topspin.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.CustomResource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds {@code crds/}, and the page of their fields, to the Java types; {@code make crds} runs it with {@code -Dcrds.write} to write them anew. */
class CrdsTest {
    private static final Path COMMITTED = Path.of("..", "crds");
    private static final Path PAGE = Path.of("..", "docs", "crds.md");

    @TempDir
    Path generated;

    @ParameterizedTest
    @ValueSource(
            classes = {
                Experiment.class,
                Trial.class,
                NodeSweep.class,
                NodeReport.class,
                ExperimentSchedule.class,
                CapacitySearch.class
            })
    void theCommittedCrdsAreWhatTheTypesSay(Class<? extends CustomResource<?, ?>> type) throws Exception {
        Path file = COMMITTED.resolve(CustomResource.getCRDName(type) + "-v1.yml");
        String now = CrdDocuments.of(type, generated);
        if (Boolean.getBoolean("crds.write")) {
            Files.writeString(file, now);
        }
        assertEquals(Files.readString(file), now, "crds/ is stale: run `make crds` and commit");
    }

    @Test
    void thePageOfAllFieldsIsWhatTheCrdsSay() throws Exception {
        String now = FieldsPage.of(List.of(
                CrdDocuments.read(CrdDocuments.of(Experiment.class, generated)),
                CrdDocuments.read(CrdDocuments.of(Trial.class, generated)),
                CrdDocuments.read(CrdDocuments.of(NodeSweep.class, generated)),
                CrdDocuments.read(CrdDocuments.of(NodeReport.class, generated)),
                CrdDocuments.read(CrdDocuments.of(ExperimentSchedule.class, generated)),
                CrdDocuments.read(CrdDocuments.of(CapacitySearch.class, generated))));
        if (Boolean.getBoolean("crds.write")) {
            Files.writeString(PAGE, now);
        }
        assertEquals(Files.readString(PAGE), now, "docs/crds.md is stale: run `make crds` and commit");
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                Experiment.class,
                Trial.class,
                NodeSweep.class,
                NodeReport.class,
                ExperimentSchedule.class,
                CapacitySearch.class
            })
    void everyFieldIsDescribed(Class<? extends CustomResource<?, ?>> type) throws Exception {
        List<String> without = new ArrayList<>();
        collect(CrdDocuments.schema(CrdDocuments.of(type, generated)), "", without);
        assertEquals(List.of(), without);
    }

    @ParameterizedTest
    @ValueSource(classes = {Experiment.class, NodeSweep.class, ExperimentSchedule.class, CapacitySearch.class})
    void everyNumberOfASpecButThatOfKubernetesHasALeastAndAGreatestValue(Class<? extends CustomResource<?, ?>> type)
            throws Exception {
        List<String> without = new ArrayList<>();
        unbounded(CrdDocuments.schema(CrdDocuments.of(type, generated)).at("/properties/spec"), "spec", without);
        assertEquals(List.of(), without);
    }

    private static void unbounded(JsonNode schema, String path, List<String> without) {
        boolean number =
                Set.of("integer", "number").contains(schema.path("type").asText());
        if (number && !path.endsWith("tolerationSeconds") && !(schema.has("minimum") && schema.has("maximum"))) {
            without.add(path);
        }
        schema.path("properties")
                .properties()
                .forEach(field -> unbounded(field.getValue(), path + "." + field.getKey(), without));
        Stream.of("items", "additionalProperties")
                .map(schema::path)
                .filter(JsonNode::isObject)
                .forEach(each -> unbounded(each, path + "[]", without));
    }

    private static void collect(JsonNode schema, String path, List<String> without) {
        schema.path("properties").properties().forEach(field -> {
            String at = path + "." + field.getKey();
            if (!field.getValue().has("description")) {
                without.add(at);
            }
            collect(field.getValue(), at, without);
            collect(field.getValue().path("items"), at + "[]", without);
        });
    }
}
