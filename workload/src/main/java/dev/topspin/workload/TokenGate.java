package dev.topspin.workload;

import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Taken;
import dev.topspin.workload.harness.trial.TrialListener;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.HdrHistogram.Histogram;

/**
 * Holds a trial after its warm-up, and after every few measured iterations, until a line comes: so that two programs can take turns
 * on the same CPUs. All its threads wait as between any two iterations. Where no line can come any more, the trial goes on.
 */
final class TokenGate implements TrialListener {
    /** Said whenever the trial is held. */
    static final String HELD = "{\"event\":\"held\"}";

    private final int iterations;
    private final BufferedReader tokens;
    private final PrintStream out;

    /**
     * @param iterations measured ones that a line lets pass, 1 or more
     * @param tokens where the lines come from
     * @param out where {@link #HELD} goes
     */
    TokenGate(int iterations, InputStream tokens, PrintStream out) {
        this.iterations = iterations;
        this.tokens = new BufferedReader(new InputStreamReader(tokens, StandardCharsets.UTF_8));
        this.out = out;
    }

    @Override
    public void iterationEnded(Iteration iteration, IterationOutcome outcome, Histogram roundTrips, Taken taken) {
        boolean last = iteration.number() == iteration.of();
        if (iteration.warmup() ? last : !last && iteration.number() % iterations == 0) {
            hold();
        }
    }

    private void hold() {
        out.println(HELD);
        out.flush();
        try {
            tokens.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException("no token can be read", e);
        }
    }
}
