package dev.topspin.model.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.topspin.model.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * A report as it stands in a pod's termination message: JSON of at most {@link PodReport#MAX_BYTES} bytes. Where a report is
 * longer its environment, which is all text, its noise,
 * what it measured between its CPUs, its proof and its rounds are packed, and then what is missed least is given up first, only as far as needed;
 * the report says what ({@link PodReport#leftOut}). Percentiles, counts and figures always stay.
 */
public final class TerminationMessage {
    /** Parts that are packed where bytes are short, in this order, and what stands in their place: the same, compressed. */
    private static final Map<String, String> PACKED = new TreeMap<>(Map.of(
            "coreToCore",
            "packedCoreToCore",
            "environment",
            "packedEnvironment",
            "noise",
            "packedNoise",
            "proof",
            "packedProof",
            "rounds",
            "packedRounds"));

    private static final List<UnaryOperator<PodReport>> STEPS = List.of(
            UnaryOperator.identity(),
            Shortening::withoutWholeConfig,
            Shortening::withoutKernelLists,
            r -> r.withCreatures(null),
            r -> Shortening.folded(r, 2),
            Shortening::withoutThreadCounts,
            r -> Shortening.shortened(r, 16, 1000),
            Shortening::withoutRoundMessages,
            Shortening::withWorstNoise,
            Shortening::withCoreToCoreMedians,
            r -> Shortening.withFewerSlices(r, 32),
            Shortening::withoutIterations,
            r -> Shortening.shortened(r, 8, 500),
            // what slices come to stays; without the settings nobody can repeat the run
            r -> Shortening.withFewerSlices(r, 8),
            Shortening::withoutSlices,
            Shortening::withoutSettings,
            r -> Shortening.folded(r, 1),
            r -> Shortening.shortened(r, 1, 300),
            Shortening::withoutNoise,
            Shortening::withoutCoreToCore,
            Shortening::withBareProof,
            Shortening::withoutHistogram);

    private TerminationMessage() {}

    /** @param report whole, with the histogram at full resolution or without one */
    public static String of(PodReport report) {
        PodReport fitting = report;
        String json = "";
        for (UnaryOperator<PodReport> step : STEPS) {
            fitting = step.apply(fitting);
            PodReport said = fitting.withLeftOut(LeftOut.of(report, fitting));
            json = Json.write(said);
            if (size(json) > PodReport.MAX_BYTES) {
                json = packed(json);
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
        if (!(tree instanceof ObjectNode object) || PACKED.values().stream().noneMatch(object::has)) {
            return Json.read(message, PodReport.class);
        }
        PACKED.forEach((part, packed) -> {
            if (object.path(packed).isTextual()) {
                String text = object.remove(packed).textValue();
                object.set(part, Json.read(PackedText.unpack(text), JsonNode.class));
            }
        });
        return Json.read(object.toString(), PodReport.class);
    }

    /** One part after the other, until it fits. */
    private static String packed(String report) {
        ObjectNode tree = (ObjectNode) Json.read(report, JsonNode.class);
        for (Map.Entry<String, String> entry : PACKED.entrySet()) {
            String part = tree.path(entry.getKey()).toString();
            if (tree.path(entry.getKey()).isObject() && size(part) <= PackedText.MAX_BYTES) {
                String packed = PackedText.pack(part);
                if (size(packed) < size(part)) {
                    tree.remove(entry.getKey());
                    tree.put(entry.getValue(), packed);
                }
            }
            if (size(tree.toString()) <= PodReport.MAX_BYTES) {
                break;
            }
        }
        return tree.toString();
    }

    private static int size(String json) {
        return json.getBytes(StandardCharsets.UTF_8).length;
    }
}
