package dev.topspin.workload.game.pingpong.polled;

import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Pace;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.List;
import java.util.Optional;

/** Both ends of all pairs in this process. Between iterations their threads stand still, so that a floor can run on the same CPUs. */
public final class BothEnds implements Exchange {
    private final PingThreads driving;
    private final PongThreads answering;

    /**
     * @param driving closed with this, after the other
     * @param answering closed with this
     */
    public BothEnds(PingThreads driving, PongThreads answering) {
        this.driving = driving;
        this.answering = answering;
    }

    @Override
    public IterationOutcome run(Iteration iteration) throws TrialException, InterruptedException {
        long receivedBefore = answering.received();
        long sentBefore = answering.sent();
        answering.begin();
        IterationOutcome driven = driving.play(iteration);
        answering.rest();
        answering.judge();
        return new IterationOutcome(
                driven.exchanges(),
                driven.elapsedNanos(),
                2 * driven.exchanges(),
                driven.sent() + answering.sent() - sentBefore,
                driven.received() + answering.received() - receivedBefore,
                driven.slices());
    }

    @Override
    public List<String> settings() {
        return driving.settings();
    }

    @Override
    public Optional<Pace> pace() {
        return driving.pace();
    }

    @Override
    public void close() {
        answering.close();
        driving.close();
    }
}
