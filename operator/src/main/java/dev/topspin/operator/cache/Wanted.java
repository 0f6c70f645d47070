package dev.topspin.operator.cache;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Map;
import java.util.Set;

/**
 * Which fields of an object are wanted: a tree of ten thousand trials is made at each start, and half of what is stored of them is
 * left out of it at once. In a list it is of each element.
 *
 * @param unwanted names of fields that are passed over
 * @param inner what of the fields of that name is wanted; all of those that are not named
 */
record Wanted(Set<String> unwanted, Map<String, Wanted> inner) {
    static final Wanted ALL = of(Map.of());

    static Wanted of(Map<String, Wanted> inner, String... unwanted) {
        return new Wanted(Set.of(unwanted), Map.copyOf(inner));
    }

    /** Reads the value at which the parser is. */
    JsonNode read(JsonParser parser, DeserializationContext context) throws IOException {
        if (unwanted.isEmpty() && inner.isEmpty()) {
            return context.readTree(parser);
        }
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser, context);
            case START_ARRAY -> array(parser, context);
            default -> context.readTree(parser);
        };
    }

    private JsonNode object(JsonParser parser, DeserializationContext context) throws IOException {
        ObjectNode object = context.getNodeFactory().objectNode();
        for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
            parser.nextToken();
            if (unwanted.contains(field)) {
                parser.skipChildren();
            } else {
                object.set(field, inner.getOrDefault(field, ALL).read(parser, context));
            }
        }
        return object;
    }

    private JsonNode array(JsonParser parser, DeserializationContext context) throws IOException {
        ArrayNode array = context.getNodeFactory().arrayNode();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            array.add(read(parser, context));
        }
        return array;
    }
}
