package dev.topspin.model.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.model.Json;
import dev.topspin.model.spec.CrdSchemas;
import dev.topspin.model.spec.InvalidExperimentException;
import dev.topspin.model.spec.Manifest;
import dev.topspin.model.spec.Violation;
import java.util.ArrayList;
import java.util.List;

/** Reads one node sweep from YAML without a cluster, as the API server and the operator would take it. */
public final class SweepFile {
    /** The longest name a sweep may have: its experiments append at most 14 characters, and 40 is the end. */
    public static final int MAX_NAME_LENGTH = 26;

    public static final String NAME_LENGTH =
            "metadata.name must be no longer than 26 characters, so that its experiments' names fit";

    private static final Manifest MANIFEST = new Manifest("NodeSweep", "a NodeSweep", MAX_NAME_LENGTH, NAME_LENGTH);

    /**
     * A sweep as read.
     *
     * @param name metadata.name
     * @param spec valid, with all defaults
     */
    public record Sweep(String name, NodeSweepSpec spec) {}

    private SweepFile() {}

    /** @return whether the text is a node sweep, right or wrong */
    public static boolean is(String text) {
        return MANIFEST.is(text);
    }

    /**
     * @param text the whole document
     * @return the sweep, valid and with all defaults
     * @throws InvalidExperimentException with every violation found
     */
    public static Sweep read(String text) throws InvalidExperimentException {
        JsonNode document = MANIFEST.parse(text);
        List<Violation> found = new ArrayList<>(MANIFEST.envelope(document));
        JsonNode spec = document.path("spec");
        if (spec.isObject()) {
            found.addAll(CrdSchemas.complete("nodesweeps", spec));
        } else {
            found.add(new Violation("spec", "Required value"));
        }
        if (!found.isEmpty()) {
            throw new InvalidExperimentException(found);
        }
        NodeSweepSpec read = Json.convert(spec, NodeSweepSpec.class);
        found.addAll(SweepValidation.check(read));
        if (!found.isEmpty()) {
            throw new InvalidExperimentException(found);
        }
        return new Sweep(document.path("metadata").path("name").asText(), read);
    }
}
