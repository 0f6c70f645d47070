package dev.topspin.model.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.result.CellResult;
import dev.topspin.model.schedule.CellVerdict.Kind;
import dev.topspin.model.schedule.ScheduledRun.Phase;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said of a run beside those before it. */
class JudgeTest {
    private final ScheduleSpec daily = Schedules.daily();

    /** Runs, one a day, each judged when it ends, as an operator does. */
    private static final class Nights {
        private final List<ScheduledRun> runs = new ArrayList<>();
        private ScheduleSpec spec;
        private ScheduledRun named;
        private Judgement known = Judgement.NONE;

        Nights(ScheduleSpec spec) {
            this.spec = spec;
        }

        /** @return what is known after a run of these rows on the next day */
        Judgement run(CellResult... rows) {
            return run(Schedules.PLAN, rows);
        }

        Judgement run(String plan, CellResult... rows) {
            int day = runs.size() + 1;
            runs.add(Schedules.run(Schedules.name(day), day, Phase.Succeeded, plan, rows));
            return judge(null);
        }

        Judgement confirm(CellResult... rows) {
            return judge(Schedules.confirming(runs.size(), Phase.Succeeded, rows));
        }

        private Judgement judge(ScheduledRun confirming) {
            known = new Judge(spec, known, runs, named).of(runs.getLast(), confirming);
            return known;
        }

        Nights usual(int runs) {
            Schedules.usual(runs).forEach(tax -> run(Schedules.taxed("akka", tax), Schedules.spin(40)));
            return this;
        }

        CellVerdict akka() {
            return known.cells().stream()
                    .filter(c -> c.cell().equals("akka"))
                    .findFirst()
                    .orElseThrow();
        }

        String column() {
            return VerdictWords.column(known, spec.baseline(), ZoneOffset.UTC);
        }
    }

    @Test
    void withFewerThanFourRunsBeforeThereIsNoVerdict() {
        Nights nights = new Nights(daily).usual(4);
        assertEquals(Kind.TooFewRuns, nights.akka().verdict());
        assertEquals(3, nights.akka().runs());
        assertEquals("too few runs: 3 of 4", nights.column());
        nights.run(Schedules.taxed("akka", 5), Schedules.spin(40));
        assertEquals(Kind.AsExpected, nights.akka().verdict());
        assertEquals("0 of 1", nights.column());
    }

    @Test
    void aRunThatIsSlowerIsSuspectedUntilASecondOneAgrees() {
        Nights nights = new Nights(daily).usual(8);
        Judgement suspected = nights.run(Schedules.taxed("akka", 5.9), Schedules.spin(40));
        assertEquals(Kind.Suspected, nights.akka().verdict());
        assertTrue(suspected.awaiting().isPresent());
        assertEquals("0 of 1; 1 suspected", nights.column());

        Judgement confirmed = nights.confirm(Schedules.taxed("akka", 5.9), Schedules.spin(40));
        assertEquals(Kind.Regressed, nights.akka().verdict());
        assertTrue(confirmed.awaiting().isEmpty());
        assertEquals(1.18, nights.akka().ratio(), 0.005);
        assertEquals(Schedules.day(9).toString(), nights.akka().since());
        assertEquals("1 of 1: akka 1.18x since 09 Nov", nights.column());
        assertEquals(
                "akka: tax 5.90, 1.18x of 5.01, where 8 runs let expect 4.91 to 5.26, since 2026-11-09T03:00:00Z. no floor is"
                        + " slower, so it is not the machine as a whole",
                VerdictWords.message(confirmed, daily.baseline()));
    }

    @Test
    void aRunThatTheSecondOneDoesNotBearOutIsNoRegression() {
        Nights nights = new Nights(daily).usual(8);
        nights.run(Schedules.taxed("akka", 5.5), Schedules.spin(40));
        Judgement now = nights.confirm(Schedules.taxed("akka", 4.9), Schedules.spin(40));
        assertEquals(Kind.NotConfirmed, nights.akka().verdict());
        assertEquals(List.of(), now.regressed());
        assertEquals("0 of 1", nights.column());
    }

    @Test
    void withoutConfirmationOneRunIsEnough() {
        Nights nights = new Nights(Schedules.with(daily, new RegressionRule("5%", false))).usual(8);
        nights.run(Schedules.taxed("akka", 5.9), Schedules.spin(40));
        assertEquals(Kind.Regressed, nights.akka().verdict());
    }

    @Test
    void aLittleMoreIsToleratedHoweverLittleTheRunsDiffer() {
        Nights nights = new Nights(daily);
        for (int i = 0; i < 8; i++) {
            nights.run(Schedules.taxed("akka", 5 + i % 2 * 0.001), Schedules.spin(40));
        }
        nights.run(Schedules.taxed("akka", 5.2), Schedules.spin(40));
        assertEquals(Kind.AsExpected, nights.akka().verdict());
    }

    @Test
    void aCellStaysSlowerHoweverManySlowRunsFollowUntilItIsAsBefore() {
        Nights nights = new Nights(daily).usual(8);
        nights.run(Schedules.taxed("akka", 5.9), Schedules.spin(40));
        nights.confirm(Schedules.taxed("akka", 5.9), Schedules.spin(40));
        for (int i = 0; i < 12; i++) {
            nights.run(Schedules.taxed("akka", 5.8), Schedules.spin(40));
        }
        assertEquals("1 of 1: akka 1.16x since 09 Nov", nights.column());
        nights.run(Schedules.taxed("akka", 5.02), Schedules.spin(40));
        assertEquals(Kind.AsExpected, nights.akka().verdict());
    }

