package dev.topspin.api;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.topspin.api.Experiment.Unread;
import java.io.IOException;
import java.util.List;

/**
 * Reads what another version of Topspin may have stored: unknown fields are passed over, unknown values are null, and so is what
 * is of another type. Each takes away no more than itself.
 */
public final class Lenient {
    private static final JsonMapper STRICT = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .build();

    private static final JsonMapper TOLERANT = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .enable(DeserializationFeature.READ_UNKNOWN_ENUM_VALUES_AS_NULL)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private Lenient() {}

    /**
     * @param stored an object as stored
     * @return the same as far as it is known; null where it is missing, or no object of the type at all
     */
    public static <T> T read(JsonNode stored, Class<T> type) {
        return read(stored, "", type, null);
    }

    /**
     * @param path of the object, e.g. {@code spec}
     * @param unread gets what was passed over; null where nobody asks
     */
    static <T> T read(JsonNode stored, String path, Class<T> type, List<Unread> unread) {
        if (stored == null || stored.isMissingNode() || stored.isNull()) {
            return null;
        }
        ObjectReader reader = (unread == null ? TOLERANT : STRICT).readerFor(type);
        JsonNode rest = stored;
        boolean first = true;
        while (true) { // each time there is less of it
            try {
                return reader.readValue(rest);
            } catch (JsonMappingException e) {
                rest = first ? stored.deepCopy() : rest;
                boolean less = first && withoutNulls(rest);
                first = false;
                if (!less && !takeOut(rest, e.getPath(), path, unread)) {
                    nothing(stored, path, unread);
                    return null;
                }
            } catch (IOException | IllegalArgumentException e) {
                nothing(stored, path, unread);
                return null;
            }
        }
    }

    private static void nothing(JsonNode stored, String path, List<Unread> unread) {
        if (unread != null) {
            unread.add(new Unread(path, stored.toString()));
        }
    }

    /** @return whether there were any in its lists, where none is read */
    private static boolean withoutNulls(JsonNode node) {
        boolean found = false;
        for (int i = node.size() - 1; node instanceof ArrayNode list && i >= 0; i--) {
            if (list.get(i).isNull()) {
                list.remove(i);
                found = true;
            }
        }
        for (JsonNode inner : node) {
            found |= withoutNulls(inner);
        }
        return found;
    }

    /** @return whether that part was there */
    private static boolean takeOut(JsonNode from, List<Reference> at, String root, List<Unread> unread) {
        StringBuilder path = new StringBuilder(root);
        JsonNode parent = null;
        JsonNode part = from;
        for (Reference step : at) {
            parent = part;
            boolean field = step.getFieldName() != null;
            part = field ? parent.path(step.getFieldName()) : parent.path(step.getIndex());
            path.append(field ? "." + step.getFieldName() : "[" + step.getIndex() + "]");
        }
        if (parent == null || part.isMissingNode()) {
            return false;
        }
        if (unread != null) {
            unread.add(new Unread(path.toString(), part.toString()));
        }
        Reference last = at.getLast();
        return parent instanceof ObjectNode object
                ? object.remove(last.getFieldName()) != null
                : ((ArrayNode) parent).remove(last.getIndex()) != null;
    }
}
