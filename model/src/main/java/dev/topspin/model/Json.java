package dev.topspin.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Map;

/**
 * The JSON in which plans and results travel: nulls left out, map keys and properties sorted (so that equal plans have
 * equal text), unknown properties ignored on reading (so that a newer writer's result can be read).
 */
public final class Json {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .defaultPropertyInclusion(JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, null))
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .addModule(new LazyRecords())
            .build();

    private Json() {}

    /** @return the value as one line of JSON */
    public static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("can't be written as JSON: " + value, e);
        }
    }

    /** @return the map as one line of JSON, its own keys in its own order */
    public static String writeInOrder(Map<String, ?> fields) {
        try {
            return MAPPER.writer()
                    .without(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
                    .writeValueAsString(fields);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("can't be written as JSON: " + fields, e);
        }
    }

    /** @return the value as indented JSON */
    public static String writeIndented(Object value) {
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("can't be written as JSON: " + value, e);
        }
    }

    /**
     * @return the JSON read as a value of the type
     * @throws IllegalArgumentException where it isn't one
     */
    public static <T> T read(String json, Class<T> type) {
        try {
            return MAPPER.readValue(json, type);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not a " + type.getSimpleName() + ": " + problem(e), e);
        }
    }

    /** The parser's own words but for what it adds of where it was, in its own terms. */
    private static String problem(JsonProcessingException e) {
        return e.getOriginalMessage().replaceAll(" \\(start marker at \\[.*", "");
    }

    /** @return the tree as a value of the type */
    public static <T> T convert(JsonNode tree, Class<T> type) {
        return MAPPER.convertValue(tree, type);
    }
}
