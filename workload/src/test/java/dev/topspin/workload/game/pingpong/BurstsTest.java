package dev.topspin.workload.game.pingpong;

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

class BurstsTest {
    /** The same with a stamp for each message. */
    @Property(tries = 200)
    void everyMessageIsRecordedFromWhenItWasSent(
            @ForAll @IntRange(min = 1, max = 8) int inFlight,
            @ForAll @IntRange(min = 1, max = 5) int every,
            @ForAll List<@IntRange(min = 1, max = 8) Integer> steps) {
        Bursts bursts = new Bursts(inFlight);
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
                bursts.sent(sent, now);
            }
            now++;
            for (int i = 0; i < step && !stamps.isEmpty(); i++) {
                long stamp = stamps.remove();
                if (received++ % every == 0) {
                    expected.recordValue(now - stamp);
                }
            }
            bursts.received(received, now, sampling);
            bursts.record(recorder);
        }
        assertEquals(expected, drained(recorder));
    }

    @Test
    void nothingIsRecordedWhereNothingIsToBe() {
        Bursts bursts = new Bursts(1);
        RoundTripRecorder recorder = new RoundTripRecorder();
        bursts.sent(1, 0);
        bursts.received(1, 5, new Sampling(1, false));
        bursts.record(recorder);
        assertEquals(0, drained(recorder).getTotalCount());
    }

    @Test
    void whatCameBackIsRecordedWhenTheNextAreOnTheirWay() {
        Bursts bursts = new Bursts(2);
        RoundTripRecorder recorder = new RoundTripRecorder();
        bursts.sent(2, 0);
        bursts.received(2, 5, Sampling.ALL);
        assertEquals(0, drained(recorder).getTotalCount());
        bursts.sent(3, 5);
        bursts.sent(4, 6);
        bursts.record(recorder);
        bursts.received(4, 9, Sampling.ALL);
        bursts.record(recorder);
        Histogram expected = RoundTripRecorder.histogram();
        List.of(5, 5, 4, 3).forEach(expected::recordValue);
        assertEquals(expected, drained(recorder));
    }

    private static Histogram drained(RoundTripRecorder recorder) {
        Histogram recorded = RoundTripRecorder.histogram();
        recorder.drainTo(recorded);
        return recorded;
    }
}
