package dev.topspin.model.schedule;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.model.Json;
import dev.topspin.model.spec.CrdSchemas;
import dev.topspin.model.spec.InvalidExperimentException;
import dev.topspin.model.spec.Manifest;
import dev.topspin.model.spec.Rules;
import dev.topspin.model.spec.Violation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Reads one schedule from YAML without a cluster, as the API server and the operator would take it. */
public final class ScheduleFile {
    private static final Manifest MANIFEST = new Manifest(
            "ExperimentSchedule", "an ExperimentSchedule", Rules.MAX_SCHEDULE_NAME_LENGTH, Rules.SCHEDULE_NAME_LENGTH);

    private ScheduleFile() {}

    /**
     * A schedule as read.
     *
     * @param name metadata.name
     * @param spec valid, with all defaults
     */
    public record Schedule(String name, ScheduleSpec spec) {}

    /** @return whether the text is a schedule, right or wrong */
    public static boolean is(String text) {
        return MANIFEST.is(text);
    }

    /**
     * @param text the whole document
     * @param now the time that it is: a schedule must have a time after it
     * @return the schedule, valid and with all defaults
     * @throws InvalidExperimentException with every violation found
     */
    public static Schedule read(String text, Instant now) throws InvalidExperimentException {
        JsonNode document = MANIFEST.parse(text);
        List<Violation> found = new ArrayList<>(MANIFEST.envelope(document));
        JsonNode spec = document.path("spec");
        if (!spec.isObject()) {
            found.add(new Violation("spec", "Required value"));
            throw new InvalidExperimentException(found);
        }
        found.addAll(CrdSchemas.complete("experimentschedules", spec));
        if (!found.isEmpty()) {
            throw new InvalidExperimentException(found); // a spec of the wrong shape can't be checked further
        }
        String name = document.path("metadata").path("name").asText();
        ScheduleSpec read = Json.convert(spec, ScheduleSpec.class);
        found.addAll(ScheduleValidation.check(name, read, now));
        if (!found.isEmpty()) {
            throw new InvalidExperimentException(found);
        }
        return new Schedule(name, read);
    }
}
