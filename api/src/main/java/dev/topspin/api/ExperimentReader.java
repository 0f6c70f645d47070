package dev.topspin.api;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.topspin.api.Experiment.Unread;
import dev.topspin.model.result.FormOne;
import dev.topspin.model.spec.ExperimentSpec;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads an experiment as far as this version of Topspin knows its form. What a later version has stored beyond that is no
 * error: an operator that could not read one object would see no other either.
 */
final class ExperimentReader extends StdDeserializer<Experiment> {
    private static final long serialVersionUID = 1L;

    ExperimentReader() {
        super(Experiment.class);
    }

    @Override
    public Experiment deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        JsonNode document = context.readTree(parser);
        if (document.path("metadata") instanceof ObjectNode metadata) {
            metadata.remove("managedFields"); // half of what the API server sends, and of no use here
        }
        rows(document.path("status"));
        Experiment experiment = new Experiment();
        experiment.setMetadata(
                document.hasNonNull("metadata")
                        ? context.readTreeAsValue(document.get("metadata"), ObjectMeta.class)
                        : new ObjectMeta());
        List<Unread> unread = new ArrayList<>();
        experiment.setSpec(Lenient.read(document.path("spec"), "spec", ExperimentSpec.class, unread));
        experiment.setStatus(Lenient.read(document.path("status"), "status", ExperimentStatus.class, null));
        experiment.setUnread(unread);
        return experiment;
    }

    /** Rows of an earlier form are only there where nobody has written any since. */
    private static void rows(JsonNode status) {
        if (status instanceof ObjectNode object
                && object.remove(ExperimentStatus.EARLIER_ROWS) instanceof ArrayNode rows) {
            for (JsonNode row : rows) {
                if (row instanceof ObjectNode flat) {
                    FormOne.upgradeRow(flat);
                }
            }
            object.set(ExperimentStatus.ROWS, rows);
        }
    }
}
