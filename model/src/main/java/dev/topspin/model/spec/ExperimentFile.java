package dev.topspin.model.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.topspin.model.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads one experiment from YAML (of which JSON is a part) without a cluster, as the API server and the operator would
 * take it: unknown fields, types, bounds and enums by the CRD's own schema, defaults filled in, then the rules no schema
 * can say.
 */
public final class ExperimentFile {
    /** The greatest document read, in characters; the API server's own limit for a stored object is about this. */
    public static final int MAX_CHARACTERS = 1_000_000;

    /** The group and version of the resources. */
    public static final String API_VERSION = "topspin.dev/v1alpha1";

    /**
     * An experiment as read.
     *
     * @param name metadata.name, which obeys {@link Rules#MAX_NAME_LENGTH}
     * @param namespace metadata.namespace; {@code default} where none was given
     * @param annotations metadata.annotations; never null
     * @param spec valid, with all defaults
     */
    public record Experiment(String name, String namespace, Map<String, String> annotations, ExperimentSpec spec) {}

    private static final Manifest MANIFEST =
            new Manifest("Experiment", "an Experiment", Rules.MAX_NAME_LENGTH, Rules.NAME_LENGTH);

    private ExperimentFile() {}

    /**
     * @param text the whole document
     * @return the experiment, valid and with all defaults
     * @throws InvalidExperimentException with every violation found
     */
    public static Experiment read(String text) throws InvalidExperimentException {
        JsonNode document = MANIFEST.parse(text);
        List<Violation> found = new ArrayList<>(MANIFEST.envelope(document));
        JsonNode spec = document.path("spec");
        if (!spec.isObject()) {
            found.add(new Violation("spec", "Required value"));
            throw new InvalidExperimentException(found);
        }
        List<Violation> bySchema = bySchema(spec);
        found.addAll(bySchema);
        if (!bySchema.isEmpty()) {
            throw new InvalidExperimentException(found); // a spec of the wrong shape can't be checked further
        }
        ExperimentSpec read = Json.convert(spec, ExperimentSpec.class);
        found.addAll(Validation.check(read));
        JsonNode metadata = document.path("metadata");
        Map<String, String> annotations = annotations(metadata.path("annotations"), found);
        if (found.isEmpty()) {
            found.addAll(PublishedFigures.check(annotations, read));
        }
        if (!found.isEmpty()) {
            throw new InvalidExperimentException(found);
        }
        String namespace = metadata.path("namespace").asText("default");
        return new Experiment(metadata.path("name").asText(), namespace, Map.copyOf(annotations), read);
    }

    /**
     * Checks what was run before, by this version or one before it.
     *
     * @param name of the experiment
     * @param spec what was run of it; fields that were not there then may be null
     * @param picked whether variants were left out of it: then swept parameters may be left that nobody has
     * @return the same with the defaults of fields that were not there then
     * @throws InvalidExperimentException with every violation found
     */
    public static Experiment again(String name, ExperimentSpec spec, boolean picked) throws InvalidExperimentException {
        ObjectNode document = (ObjectNode)
                Json.read(Json.write(Map.of("apiVersion", API_VERSION, "kind", "Experiment")), JsonNode.class);
        document.putObject("metadata").put("name", name);
        List<Violation> found = new ArrayList<>(MANIFEST.envelope(document));
        JsonNode tree = Json.read(Json.write(spec), JsonNode.class);
        found.addAll(bySchema(tree));
        if (!found.isEmpty()) {
            throw new InvalidExperimentException(found);
        }
        ExperimentSpec read = Json.convert(tree, ExperimentSpec.class);
        found.addAll(Validation.check(read));
        found.removeIf(v -> picked && v.kind() == Violation.Kind.UnusedParameter);
        if (!found.isEmpty()) {
            throw new InvalidExperimentException(found);
        }
        return new Experiment(name, "default", Map.of(), read);
    }

    /**
     * @param spec gets the defaults of fields that it doesn't have
     * @return what the schema alone has against it; empty for nothing
     */
    public static List<Violation> bySchema(JsonNode spec) {
        return CrdSchemas.complete("experiments", spec);
    }

    private static Map<String, String> annotations(JsonNode given, List<Violation> found) {
        Map<String, String> annotations = new LinkedHashMap<>();
        given.properties().forEach(e -> {
            if (!e.getValue().isTextual()) {
                found.add(new Violation(
                        "metadata.annotations[" + e.getKey() + "]",
                        "must be of type string: write it in quotes, or after \"|\""));
            }
            annotations.put(e.getKey(), e.getValue().asText());
        });
        return annotations;
    }
}
