package dev.topspin.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Taken;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class TokenGateTest {
    private static final Histogram NOTHING = new Histogram(3);

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @Test
    void aTrialIsHeldAfterItsWarmUpAndAfterEverySecondIterationButTheLast() {
        TokenGate gate = gate(new ByteArrayInputStream("\n\n\n\n\n\n".getBytes(StandardCharsets.UTF_8)));
        assertEquals(0, held(gate, iteration(1, 2, true)));
        assertEquals(1, held(gate, iteration(2, 2, true)));
        assertEquals(1, held(gate, iteration(1, 4, false)));
        assertEquals(2, held(gate, iteration(2, 4, false)));
        assertEquals(2, held(gate, iteration(3, 4, false)));
        assertEquals(2, held(gate, iteration(4, 4, false)));
    }

    @Test
    void itGoesOnWhenALineComes() throws Exception {
        PipedOutputStream tokens = new PipedOutputStream();
        TokenGate gate = gate(new PipedInputStream(tokens));
        CountDownLatch on = new CountDownLatch(1);
        Thread.ofVirtual().start(() -> {
            held(gate, iteration(1, 1, true));
            on.countDown();
        });
        assertTrue(!on.await(200, TimeUnit.MILLISECONDS), "it is held");
        tokens.write('\n');
        tokens.flush();
        assertTrue(on.await(20, TimeUnit.SECONDS), "it goes on");
    }

    @Test
    void whereNoLineCanComeItGoesOn() {
        assertEquals(1, held(gate(InputStream.nullInputStream()), iteration(1, 1, true)));
    }

    private TokenGate gate(InputStream tokens) {
        return new TokenGate(2, tokens, new PrintStream(said, /* autoFlush */ true, StandardCharsets.UTF_8));
    }

    /** @return how often it was held by now */
    private long held(TokenGate gate, Iteration iteration) {
        gate.iterationEnded(iteration, new IterationOutcome(1, 1, 2, 2, 2), NOTHING, Taken.NOTHING);
        return said.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(TokenGate.HELD::equals)
                .count();
    }

    private static Iteration iteration(int number, int of, boolean warmup) {
        return new Iteration(number, of, warmup, 1, 1);
    }
}
