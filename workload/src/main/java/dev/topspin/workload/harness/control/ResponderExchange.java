package dev.topspin.workload.harness.control;

import dev.topspin.model.result.CreatureCount;
import dev.topspin.model.result.EffectiveConfig;
import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.TrialException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The responder's side of an exchange between two processes: its party answers by itself, and is counted here. */
public final class ResponderExchange implements Exchange {
    private static final Duration SETTLING = Duration.ofSeconds(2);

    private final ControlChannel channel;
    private final Party.Answering party;
    private final Duration deadline;

    /**
     * @param channel closed with the exchange
     * @param party closed with the exchange
     * @param deadline the longest an iteration can take, and what lies between two
     */
    public ResponderExchange(ControlChannel channel, Party.Answering party, Duration deadline) {
        this.channel = channel;
        this.party = party;
        this.deadline = deadline;
    }

    @Override
    public IterationOutcome run(Iteration iteration) throws TrialException, InterruptedException {
        ControlMessage.Begin begin = channel.await(ControlMessage.Begin.class, deadline);
        if (begin.number() != iteration.number() || begin.warmup() != iteration.warmup()) {
            String message = "the driver begins %s where the responder is at %s".formatted(begin, iteration);
            channel.fail(Reason.WorkloadError, message);
            throw new TrialException(Reason.WorkloadError, message);
        }
        long receivedBefore = party.received();
        long sentBefore = party.sent();
        long start = System.nanoTime();
        channel.send(new ControlMessage.Begun());
        ControlMessage.Over over = channel.await(ControlMessage.Over.class, deadline);
        long elapsed = System.nanoTime() - start;
        settle(receivedBefore + over.sent(), sentBefore + over.received());
        judge();
        long received = party.received() - receivedBefore;
        long sent = party.sent() - sentBefore;
        channel.send(new ControlMessage.Counts(received, sent));
        return new IterationOutcome(over.received(), elapsed, over.sent(), sent, received);
    }

    /** The driver has the clock: it alone says. */
    @Override
    public boolean isWarm(boolean steady) throws TrialException, InterruptedException {
        return channel.await(ControlMessage.Warm.class, deadline).enough();
    }

    private void judge() throws TrialException {
        try {
            party.judge();
        } catch (TrialException e) {
            channel.fail(e.reason(), e.getMessage());
            throw e;
        }
    }

    /** The driver may have the last reply before the thread that sent it has counted it. */
    private void settle(long received, long sent) throws InterruptedException {
        long start = System.nanoTime();
        while ((party.received() < received || party.sent() < sent) && System.nanoTime() - start < SETTLING.toNanos()) {
            Thread.sleep(1);
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
    public void close() {
        channel.close();
        party.close();
    }
}
