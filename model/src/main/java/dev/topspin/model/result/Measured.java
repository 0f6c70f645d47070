package dev.topspin.model.result;

import java.util.List;

/**
 * What the driver of a trial measured over its measured iterations.
 *
 * @param exchanges round trips, meetings, queries or operations of all strands together
 * @param elapsedNanos the iterations' wall time together
 * @param nsPerOp wall time of one of the workload's unit, as one strand sees it: elapsed x strands / units; for pingPong
 *     elapsed x pairs / (2 x round trips). The median of the slices in which nothing was recorded, where places differ the median
 *     of the places; of iterations that were not cut the median of these
 * @param opsPerSecond units of all strands together, a second, at that figure
 * @param iterationNsPerOp ns/op of each measured iteration
 * @param warmupNsPerOp ns/op of each warm-up iteration
 * @param recorded round trips in the histogram; fewer than exchanges where sampled, 0 where recording was off
 * @param minNanos of the recorded round trips; null where none were recorded, as are the next five
 * @param p50Nanos the median round trip
 * @param p99Nanos the 99th percentile
 * @param p999Nanos the 99.9th percentile
 * @param maxNanos the longest
 * @param meanNanos the mean
 * @param histogram of the round trips in nanoseconds; null where none were recorded or none fitted
 * @param openLoop how far the rate was kept; null in a closed loop
 * @param warmup how the warm-up ended; null in results of versions that did not look
 * @param slices what the measured iterations were cut into; null where they were not, and where bytes were short
 * @param recordedNsPerOp the median of the slices in which round trips were recorded; null where there is none, or nothing else
 * @param places what the places in memory differed by; null where there was but one, or nobody knows
 * @param keptShare of the slices, those that nobody else disturbed, 0 to 1, of which alone the figures are; null where nothing was
 *     cut, or nobody looked
 * @param modes how many speeds it had; null where nothing was cut
 * @param floor what the floor took that was measured turn about with it; null where none was
 * @param window when it was measured; null in results of earlier versions
 */
