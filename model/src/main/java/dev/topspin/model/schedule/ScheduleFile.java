package dev.topspin.model.schedule;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.model.Json;
import dev.topspin.model.spec.CrdSchemas;
import dev.topspin.model.spec.ExperimentFile;
import dev.topspin.model.spec.InvalidExperimentException;
import dev.topspin.model.spec.Rules;
import dev.topspin.model.spec.Violation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Reads one schedule from YAML without a cluster, as the API server and the operator would take it. */
public final class ScheduleFile {
    private static final String KIND = "ExperimentSchedule";

    private ScheduleFile() {}

    /**
     * A schedule as read.
     *
     * @param name metadata.name
     * @param spec valid, with all defaults
     */
    public record Schedule(String name, ScheduleSpec spec) {}

    /**
     * @return whether the document says that it is one
     * @throws InvalidExperimentException where it is no document at all
     */
    public static boolean isOne(String text) throws InvalidExperimentException {
        return ExperimentFile.parse(text).path("kind").asText().equals(KIND);
    }

    /**
     * @param text the whole document
     * @param now the time that it is: a schedule must have a time after it
     * @return the schedule, valid and with all defaults
     * @throws InvalidExperimentException with every violation found
     */
    public static Schedule read(String text, Instant now) throws InvalidExperimentException {
        JsonNode document = ExperimentFile.parse(text);
        List<Violation> found = new ArrayList<>(
                ExperimentFile.envelope(document, KIND, Rules.MAX_SCHEDULE_NAME_LENGTH, Rules.SCHEDULE_NAME_LENGTH));
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
