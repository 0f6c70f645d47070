package dev.topspin.model.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.topspin.model.schedule.CronTimes.Due;
import dev.topspin.model.schedule.ScheduleSpec.ConcurrencyPolicy;
import dev.topspin.model.schedule.ScheduledRun.Phase;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a schedule does next; the first run is due on 1 November. */
class ScheduleStepTest {
    private static final Instant CREATED = Instant.parse("2026-10-31T12:00:00Z");

    private final ScheduleSpec daily = Schedules.daily();

    @Test
    void beforeTheFirstTimeItWaitsForIt() {
        var wait = assertInstanceOf(ScheduleStep.Wait.class, next(daily, null, Judgement.NONE, CREATED));
        assertEquals(Schedules.day(1), wait.next());
        assertNull(wait.tooLate());
    }

    @Test
    void aRunIsStartedWhenItIsDueAndOnce() {
        assertEquals(
                new ScheduleStep.Start("nightly-202611010300", new Due(Schedules.day(1), 1), List.of()),
                next(daily, null, Judgement.NONE, Schedules.day(1)));
        assertInstanceOf(
                ScheduleStep.Wait.class, next(daily, Schedules.day(1), Judgement.NONE, Schedules.day(1), active(1)));
    }

    @Test
    void ofMissedTimesOnlyTheLatestIsStarted() {
        assertEquals(
                new ScheduleStep.Start("nightly-202611040300", new Due(Schedules.day(4), 3), List.of()),
                next(daily, Schedules.day(1), Judgement.NONE, Schedules.day(4).plusSeconds(7200)));
    }

    @Test
    void whatIsLaterThanItsDeadlineIsLeftOutAndSaid() {
        ScheduleSpec hour = Schedules.with(daily, ConcurrencyPolicy.Forbid, "1h", false);
        Instant late = Schedules.day(4).plusSeconds(7200);
        var wait = assertInstanceOf(ScheduleStep.Wait.class, next(hour, Schedules.day(1), Judgement.NONE, late));
        assertEquals(Schedules.day(4), wait.tooLate());
        assertEquals(Schedules.day(5), wait.next());
        var start = assertInstanceOf(
                ScheduleStep.Start.class,
                next(hour, Schedules.day(1), Judgement.NONE, Schedules.day(4).plusSeconds(3599)));
        assertEquals("nightly-202611040300", start.name());
    }

    @Test
    void withForbidARunThatIsDueWaitsForTheOneBefore() {
        assertInstanceOf(
                ScheduleStep.Wait.class, next(daily, Schedules.day(1), Judgement.NONE, Schedules.day(2), active(1)));
    }

    @Test
    void withAllowTwoRunsRunAtOnce() {
        ScheduleSpec allow = Schedules.with(daily, ConcurrencyPolicy.Allow, null, false);
        assertEquals(
                new ScheduleStep.Start("nightly-202611020300", new Due(Schedules.day(2), 1), List.of()),
                next(allow, Schedules.day(1), Judgement.NONE, Schedules.day(2), active(1)));
    }

    @Test
    void withReplaceTheUnfinishedRunIsDeleted() {
        ScheduleSpec replace = Schedules.with(daily, ConcurrencyPolicy.Replace, null, false);
        assertEquals(
                new ScheduleStep.Start(
                        "nightly-202611020300", new Due(Schedules.day(2), 1), List.of("nightly-202611010300")),
                next(replace, Schedules.day(1), Judgement.NONE, Schedules.day(2), active(1)));
    }

    @Test
    void whileSuspendedNothingIsStartedAndNothingIsNext() {
        ScheduleSpec suspended = Schedules.with(daily, ConcurrencyPolicy.Forbid, null, true);
        var wait = assertInstanceOf(
                ScheduleStep.Wait.class, next(suspended, Schedules.day(1), Judgement.NONE, Schedules.day(3)));
        assertNull(wait.next());
    }

    @Test
    void aRunThatEndedIsJudgedBeforeAnythingElse() {
        var judged = assertInstanceOf(
                ScheduleStep.Judged.class,
                next(daily, Schedules.day(1), Judgement.NONE, Schedules.day(2), over(1, 5.0)));
        assertEquals("nightly-202611010300", judged.run().name());
        assertEquals(List.of("nightly-202611010300"), names(judged.judgement()));
    }

    @Test
    void aSuspectedRunIsConfirmedAtOnceAndThoseAfterItWait() {
        List<ScheduledRun> runs = nights(9);
        runs.set(8, over(9, 6.0));
        ScheduledRun[] nine = runs.toArray(ScheduledRun[]::new);
        Judgement known = judged(daily, nine);
        assertEquals(new ScheduleStep.Confirm(nine[8]), next(daily, Schedules.day(9), known, Schedules.day(9), nine));
        ScheduledRun[] ten = with(nine, Schedules.confirming(9, Phase.Active), over(10, 5.0));
        assertInstanceOf(ScheduleStep.Wait.class, next(daily, Schedules.day(10), known, Schedules.day(10), ten));

        ten[9] = Schedules.confirming(9, Phase.Succeeded, Schedules.taxed("akka", 6));
        var confirmed = assertInstanceOf(
                ScheduleStep.Judged.class, next(daily, Schedules.day(10), known, Schedules.day(10), ten));
        assertEquals(1, confirmed.judgement().regressed().size());
        var tenth = assertInstanceOf(
                ScheduleStep.Judged.class,
                next(daily, Schedules.day(10), confirmed.judgement(), Schedules.day(10), ten));
        assertEquals("nightly-202611100300", tenth.run().name());
    }

