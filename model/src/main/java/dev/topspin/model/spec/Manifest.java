package dev.topspin.model.spec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/**
 * Reads what is around the spec of one object of a kind of Topspin's.
 *
 * @param kind as in the document
 * @param said the kind with its article
 * @param maxNameLength of metadata.name
 * @param nameLength the words for a longer one
 */
public record Manifest(String kind, String said, int maxNameLength, String nameLength) {
    private static final ObjectMapper YAML = new YAMLMapper(new YAMLFactory())
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);

    /** @return whether the text is a document of this kind, right or wrong */
    public boolean is(String text) {
        try {
            return kind.equals(parse(text).path("kind").asText(""));
        } catch (InvalidExperimentException e) {
            return false;
        }
    }

    /**
     * @param text the whole document
     * @return it, an object of whatever kind
     * @throws InvalidExperimentException where it is none
     */
    public JsonNode parse(String text) throws InvalidExperimentException {
        if (text.length() > ExperimentFile.MAX_CHARACTERS) {
            throw invalid(String.format(
                    Locale.ROOT,
                    "the document has %,d characters; at most %,d are read",
                    text.length(),
                    ExperimentFile.MAX_CHARACTERS));
        }
        List<JsonNode> documents = new ArrayList<>();
        try (JsonParser parser = YAML.createParser(text)) {
            YAML.readValues(parser, JsonNode.class).forEachRemaining(documents::add);
        } catch (RuntimeException | IOException e) {
            throw invalid("not YAML: " + problem(e));
        }
        documents.removeIf(d -> d == null || d.isNull() || d.isMissingNode());
        if (documents.isEmpty()) {
            throw invalid("the document is empty; %s was expected".formatted(said));
        }
        if (documents.size() > 1) {
            throw invalid("the file has %d documents; exactly one %s was expected".formatted(documents.size(), kind));
        }
        if (!documents.getFirst().isObject()) {
            throw invalid("the document is no object; %s was expected".formatted(said));
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

    /**
     * @return what is wrong with it outside of its spec
     * @throws InvalidExperimentException where it is of another kind
     */
    public List<Violation> envelope(JsonNode document) throws InvalidExperimentException {
        String apiVersion = document.path("apiVersion").asText("");
        String given = document.path("kind").asText("");
        if (!ExperimentFile.API_VERSION.equals(apiVersion) || !kind.equals(given)) {
            throw invalid("not %s: apiVersion is \"%s\" and kind is \"%s\"; expected \"%s\" and \"%s\""
                    .formatted(said, apiVersion, given, ExperimentFile.API_VERSION, kind));
        }
        List<Violation> found = new ArrayList<>();
        document.fieldNames().forEachRemaining(name -> {
            if (!List.of("apiVersion", "kind", "metadata", "spec", "status").contains(name)) {
                found.add(new Violation("", "unknown field \"" + name + "\""));
            }
        });
        JsonNode named = document.path("metadata").path("name");
        String name = named.asText("");
        if (name.isEmpty()) {
            found.add(new Violation("metadata.name", "Required value"));
        } else if (!named.isTextual()) {
            found.add(new Violation(
                    "metadata.name", "Invalid value: %s: must be of type string: write it in quotes".formatted(name)));
        } else {
            if (!name.matches(Rules.NAME_FORM_PATTERN)) {
                found.add(new Violation("", "Invalid value: \"" + name + "\": " + Rules.NAME_FORM));
            }
            if (name.length() > maxNameLength) {
                found.add(new Violation("", nameLength));
            }
        }
        return found;
    }

    private static InvalidExperimentException invalid(String message) {
        return new InvalidExperimentException(List.of(new Violation("", message)));
    }
}
