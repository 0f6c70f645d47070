package dev.topspin.api;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import dev.topspin.model.search.CapacitySearchSpec;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.io.IOException;

/** Reads a search as far as this version of Topspin knows its form, as {@link ExperimentReader} does an experiment. */
final class CapacitySearchReader extends StdDeserializer<CapacitySearch> {
    private static final long serialVersionUID = 1L;

    CapacitySearchReader() {
        super(CapacitySearch.class);
    }

    @Override
    public CapacitySearch deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        JsonNode document = context.readTree(parser);
        CapacitySearch search = new CapacitySearch();
        search.setMetadata(
                document.hasNonNull("metadata")
                        ? context.readTreeAsValue(document.get("metadata"), ObjectMeta.class)
                        : new ObjectMeta());
        search.setSpec(Lenient.read(document.path("spec"), CapacitySearchSpec.class));
        search.setStatus(Lenient.read(document.path("status"), CapacitySearchStatus.class));
        return search;
    }
}
