package dev.topspin.api;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import dev.topspin.model.schedule.ScheduleSpec;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.io.IOException;

/** Reads a schedule as far as this version of Topspin knows its form, as {@link ExperimentReader} does an experiment. */
final class ExperimentScheduleReader extends StdDeserializer<ExperimentSchedule> {
    private static final long serialVersionUID = 1L;

    ExperimentScheduleReader() {
        super(ExperimentSchedule.class);
    }

    @Override
    public ExperimentSchedule deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        JsonNode document = context.readTree(parser);
        ExperimentSchedule schedule = new ExperimentSchedule();
        schedule.setMetadata(
                document.hasNonNull("metadata")
                        ? context.readTreeAsValue(document.get("metadata"), ObjectMeta.class)
                        : new ObjectMeta());
        schedule.setSpec(Lenient.read(document.path("spec"), ScheduleSpec.class));
        schedule.setStatus(Lenient.read(document.path("status"), ExperimentScheduleStatus.class));
        return schedule;
    }
}
