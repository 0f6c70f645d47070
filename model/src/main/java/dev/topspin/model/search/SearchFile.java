package dev.topspin.model.search;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.model.Json;
import dev.topspin.model.spec.CrdSchemas;
import dev.topspin.model.spec.InvalidExperimentException;
import dev.topspin.model.spec.Manifest;
import dev.topspin.model.spec.Violation;
import java.util.ArrayList;
import java.util.List;

/** Reads one capacity search from YAML without a cluster, as the API server and the operator would take it. */
public final class SearchFile {
    private static final Manifest MANIFEST =
            new Manifest("CapacitySearch", "a CapacitySearch", SearchRules.MAX_NAME_LENGTH, SearchRules.NAME_LENGTH);

    /**
     * A capacity search as read.
     *
     * @param name metadata.name
     * @param spec valid, with all defaults
     */
    public record NamedSearch(String name, CapacitySearchSpec spec) {}

    private SearchFile() {}

    /** @return whether the text is a capacity search, right or wrong */
    public static boolean is(String text) {
        return MANIFEST.is(text);
    }

    /**
     * @param text the whole document
     * @return the search, valid and with all defaults
     * @throws InvalidExperimentException with every violation found
     */
    public static NamedSearch read(String text) throws InvalidExperimentException {
        JsonNode document = MANIFEST.parse(text);
        List<Violation> found = new ArrayList<>(MANIFEST.envelope(document));
        JsonNode spec = document.path("spec");
        if (spec.isObject()) {
            found.addAll(CrdSchemas.complete("capacitysearches", spec));
        } else {
            found.add(new Violation("spec", "Required value"));
        }
        if (!found.isEmpty()) {
            throw new InvalidExperimentException(found); // a spec of the wrong shape can't be checked further
        }
        CapacitySearchSpec read = Json.convert(spec, CapacitySearchSpec.class);
        found.addAll(SearchValidation.check(read));
        if (!found.isEmpty()) {
            throw new InvalidExperimentException(found);
        }
        return new NamedSearch(document.path("metadata").path("name").asText(), read);
    }
}
