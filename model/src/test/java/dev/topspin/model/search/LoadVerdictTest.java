package dev.topspin.model.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.topspin.model.result.Measured;
import dev.topspin.model.result.OpenLoop;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.search.LoadVerdict.Held;
import dev.topspin.model.search.LoadVerdict.NotHeld;
import dev.topspin.model.search.LoadVerdict.Unjudged;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class LoadVerdictTest {
    private static final long MILLI = 1_000_000;
    private static final long ITERATION = 200 * MILLI;
    private static final Objective P99 = new Objective(Objective.Figure.p99, "1ms", null);
    private static final Objective REACHED = new Objective(Objective.Figure.reached, null, "99.9%");

    private static LoadVerdict verdict(Measured measured, Objective... objectives) {
        return LoadVerdict.of(
                List.of(objectives),
                ITERATION,
                new TrialResult(null, null, measured, 1.0, 2, true, List.of(), List.of()),
                null);
    }

    /** At a rate of 1,000. */
    private static Measured measured(long p99Nanos, double reached, Long senderLateNanos) {
        return Measured.builder()
                .p99Nanos(p99Nanos)
                .openLoop(new OpenLoop(1_000, reached, 0, senderLateNanos))
                .build();
    }

    @Test
    void aLoadIsHeldWhereEveryObjectiveIsMet() {
        assertEquals(new Held(), verdict(measured(MILLI - 1, 1_000, 0L), P99, REACHED));
    }

    @Test
    void aFigureThatIsExactlyItsBoundIsNotBelowIt() {
        assertEquals(new NotHeld("p99"), verdict(measured(MILLI, 1_000, 0L), P99));
    }

    @Test
    void theFirstObjectiveThatIsMissedIsNamed() {
        assertEquals(new NotHeld("reached"), verdict(measured(2 * MILLI, 995, 0L), REACHED, P99));
        assertEquals(new NotHeld("p99"), verdict(measured(2 * MILLI, 995, 0L), P99, REACHED));
    }

    @Test
    void aRateThatIsNotReachedIsTooMuchWhateverTheObjectivesAre() {
        assertEquals(new NotHeld(LoadVerdict.RATE), verdict(measured(1, 989, 0L), P99));
        assertEquals(new NotHeld(LoadVerdict.RATE), verdict(measured(1, 989, null), P99));
    }

    @Test
    void aSenderThatIsTooLateToHaveSentTheRateIsNotTheSystem() {
        assertEquals(new NotHeld(LoadVerdict.RATE), verdict(measured(1, 989, 2 * MILLI), P99));
        assertEquals(new NotHeld(LoadVerdict.GENERATOR), verdict(measured(1, 989, 2 * MILLI + 1), P99));
    }

    @Test
    void aSenderThatWasLateForAMomentIsNotWhyManyRepliesAreMissing() {
        assertEquals(new NotHeld(LoadVerdict.RATE), verdict(measured(1, 700, 5 * MILLI), P99));
        assertEquals(new NotHeld(LoadVerdict.GENERATOR), verdict(measured(1, 700, 31 * MILLI), P99));
    }

    @Test
    void anObjectiveThatIsMissedByNoMoreThanTheSenderWasLateIsTheSenders() {
        assertEquals(new NotHeld(LoadVerdict.GENERATOR), verdict(measured(3 * MILLI, 1_000, 2 * MILLI + 1), P99));
        assertEquals(new NotHeld("p99"), verdict(measured(3 * MILLI, 1_000, 2 * MILLI - 1), P99));
    }

    @Test
    void inAClosedLoopThereIsNoSenderToBeLate() {
        Measured closed = Measured.builder().nsPerOp(1_500).build();
        Objective perOp = new Objective(Objective.Figure.nsPerOp, "1us", null);
        assertEquals(new NotHeld("nsPerOp"), verdict(closed, perOp));
        assertEquals(new Held(), verdict(Measured.builder().nsPerOp(999).build(), perOp));
    }

    @Test
    void withoutTheFigureNothingIsSaid() {
        Measured none = Measured.builder().nsPerOp(1).build();
        assertEquals(new Unjudged("NoReport", "the trial has no figure p99"), verdict(none, P99));
    }

    @ParameterizedTest
    @EnumSource(
            value = Reason.class,
            names = {"MessagesNotConserved", "WorkloadError", "OOMKilled", "DeadlineExceeded"})
    void failuresThatALoadBringsAboutAreItsLimit(Reason reason) {
        assertEquals(new NotHeld(reason.name()), failed(reason));
    }

    @ParameterizedTest
    @EnumSource(
            value = Reason.class,
            mode = Mode.EXCLUDE,
            names = {"MessagesNotConserved", "WorkloadError", "OOMKilled", "DeadlineExceeded"})
    void allOtherFailuresSayNothingOfTheLoad(Reason reason) {
        assertInstanceOf(Unjudged.class, failed(reason));
    }

    private static LoadVerdict failed(Reason reason) {
        return LoadVerdict.of(List.of(P99), ITERATION, TrialResult.failed(reason.name(), "it was so"), null);
    }
}
