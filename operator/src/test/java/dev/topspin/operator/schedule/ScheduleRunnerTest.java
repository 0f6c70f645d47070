package dev.topspin.operator.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentSchedule;
import dev.topspin.api.ExperimentScheduleStatus;
import dev.topspin.model.schedule.CellVerdict;
import dev.topspin.model.schedule.ScheduleHistory;
import dev.topspin.operator.Fixtures;
import io.fabric8.kubernetes.api.model.Condition;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a schedule makes of the time that passes and of the runs that end. */
class ScheduleRunnerTest {
    private static final double[] USUAL = {5.00, 5.06, 4.95, 5.03, 4.97, 5.01, 4.99, 5.05};

    private static Nights nights() {
        return new Nights(0, new ScheduleHistory(12, null), null);
    }

    private static void usual(Nights nights) {
        for (double tax : USUAL) {
            nights.night(tax, 40);
        }
    }

    @Test
    void aRunIsMadeWhenItIsDueAndBelongsToItsSchedule() {
        try (Nights nights = nights()) {
            assertEquals(Duration.ofHours(1), nights.look(), "clocks may be set");
            assertEquals(List.of(), nights.runs());
            assertEquals("2026-01-01T03:00:00Z", nights.status().nextScheduleTime());
            nights.pass(Duration.ofHours(3));
            nights.look();
            Experiment run = nights.experiment("nightly-202601010300");
            assertEquals("nightly", run.getMetadata().getLabels().get("topspin.dev/schedule"));
            var owner = run.getMetadata().getOwnerReferences().getFirst();
            assertEquals("ExperimentSchedule", owner.getKind());
            assertEquals(nights.schedule().getMetadata().getUid(), owner.getUid());
            assertTrue(owner.getController());
            assertEquals("876000h", run.getSpec().runPolicy().ttlAfterFinished(), "the history says how long it stays");
            assertEquals("2026-01-01T03:00:00Z", nights.status().lastScheduleTime());
            assertEquals(List.of("nightly-202601010300"), nights.status().active());
            nights.look();
            assertEquals(1, nights.runs().size());
        }
    }

    @Test
    void aRunThatIsSlowerIsConfirmedAndThenSaidToBe() {
        try (Nights nights = nights()) {
            usual(nights);
            assertEquals("0 of 1", nights.status().regressed());
            assertEquals("False", condition(nights, "Regressed").getStatus());
            nights.night(5.9, 40);
            assertTrue(nights.runs().contains("nightly-202601090300-c"), nights.runs()::toString);
            ExperimentScheduleStatus status = nights.status();
            assertEquals("1 of 1: akka 1.18x since 09 Jan", status.regressed());
            assertEquals("True", condition(nights, "Regressed").getStatus());
            assertEquals("Slower", condition(nights, "Regressed").getReason());
            assertEquals("False", condition(nights, "FloorsRegressed").getStatus());
            assertEquals("2026-01-09T03:20:00Z", status.lastSuccessfulTime());
            assertTrue(
                    nights.events().stream()
                            .anyMatch(e ->
                                    e.startsWith("Regressed: nightly-202601090300: akka: tax 5.90, 1.18x of 5.01")),
                    nights.events()::toString);

            nights.night(5.0, 40);
            assertEquals("0 of 1", nights.status().regressed());
            assertTrue(
                    nights.events().contains("Recovered: nightly-202601100300: as expected again: akka"),
                    nights.events()::toString);
        }
    }

    @Test
    void aRunThatIsSlowerByChanceIsSaidToBeThat() {
        try (Nights nights = nights()) {
            usual(nights);
            nights.night(5.9, 4.5, 40);
            assertEquals("0 of 1", nights.status().regressed());
            String said = nights.events().stream()
                    .filter(e -> e.startsWith("NotConfirmed: nightly-202601090300: akka: tax 5.90, 1.18x of 5.01"))
                    .findFirst()
                    .orElseGet(() -> fail(nights.events().toString()));
            assertTrue(said.endsWith("; with the confirming run it may be chance"), said);
        }
    }

    @Test
    void aSlowerMachineIsSaidAndIsNoRegression() {
        try (Nights nights = nights()) {
            usual(nights);
            nights.night(5.0, 60);
            assertEquals("False", condition(nights, "Regressed").getStatus());
            assertEquals("True", condition(nights, "FloorsRegressed").getStatus());
            assertEquals(
                    "0 of 1; floor spin 1.50x since 09 Jan", nights.status().regressed());
        }
    }