    @Test
    void aRunThatEndsAfterALaterOneIsKeptInMindAndIsNoNews() {
        ScheduledRun[] second = {active(1), over(2, 5.0)};
        Judgement known = judged(daily, second);
        ScheduledRun[] both = {over(1, 9.0), second[1]};
        var late = assertInstanceOf(
                ScheduleStep.Judged.class, next(daily, Schedules.day(2), known, Schedules.day(2), both));
        assertEquals(known.cells(), late.judgement().cells());
        assertEquals(List.of("nightly-202611010300", "nightly-202611020300"), names(late.judgement()));
    }

    @Test
    void theLatestRunsAreKeptAndPinnedOnesForEver() {
        ScheduleSpec nine = Schedules.with(daily, new ScheduleHistory(9, List.of("nightly-202611010300")));
        ScheduledRun[] runs = nights(12).toArray(ScheduledRun[]::new);
        assertEquals(
                new ScheduleStep.Trim(List.of("nightly-202611020300", "nightly-202611030300")),
                next(nine, Schedules.day(12), judged(nine, runs), Schedules.day(12), runs));
    }

    @Test
    void runsThatTheNextIsComparedWithStayThoughSlowerOnesTakeTheirPlaces() {
        ScheduleSpec nine = Schedules.with(daily, new ScheduleHistory(9, null));
        ScheduledRun[] runs = nights(12).toArray(ScheduledRun[]::new);
        Judgement known = new Judgement(
                Schedules.PLAN,
                null,
                IntStream.rangeClosed(1, 12)
                        .mapToObj(day -> new JudgedRun(
                                runs[day - 1].name(), day == 12, day == 10 || day == 11 ? List.of("akka") : List.of()))
                        .toList(),
                List.of());
        assertEquals(
                new ScheduleStep.Trim(List.of("nightly-202611010300")),
                next(
                        nine,
                        Schedules.day(12),
                        known,
                        Schedules.day(12),
                        with(runs, Schedules.confirming(12, Phase.Active))));
    }

    @Test
    void runsThatFailedTakeNoRoomFromThoseThatSucceeded() {
        ScheduleSpec nine = Schedules.with(daily, new ScheduleHistory(9, null));
        ScheduledRun[] runs = Stream.concat(
                        nights(9).stream(),
                        IntStream.rangeClosed(10, 19).mapToObj(day -> Schedules.run(day, Phase.Failed)))
                .toArray(ScheduledRun[]::new);
        assertEquals(
                new ScheduleStep.Trim(List.of("nightly-202611100300")),
                next(nine, Schedules.day(19), judged(nine, runs), Schedules.day(19), runs));
    }

    @Test
    void aConfirmingRunGoesWithTheOneThatItConfirms() {
        ScheduleSpec nine = Schedules.with(daily, new ScheduleHistory(9, null));
        ScheduledRun[] runs = with(
                nights(10).toArray(ScheduledRun[]::new),
                Schedules.confirming(1, Phase.Succeeded, Schedules.taxed("akka", 5)),
                Schedules.confirming(2, Phase.Succeeded, Schedules.taxed("akka", 5)));
        assertEquals(
                new ScheduleStep.Trim(List.of("nightly-202611010300", "nightly-202611010300-c")),
                next(nine, Schedules.day(10), judged(nine, runs), Schedules.day(10), runs));
    }

    @Test
    void whatCanNotBeRunSaysEverythingThatIsWrongWithIt() {
        ScheduleSpec never = Schedules.with(daily, "0 3 30 2 *", "Europe/Zuerich");
        var not = assertInstanceOf(ScheduleStep.NotRunnable.class, next(never, null, Judgement.NONE, CREATED));
        assertEquals(2, not.violations().size());
    }

    private static ScheduledRun[] with(ScheduledRun[] runs, ScheduledRun... more) {
        return Stream.concat(Arrays.stream(runs), Arrays.stream(more)).toArray(ScheduledRun[]::new);
    }

    private static ScheduledRun active(int day) {
        return Schedules.run(day, Phase.Active);
    }

    private static ScheduledRun over(int day, double tax) {
        return Schedules.run(day, Phase.Succeeded, Schedules.taxed("akka", tax), Schedules.spin(40));
    }

    private static List<ScheduledRun> nights(int count) {
        List<Double> usual = Schedules.usual(count);
        List<ScheduledRun> runs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            runs.add(over(i + 1, usual.get(i)));
        }
        return runs;
    }

    private static List<String> names(Judgement judgement) {
        return judgement.runs().stream().map(JudgedRun::name).toList();
    }

    /** @return what is known once all that ended are judged */
    private static Judgement judged(ScheduleSpec spec, ScheduledRun... runs) {
        Judgement known = Judgement.NONE;
        while (next(spec, Schedules.day(28), known, CREATED, runs) instanceof ScheduleStep.Judged step) {
            known = step.judgement();
        }
        return known;
    }

    private static ScheduleStep next(
            ScheduleSpec spec, Instant last, Judgement known, Instant now, ScheduledRun... runs) {
        return ScheduleStep.of(new ScheduleView("nightly", CREATED, spec, last, known, List.of(runs), null, now));
    }
}
