package dev.topspin.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Descriptions for the fields of a schema that have none by annotation: what the record's javadoc says of them, so that
 * {@code kubectl explain} knows as much as a reader of the code.
 */
final class Descriptions {
    private static final List<Path> SOURCES =
            List.of(Path.of("..", "model", "src", "main", "java"), Path.of("src", "main", "java"));

    private Descriptions() {}

    /** Adds what is missing, to all depths. */
    static void complete(Type type, JsonNode schema) throws IOException {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            JsonNode inner = schema.has("items") ? schema.get("items") : schema.path("additionalProperties");
            complete(arguments[arguments.length - 1], inner);
        } else if (type instanceof Class<?> record && record.isRecord()) {
            for (RecordComponent component : record.getRecordComponents()) {
                if (schema.path("properties").get(component.getName()) instanceof ObjectNode field) {
                    if (!field.has("description")) {
                        of(record, component.getName()).ifPresent(text -> field.put("description", text));
                    }
                    complete(component.getGenericType(), field);
                }
            }
        }
    }

    /** @return what the record's javadoc says of the component, as a sentence */
    private static Optional<String> of(Class<?> record, String component) throws IOException {
        Matcher javadoc = Pattern.compile(
                        "/\\*\\*((?:(?!\\*/).)*)\\*/(?:\\s*@[^\\n]*)*\\s*(?:public )?record " + record.getSimpleName()
                                + "\\(",
                        Pattern.DOTALL)
                .matcher(source(record));
        if (!javadoc.find()) {
            return Optional.empty();
        }
        Matcher param = Pattern.compile("@param " + component + "\\s+(.*?)(?=\\s*@param|$)", Pattern.DOTALL)
                .matcher(javadoc.group(1).replaceAll("\\n\\s*\\*", " ").strip());
        return param.find() ? Optional.of(sentence(param.group(1))) : Optional.empty();
    }

    private static String source(Class<?> record) throws IOException {
        Class<?> outer = record;
        while (outer.getEnclosingClass() != null) {
            outer = outer.getEnclosingClass();
        }
        for (Path sources : SOURCES) {
            Path file = sources.resolve(outer.getName().replace('.', '/') + ".java");
            if (Files.exists(file)) {
                return Files.readString(file);
            }
        }
        throw new IOException("no source of " + outer.getName());
    }

    private static String sentence(String javadoc) {
        String plain = javadoc.replaceAll("\\{@(?:code|link)\\s+(?:[\\w.]+#)?([^}]*)\\}", "$1")
                .replaceAll("\\s+", " ")
                .strip();
        String text = Character.toUpperCase(plain.charAt(0)) + plain.substring(1);
        return text.endsWith(".") ? text : text + ".";
    }
}
