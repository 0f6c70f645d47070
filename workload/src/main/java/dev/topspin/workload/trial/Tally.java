package dev.topspin.workload.trial;

import dev.topspin.model.result.EncodedHistogram;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.PodReport.Counts;
import dev.topspin.workload.recorder.RoundTripRecorder;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Adds up the iterations of a trial. */
final class Tally {
    private final int pairs;
    private final Histogram histogram = RoundTripRecorder.histogram();
    private final List<Double> warmupNsPerHop = new ArrayList<>();
    private final List<Double> iterationNsPerHop = new ArrayList<>();
    private long roundTrips;
    private long elapsedNanos;
    private long warmupNanos;
    private long expected;
    private long sent;
    private long received;
    private long cpuNanos;

    /** @param pairs of the workload, 1 or more */
    Tally(int pairs) {
        this.pairs = pairs;
    }

    void add(Iteration iteration, IterationOutcome outcome, Histogram recorded, long cpu) {
        if (iteration.warmup()) {
            warmupNanos += outcome.elapsedNanos();
            warmupNsPerHop.add(tenths(outcome.nsPerHop(pairs)));
            return;
        }
        iterationNsPerHop.add(tenths(outcome.nsPerHop(pairs)));
        histogram.add(recorded);
        roundTrips += outcome.roundTrips();
        elapsedNanos += outcome.elapsedNanos();
        expected += outcome.expected();
        sent += outcome.sent();
        received += outcome.received();
        cpuNanos += cpu;
    }

    /** A tenth of a nanosecond is below what can be told apart, and short texts are short reports. */
    private static double tenths(double nanos) {
        return Math.round(nanos * 10) / 10.0;
    }

    /** @return what was counted; null before the first measured iteration */
    Counts counts() {
        return iterationNsPerHop.isEmpty() ? null : new Counts(expected, sent, received);
    }

    long roundTrips() {
        return roundTrips;
    }

    long elapsedNanos() {
        return elapsedNanos;
    }

    /** @return warm-up and measured iterations together */
    long exchangingNanos() {
        return warmupNanos + elapsedNanos;
    }

    long cpuNanos() {
        return cpuNanos;
    }

    /** @return the figures; null where nothing was exchanged */
    Measured measured() {
        if (roundTrips == 0) {
            return null;
        }
        boolean any = histogram.getTotalCount() > 0;
        return new Measured(
                roundTrips,
                elapsedNanos,
                (double) elapsedNanos * pairs / (2.0 * roundTrips),
                2.0 * roundTrips * 1e9 / elapsedNanos,
                iterationNsPerHop,
                warmupNsPerHop,
                histogram.getTotalCount(),
                any ? histogram.getMinValue() : null,
                any ? histogram.getValueAtPercentile(50) : null,
                any ? histogram.getValueAtPercentile(99) : null,
                any ? histogram.getValueAtPercentile(99.9) : null,
                any ? histogram.getMaxValue() : null,
                any ? histogram.getMean() : null,
                any ? EncodedHistogram.of(histogram) : null);
    }
}
