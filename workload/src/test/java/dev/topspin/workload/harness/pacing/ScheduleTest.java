package dev.topspin.workload.harness.pacing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class ScheduleTest {
    private static final long SECOND = 1_000_000_000;
    private static final long YEAR = 31_536_000;

    @Property
    void noMessageIsDueBeforeTheOneBeforeIt(
            @ForAll @LongRange(min = 1, max = 10_000_000) long rate,
            @ForAll @LongRange(min = 0, max = Long.MAX_VALUE / 2) long any) {
        long number = any % (rate * YEAR);
        Schedule schedule = new Schedule(rate);
        long gap = schedule.dueNanos(number + 1) - schedule.dueNanos(number);
        assertTrue(gap >= SECOND / rate && gap <= SECOND / rate + 1, () -> "a gap of " + gap);
    }

    @Property
    void roundingNeverAddsUp(
            @ForAll @LongRange(min = 1, max = 10_000_000) long rate,
            @ForAll @LongRange(min = 0, max = Long.MAX_VALUE / 2) long any) {
        long number = any % (rate * YEAR);
        BigInteger exact =
                BigInteger.valueOf(number).multiply(BigInteger.valueOf(SECOND)).divide(BigInteger.valueOf(rate));
        assertEquals(exact, BigInteger.valueOf(new Schedule(rate).dueNanos(number)));
    }

    @Property
    void everySecondHasAsManyMessagesAsTheRateSays(
            @ForAll @LongRange(min = 1, max = 10_000_000) long rate,
            @ForAll @LongRange(min = 0, max = YEAR) long second) {
        Schedule schedule = new Schedule(rate);
        assertEquals(rate, schedule.countBefore((second + 1) * SECOND) - schedule.countBefore(second * SECOND));
    }

    @Property
    void exactlyThoseBeforeATimeAreDueBeforeIt(
            @ForAll @LongRange(min = 1, max = 10_000_000) long rate,
            @ForAll @LongRange(min = -5, max = YEAR * SECOND) long nanos) {
        Schedule schedule = new Schedule(rate);
        long count = schedule.countBefore(nanos);
        assertTrue(count == 0 || schedule.dueNanos(count - 1) < nanos, () -> count + " are too many");
        assertTrue(schedule.dueNanos(count) >= nanos, () -> count + " are too few");
    }

    @Property
    void pairsTakeTurnsWithinTheTimeBetweenTwoMessages(
            @ForAll @LongRange(min = 1, max = 10_000_000) long rate, @ForAll @IntRange(min = 1, max = 64) int pairs) {
        long before = -1;
        for (int pair = 0; pair < pairs; pair++) {
            long offset = Schedule.offsetNanos(rate, pair, pairs);
            assertTrue(offset >= before && offset < Math.max(1, SECOND / rate), () -> "an offset of " + offset);
            before = offset;
        }
    }

    @Test
    void aSenderThatHasFallenBehindGoesOnForAQuarterOfTheTimeAndNeverLongerThanFiveSeconds() {
        assertEquals(250_000_000, Schedule.lastSendNanos(200_000_000));
        assertEquals(105 * SECOND, Schedule.lastSendNanos(100 * SECOND));
    }
}
