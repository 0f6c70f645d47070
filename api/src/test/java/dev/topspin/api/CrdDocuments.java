package dev.topspin.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.topspin.model.spec.Parameter;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.crdv2.generator.CRDGenerator;
import io.fabric8.kubernetes.client.CustomResource;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The CRDs as the Java types say them. What the generator can't be told by an annotation is set right here: printer
 * columns in their declared order, bounds as whole numbers, each rule once, conditions as a map list, a required spec, a stored
 * spec as an object of any form.
 */
final class CrdDocuments {
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
            .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
            .disable(YAMLGenerator.Feature.SPLIT_LINES)
            .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
            .enable(YAMLGenerator.Feature.INDENT_ARRAYS_WITH_INDICATOR)
            .build();

    private static final String ANY_FIELDS = "x-kubernetes-preserve-unknown-fields";

    private static final String HEADER = "# Generated from dev.topspin.api by `make crds`; the build fails if stale.\n";

    private static final Map<String, String> CONDITION = Map.of(
            "type", "What it is about.",
            "status", "True, False or Unknown.",
            "reason", "Why: one stable CamelCase word.",
            "message", "Why, for a person.",
            "lastTransitionTime", "Since when the status is what it is.",
            "observedGeneration", "Generation of the spec that was looked at.");

    private CrdDocuments() {}

    /** @return the document of a custom resource as it is committed */
    static String of(Class<? extends CustomResource<?, ?>> type, Path scratch) throws IOException {
        new CRDGenerator()
                .customResourceClasses(type)
                .forCRDVersions("v1")
                .inOutputDir(scratch.toFile())
                .detailedGenerate();
        ObjectNode crd = (ObjectNode)
                YAML.readTree(Files.readString(scratch.resolve(CustomResource.getCRDName(type) + "-v1.yml")));
        ObjectNode version = (ObjectNode) crd.at("/spec/versions/0");
        version.set("additionalPrinterColumns", columns(type));
        ObjectNode root = (ObjectNode) version.at("/schema/openAPIV3Schema");
        root.putArray("required").add("spec");
        if (root.at("/properties/status/properties/conditions") instanceof ObjectNode conditions) {
            conditions(conditions);
        }
        describe(type, root);
        if (root.at("/properties/status/properties/start/properties/spec") instanceof ObjectNode spec) {
            spec.put("type", "object").put(ANY_FIELDS, true);
        }
        if (root.at("/properties/status/properties/" + ExperimentStatus.ROWS) instanceof ObjectNode rows) {
            rows(rows, (ObjectNode) root.at("/properties/status/properties"));
        }
        swept(root);
        tidy(root);
        return HEADER + YAML.writeValueAsString(crd);
    }

    /** A remark has the fields of its kind; and the rows of earlier operators are kept as they are. */
    private static void rows(ObjectNode rows, ObjectNode status) {
        ObjectNode remarks = (ObjectNode) rows.at("/items/properties/remarks");
        ObjectNode remark = remarks.putObject("items").put("type", "object").put(ANY_FIELDS, true);
        ObjectNode fields = remark.putObject("properties");
        fields.putObject("kind")
                .put("type", "string")
                .put(
                        "description",
                        "What kind of a remark it is: one stable CamelCase word; its values are in fields beside it.");
        fields.putObject("text").put("type", "string").put("description", "The remark in words, for a person.");
        ObjectNode earlier = status.putObject(ExperimentStatus.EARLIER_ROWS)
                .put("type", "array")
                .put(
                        "description",
                        "Rows as earlier operators wrote them; read, and replaced by rows when these are written.");
        earlier.putObject("items").put("type", "object").put(ANY_FIELDS, true);
    }

    static JsonNode read(String document) throws IOException {
        return YAML.readTree(document);
    }

    /** @return the schema of a custom resource as it is committed */
    static JsonNode schema(String document) throws IOException {
        return read(document).at("/spec/versions/0/schema/openAPIV3Schema");
    }

    private static void describe(Class<?> type, ObjectNode root) throws IOException {
        ParameterizedType resource = (ParameterizedType) type.getGenericSuperclass();
        String[] parts = {"spec", "status"};
        String[] words = {"What is wanted.", "What became of it; written by the operator only."};
        for (int i = 0; i < parts.length; i++) {
            ObjectNode part = (ObjectNode) root.at("/properties/" + parts[i]);
            part.put("description", words[i]);
            Descriptions.complete(resource.getActualTypeArguments()[i], part);
        }
    }

    private static ArrayNode columns(Class<?> type) {
        ArrayNode columns = JsonNodeFactory.instance.arrayNode();
        for (AdditionalPrinterColumn column : type.getAnnotationsByType(AdditionalPrinterColumn.class)) {
            ObjectNode node = columns.addObject()
                    .put("name", column.name())
                    .put("type", column.type().getValue())
                    .put("jsonPath", column.jsonPath());
            if (column.priority() != 0) {
                node.put("priority", column.priority());
            }
        }
        return columns;
    }

    /** As metav1.Condition is declared: one of each type, so that writers of different conditions don't collide. */
    private static void conditions(ObjectNode list) {
        list.put("x-kubernetes-list-type", "map");
        list.putArray("x-kubernetes-list-map-keys").add("type");
        ObjectNode item = (ObjectNode) list.path("items");
        ArrayNode required = item.putArray("required");
        Stream.of("lastTransitionTime", "message", "reason", "status", "type").forEach(required::add);
        ObjectNode properties = (ObjectNode) item.path("properties");
        ((ObjectNode) properties.path("lastTransitionTime")).put("format", "date-time");
        ((ObjectNode) properties.path("observedGeneration")).put("format", "int64");
        ArrayNode statuses = ((ObjectNode) properties.path("status")).putArray("enum");
        Stream.of("True", "False", "Unknown").forEach(statuses::add);
        CONDITION.forEach((name, text) -> ((ObjectNode) properties.path(name)).put("description", text));
    }

    /** Values that are swept have the bounds of the parameter where it stands alone. */
    private static void swept(JsonNode node) {
        JsonNode lists = node.path("properties").path("matrix").path("properties");
        for (Parameter parameter : Parameter.values()) {
            if (lists.path(parameter.name()).path("items") instanceof ObjectNode items) {
                items.put("minimum", parameter.min()).put("maximum", parameter.max());
            }
        }
        node.forEach(CrdDocuments::swept);
    }

    private static void tidy(JsonNode node) {
        if (node instanceof ObjectNode object) {
            for (String bound : new String[] {"minimum", "maximum"}) {
                JsonNode value = object.get(bound);
                if (value != null && value.isFloatingPointNumber() && value.doubleValue() == value.longValue()) {
                    object.set(bound, LongNode.valueOf(value.longValue()));
                }
            }
            if (object.path(ANY_FIELDS).asBoolean() && !object.has("type")) {
                object.put("type", "object"); // no rule can be on what has no type
            }
            if (object.get("x-kubernetes-validations") instanceof ArrayNode rules) {
                Set<JsonNode> seen = new LinkedHashSet<>();
                rules.elements().forEachRemaining(seen::add);
                rules.removeAll().addAll(seen);
            }
        }
        node.forEach(CrdDocuments::tidy);
    }
}
