package dev.topspin.workload.game.pingpong;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.spec.Pause;
import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.recorder.Sampling;
import dev.topspin.workload.harness.trial.FreeThreads;
import dev.topspin.workload.harness.trial.Intrusion;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.Pausing;
import dev.topspin.workload.harness.trial.Slice;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClosedPingSideTest {
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private final RoundTripRecorder recorder = new RoundTripRecorder();
    private final CountDownLatch over = new CountDownLatch(1);

    private PingSide side(int inFlight, Sampling sampling, Pause.Kind pause) {
        return new ClosedPingSide(
                inFlight, sampling, new Pausing(new Pause(pause, null)), recorder, new Intrusion(new FreeThreads(1)));
    }

    private PingSide begun(PingSide side, long exchanges, long timeNanos) {
        side.reset();
        side.begin(new Iteration(1, 1, true, exchanges, timeNanos), _ -> {}, over);
        return side;
    }

    private long recorded() {
        Histogram all = RoundTripRecorder.histogram();
        recorder.drainTo(all);
        return all.getTotalCount();
    }

    @ParameterizedTest
    @CsvSource({"1, 1, None", "2, 1, None", "1, 1, Yield", "1, 2, None"})
    void aRoundTripIsRecordedWhenTheNextMessageHasGone(int inFlight, int every, Pause.Kind pause) {
        PingSide side = begun(side(inFlight, new Sampling(every, true), pause), 10, MINUTE);
        assertTrue(side.received(0));
        assertEquals(0, recorded());
        side.gone();
        assertEquals(1, recorded());
    }

    @Test
    void theLastRoundTripIsRecordedThoughNoMessageFollows() {
        PingSide side = begun(side(1, Sampling.ALL, Pause.Kind.None), 1, MINUTE);
        assertFalse(side.received(0));
        assertEquals(1, recorded());
        assertEquals(0, over.getCount());
    }

    @Test
    void messagesOfAStreamAreRecordedWhenTheNextHaveGone() throws InterruptedException {
        PingSide side = begun(side(4, Sampling.ALL, Pause.Kind.None), 10, MINUTE);
        assertEquals(4, side.sendTogether(4));
        side.goneTogether();
        assertEquals(3, side.receivedTogether(3, System.nanoTime()));
        assertEquals(3, side.sendTogether(3));
        assertEquals(0, recorded());
        side.goneTogether();
        assertEquals(3, recorded());
        assertEquals(3, side.receivedTogether(4, System.nanoTime()), "10 in all, 7 have gone");
        side.sendTogether(3);
        side.goneTogether();
        assertEquals(0, side.receivedTogether(3, System.nanoTime()));
        assertEquals(7, recorded());
        assertEquals(0, over.getCount());
        assertEquals(10, side.sent());
        assertEquals(10, side.received());
    }

    @Test
    void wherePausesAreAskedForMessagesOfAStreamGoOneByOneAfterTheFirst() throws InterruptedException {
        PingSide side = begun(side(4, Sampling.ALL, Pause.Kind.Yield), 10, MINUTE);
        assertEquals(4, side.sendTogether(4));
        side.goneTogether();
        assertEquals(2, side.receivedTogether(2, System.nanoTime()));
        assertEquals(1, side.sendTogether(2));
        assertEquals(1, side.sendTogether(1));
    }

    /** Of the slices of one that gets its messages from a stream every other is recorded, from the first on. */
    @Test
    void aStreamIsCutIntoSlicesOfWhichEveryOtherIsRecorded() throws InterruptedException {
        PingSide side = begun(side(1, Sampling.ALL, Pause.Kind.None), Long.MAX_VALUE, 160_000_000);
        int queued = 1;
        while (over.getCount() > 0) {
            side.sendTogether(queued);
            side.goneTogether();
            queued = side.receivedTogether(1, System.nanoTime());
        }
        List<Slice> slices = side.slices();
        assertTrue(slices.size() >= 4, slices.toString());
        for (int i = 0; i < slices.size(); i++) {
            assertEquals(i % 2 == 0, slices.get(i).recorded(), slices.toString());
        }
        long inRecorded = slices.stream()
                .filter(Slice::recorded)
                .mapToLong(Slice::exchanges)
                .sum();
        long inAll = slices.stream().mapToLong(Slice::exchanges).sum();
        long recorded = recorded();
        assertTrue(recorded >= inRecorded && recorded < inAll, "%d of %d, %d".formatted(recorded, inAll, inRecorded));
    }
}
