package dev.topspin.model.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The structural schema of a CRD, as the API server applies it: fills in defaults, then lists every violation in the API
 * server's words. Knows the keywords that Topspin's CRDs use; a test holds the CRDs to those.
 */
final class Schema {
    private static final String ANY_FIELDS = "x-kubernetes-preserve-unknown-fields";

    /** The keywords applied here. */
    static final Set<String> APPLIED = Set.of(
            "type",
            "properties",
            "additionalProperties",
            "items",
            "required",
            "default",
            "enum",
            "pattern",
            "minimum",
            "maximum",
            "minItems",
            "maxItems",
            "minLength",
            "maxLength",
            "maxProperties",
            ANY_FIELDS);

    /** The keywords that need no applying: words for people, and the CEL rules, which {@link Validation} has as code. */
    static final Set<String> UNAPPLIED = Set.of("description", "x-kubernetes-validations");

    private final JsonNode root;

    /** @param root an {@code openAPIV3Schema} */
    Schema(JsonNode root) {
        this.root = root;
    }

    /** @return the schema of a property of the document, e.g. {@code spec} */
    Schema property(String name) {
        return new Schema(root.path("properties").path(name));
    }

    /**
     * Fills in defaults and checks.
     *
     * @param value changed in place
     * @param path the name of the value in messages
     * @return all violations, in the order of the schema; empty where there are none
     */
    List<Violation> apply(JsonNode value, String path) {
        List<Violation> found = new ArrayList<>();
        check(root, value, path, found);
        return found;
    }

    private static void check(JsonNode schema, JsonNode value, String path, List<Violation> found) {
        String type = schema.path("type").asText("object");
        if (!isOfType(type, value)) {
            found.add(new Violation(
                    path,
                    "Invalid value: \"%s\": %s in body must be of type %s: \"%s\""
                            .formatted(typeOf(value), path, type, typeOf(value))));
            return;
        }
        switch (type) {
            case "object" -> checkObject(schema, (ObjectNode) value, path, found);
            case "array" -> checkArray(schema, value, path, found);
            case "string" -> checkString(schema, value.textValue(), path, found);
            case "integer", "number" -> checkNumber(schema, value.decimalValue(), path, found);
            default -> {}
        }
    }

    private static void checkObject(JsonNode schema, ObjectNode value, String path, List<Violation> found) {
        JsonNode properties = schema.path("properties");
        JsonNode additional = schema.path("additionalProperties");
        properties.properties().forEach(p -> {
            JsonNode given = value.get(p.getKey());
            if ((given == null || given.isNull()) && p.getValue().has("default")) {
                value.set(p.getKey(), p.getValue().get("default").deepCopy());
            } else if (given != null && given.isNull()) {
                value.remove(p.getKey());
            }
        });
        schema.path("required").forEach(name -> {
            if (!value.has(name.asText())) {
                found.add(new Violation(path + "." + name.asText(), "Required value"));
            }
        });
        value.properties().forEach(field -> {
            String at = path + "." + field.getKey();
            if (properties.has(field.getKey())) {
                check(properties.get(field.getKey()), field.getValue(), at, found);
            } else if (additional.isObject()) {
                check(additional, field.getValue(), at, found);
            } else if (!schema.path(ANY_FIELDS).asBoolean()) {
                found.add(new Violation("", "unknown field \"" + at + "\"" + allowed(properties)));
            }
        });
        if (schema.has("maxProperties")
                && value.size() > schema.get("maxProperties").asInt()) {
            int most = schema.get("maxProperties").asInt();
            found.add(new Violation(path, "Too many: %d: must have at most %d items".formatted(value.size(), most)));
        }
    }

    private static String allowed(JsonNode properties) {
        List<String> names = new ArrayList<>();
        properties.fieldNames().forEachRemaining(names::add);
        return names.isEmpty() ? "" : ": allowed here are " + String.join(", ", names);
    }

    private static void checkArray(JsonNode schema, JsonNode value, String path, List<Violation> found) {
        if (value.size() < schema.path("minItems").asInt(0)) {
            found.add(new Violation(
                    path,
                    "Invalid value: %d: %s in body should have at least %d items"
                            .formatted(
                                    value.size(), path, schema.get("minItems").asInt())));
        }
        if (schema.has("maxItems") && value.size() > schema.get("maxItems").asInt()) {
            int most = schema.get("maxItems").asInt();
            found.add(new Violation(path, "Too many: %d: must have at most %d items".formatted(value.size(), most)));
            return;
        }
        for (int i = 0; i < value.size(); i++) {
            check(schema.path("items"), value.get(i), path + "[" + i + "]", found);
        }
    }

    private static void checkString(JsonNode schema, String value, String path, List<Violation> found) {
        if (schema.has("enum")) {
            List<String> allowed = new ArrayList<>();
            schema.get("enum").forEach(e -> allowed.add('"' + e.asText() + '"'));
            if (!allowed.contains('"' + value + '"')) {
                String list = String.join(", ", allowed);
                found.add(
                        new Violation(path, "Unsupported value: \"%s\": supported values: %s".formatted(value, list)));
            }
        }
        int length = value.codePointCount(0, value.length());
        if (length < schema.path("minLength").asInt(0)) {
            found.add(new Violation(
                    path,
                    "Invalid value: \"%s\": %s in body should be at least %d chars long"
                            .formatted(value, path, schema.get("minLength").asInt())));
        }
        if (schema.has("maxLength") && length > schema.get("maxLength").asInt()) {
            found.add(new Violation(
                    path,
                    "Too long: may not be more than %d bytes"
                            .formatted(schema.get("maxLength").asInt())));
        } else if (schema.has("pattern")
                && !Pattern.compile(schema.get("pattern").asText())
                        .matcher(value)
                        .find()) {
            found.add(new Violation(
                    path,
                    "Invalid value: \"%s\": %s in body should match '%s'"
                            .formatted(value, path, schema.get("pattern").asText())));
        }
    }

    private static void checkNumber(JsonNode schema, BigDecimal value, String path, List<Violation> found) {
        if (schema.has("minimum") && value.compareTo(schema.get("minimum").decimalValue()) < 0) {
            found.add(new Violation(
                    path,
                    "Invalid value: %s: %s in body should be greater than or equal to %s"
                            .formatted(value.toPlainString(), path, plain(schema.get("minimum")))));
        }
        if (schema.has("maximum") && value.compareTo(schema.get("maximum").decimalValue()) > 0) {
            found.add(new Violation(
                    path,
                    "Invalid value: %s: %s in body should be less than or equal to %s"
                            .formatted(value.toPlainString(), path, plain(schema.get("maximum")))));
        }
    }

    private static String plain(JsonNode number) {
        return number.decimalValue().stripTrailingZeros().toPlainString();
    }

    private static boolean isOfType(String type, JsonNode value) {
        return switch (type) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isTextual();
            case "boolean" -> value.isBoolean();
            // as the API server: 2.0 is an integer, one that fits no long is not
            case "integer" -> value.isNumber() && value.canConvertToExactIntegral() && value.canConvertToLong();
            case "number" -> value.isNumber();
            default -> false;
        };
    }

    private static String typeOf(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT, POJO -> "object";
            case ARRAY -> "array";
            case STRING, BINARY -> "string";
            case BOOLEAN -> "boolean";
            case NUMBER -> isOfType("integer", value) ? "integer" : "number";
            case NULL, MISSING -> "null";
        };
    }
}
