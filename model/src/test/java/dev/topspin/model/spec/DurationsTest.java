package dev.topspin.model.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {
    @ParameterizedTest
    @CsvSource({
        "0s, 0",
        "1ns, 1",
        "2us, 2000",
        "500ms, 500000000",
        "2s, 2000000000",
        "1m, 60000000000",
        "168h, 604800000000000",
        "1h30m, 5400000000000",
        "1m1m, 120000000000"
    })
    void areReadAsKubernetesUsersTypeThem(String text, long nanos) {
        assertEquals(nanos, Durations.nanos(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "s", "1.5s", "-1s", "1 s", "1d", "1s ", "1234567890s", "1S"})
    void areNothingElse(String text) {
        assertThrows(IllegalArgumentException.class, () -> Durations.nanos(text));
    }

    @Test
    void endAtTheGreatestLong() {
        assertEquals(Long.MAX_VALUE, Durations.nanos("999999999h"));
        assertEquals(Long.MAX_VALUE, Durations.nanos("2562047h999999999h"));
    }

    @Property
    void sumsAndProductsNeverTurnNegative(
            @ForAll @LongRange(min = 0) long a, @ForAll @LongRange(min = 0, max = 100_000) long b) {
        assertTrue(Durations.add(a, b) >= a);
        assertTrue(b == 0 || Durations.multiply(a, b) >= a);
    }
}
