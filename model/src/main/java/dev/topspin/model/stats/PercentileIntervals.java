package dev.topspin.model.stats;

import dev.topspin.model.Figures;
import dev.topspin.model.result.EncodedHistogram;
import dev.topspin.model.result.Interval;
import dev.topspin.model.result.RoundTrip;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * Percentiles of round trips with a 95 % interval over forks. All forks' histograms merged give a percentile too, but nothing that
 * says how well it is known: a million round trips of three JVMs are three values, and a merged p99 may be that of one slow fork.
 */
public final class PercentileIntervals {
    private static final double NANOS_PER_MICRO = 1_000;

    private PercentileIntervals() {}

    /**
     * @param forks the round trips of each fork in nanoseconds
     * @return the percentiles of all forks merged, and of the forks one by one; empty where none was recorded
     */
    public static Optional<RoundTrip> roundTrip(List<EncodedHistogram> forks) {
        List<Histogram> each = forks.stream().map(EncodedHistogram::decode).toList();
        return Results.merged(forks)
                .map(all -> new RoundTrip(
                        micros((double) all.getValueAtPercentile(50)),
                        micros((double) all.getValueAtPercentile(99)),
                        micros((double) all.getValueAtPercentile(99.9)),
                        micros(of(each, 50)),
                        micros(of(each, 99)),
                        micros(of(each, 99.9))));
    }

    private static Interval micros(Optional<Interval> nanos) {
        return nanos.map(i -> new Interval(micros(i.median()), micros(i.low()), micros(i.high())))
                .orElse(null);
    }

    private static Double micros(Double nanos) {
        return nanos == null ? null : Figures.rounded(nanos / NANOS_PER_MICRO);
    }

    /**
     * @param forks the round trips of each fork in nanoseconds, at any resolution; those without any are left out
     * @param percentile above 0, at most 100
     * @return the median of the forks' percentiles, in nanoseconds, and its interval; empty where no fork has round trips
     */
    public static Optional<Interval> of(List<Histogram> forks, double percentile) {
        double[] own = forks.stream()
                .filter(fork -> fork.getTotalCount() > 0)
                // less than the clock tells is counted as 0, which has no logarithm
                .mapToDouble(fork -> Math.max(1, fork.getValueAtPercentile(percentile)))
                .toArray();
        return own.length == 0 ? Optional.empty() : Optional.of(Intervals.of(own));
    }
}