public record Measured(
        long exchanges,
        long elapsedNanos,
        double nsPerOp,
        double opsPerSecond,
        List<Double> iterationNsPerOp,
        List<Double> warmupNsPerOp,
        long recorded,
        Long minNanos,
        Long p50Nanos,
        Long p99Nanos,
        Long p999Nanos,
        Long maxNanos,
        Double meanNanos,
        EncodedHistogram histogram,
        OpenLoop openLoop,
        WarmedUp warmup,
        Slices slices,
        Double recordedNsPerOp,
        PlaceSpread places,
        Double keptShare,
        Modes modes,
        FloorInside floor,
        Window window) {
    public Measured {
        iterationNsPerOp = iterationNsPerOp == null ? List.of() : List.copyOf(iterationNsPerOp);
        warmupNsPerOp = warmupNsPerOp == null ? List.of() : List.copyOf(warmupNsPerOp);
    }

    /** @return a builder of figures, none of which is known yet */
    public static Builder builder() {
        return new Builder();
    }

    /** @return a builder that starts from these figures */
    public Builder toBuilder() {
        return builder()
                .exchanges(exchanges)
                .elapsedNanos(elapsedNanos)
                .nsPerOp(nsPerOp)
                .opsPerSecond(opsPerSecond)
                .iterationNsPerOp(iterationNsPerOp)
                .warmupNsPerOp(warmupNsPerOp)
                .recorded(recorded)
                .minNanos(minNanos)
                .p50Nanos(p50Nanos)
                .p99Nanos(p99Nanos)
                .p999Nanos(p999Nanos)
                .maxNanos(maxNanos)
                .meanNanos(meanNanos)
                .histogram(histogram)
                .openLoop(openLoop)
                .warmup(warmup)
                .slices(slices)
                .recordedNsPerOp(recordedNsPerOp)
                .places(places)
                .keptShare(keptShare)
                .modes(modes)
                .floor(floor)
                .window(window);
    }

    /** @return the same with another histogram */
    public Measured withHistogram(EncodedHistogram other) {
        return toBuilder().histogram(other).build();
    }

    /** @return the same without the single iterations, for where bytes are short */
    public Measured withoutIterations() {
        return toBuilder()
                .iterationNsPerOp(null)
                .warmupNsPerOp(null)
                .floor(floor == null ? null : floor.withoutBlocks())
                .build();
    }

    /** @return the same with other slices; null for none */
    public Measured withSlices(Slices other) {
        return toBuilder().slices(other).build();
    }

    /** Builds by name; what is not said is 0, empty or null. The record says what each is. */
    public static final class Builder {
        private long exchanges;
        private long elapsedNanos;
        private double nsPerOp;
        private double opsPerSecond;
        private List<Double> iterationNsPerOp;
        private List<Double> warmupNsPerOp;
        private long recorded;
        private Long minNanos;
        private Long p50Nanos;
        private Long p99Nanos;
        private Long p999Nanos;
        private Long maxNanos;
        private Double meanNanos;
        private EncodedHistogram histogram;
        private OpenLoop openLoop;
        private WarmedUp warmup;
        private Slices slices;
        private Double recordedNsPerOp;
        private PlaceSpread places;
        private Double keptShare;
        private Modes modes;
        private FloorInside floor;
        private Window window;

        private Builder() {}

        public Builder exchanges(long value) {
            exchanges = value;
            return this;
        }

        public Builder elapsedNanos(long value) {
            elapsedNanos = value;
            return this;
        }

        public Builder nsPerOp(double value) {
            nsPerOp = value;
            return this;
        }

        public Builder opsPerSecond(double value) {
            opsPerSecond = value;
            return this;
        }

        public Builder iterationNsPerOp(List<Double> value) {
            iterationNsPerOp = value;
            return this;
        }

        public Builder warmupNsPerOp(List<Double> value) {
            warmupNsPerOp = value;
            return this;
        }

        public Builder recorded(long value) {
            recorded = value;
            return this;
        }

        public Builder minNanos(Long value) {
            minNanos = value;
            return this;
        }

        public Builder p50Nanos(Long value) {
            p50Nanos = value;
            return this;
        }

        public Builder p99Nanos(Long value) {
            p99Nanos = value;
            return this;
        }

        public Builder p999Nanos(Long value) {
            p999Nanos = value;
            return this;
        }

        public Builder maxNanos(Long value) {
            maxNanos = value;
            return this;
        }

        public Builder meanNanos(Double value) {
            meanNanos = value;
            return this;
        }

        public Builder histogram(EncodedHistogram value) {
            histogram = value;
            return this;
        }

        public Builder openLoop(OpenLoop value) {
            openLoop = value;
            return this;
        }

        public Builder warmup(WarmedUp value) {
            warmup = value;
            return this;
        }

        public Builder slices(Slices value) {
            slices = value;
            return this;
        }

        public Builder recordedNsPerOp(Double value) {
            recordedNsPerOp = value;
            return this;
        }

        public Builder places(PlaceSpread value) {
            places = value;
            return this;
        }

        public Builder keptShare(Double value) {
            keptShare = value;
            return this;
        }

        public Builder modes(Modes value) {
            modes = value;
            return this;
        }

        public Builder floor(FloorInside value) {
            floor = value;
            return this;
        }

        public Builder window(Window value) {
            window = value;
            return this;
        }

        public Measured build() {
            return new Measured(
                    exchanges,
                    elapsedNanos,
                    nsPerOp,
                    opsPerSecond,
                    iterationNsPerOp,
                    warmupNsPerOp,
                    recorded,
                    minNanos,
                    p50Nanos,
                    p99Nanos,
                    p999Nanos,
                    maxNanos,
                    meanNanos,
                    histogram,
                    openLoop,
                    warmup,
                    slices,
                    recordedNsPerOp,
                    places,
                    keptShare,
                    modes,
                    floor,
                    window);
        }
    }
}
