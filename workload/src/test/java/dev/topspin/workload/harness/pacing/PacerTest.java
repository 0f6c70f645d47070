package dev.topspin.workload.harness.pacing;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.recorder.Sampling;
import dev.topspin.workload.harness.trial.Iteration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class PacerTest {
    private static final long SENDING_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    @Test
    void aMessageIsAsLateAsThoseThatAreSentBeforeItInTheSameRoundMakeIt() throws InterruptedException {
        int pairs = 3;
        CountDownLatch over = new CountDownLatch(pairs);
        Departures[] all = new Departures[pairs];
        try (Pacer pacer = new Pacer()) {
            // when all are there
            long start = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(200);
            for (int i = 0; i < pairs; i++) {
                Arrivals arrivals = new Arrivals(new Schedule(1), Sampling.ALL, new RoundTripRecorder());
                all[i] = new Departures(arrivals);
                arrivals.begin(start);
                Departures.Sender sender = _ -> {
                    for (long sent = System.nanoTime(); System.nanoTime() - sent < SENDING_NANOS; ) {
                        Thread.onSpinWait();
                    }
                    arrivals.arrived(System.nanoTime());
                };
                all[i].begin(new Iteration(1, 1, false, 1, Long.MAX_VALUE / 4), start, sender, over::countDown);
                pacer.begin(all[i]);
            }
            over.await();
        }
        Histogram late = Departures.pace(List.of(all)).lateness();
        assertTrue(late.getTotalCount() == pairs, late::toString);
        // the last of them waited for all others
        long most = late.getMaxValue();
        assertTrue(most >= (pairs - 1) * SENDING_NANOS, () -> "at most %d ns late".formatted(most));
    }
}
