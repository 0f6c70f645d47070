package dev.topspin.workload.runtime.container;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.model.Json;
import dev.topspin.workload.runtime.container.Breach.Section;
import java.util.ArrayList;
import java.util.List;

/** A line that a program said, with fields that are what they should be. Fields that nobody asks for are passed over. */
final class Said {
    private static final int SHOWN = 120;

    /** More would not fit into a report. */
    private static final int MOST_TEXTS = 16;

    private static final int LONGEST_TEXT = 200;

    private final Section section;
    private final JsonNode json;

    private Said(Section section, JsonNode json) {
        this.section = section;
        this.json = json;
    }

    /**
     * @param line what was said
     * @param section where the protocol has it
     * @param type which message is expected
     * @throws Breach where it is another one, or none
     */
    static Said parse(String line, Section section, String type) throws Breach {
        JsonNode json;
        try {
            json = Json.read(line, JsonNode.class);
        } catch (IllegalArgumentException e) {
            throw new Breach(section, "said what is no JSON, where a \"%s\" was due: %s".formatted(type, shown(line)));
        }
        if (json == null || !json.isObject() || !json.path("type").isTextual()) {
            throw new Breach(
                    section,
                    "said what is no object with a \"type\", where a \"%s\" was due: %s".formatted(type, shown(line)));
        }
        if (!json.get("type").textValue().equals(type)) {
            throw new Breach(
                    section,
                    "said \"%s\" where a \"%s\" was due: %s"
                            .formatted(shown(json.get("type").textValue()), type, shown(line)));
        }
        return new Said(section, json);
    }

    /** @return the beginning of what may be long, and anything */
    static String shown(String text) {
        String one = text.codePoints()
                .limit(SHOWN)
                .map(c -> Character.isISOControl(c) ? '?' : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return text.length() > SHOWN ? one + "..." : one;
    }

    /** @return a whole number of 0 or more */
    long number(String field) throws Breach {
        JsonNode value = json.path(field);
        boolean whole = value.isIntegralNumber() && value.canConvertToLong();
        if (!whole || value.longValue() < 0) {
            throw wrong(field, "must be a whole number from 0 to 9223372036854775807", value);
        }
        return value.longValue();
    }

    /** @return a text that is not empty */
    String text(String field) throws Breach {
        JsonNode value = json.path(field);
        if (!value.isTextual()
                || value.textValue().isBlank()
                || value.textValue().length() > LONGEST_TEXT) {
            throw wrong(field, "must be a text of 1 to %d characters".formatted(LONGEST_TEXT), value);
        }
        return shown(value.textValue());
    }

    /** @return texts; empty where the field is missing */
    List<String> texts(String field) throws Breach {
        JsonNode all = json.path(field);
        List<String> texts = new ArrayList<>();
        if (all.isMissingNode()) {
            return texts;
        }
        boolean good = all.isArray() && all.size() <= MOST_TEXTS;
        for (JsonNode each : all) {
            good = good && each.isTextual() && each.textValue().length() <= LONGEST_TEXT;
            texts.add(shown(each.asText()));
        }
        if (!good) {
            throw wrong(
                    field,
                    "must be a list of up to %d texts of up to %d characters".formatted(MOST_TEXTS, LONGEST_TEXT),
                    all);
        }
        return texts;
    }

    /** @return whether; false where the field is missing */
    boolean flag(String field) throws Breach {
        JsonNode value = json.path(field);
        if (!value.isMissingNode() && !value.isBoolean()) {
            throw wrong(field, "must be true or false", value);
        }
        return value.booleanValue();
    }

    /** @return lists of so many whole numbers each; empty where the field is missing */
    List<long[]> rows(String field, int most, int columns) throws Breach {
        JsonNode all = json.path(field);
        List<long[]> rows = new ArrayList<>();
        if (all.isMissingNode()) {
            return rows;
        }
        if (!all.isArray() || all.size() > most) {
            throw wrong(field, "must be a list of up to %d lists".formatted(most), all);
        }
        for (JsonNode each : all) {
            long[] row = new long[columns];
            if (!each.isArray() || each.size() != columns) {
                throw wrong(field, "must have lists of %d whole numbers".formatted(columns), each);
            }
            for (int i = 0; i < columns; i++) {
                if (!each.get(i).isIntegralNumber()
                        || !each.get(i).canConvertToLong()
                        || each.get(i).longValue() < 0) {
                    throw wrong(field, "must have whole numbers of 0 or more", each.get(i));
                }
                row[i] = each.get(i).longValue();
            }
            rows.add(row);
        }
        return rows;
    }

    private Breach wrong(String field, String must, JsonNode was) {
        return new Breach(
                section,
                "said a \"%s\" whose \"%s\" is wrong: it %s, and %s"
                        .formatted(
                                json.get("type").textValue(),
                                field,
                                must,
                                was.isMissingNode() ? "is missing" : "is " + shown(was.toString())));
    }
}
