package dev.topspin.model.spec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.topspin.model.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.yaml.snakeyaml.error.MarkedYAMLException;

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

    private ExperimentFile() {}

    /**
     * @param text the whole document
     * @return the experiment, valid and with all defaults
     * @throws InvalidExperimentException with every violation found
     */
    public static Experiment read(String text) throws InvalidExperimentException {
        JsonNode document = parse(text);
        List<Violation> found = new ArrayList<>(envelope(document));
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
        List<Violation> found = new ArrayList<>(envelope(document));
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

    private static JsonNode parse(String text) throws InvalidExperimentException {
        if (text.length() > MAX_CHARACTERS) {
            throw invalid(String.format(
                    Locale.ROOT,
                    "the document has %,d characters; at most %,d are read",
                    text.length(),
                    MAX_CHARACTERS));
        }
        List<JsonNode> documents = new ArrayList<>();
        try (JsonParser parser = Holder.YAML.createParser(text)) {
            Holder.YAML.readValues(parser, JsonNode.class).forEachRemaining(documents::add);
        } catch (RuntimeException | IOException e) {
            throw invalid("not YAML: " + problem(e));
        }
        documents.removeIf(d -> d == null || d.isNull() || d.isMissingNode());
        if (documents.isEmpty()) {
            throw invalid("the document is empty; an Experiment was expected");
        }
        if (documents.size() > 1) {
            throw invalid("the file has %d documents; exactly one Experiment was expected".formatted(documents.size()));
        }
        if (!documents.getFirst().isObject()) {
            throw invalid("the document is no object; an Experiment was expected");
        }
        return documents.getFirst();
    }

    /** What is wrong and where, in one line: the parser says it in several, of which the first are about what it did. */
    private static String problem(Throwable e) {
        String problem = firstLine(String.valueOf(e.getMessage()));
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof MarkedYAMLException marked && marked.getProblemMark() != null) {
                return marked.getProblem()
                        + at(
                                marked.getProblemMark().getLine() + 1,
                                marked.getProblemMark().getColumn() + 1);
            }
            if (cause instanceof JsonProcessingException json && json.getLocation() != null) {
                problem = firstLine(json.getOriginalMessage())
                        + at(json.getLocation().getLineNr(), json.getLocation().getColumnNr());
            }
        }
        return problem;
    }

    private static String at(int line, int column) {
        return " (line %d, column %d)".formatted(line, column);
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }

    private static List<Violation> envelope(JsonNode document) throws InvalidExperimentException {
        String apiVersion = document.path("apiVersion").asText("");
        String kind = document.path("kind").asText("");
        if (!API_VERSION.equals(apiVersion) || !"Experiment".equals(kind)) {
            throw invalid(
                    "not an Experiment: apiVersion is \"%s\" and kind is \"%s\"; expected \"%s\" and \"Experiment\""
                            .formatted(apiVersion, kind, API_VERSION));
        }
        List<Violation> found = new ArrayList<>();
        document.fieldNames().forEachRemaining(name -> {
            if (!List.of("apiVersion", "kind", "metadata", "spec", "status").contains(name)) {
                found.add(new Violation("", "unknown field \"" + name + "\""));
            }
        });
        JsonNode given = document.path("metadata").path("name");
        String name = given.asText("");
        if (name.isEmpty()) {
            found.add(new Violation("metadata.name", "Required value"));
        } else if (!given.isTextual()) {
            found.add(new Violation(
                    "metadata.name", "Invalid value: %s: must be of type string: write it in quotes".formatted(name)));
        } else {
            if (!name.matches(Rules.NAME_FORM_PATTERN)) {
                found.add(new Violation("", "Invalid value: \"" + name + "\": " + Rules.NAME_FORM));
            }
            if (name.length() > Rules.MAX_NAME_LENGTH) {
                found.add(new Violation("", Rules.NAME_LENGTH));
            }
        }
        return found;
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

    private static InvalidExperimentException invalid(String message) {
        return new InvalidExperimentException(List.of(new Violation("", message)));
    }

    /** Read once, and only where an experiment is read. */
    private static final class Holder {
        static final ObjectMapper YAML = new YAMLMapper(new YAMLFactory())
                .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
                .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
    }
}
