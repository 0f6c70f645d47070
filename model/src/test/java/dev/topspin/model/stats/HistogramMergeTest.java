package dev.topspin.model.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.model.result.EncodedHistogram;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.testing.Reports;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.NotEmpty;
import org.HdrHistogram.Histogram;

/** Forks' histograms are merged: it must make no difference in which order, nor which were merged before. */
class HistogramMergeTest {
    /** A fork's round trips, recorded at a resolution of its own. */
    record Fork(List<Long> nanos, int digits) {
        EncodedHistogram encoded() {
            Histogram histogram = new Histogram(digits);
            nanos.forEach(histogram::recordValue);
            return EncodedHistogram.of(histogram);
        }
    }

    @Property(tries = 300)
    void mergingIsAssociativeAndCommutative(
            @ForAll @NotEmpty List<@LongRange(min = 1, max = 3_600_000_000_000L) Long> a,
            @ForAll @NotEmpty List<@LongRange(min = 1, max = 3_600_000_000_000L) Long> b,
            @ForAll @NotEmpty List<@LongRange(min = 1, max = 10_000) Long> c,
            @ForAll @IntRange(min = 1, max = 3) int digitsOfA,
            @ForAll @IntRange(min = 1, max = 3) int digitsOfB,
            @ForAll @IntRange(min = 1, max = 3) int digitsOfC) {
        EncodedHistogram one = new Fork(a, digitsOfA).encoded();
        EncodedHistogram two = new Fork(b, digitsOfB).encoded();
        EncodedHistogram three = new Fork(c, digitsOfC).encoded();
        Histogram all = merged(one, two, three);
        assertSame(all, merged(EncodedHistogram.of(merged(one, two)), three));
        assertSame(all, merged(one, EncodedHistogram.of(merged(two, three))));
        assertSame(all, merged(three, one, two));
        assertEquals(a.size() + b.size() + c.size(), all.getTotalCount(), "nothing is lost");
    }

    private static void assertSame(Histogram expected, Histogram actual) {
        assertEquals(expected.getNumberOfSignificantValueDigits(), actual.getNumberOfSignificantValueDigits());
        assertEquals(counts(expected), counts(actual));
    }

    private static List<String> counts(Histogram histogram) {
        List<String> counts = new ArrayList<>();
        histogram
                .recordedValues()
                .forEach(v -> counts.add(v.getValueIteratedTo() + ": " + v.getCountAtValueIteratedTo()));
        return counts;
    }

    private static Histogram merged(EncodedHistogram... forks) {
        List<TrialResult> trials = Stream.of(forks)
                .map(h -> new TrialResult(
                        null, null, Reports.measured(1).withHistogram(h), 1.0, 1, true, List.of(), List.of()))
                .toList();
        return Results.histogram(trials).orElseThrow();
    }
}