    @Test
    void asManyRunsAreKeptAsAskedForAndThePinnedOnes() {
        try (Nights nights = new Nights(0, new ScheduleHistory(9, List.of("nightly-202601020300")), null)) {
            usual(nights);
            for (int i = 0; i < 4; i++) {
                nights.night(5, 40);
            }
            List<String> runs = nights.runs();
            assertEquals(10, runs.size(), runs::toString);
            assertEquals("nightly-202601020300", runs.getFirst());
            assertEquals("nightly-202601040300", runs.get(1));
            assertEquals(10, nights.status().runs());
        }
    }

    @Test
    void missedRunsAreSaidAndOnlyTheLatestIsMade() {
        try (Nights nights = nights()) {
            nights.pass(Duration.ofDays(3).plusHours(4));
            nights.look();
            assertEquals(List.of("nightly-202601040300"), nights.runs());
            assertTrue(
                    nights.events()
                            .contains(
                                    "RunsMissed: 3 runs before nightly-202601040300 were due and not started: only the latest is"),
                    nights.events()::toString);
        }
    }

    @Test
    void aRunThatWaitsForTheOneBeforeIsTheNextAlthoughItsTimeHasCome() {
        try (Nights nights = nights()) {
            nights.pass(Duration.ofHours(3));
            nights.look();
            nights.pass(Duration.ofHours(25));
            nights.look();
            assertEquals("2026-01-02T03:00:00Z", nights.status().nextScheduleTime());
            assertEquals(List.of("nightly-202601010300"), nights.runs());
            nights.finish(5, 40);
            assertEquals(List.of("nightly-202601010300", "nightly-202601020300"), nights.runs());
            assertEquals("2026-01-03T03:00:00Z", nights.status().nextScheduleTime());
        }
    }

    @Test
    void aScheduleThatNeverComesIsNotValidAndIsSoOnceItDoes() {
        try (Nights nights = nights()) {
            ExperimentSchedule never = nights.schedule();
            never.setSpec(ScheduleSpecs.with(never.getSpec(), "0 3 30 2 *"));
            nights.replace(never);
            nights.look();
            assertEquals("False", condition(nights, "Valid").getStatus());
            assertEquals(
                    "spec.schedule: Invalid value: \"0 3 30 2 *\": never comes, as the 30th of February: give a day that is",
                    condition(nights, "Valid").getMessage());
            assertNull(nights.status().nextScheduleTime());
            ExperimentSchedule daily = nights.schedule();
            daily.setSpec(ScheduleSpecs.with(daily.getSpec(), "0 3 * * *"));
            nights.replace(daily);
            nights.look();
            assertEquals("True", condition(nights, "Valid").getStatus());
        }
    }

    @Test
    void aNameThatSomebodyElseHasIsSaidAndTheNextRunGoesOn() {
        try (Nights nights = nights()) {
            Experiment other = Fixtures.experiment("nightly-202601010300", "variants: [{name: spin, spin: {}}]");
            nights.create(other);
            nights.pass(Duration.ofHours(3));
            assertEquals(Duration.ofSeconds(30), nights.look());
            assertEquals("NameTaken", condition(nights, "Stalled").getReason());
            nights.pass(Duration.ofDays(1));
            nights.look();
            assertNotNull(nights.experiment("nightly-202601020300"));
            assertTrue(nights.status().conditions().stream()
                    .noneMatch(c -> c.getType().equals("Stalled")));
        }
    }

    @Test
    void anotherTemplateIsAnotherPlanWhichIsNotComparedWith() {
        try (Nights nights = nights()) {
            usual(nights);
            ExperimentSchedule schedule = nights.schedule();
            var other = Fixtures.experiment(
                    "x", "variants: [{name: akka, akka: {}}, {name: spin, spin: {}}]\nmatrix: {inFlight: [8]}");
            schedule.setSpec(ScheduleSpecs.with(schedule.getSpec(), other.getSpec()));
            nights.replace(schedule);
            nights.night(9, 40);
            assertEquals("another plan: 0 of 4 runs", nights.status().regressed());
            assertEquals(
                    CellVerdict.Kind.AnotherPlan,
                    nights.status().known().cells().getFirst().verdict());
        }
    }

    @Test
    void anOperatorThatIsKilledAnywhereDoesNothingTwiceAndLosesNothing() {
        try (Nights alive = new Nights(0, new ScheduleHistory(9, null), null);
                Nights killed = new Nights(0.25, new ScheduleHistory(9, null), null)) {
            for (Nights nights : List.of(alive, killed)) {
                usual(nights);
                nights.night(5.9, 40);
                nights.night(5.8, 60);
                nights.night(5.0, 40);
            }
            assertEquals(alive.runs(), killed.runs());
            assertEquals(alive.events(), killed.events());
            assertEquals(alive.status(), killed.status());
        }
    }

    private static Condition condition(Nights nights, String type) {
        return nights.status().conditions().stream()
                .filter(c -> c.getType().equals(type))
                .findFirst()
                .orElseThrow();
    }
}