    @Test
    void aNewLevelIsAcceptedByLeavingWhatWasBeforeOutOfTheBaseline() {
        Nights nights = new Nights(daily).usual(8);
        nights.run(Schedules.taxed("akka", 5.9), Schedules.spin(40));
        nights.confirm(Schedules.taxed("akka", 5.9), Schedules.spin(40));
        nights.spec =
                Schedules.with(daily, new Baseline(null, null, Schedules.day(9).toString()));
        nights.run(Schedules.taxed("akka", 5.9), Schedules.spin(40));
        assertEquals(Kind.TooFewRuns, nights.akka().verdict());
        assertEquals(1, nights.akka().runs(), "the slow run is now one of those it is compared with");
    }

    @Test
    void aSlowerMachineIsNoRegressionButIsSaid() {
        Nights nights = new Nights(daily).usual(8);
        nights.run(Schedules.taxed("akka", 5), Schedules.spin(60));
        Judgement now = nights.confirm(Schedules.taxed("akka", 5), Schedules.spin(60));
        assertEquals(List.of(), now.regressed());
        assertEquals(1, now.slowerFloors().size());
        assertEquals("0 of 1; floor spin 1.50x since 09 Nov", nights.column());
        assertTrue(
                VerdictWords.message(now, daily.baseline()).contains("the machine is slower: spin"),
                VerdictWords.message(now, daily.baseline()));
    }

    @Test
    void aCellWithoutAFloorIsComparedByItsTime() {
        Nights nights = new Nights(Schedules.with(daily, new RegressionRule("5%", false)));
        Schedules.usual(8).forEach(v -> nights.run(Schedules.raw("akka", v * 40)));
        nights.run(Schedules.raw("akka", 300));
        assertEquals(CellFigure.Kind.Operation, nights.akka().figure());
        assertTrue(
                VerdictWords.message(nights.known, daily.baseline())
                        .startsWith("akka: time of an operation 300 ns, 1.50x of 200 ns"),
                VerdictWords.message(nights.known, daily.baseline()));
        assertTrue(VerdictWords.message(nights.known, daily.baseline())
                .endsWith("no floor says whether it is the machine"));
    }

    @Test
    void runsOfAnotherPlanAreNotComparedWith() {
        Nights nights = new Nights(daily).usual(8);
        nights.run("other", Schedules.taxed("akka", 9), Schedules.spin(40));
        assertEquals(Kind.AnotherPlan, nights.akka().verdict());
        assertEquals("another plan: 0 of 4 runs", nights.column());
        assertTrue(
                VerdictWords.message(nights.known, daily.baseline()).contains("what came before is of another plan"),
                VerdictWords.message(nights.known, daily.baseline()));
    }

    @Test
    void aCellThatFailedIsNotJudgedAndARunWithoutResultsChangesNothing() {
        Nights nights = new Nights(daily).usual(8);
        nights.run(Schedules.taxed("akka", 9).toBuilder().valid(false).build(), Schedules.spin(40));
        assertEquals(Kind.NotMeasured, nights.akka().verdict());
        nights.run(Schedules.taxed("akka", 5), Schedules.spin(40));
        assertEquals(Kind.AsExpected, nights.akka().verdict());
        nights.run();
        assertEquals(Kind.AsExpected, nights.akka().verdict());
    }

    @Test
    void aNamedExperimentIsTheLevelAndTheRunsSayHowMuchTheyDiffer() {
        Nights nights = new Nights(Schedules.with(daily, new Baseline(null, "golden", null)));
        nights.named = Schedules.run(
                "golden", 1, Phase.Succeeded, Schedules.PLAN, Schedules.taxed("akka", 4), Schedules.spin(40));
        nights.usual(4);
        assertEquals(Kind.TooFewRuns, nights.akka().verdict());
        nights.run(Schedules.taxed("akka", 5), Schedules.spin(40));
        assertEquals(Kind.Suspected, nights.akka().verdict());
        assertEquals(4, nights.akka().expected(), 1e-9);

        nights.named = Schedules.run("golden", 1, Phase.Succeeded, "other", Schedules.taxed("akka", 4));
        nights.run(Schedules.taxed("akka", 5), Schedules.spin(40));
        assertEquals(Kind.AnotherPlan, nights.akka().verdict());
        assertEquals("baseline golden is of another plan", nights.column());
        assertEquals(
                "akka, spin not compared: spec.baseline.experiment, golden, is of another plan than spec.template: name one that was"
                        + " run as the template says, or remove the field to compare with the last runs",
                VerdictWords.message(nights.known, nights.spec.baseline()));
    }

    @Test
    void anExperimentThatIsNoBaselineIsToldSoAtTheFirstRunAndNotAfterFour() {
        Nights nights = new Nights(Schedules.with(daily, new Baseline(null, "golden", null)));
        nights.run(Schedules.taxed("akka", 5), Schedules.spin(40));
        assertEquals(Kind.NoBaseline, nights.akka().verdict());
        assertEquals("baseline golden has no figures", nights.column());
        nights.named = Schedules.run("golden", 1, Phase.Succeeded, Schedules.PLAN, Schedules.spin(40));
        nights.run(Schedules.taxed("akka", 5), Schedules.spin(40));
        assertEquals(
                "akka not compared: spec.baseline.experiment, golden, is not there, has not ended, or has no valid figure of it:"
                        + " name one that was run as the template says, or remove the field to compare with the last runs",
                VerdictWords.message(nights.known, nights.spec.baseline()).replaceFirst(".*\\. ", ""));
    }
}
