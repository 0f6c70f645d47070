package dev.topspin.model.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.model.schedule.ScheduleSpec.ConcurrencyPolicy;
import dev.topspin.model.spec.Violation;
import dev.topspin.model.testing.Specs;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is wrong with a schedule, in words that say what to do. */
class ScheduleValidationTest {
    private static final Instant NOW = Instant.parse("2026-11-23T22:00:00Z");

    private final ScheduleSpec valid = Schedules.daily();

    @Test
    void aValidScheduleHasNoViolations() {
        assertEquals(List.of(), check(valid));
    }

    @Test
    void aDayThatNeverComesIsRefused() {
        assertEquals(
                List.of(
                        "spec.schedule: Invalid value: \"0 3 30 2 *\": never comes, as the 30th of February: give a day that is"),
                check(Schedules.with(valid, "0 3 30 2 *", "Etc/UTC")));
    }

    @Test
    void anUnknownZoneIsRefused() {
        assertEquals(
                List.of(
                        "spec.timeZone: Invalid value: \"Europe/Zuerich\": unknown time zone: must be a name of the IANA database,"
                                + " such as Etc/UTC or Europe/Zurich"),
                check(Schedules.with(valid, "0 3 * * *", "Europe/Zuerich")));
    }

    @Test
    void anInvalidTemplateIsRefusedInTheExperimentsOwnWords() {
        ScheduleSpec spin = new ScheduleSpec(
                valid.schedule(),
                valid.timeZone(),
                "0s",
                ConcurrencyPolicy.Forbid,
                false,
                new ScheduleTemplate(broken()),
                valid.history(),
                valid.baseline(),
                valid.regression());
        assertEquals(
                List.of(
                        "spec.startingDeadline: Invalid value: \"0s\": must be longer than 0",
                        "spec.template.experiment.measurement.maxForks: only with a precision or a budget, which forks are"
                                + " added for"),
                check(spin));
    }

    private static dev.topspin.model.spec.ExperimentSpec broken() {
        var good = Specs.of("workload: {pingPong: {}}\nvariants: [{name: spin, spin: {}}]\nmeasurement: {forks: 3}");
        var tree = dev.topspin.model.Json.read(
                dev.topspin.model.Json.write(good).replace("\"forks\":3", "\"forks\":3,\"maxForks\":9"),
                com.fasterxml.jackson.databind.JsonNode.class);
        return dev.topspin.model.Json.convert(tree, dev.topspin.model.spec.ExperimentSpec.class);
    }

    @Test
    void aPinnedNameThatIsNoRunOfTheScheduleIsRefused() {
        assertEquals(
                List.of(
                        "spec.history.pinned[1]: Invalid value: \"ping-pong\": is no run of this schedule: must be nightly- and"
                                + " the minute in UTC at which it was due, such as nightly-202611020300"),
                check(Schedules.with(valid, new ScheduleHistory(12, List.of("nightly-202611010300", "ping-pong")))));
    }

    @Test
    void fewerRunsThanAreComparedWithAreRefused() {
        assertEquals(
                List.of(
                        "spec.history.keep: Invalid value: 8: must be more than the runs of the baseline (spec.baseline.last: 8),"
                                + " which it is compared with"),
                check(Schedules.with(valid, new ScheduleHistory(8, null))));
    }

    @Test
    void aBaselineIsTheLastRunsOrOneExperiment() {
        assertEquals(
                List.of(
                        "spec.baseline: last and experiment can't both be given",
                        "spec.baseline.since: Invalid value: \"yesterday\": must be a time as in RFC 3339, such as"
                                + " 2026-11-09T03:00:00Z"),
                check(Schedules.with(valid, new Baseline(8, "golden", "yesterday"))));
    }

    @Test
    void aNameThatLeavesNoRoomForThoseOfItsRunsIsRefused() {
        assertEquals(
                List.of("metadata.name must be no longer than 25 characters, so that its runs' names fit"),
                ScheduleValidation.check("a".repeat(26), valid, NOW).stream()
                        .map(Violation::toString)
                        .toList());
        assertEquals(40, RunNames.confirming(RunNames.of("a".repeat(25), NOW)).length());
    }

    private static List<String> check(ScheduleSpec spec) {
        return ScheduleValidation.check("nightly", spec, NOW).stream()
                .map(Violation::toString)
                .toList();
    }
}
