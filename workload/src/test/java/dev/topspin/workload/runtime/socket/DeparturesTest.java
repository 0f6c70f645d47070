package dev.topspin.workload.runtime.socket;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.recorder.Sampling;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class DeparturesTest {
    /** The same with a stamp for each message. */
    @Property(tries = 200)
    void everyMessageIsRecordedFromWhenItWasSent(
            @ForAll @IntRange(min = 1, max = 8) int inFlight,
            @ForAll @IntRange(min = 1, max = 5) int every,
            @ForAll List<@IntRange(min = 1, max = 8) Integer> steps) {
        Departures departures = new Departures(inFlight);
        Sampling sampling = new Sampling(every, true);
        RoundTripRecorder recorder = new RoundTripRecorder();
        Histogram expected = RoundTripRecorder.histogram();
        Queue<Long> stamps = new ArrayDeque<>();
        long sent = 0;
        long received = 0;
        long now = 0;
        for (int step : steps) {
            now += step * 10L;
            if (stamps.size() < inFlight) {
                for (int i = 0; i < step && stamps.size() < inFlight; i++) {
                    stamps.add(now);
                    sent++;
                }
                departures.sent(sent, now);
            }
            now++;
            for (int i = 0; i < step && !stamps.isEmpty(); i++) {
                long stamp = stamps.remove();
                if (received++ % every == 0) {
                    expected.recordValue(now - stamp);
                }
            }
            departures.received(received, now, sampling, recorder);
        }
        assertEquals(expected, drained(recorder));
    }

    @Test
    void nothingIsRecordedWhereNothingIsToBe() {
        Departures departures = new Departures(1);
        RoundTripRecorder recorder = new RoundTripRecorder();
        departures.sent(1, 0);
        departures.received(1, 5, new Sampling(1, false), recorder);
        assertEquals(0, drained(recorder).getTotalCount());
    }

    private static Histogram drained(RoundTripRecorder recorder) {
        Histogram recorded = RoundTripRecorder.histogram();
        recorder.drainTo(recorded);
        return recorded;
    }
}
