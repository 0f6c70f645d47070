package dev.topspin.workload.harness.trial;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.result.EncodedHistogram;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.OpenLoop;
import dev.topspin.model.result.PodReport.Counts;
import dev.topspin.model.result.WarmedUp;
import dev.topspin.model.result.Window;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.WorkloadKind;
import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Adds up the iterations of a trial. */
final class Tally {
    private final WorkloadKind workload;
    private final Histogram histogram = RoundTripRecorder.histogram();
    private final List<Double> warmupNsPerOp = new ArrayList<>();
    private final List<Double> iterationNsPerOp = new ArrayList<>();
    private final SliceTally slices;
    private final FloorTally floor;
    private long exchanges;
    private long elapsedNanos;
    private long warmupNanos;
    private long floorNanos;
    private long expected;
    private long sent;
    private long received;
    private Taken taken = Taken.NOTHING;
    private WarmedUp warmup;
    private Window window;
    private Pace pace = new Pace(RoundTripRecorder.histogram(), RoundTripRecorder.histogram(), Double.NaN);

    /** @param workload whose iterations are added up */
    Tally(WorkloadKind workload) {
        this.workload = workload;
        this.slices = new SliceTally(workload);
        this.floor = new FloorTally(workload);
    }

    void add(Iteration iteration, IterationOutcome outcome, Histogram recorded, Taken inIt) {
        if (iteration.warmup()) {
            warmupNanos += outcome.elapsedNanos();
            warmupNsPerOp.add(tenths(nsPerOp(outcome)));
            return;
        }
        iterationNsPerOp.add(tenths(nsPerOp(outcome)));
        slices.add(outcome);
        histogram.add(recorded);
        exchanges += outcome.exchanges();
        elapsedNanos += outcome.elapsedNanos();
        expected += outcome.expected();
        sent += outcome.sent();
        received += outcome.received();
        taken = taken.plus(inIt);
    }

    /**
     * @param iteration what the trial's own exchange did
     * @param counts whether that is a measured iteration
     * @param beside the floor that ran beside it
     * @param block what that did
     */
    void add(IterationOutcome iteration, boolean counts, Cell beside, IterationOutcome block) {
        floorNanos += block.elapsedNanos();
        if (counts) {
            floor.add(iteration, beside, block);
        }
    }

    void warmedUp(WarmedUp ended) {
        warmup = ended;
    }

    /** @param when the measured iterations ran */
    void measuredIn(Window when) {
        window = when;
    }

    /** @return as the figure of a trial is made of all its slices, of one iteration: what stalls for a moment does not move it */
    double robustNsPerOp(IterationOutcome outcome) {
        SliceTally ofOne = new SliceTally(workload);
        ofOne.add(outcome);
        return ofOne.nsPerOp().orElse(Double.NaN);
    }

    double nsPerOp(IterationOutcome outcome) {
        return workload.nsPerOp(outcome.exchanges(), outcome.elapsedNanos());
    }

    /** @param inAll measured iterations */
    void kept(Pace inAll) {
        pace = inAll;
    }

    /** A tenth of a nanosecond is below what can be told apart, and short texts are short reports. */
    static double tenths(double nanos) {
        return Math.round(nanos * 10) / 10.0;
    }

    /** @return what was counted; null before the first measured iteration */
    Counts counts() {
        return iterationNsPerOp.isEmpty() ? null : new Counts(expected, sent, received);
    }

    long exchanges() {
        return exchanges;
    }

    long elapsedNanos() {
        return elapsedNanos;
    }

    /** @return warm-up and measured iterations together, those of the floor as well */
    long exchangingNanos() {
        return warmupNanos + elapsedNanos + floorNanos;
    }

    /** @return what the process took in the measured iterations */
    Taken taken() {
        return taken;
    }

    /** @return the figures; null where nothing was exchanged */
    Measured measured() {
        if (exchanges == 0) {
            return null;
        }
        double nsPerOp = slices.nsPerOp().orElseThrow();
        Measured.Builder measured = Measured.builder()
                .exchanges(exchanges)
                .elapsedNanos(elapsedNanos)
                .nsPerOp(nsPerOp)
                .opsPerSecond(1e9 * workload.strands() / nsPerOp)
                .slices(slices.slices().orElse(null))
                .recordedNsPerOp(slices.recordedNsPerOp().orElse(null))
                .places(slices.places().orElse(null))
                .keptShare(slices.keptShare().orElse(null))
                .modes(slices.modes().orElse(null))
                .iterationNsPerOp(iterationNsPerOp)
                .warmupNsPerOp(warmupNsPerOp)
                .recorded(histogram.getTotalCount())
                .openLoop(openLoop())
                .warmup(warmup)
                .floor(floor.measured().orElse(null))
                .window(window);
        return histogram.getTotalCount() == 0 ? measured.build() : timed(measured);
    }

    private Measured timed(Measured.Builder measured) {
        return measured.minNanos(histogram.getMinValue())
                .p50Nanos(histogram.getValueAtPercentile(50))
                .p99Nanos(histogram.getValueAtPercentile(99))
                .p999Nanos(histogram.getValueAtPercentile(99.9))
                .maxNanos(histogram.getMaxValue())
                .meanNanos(histogram.getMean())
                .histogram(EncodedHistogram.of(histogram))
                .build();
    }

    /** A pair with one message an iteration has no rate but the one that it was asked for, and what all its messages took. */
    private OpenLoop openLoop() {
        if (!(workload instanceof PingPong pingPong) || pingPong.load() == null) {
            return null;
        }
        long rate = pingPong.load().rate();
        double reached = Double.isNaN(pace.repliesPerSecond())
                ? exchanges * 1e9 / elapsedNanos / pingPong.pairs()
                : pace.repliesPerSecond();
        return new OpenLoop(
                rate,
                Math.min((double) rate, reached),
                pace.lateness().getValueAtPercentile(99.9),
                pace.senderLateness().getValueAtPercentile(99));
    }
}
