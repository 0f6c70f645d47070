package dev.topspin.model.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.schedule.CronTimes.Due;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When runs are due, above all where clocks are changed: in Zurich on 2026-03-29 from 2 to 3 o'clock, on 2026-10-25 from 3 to 2. */
class CronTimesTest {
    private static final String MONDAY = "2026-11-23T22:00:00Z";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 3 * * 1 | Etc/UTC | 2026-11-30T03:00:00Z",
                "0 3 * * 1 | Europe/Zurich | 2026-11-30T02:00:00Z",
                "0 3 * * MON | America/New_York | 2026-11-30T08:00:00Z",
                "*/15 * * * * | Asia/Kathmandu | 2026-11-23T22:15:00Z",
                "0 3 * * 7 | Etc/UTC | 2026-11-29T03:00:00Z",
                "30 6 1 JAN ? | Etc/UTC | 2027-01-01T06:30:00Z",
                "0 0 13 * 5 | Etc/UTC | 2026-11-27T00:00:00Z",
                "0 0 29 2 * | Etc/UTC | 2028-02-29T00:00:00Z",
                "@hourly | Etc/UTC | 2026-11-23T23:00:00Z",
                "@weekly | Etc/UTC | 2026-11-29T00:00:00Z",
                "@daily | Europe/Zurich | 2026-11-23T23:00:00Z",
                "@midnight | Etc/UTC | 2026-11-24T00:00:00Z",
                "@monthly | Etc/UTC | 2026-12-01T00:00:00Z",
                "@yearly | Etc/UTC | 2027-01-01T00:00:00Z",
                "@annually | Etc/UTC | 2027-01-01T00:00:00Z"
            })
    void theNextTimeIsTheFirstAfterNowInTheZonesOwnClock(String schedule, String zone, String next) {
        assertEquals(Instant.parse(next), times(schedule, zone).next(at(MONDAY)).orElseThrow());
    }

    @Test
    void aTimeThatHasJustComeIsNotTheNext() {
        assertEquals(
                Optional.of(at("2026-11-30T03:00:00Z")),
                times("0 3 * * 1", "Etc/UTC").next(at("2026-11-23T03:00:00Z")));
        assertEquals(
                Optional.of(at("2026-11-23T03:00:00Z")),
                times("0 3 * * 1", "Etc/UTC").next(at("2026-11-23T02:59:59.999Z")));
    }

    @Test
    void aTimeThatTheClocksLeaveOutInSpringIsLeftOut() {
        assertEquals(
                List.of("2026-03-28T01:30:00Z", "2026-03-30T00:30:00Z"),
                some("30 2 * * *", "Europe/Zurich", "2026-03-28T00:00:00Z", 2));
    }

    @Test
    void aTimeThatTheClocksRepeatInAutumnIsRunTwice() {
        assertEquals(
                List.of("2026-10-24T00:30:00Z", "2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "2026-10-26T01:30:00Z"),
                some("30 2 * * *", "Europe/Zurich", "2026-10-24T00:00:00Z", 4));
    }

    @Test
    void hoursAreAnHourApartWhateverTheClocksDo() {
        assertEquals(
                List.of("2026-03-29T00:00:00Z", "2026-03-29T01:00:00Z", "2026-03-29T02:00:00Z"),
                some("0 * * * *", "Europe/Zurich", "2026-03-28T23:30:00Z", 3));
        assertEquals(
                List.of("2026-10-25T00:00:00Z", "2026-10-25T01:00:00Z", "2026-10-25T02:00:00Z"),
                some("0 * * * *", "Europe/Zurich", "2026-10-24T23:30:00Z", 3));
    }

    @Test
    void everyDayAtThreeIsEveryDayAtThreeInSummerAndInWinter() {
        assertEquals(
                List.of("2026-03-28T02:00:00Z", "2026-03-29T01:00:00Z", "2026-03-30T01:00:00Z"),
                some("0 3 * * *", "Europe/Zurich", "2026-03-28T00:00:00Z", 3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0 0 30 2 *", "0 0 31 4,6,9,11 *"})
    @Timeout(10)
    void aDayThatNeverComesHasNoNextTime(String schedule) {
        assertEquals(Optional.empty(), times(schedule, "Europe/Zurich").next(at(MONDAY)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "0 3 * *", "0 3 * * 1 2026", "60 3 * * 1", "0 24 * * *", "0 3 * * 8", "every day", "@often"})
    void whatIsNoScheduleIsSaidWithWhatIsOne(String schedule) {
        var thrown = assertThrows(IllegalArgumentException.class, () -> times(schedule, "Etc/UTC"));
        assertTrue(thrown.getMessage().startsWith("must be the five fields of cron"), thrown.getMessage());
    }

    @Test
    void aZoneInTheScheduleIsSentToItsOwnField() {
        var thrown = assertThrows(IllegalArgumentException.class, () -> times("TZ=Europe/Zurich 0 3 * * 1", "Etc/UTC"));
        assertEquals("must have no time zone in it: give it in spec.timeZone", thrown.getMessage());
    }

    @Test
    void ofTimesThatHaveComeTheLatestIsKnownAndHowManyThereAre() {
        CronTimes times = times("0 3 * * *", "Etc/UTC");
        assertEquals(Optional.empty(), times.due(at("2026-11-20T03:00:00Z"), at("2026-11-21T02:59:59Z")));
        assertEquals(
                Optional.of(new Due(at("2026-11-21T03:00:00Z"), 1)),
                times.due(at("2026-11-20T03:00:00Z"), at("2026-11-21T03:00:00Z")));
        assertEquals(
                Optional.of(new Due(at("2026-11-23T03:00:00Z"), 3)),
                times.due(at("2026-11-20T03:00:00Z"), at("2026-11-23T22:00:00Z")));
    }

    @Test
    void moreThanAHundredMissedTimesAreNotCountedAndTheLatestIsFoundAtOnce() {
        long start = System.nanoTime();
        Due due = times("* 3 * * *", "Europe/Zurich")
                .due(at("2016-01-01T00:00:00Z"), at("2026-11-23T22:00:00Z"))
                .orElseThrow();
        assertEquals(at("2026-11-23T02:59:00Z"), due.latest());
        assertTrue(due.uncounted());
        assertTrue(System.nanoTime() - start < Duration.ofSeconds(5).toNanos());
    }

    private static List<String> some(String schedule, String zone, String after, int count) {
        CronTimes times = times(schedule, zone);
        List<String> found = new ArrayList<>();
        for (Instant time = at(after); found.size() < count; found.add(time.toString())) {
            time = times.next(time).orElseThrow();
        }
        return found;
    }

    private static CronTimes times(String schedule, String zone) {
        return CronTimes.of(schedule, ZoneId.of(zone));
    }

    private static Instant at(String time) {
        return Instant.parse(time);
    }
}
