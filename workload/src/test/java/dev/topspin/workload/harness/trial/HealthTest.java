package dev.topspin.workload.harness.trial;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.result.Reason;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class HealthTest {
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private final CountDownLatch over = new CountDownLatch(1);

    @Test
    void awaitsWhatIsOver() throws Exception {
        Thread.ofPlatform().daemon().start(over::countDown);
        assertTrue(Health.GOOD.await(over, MINUTE));
    }

    @Test
    void endsWhenTheTimeIsOver() throws Exception {
        assertFalse(Health.GOOD.await(over, TimeUnit.MILLISECONDS.toNanos(5)));
        assertFalse(Health.GOOD.await(over, 0));
    }

    @Test
    void endsWithTheFirstFailureLongBeforeTheTimeIsOver() {
        FirstFailure failure = new FirstFailure();
        TrialException first = new TrialException(Reason.PeerLost, "first");
        failure.report(first);
        failure.report(new TrialException(Reason.WorkloadError, "second"));
        long start = System.nanoTime();
        assertSame(first, assertThrows(TrialException.class, () -> failure.await(over, MINUTE)));
        assertTrue(System.nanoTime() - start < MINUTE / 2);
    }
}
