package dev.topspin.model.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.NotEmpty;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EncodedHistogramTest {
    private static final long HOUR = 3_600_000_000_000L;

    @Property(tries = 200)
    void whatIsEncodedIsDecoded(@ForAll @NotEmpty List<@LongRange(min = 1, max = HOUR) Long> values) {
        Histogram recorded = recorded(values);
        EncodedHistogram encoded = EncodedHistogram.of(recorded);
        assertEquals(recorded, encoded.decode());
        assertEquals(3, encoded.significantDigits());
    }

    @Property(tries = 200)
    void foldingLosesNoCountAndLittleResolution(
            @ForAll @NotEmpty List<@LongRange(min = 1, max = HOUR) Long> values,
            @ForAll @IntRange(min = 1, max = 2) int digits) {
        Histogram recorded = recorded(values);
        Histogram folded = EncodedHistogram.fold(recorded, digits);
        assertEquals(digits, folded.getNumberOfSignificantValueDigits());
        assertEquals(recorded.getTotalCount(), folded.getTotalCount());
        for (double percentile : new double[] {10, 50, 99, 99.9, 100}) {
            long fine = recorded.getValueAtPercentile(percentile);
            long coarse = folded.getValueAtPercentile(percentile);
            assertTrue(coarse >= fine, "a folded percentile is the upper end of its bucket, so never below");
            assertTrue(
                    coarse - fine <= fine * Math.pow(10, -digits) + 1, percentile + ": " + fine + " became " + coarse);
        }
    }

    @Property(tries = 200)
    void foldingAfterMergingIsMergingAfterFolding(
            @ForAll @NotEmpty List<@LongRange(min = 1, max = HOUR) Long> a,
            @ForAll @NotEmpty List<@LongRange(min = 1, max = HOUR) Long> b) {
        Histogram merged = recorded(a);
        merged.add(recorded(b));
        Histogram ofFolded = new Histogram(1);
        ofFolded.setAutoResize(true);
        ofFolded.add(EncodedHistogram.fold(recorded(a), 1));
        ofFolded.add(EncodedHistogram.fold(recorded(b), 1));
        assertEquals(EncodedHistogram.fold(merged, 1), ofFolded);
    }

    @Test
    void aHistogramThatIsCoarseAlreadyStaysAsItIs() {
        Histogram coarse = new Histogram(1);
        assertEquals(coarse, EncodedHistogram.fold(coarse, 2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "not base64!", "aGVsbG8=", "HISTFAAAABx4nA=="})
    void whatIsNoHistogramIsRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> new EncodedHistogram(text, 3).decode());
    }

    private static Histogram recorded(List<Long> values) {
        Histogram histogram = new Histogram(EncodedHistogram.RECORDED_DIGITS);
        histogram.setAutoResize(true);
        values.forEach(histogram::recordValue);
        return histogram;
    }
}
