package dev.topspin.workload.harness.recorder;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class RoundTripRecorderTest {
    @Property(tries = 500)
    void countsInTheVeryBucketsOfHdrHistogram(
            @ForAll List<@LongRange(max = RoundTripRecorder.MAX_NANOS) Long> roundTrips) {
        RoundTripRecorder recorder = new RoundTripRecorder();
        Histogram expected = RoundTripRecorder.histogram();
        for (long nanos : roundTrips) {
            recorder.record(nanos);
            expected.recordValue(nanos);
        }
        Histogram recorded = RoundTripRecorder.histogram();
        recorder.drainTo(recorded);
        assertEquals(expected, recorded);
    }

    @Test
    void everyValueUpToTheFirstThousandsStaysItself() {
        RoundTripRecorder recorder = new RoundTripRecorder();
        for (long nanos = 0; nanos < 2048; nanos++) {
            recorder.record(nanos);
        }
        Histogram recorded = RoundTripRecorder.histogram();
        recorder.drainTo(recorded);
        for (long nanos = 0; nanos < 2048; nanos++) {
            assertEquals(1, recorded.getCountAtValue(nanos));
        }
    }

    @Test
    void whatIsTooLongOrRunsBackwardsIsCountedAtTheEnds() {
        RoundTripRecorder recorder = new RoundTripRecorder();
        recorder.record(Long.MAX_VALUE);
        recorder.record(RoundTripRecorder.MAX_NANOS + 1);
        recorder.record(-1);
        Histogram recorded = RoundTripRecorder.histogram();
        recorder.drainTo(recorded);
        assertEquals(2, recorded.getCountAtValue(RoundTripRecorder.MAX_NANOS));
        assertEquals(1, recorded.getCountAtValue(0));
    }

    @Test
    void drainingStartsFromZero() {
        RoundTripRecorder recorder = new RoundTripRecorder();
        recorder.record(5);
        recorder.drainTo(RoundTripRecorder.histogram());
        Histogram again = RoundTripRecorder.histogram();
        recorder.drainTo(again);
        assertEquals(0, again.getTotalCount());
    }

    @Property(tries = 100)
    void manyOfOneLengthAreAsManyOneByOne(
            @ForAll @LongRange(min = -1, max = RoundTripRecorder.MAX_NANOS + 1) long nanos,
            @ForAll @LongRange(max = 100) long count) {
        RoundTripRecorder together = new RoundTripRecorder();
        RoundTripRecorder single = new RoundTripRecorder();
        together.record(nanos, count);
        for (long i = 0; i < count; i++) {
            single.record(nanos);
        }
        assertEquals(drained(single), drained(together));
    }

    private static Histogram drained(RoundTripRecorder recorder) {
        Histogram recorded = RoundTripRecorder.histogram();
        recorder.drainTo(recorded);
        return recorded;
    }
}
