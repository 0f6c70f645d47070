package dev.topspin.operator.kube;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class ServerClockTest {
    private static final Instant NOW = Instant.parse("2026-11-09T03:00:00.400Z");

    private final ServerClock clock = new ServerClock(Clock.fixed(NOW, ZoneOffset.UTC));

    private void answers(int times, Duration ahead) {
        for (int i = 0; i < times; i++) {
            clock.answered(Instant.ofEpochSecond(NOW.plus(ahead).getEpochSecond()));
        }
    }

    private void isAhead(Duration expected) {
        Duration error = Duration.between(NOW.plus(expected), clock.instant()).abs();
        assertTrue(error.compareTo(Duration.ofSeconds(1)) < 0, () -> "off by " + error);
    }

    @Test
    void aMachineWhoseClockIsRightKeepsItToTheMillisecond() {
        answers(100, Duration.ZERO);
        answers(100, Duration.ofMillis(-1_800));
        assertEquals(NOW, clock.instant());
    }

    @Test
    void theFirstAnswerOfAServerTwoMinutesBehindIsEnough() {
        answers(1, Duration.ofMinutes(-2));
        isAhead(Duration.ofMinutes(-2));
        answers(100, Duration.ofMinutes(-2));
        isAhead(Duration.ofMinutes(-2));
    }

    @Test
    void soIsThatOfOneAhead() {
        answers(20, Duration.ofHours(3));
        isAhead(Duration.ofHours(3));
    }

    /** A process that was stopped for a minute reads what was said before. */
    @Test
    void aFewLateAnswersSayNothingOfClocks() {
        answers(ServerClock.ANSWERS, Duration.ZERO);
        answers(ServerClock.ANSWERS / 2, Duration.ofMinutes(-1));
        assertEquals(NOW, clock.instant());
    }

    @Test
    void aClockThatIsSetRightIsTheMachinesAgain() {
        answers(ServerClock.ANSWERS, Duration.ofMinutes(2));
        answers(ServerClock.ANSWERS, Duration.ZERO);
        assertEquals(NOW, clock.instant());
    }
}
