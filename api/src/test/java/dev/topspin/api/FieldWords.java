package dev.topspin.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What a schema says of a field, in the words of a table in Markdown. */
final class FieldWords {
    private FieldWords() {}

    /** @return e.g. {@code list of integer} */
    static String type(JsonNode field) {
        if (field.has("items")) {
            return "list of " + type(field.path("items"));
        }
        if (field.path("additionalProperties").isObject()) {
            return "map of " + type(field.path("additionalProperties"));
        }
        if (field.path("x-kubernetes-preserve-unknown-fields").asBoolean()) {
            return "object of any form";
        }
        String type = field.path("type").asText();
        return field.has("format") ? type + ", " + field.path("format").asText() : type;
    }

    /** @return the default; empty for none */
    static String standard(JsonNode field) {
        JsonNode value = field.path("default");
        return value.isMissingNode() ? "" : code(value.isTextual() ? value.textValue() : value.toString());
    }

    /** @return all that a value must obey; empty for nothing */
    static String allowed(JsonNode field) {
        List<String> words = new ArrayList<>();
        if (field.has("enum")) {
            words.add(texts(field.path("enum")).stream().map(FieldWords::code).collect(Collectors.joining(", ")));
        }
        bounds(words, field.path("minimum"), field.path("maximum"), "");
        bounds(words, field.path("minLength"), field.path("maxLength"), " characters");
        bounds(words, field.path("minItems"), field.path("maxItems"), " items");
        bounds(words, field.path("minProperties"), field.path("maxProperties"), " entries");
        if (field.has("pattern")) {
            words.add("matches " + code(field.path("pattern").asText()));
        }
        if (field.path("x-kubernetes-list-type").asText().equals("map")) {
            words.add("one of each " + code(String.join(", ", texts(field.path("x-kubernetes-list-map-keys")))));
        }
        for (String inner : List.of("items", "additionalProperties")) {
            boolean plain = field.has(inner) && !field.path(inner).has("properties");
            String each = plain ? allowed(field.path(inner)) : "";
            if (!each.isEmpty()) {
                words.add("each: " + each);
            }
        }
        return String.join("; ", words);
    }

    private static void bounds(List<String> words, JsonNode least, JsonNode most, String unit) {
        if (!least.isMissingNode() && !most.isMissingNode()) {
            words.add("%s to %s%s".formatted(least.asText(), most.asText(), unit));
        } else if (!least.isMissingNode()) {
            words.add("at least %s%s".formatted(least.asText(), unit));
        } else if (!most.isMissingNode()) {
            words.add("at most %s%s".formatted(most.asText(), unit));
        }
    }

    /** @return what is said of a field, with its rules, unless these are told in a section of its own */
    static String described(JsonNode field, boolean hasSection) {
        StringBuilder words =
                new StringBuilder(escaped(field.path("description").asText()));
        if (field.has("items") || !hasSection) {
            rules(words, field);
        }
        if (!hasSection) {
            rules(words, field.path("items"));
        }
        return words.toString();
    }

    private static void rules(StringBuilder words, JsonNode schema) {
        for (JsonNode rule : schema.path("x-kubernetes-validations")) {
            words.append(" Rule: %s: %s."
                    .formatted(
                            escaped(rule.path("message").asText()),
                            code(rule.path("rule").asText())));
        }
    }

    /** @return the texts in a list */
    static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asText).toList();
    }

    /** @return words with nothing in them that Markdown would take for its own */
    static String escaped(String text) {
        return text.replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*");
    }

    /** In a table a bar ends the cell, also where it stands in code. */
    private static String code(String text) {
        return text.isEmpty() ? "\"\"" : "`" + text.replace("|", "\\|") + "`";
    }
}
