package dev.topspin.model.stats;

import dev.topspin.model.result.Interval;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * Percentiles of round trips with a 95 % interval over forks. All forks' histograms merged give a percentile too, but nothing that
 * says how well it is known: a million round trips of three JVMs are three values, and a merged p99 may be that of one slow fork.
 */
public final class PercentileIntervals {
    private PercentileIntervals() {}

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
