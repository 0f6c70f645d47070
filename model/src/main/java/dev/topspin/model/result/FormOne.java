package dev.topspin.model.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.topspin.model.Json;
import java.util.List;

/**
 * Turns results of form 1, as builds before the first release wrote them, into form 2. In form 1 a row was flat, its remarks were
 * words, and whether it was pinned was one of three words. The only code that knows form 1.
 */
public final class FormOne {
    private static final String REMARKS = "remarks";
    private static final String PINNED = "pinned";

    private FormOne() {}

    /**
     * @param json a {@code results.json} of any form up to the one written now, or of a later one
     * @return the results; null where the text is JSON's null
     * @throws IllegalArgumentException where it can't be read as results
     */
    public static ResultsFile read(String json) {
        JsonNode tree = Json.read(json, JsonNode.class);
        if (tree instanceof ObjectNode results && results.path("version").asInt() == 1) {
            upgrade(results);
        }
        return tree == null || tree.isNull() ? null : Json.convert(tree, ResultsFile.class);
    }

    private static void upgrade(ObjectNode results) {
        results.put("version", 2);
        JsonNode remarks = results.remove(REMARKS);
        for (JsonNode row : results.path("rows")) {
            if (row instanceof ObjectNode object) {
                JsonNode ofCell =
                        remarks == null ? null : remarks.get(object.path("cell").asText());
                if (ofCell != null) {
                    object.set(REMARKS, ofCell); // the row's own, and what was said of the run beside it
                }
                upgradeRow(object);
            }
        }
    }

    /** @param row of form 1; becomes one of form 2 */
    public static void upgradeRow(ObjectNode row) {
        interval(row);
        group(row, "roundTrip", "p50Micros", "p99Micros", "p999Micros");
        group(row, "completion", "seconds", "secondsWithStart");
        group(row, "trust", "variation", "precise", "unsteady");
        tax(row, "floorTax", Tax.Kind.Operation);
        tax(row, "networkTax", Tax.Kind.RoundTrip);
        pinned(row);
        remarks(row);
    }

    private static void interval(ObjectNode row) {
        JsonNode low = row.remove("nsPerOpLow");
        JsonNode high = row.remove("nsPerOpHigh");
        if (row.path("nsPerOp").isNumber()) {
            JsonNode median = row.get("nsPerOp");
            ends(row.putObject("nsPerOp").set("median", median), low, high);
        }
    }

    private static void tax(ObjectNode row, String name, Tax.Kind kind) {
        JsonNode low = row.remove(name + "Low");
        JsonNode high = row.remove(name + "High");
        JsonNode value = row.remove(name);
        if (value != null && value.isNumber()) {
            ObjectNode tax = row.putObject("tax").put("kind", kind.name());
            ends(tax.putObject("ratio").set("value", value), low, high);
        }
    }

    private static void ends(ObjectNode interval, JsonNode low, JsonNode high) {
        if (low != null && high != null) {
            interval.set("low", low);
            interval.set("high", high);
        }
    }

    /** Puts fields of the row together into an object of its own, where there are any. */
    private static void group(ObjectNode row, String name, String... fields) {
        ObjectNode group = row.objectNode();
        for (String field : fields) {
            JsonNode value = row.remove(field);
            if (value != null && !value.isNull()) {
                group.set(field, value);
            }
        }
        if (!group.isEmpty()) {
            row.set(name, group);
        }
    }

    private static void pinned(ObjectNode row) {
        String pinned = row.path(PINNED).asText();
        row.remove(PINNED);
        if (List.of("True", "False").contains(pinned)) {
            row.put(PINNED, pinned.equals("True"));
        }
    }

    private static void remarks(ObjectNode row) {
        JsonNode words = row.remove(REMARKS);
        ArrayNode remarks = row.putArray(REMARKS);
        if (words != null) {
            words.valueStream()
                    .filter(JsonNode::isTextual)
                    .map(text -> FormOneRemarks.read(text.textValue()))
                    .forEach(remark -> remarks.add(Json.read(Json.write(remark), JsonNode.class)));
        }
    }
}
