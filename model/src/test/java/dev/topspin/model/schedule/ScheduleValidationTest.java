package dev.topspin.model.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.model.schedule.ScheduleSpec.ConcurrencyPolicy;
import dev.topspin.model.search.SearchRules;
import dev.topspin.model.spec.Violation;
import dev.topspin.model.sweep.SweepFile;
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
                ScheduleTemplate.of(broken()),
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

    @Test
    void aTemplateIsOfOneKind() {
        assertEquals(
                List.of("spec.template: exactly one template must be given: experiment, nodeSweep or capacitySearch"),
                check(Schedules.with(valid, new ScheduleTemplate(null, null, null))));
        assertEquals(
                List.of("spec.template: exactly one template must be given: experiment, nodeSweep or capacitySearch"),
                check(Schedules.with(
                        valid,
                        new ScheduleTemplate(
                                valid.template().experiment(),
                                Schedules.ofSweeps("10%").nodeSweep(),
                                null))));
    }

    @Test
    void whatIsWrongWithATemplateOfASweepOrASearchIsToldWithItsPath() {
        assertEquals(
                List.of("spec.template.nodeSweep.outliers.tolerance: Invalid value: \"0%\": must be more than 0%"),
                check(Schedules.with(valid, Schedules.ofSweeps("0%"))));
        assertEquals(
                List.of("spec.template.capacitySearch.load: to must be greater than from"),
                check(Schedules.with(valid, Schedules.ofSearches(5, 1))));
    }

    @Test
    void namesLeaveRoomForThoseOfTheExperimentsOfSweepsAndSearches() {
        ScheduleSpec sweeps = Schedules.with(valid, Schedules.ofSweeps("10%"));
        ScheduleSpec searches = Schedules.with(valid, Schedules.ofSearches(1, 5));
        assertEquals(List.of(), ScheduleValidation.check("a".repeat(11), sweeps, NOW));
        assertEquals(List.of(), ScheduleValidation.check("a".repeat(17), searches, NOW));
        assertEquals(
                List.of(
                        "metadata.name of a schedule of sweeps must be no longer than 11 characters, so that its runs' names"
                                + " fit"),
                ScheduleValidation.check("a".repeat(12), sweeps, NOW).stream()
                        .map(Violation::toString)
                        .toList());
        assertEquals(
                List.of(
                        "metadata.name of a schedule of searches must be no longer than 17 characters, so that its runs'"
                                + " names fit"),
                ScheduleValidation.check("a".repeat(18), searches, NOW).stream()
                        .map(Violation::toString)
                        .toList());
        assertEquals(
                SweepFile.MAX_NAME_LENGTH,
                RunNames.confirming(RunNames.of("a".repeat(11), NOW)).length());
        assertEquals(
                SearchRules.MAX_NAME_LENGTH,
                RunNames.confirming(RunNames.of("a".repeat(17), NOW)).length());
    }

    @Test
    void theBaselineOfSweepsAndSearchesIsTheirLastRuns() {
        ScheduleSpec sweeps = Schedules.with(valid, Schedules.ofSweeps("10%"));
        assertEquals(
                List.of("spec.baseline.experiment: Invalid value: \"golden\": only with spec.template.experiment: the"
                        + " baseline of sweeps and searches is their last runs"),
                check(Schedules.with(sweeps, new Baseline(null, "golden", null))));
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
