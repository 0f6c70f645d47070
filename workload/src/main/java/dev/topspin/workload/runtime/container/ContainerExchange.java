package dev.topspin.workload.runtime.container;

import dev.topspin.model.result.CreatureCount;
import dev.topspin.workload.harness.recorder.Sampling;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Slice;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import dev.topspin.workload.runtime.container.Ask.Done;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * What a program exchanges. Where it records, each iteration has two parts: in three quarters of it nothing is recorded, and these
 * give the cost; in the last one round trips are.
 */
final class ContainerExchange implements Exchange {
    private static final int PARTS = 4;

    private final TrialContext context;
    private final ProgramSession session;
    private final ProgramHello hello;
    private final Counted counted;
    private boolean closed;

    /** @param session that has met its program; ended with this */
    ContainerExchange(TrialContext context, ProgramSession session, ProgramHello hello) {
        this.context = context;
        this.session = session;
        this.hello = hello;
        this.counted = new Counted(context.plan().cell().workload().kind());
    }

    @Override
    public IterationOutcome run(Iteration iteration) throws TrialException {
        try {
            IterationOutcome outcome = parts(iteration);
            if (!iteration.warmup() && iteration.number() == iteration.of()) {
                session.report();
            }
            return outcome;
        } catch (Breach e) {
            throw e.ofTrial();
        }
    }

    private IterationOutcome parts(Iteration iteration) throws Breach, TrialException {
        int every = recordEvery();
        long recordedPart = every == 0 ? 0 : iteration.exchanges() / PARTS;
        if (recordedPart == 0) {
            Done done = session.exchange(iteration.warmup(), iteration.exchanges(), iteration.timeNanos(), every);
            record(done);
            return counted.outcome(done);
        }
        long recordedNanos = iteration.timeNanos() / PARTS;
        Done plain = session.exchange(
                iteration.warmup(), iteration.exchanges() - recordedPart, iteration.timeNanos() - recordedNanos, 0);
        Done recorded = session.exchange(iteration.warmup(), recordedPart, recordedNanos, every);
        record(recorded);
        IterationOutcome both = counted.outcome(plain).then(counted.outcome(recorded));
        return new IterationOutcome(
                both.exchanges(),
                both.elapsedNanos(),
                both.expected(),
                both.sent(),
                both.received(),
                slices(plain, recorded));
    }

    private int recordEvery() {
        Sampling sampling = context.sampling();
        return session.records() && sampling.records() ? sampling.every() : 0;
    }

    private void record(Done done) {
        done.roundTrips().forEach(row -> context.recorders().getFirst().record(row[0], row[1]));
    }

    private List<Slice> slices(Done plain, Done recorded) {
        List<Slice> slices = new ArrayList<>();
        slice(plain, false, slices);
        slice(recorded, true, slices);
        return slices;
    }

    /** A slice counts exchanges of each pair. */
    private void slice(Done done, boolean recorded, List<Slice> to) {
        long each = done.exchanges() / context.plan().cell().workload().kind().strands();
        if (each > 0) {
            to.add(new Slice(each, done.nanos(), recorded, 0));
        }
    }

    @Override
    public List<String> settings() {
        List<String> settings = new ArrayList<>(List.of("program=" + hello.name(), session.setting()));
        settings.addAll(hello.settings());
        if (context.pingPong() != null) {
            settings.add(
                    recordEvery() == 0
                            ? "recording=None" + (hello.records() ? "" : ": the program records no round trips")
                            : "recording=%s, in the last quarter of each iteration".formatted(context.sampling()));
        }
        return settings;
    }

    @Override
    public List<CreatureCount> creatures() {
        return counted.creatures();
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            OptionalInt code = session.end();
            if (code.orElse(0) != 0) {
                System.err.println("the program ended with exit code " + code.getAsInt());
            }
        } catch (Breach e) {
            // the figures are there, and stay: how a program ends is for topspin conformance
            System.err.println("the program " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            session.close();
        }
    }
}
