package dev.topspin.workload.game.pingpong;

import dev.topspin.model.spec.Load;
import dev.topspin.model.spec.PingPong;
import dev.topspin.workload.harness.pacing.Arrivals;
import dev.topspin.workload.harness.pacing.Pacer;
import dev.topspin.workload.harness.pacing.Schedule;
import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.trial.Apart;
import dev.topspin.workload.harness.trial.Intrusion;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.Parties;
import dev.topspin.workload.harness.trial.Pausing;
import dev.topspin.workload.harness.trial.Slice;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * What the pinging actor of a pair does, whatever its runtime and API. Used by one actor at a time; figures are read when the
 * iteration is over.
 */
public abstract sealed class PingSide extends Apart permits ClosedPingSide, OpenPingSide {
    /** Sends an iteration's first messages, or all where a reply lets none go: the one of this index. */
    public interface Sender {
        void send(int index);
    }

    /** Run by the actor before it begins the next iteration. */
    private Runnable first = () -> {};

    /** @return one for each pair of a trial, of the loop that is asked for */
    public static List<PingSide> all(TrialContext context) {
        PingPong workload = context.pingPong();
        Load load = workload.load();
        Pacer pacer = load == null ? null : new Pacer();
        List<PingSide> all = new ArrayList<>();
        for (int i = 0; i < workload.pairs(); i++) {
            RoundTripRecorder recorder = context.recorders().get(i);
            all.add(
                    load == null
                            ? new ClosedPingSide(
                                    workload.inFlight(),
                                    context.sampling(),
                                    new Pausing(workload.pause()),
                                    recorder,
                                    new Intrusion(context.threads()))
                            : new OpenPingSide(
                                    new Arrivals(new Schedule(load.rate()), context.sampling(), recorder),
                                    Schedule.offsetNanos(load.rate(), i, workload.pairs()),
                                    pacer));
        }
        return all;
    }

    /**
     * Before the iteration's first message, by the harness: the actor is idle.
     *
     * @param run by the actor, on its own thread, before it begins the iteration
     */
    void first(Runnable run) {
        first = run;
    }

    /**
     * Begins an iteration.
     *
     * @param iteration which
     * @param with how messages are sent
     * @param end counted down when the iteration is over for this pair
     */
    public final void begin(Iteration iteration, Sender with, CountDownLatch end) {
        first.run();
        start(iteration, with, end);
    }

    /** Sends the first messages of an iteration. */
    abstract void start(Iteration iteration, Sender with, CountDownLatch end);

    /**
     * A message came back. Whoever it came back to sends it again, not this, and then says that it is {@link #gone}: so few
     * calls lie between the two that the compiler can still make one piece of what the runtime does for each message.
     *
     * @param index of the message
     * @return whether to send it again
     */
    public abstract boolean received(int index);

    /** The message that came back last was sent again. */
    public abstract void gone();

    /** Before the iteration's first message, by the harness: the actor is idle. */
    abstract void reset();

    /** @return when the first message of the iteration was sent, or due, by System.nanoTime */
    abstract long startNanos();

    /** @return when the last one was back, by System.nanoTime */
    abstract long endNanos();

    /** @throws TrialException where the pair will never end, or its messages did not come back as they went */
    void check() throws TrialException {}

    /** Ends what sends by itself. */
    void close() {}

    abstract long sent();

    abstract long received();

    abstract Parties parties();

    /** @return what the iteration was cut into; empty where it was not */
    List<Slice> slices() {
        return List.of();
    }
}
