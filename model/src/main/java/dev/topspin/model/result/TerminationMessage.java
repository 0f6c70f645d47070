package dev.topspin.model.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.topspin.model.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A report as it stands in a pod's termination message: JSON of at most {@link PodReport#MAX_BYTES} bytes. Where a report is
 * longer its environment, which is all text, is packed, and then what is missed least is given up first, only as far as needed;
 * the report says what ({@link PodReport#leftOut}). Percentiles, counts and figures always stay.
 */
public final class TerminationMessage {
    /** In the place of {@code environment}: the same, compressed. */
    private static final String PACKED = "packedEnvironment";

    private static final String ENVIRONMENT = "environment";

    private static final List<UnaryOperator<PodReport>> STEPS = List.of(
            UnaryOperator.identity(),
            Shortening::withoutWholeConfig,
            r -> r.withCreatures(null),
            r -> Shortening.folded(r, 2),
            Shortening::withoutThreadCounts,
            r -> Shortening.shortened(r, 16, 1000),
            Shortening::withoutIterations,
            r -> Shortening.shortened(r, 8, 500),
            Shortening::withoutSettings,
            r -> Shortening.folded(r, 1),
            r -> Shortening.shortened(r, 1, 300),
            Shortening::withBareProof,
            Shortening::withoutDistributions);

    private TerminationMessage() {}

    /** @param report whole, with the histogram at full resolution or without one */
    public static String of(PodReport report) {
        PodReport fitting = report;
        String json = "";
        for (UnaryOperator<PodReport> step : STEPS) {
            fitting = step.apply(fitting);
            PodReport said = fitting.withLeftOut(LeftOut.of(report, fitting));
            json = Json.write(said);
            if (size(json) > PodReport.MAX_BYTES && said.environment() != null) {
                json = packed(said);
            }
            if (size(json) <= PodReport.MAX_BYTES) {
                return json;
            }
        }
        throw new IllegalStateException("a report of " + size(json) + " bytes can't be shortened further: " + json);
    }

    /**
     * @param message a termination message
     * @return the report
     * @throws IllegalArgumentException where it is none
     */
    public static PodReport read(String message) {
        JsonNode tree = Json.read(message, JsonNode.class);
        if (tree instanceof ObjectNode object && object.path(PACKED).isTextual()) {
            String packed = object.remove(PACKED).textValue();
            object.set(ENVIRONMENT, Json.read(PackedText.unpack(packed), JsonNode.class));
            return Json.read(object.toString(), PodReport.class);
        }
        return Json.read(message, PodReport.class);
    }

    private static String packed(PodReport report) {
        String environment = Json.write(report.environment());
        if (size(environment) > PackedText.MAX_BYTES) {
            return Json.write(report);
        }
        ObjectNode tree = (ObjectNode) Json.read(Json.write(report.withEnvironment(null)), JsonNode.class);
        return tree.put(PACKED, PackedText.pack(environment)).toString();
    }

    private static int size(String json) {
        return json.getBytes(StandardCharsets.UTF_8).length;
    }
}
