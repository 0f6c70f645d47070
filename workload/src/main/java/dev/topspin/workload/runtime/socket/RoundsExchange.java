package dev.topspin.workload.runtime.socket;

import dev.topspin.model.plan.Role;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.RoundFigures;
import dev.topspin.model.spec.Rounds;
import dev.topspin.workload.harness.control.ControlChannel;
import dev.topspin.workload.harness.control.ControlMessage;
import dev.topspin.workload.harness.control.Meeting;
import dev.topspin.workload.harness.control.Pairing;
import dev.topspin.workload.harness.control.Party;
import dev.topspin.workload.harness.control.Rendezvous;
import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.HdrHistogram.Histogram;

/**
 * One process that meets others. A round that comes to nothing has its reason, and the next one follows. One measured thread carries
 * the messages of all rounds, so that one proof holds for all of them.
 */
final class RoundsExchange implements Exchange {
    /** Of each round before it counts: a new connection begins slowly. */
    private static final long BEFORE_NANOS = 100_000_000;

    private static final IterationOutcome NOTHING = new IterationOutcome(0, 0, 0, 0, 0);

    private final TrialContext context;
    private final Rounds rounds;
    private final Rendezvous rendezvous;
    private final ServerSocketChannel data;
    private final ExecutorService measured;
    private final RoundFigures.Builder figures = new RoundFigures.Builder();
    private SelfPlay alone;

    RoundsExchange(TrialContext context, Rendezvous rendezvous, ServerSocketChannel data) {
        this.context = context;
        this.rounds = context.plan().rounds();
        this.rendezvous = rendezvous;
        this.data = data;
        this.measured = Executors.newSingleThreadExecutor(context.threads()
                .factory(task -> Thread.ofPlatform().daemon().name("socket-0").unstarted(task)));
    }

    @Override
    public IterationOutcome run(Iteration iteration) throws TrialException, InterruptedException {
        if (iteration.warmup()) {
            alone = alone == null ? SelfPlay.open(context, measured) : alone;
            return alone.run(iteration);
        }
        endSelfPlay();
        int number = iteration.number();
        if (rounds.peer(number) == Rounds.NOBODY) {
            rendezvous.pass(number);
            synchronized (this) {
                figures.satOut();
            }
            return NOTHING;
        }
        try {
            return round(RoundsRuntime.context(context, number), iteration);
        } catch (TrialException e) {
            return missed(e.reason(), e.getMessage());
        } catch (RuntimeException e) {
            return missed(Reason.WorkloadError, e.toString());
        }
    }

    private synchronized IterationOutcome missed(Reason reason, String message) {
        figures.missed(reason, message);
        context.recorders().forEach(recorder -> recorder.drainTo(RoundTripRecorder.histogram()));
        return NOTHING;
    }

    private IterationOutcome round(TrialContext of, Iteration iteration) throws TrialException, InterruptedException {
        int port = data.socket().getLocalPort();
        ControlMessage.Hello own =
                Meeting.hello(of.plan(), of.role(), of.network().bind(), port);
        ControlChannel control =
                rendezvous.meet(own, of.network().peer(), of.network().controlPort());
        long before = Math.min(BEFORE_NANOS, iteration.timeNanos());
        try (Exchange exchange = Pairing.over(of, control, met -> party(of, met))) {
            exchange.run(new Iteration(1, 1, true, iteration.exchanges(), before));
            drained();
            IterationOutcome outcome =
                    exchange.run(new Iteration(1, 1, false, iteration.exchanges(), iteration.timeNanos()));
            tell(of.role(), control);
            return outcome;
        }
    }

    /** The driver has the figures; the responder is told, so that they are not lost with either. */
    private void tell(Role role, ControlChannel control) throws TrialException, InterruptedException {
        ControlMessage.Figures found;
        if (role == Role.driver) {
            Histogram recorded = drained();
            recorded.recordedValues().forEach(value -> context.recorders()
                    .getFirst()
                    .record(
                            recorded.lowestEquivalentValue(value.getValueIteratedTo()),
                            value.getCountAtValueIteratedTo()));
            found = new ControlMessage.Figures(recorded.getValueAtPercentile(50), recorded.getValueAtPercentile(99));
            synchronized (this) {
                figures.measured(found.p50Nanos(), found.p99Nanos());
            }
            control.send(found);
        } else {
            found = control.await(
                    ControlMessage.Figures.class, context.network().startTimeout());
            synchronized (this) {
                figures.measured(found.p50Nanos(), found.p99Nanos());
            }
        }
    }

    private Histogram drained() {
        Histogram all = RoundTripRecorder.histogram();
        context.recorders().forEach(recorder -> recorder.drainTo(all));
        return all;
    }

    private Party party(TrialContext of, ControlChannel control) throws TrialException, InterruptedException {
        SocketChannel[] channels = new SocketChannel[1];
        boolean connected = false;
        try {
            if (of.role() == Role.driver) {
                Connections.of(of).connect(channels, control);
                connected = true;
                return SocketParties.driving(of, channels, measured);
            }
            Connections.of(of).accept(channels, data, control);
            connected = true;
            return SocketParties.answering(of, channels, measured);
        } finally {
            if (!connected) {
                Connections.close(channels);
            }
        }
    }

    private void endSelfPlay() {
        if (alone != null) {
            alone.close();
            alone = null;
        }
    }

    @Override
    public List<String> settings() {
        return SocketRuntime.settings(context);
    }

    @Override
    public synchronized Optional<RoundFigures> rounds() {
        return Optional.of(figures.build());
    }

    @Override
    public void close() {
        endSelfPlay();
        rendezvous.close();
        RoundsRuntime.close(data);
        measured.shutdownNow();
    }
}
