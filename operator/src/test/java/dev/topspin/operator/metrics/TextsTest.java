package dev.topspin.operator.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1970-01-01T00:00:00Z",
                "2024-02-29T23:59:59Z",
                "2026-07-09T12:34:56Z",
                "2026-07-09T12:34:56.789Z",
                "2026-07-09T12:34:56+02:00"
            })
    void aTimeIsInSecondsSince1970(String time) {
        assertEquals(Instant.parse(time).getEpochSecond(), Texts.seconds(time));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "yesterday", "2026-02-30T00:00:00Z", "2026-01-01T25:00:00Z", "what was this againZ"})
    void whatIsNoTimeIsNone(String text) {
        assertNull(Texts.seconds(text));
        assertNull(Texts.seconds(null));
    }

    @Test
    void aTextThatIsMissingIsEmpty() {
        assertEquals("", Texts.orEmpty(null));
        assertEquals("x", Texts.orEmpty("x"));
    }
}
