package dev.topspin.workload.harness.control;

import dev.topspin.model.result.CreatureCount;
import dev.topspin.model.result.EffectiveConfig;
import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Pace;
import dev.topspin.workload.harness.trial.TrialException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The driver's side of an exchange between two processes: says when, lets its party play, and compares the counts. */
public final class DriverExchange implements Exchange {
    private final ControlChannel channel;
    private final Party.Driving party;
    private final Duration patience;

    /**
     * @param channel closed with the exchange
     * @param party closed with the exchange
     * @param patience how long the responder may take to answer between iterations
     */
    public DriverExchange(ControlChannel channel, Party.Driving party, Duration patience) {
        this.channel = channel;
        this.party = party;
        this.patience = patience;
        channel.onLost(party::cancel);
    }

    @Override
    public IterationOutcome run(Iteration iteration) throws TrialException, InterruptedException {
        try {
            channel.send(new ControlMessage.Begin(iteration.number(), iteration.warmup()));
            channel.await(ControlMessage.Begun.class, patience);
            IterationOutcome outcome = party.play(iteration);
            channel.send(new ControlMessage.Over(outcome.sent(), outcome.received(), outcome.elapsedNanos()));
            compare(outcome, channel.await(ControlMessage.Counts.class, patience));
            return outcome;
        } catch (TrialException e) {
            TrialException first = channel.reasonOf(e);
            channel.fail(first.reason(), first.getMessage());
            throw first;
        } catch (RuntimeException e) {
            channel.fail(Reason.WorkloadError, e.toString());
            throw e;
        }
    }

    /** What a party arranges by itself may yet change what a message takes, even where it has not done so till now. */
    @Override
    public boolean isWarm(boolean steady) throws TrialException {
        boolean enough = steady && party.settled();
        channel.send(new ControlMessage.Warm(enough));
        return enough;
    }

    private void compare(IterationOutcome own, ControlMessage.Counts theirs) throws TrialException {
        if (theirs.received() != own.sent() || theirs.sent() != own.received()) {
            throw new TrialException(
                    Reason.MessagesNotConserved,
                    "the driver sent %d messages and received %d; %s received %d and sent %d"
                            .formatted(
                                    own.sent(), own.received(), channel.peerName(), theirs.received(), theirs.sent()));
        }
    }

    @Override
    public List<String> settings() {
        return party.settings();
    }

    @Override
    public Optional<EffectiveConfig> config() {
        return party.config();
    }

    @Override
    public List<CreatureCount> creatures() {
        return party.creatures();
    }

    @Override
    public Optional<Pace> pace() {
        return party.pace();
    }

    @Override
    public void close() {
        channel.close();
        party.close();
    }
}
