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
 * What the pinging side of a pair does, whatever its runtime and API: the one place that counts, times and cuts its messages.
 * Used by one actor or thread at a time; figures are read when the iteration is over.
 *
 * <p>In a closed loop a round trip is recorded after the next message has gone, in every runtime and at every sampling: between a
 * reply and the next message lies the reading of the clock and nothing else of ours, and recording goes on while the message is
 * under way.
 *
 * <p>Whoever gets messages one by one calls {@link #received} and {@link #gone}; whoever gets them from a stream, in their order and
 * many at once, calls {@link #poll}, {@link #sendTogether}, {@link #goneTogether} and {@link #receivedTogether}, and nobody both.
 */
public abstract sealed class PingSide extends Apart permits ClosedPingSide, OpenPingSide {
    /** Sends an iteration's first messages, or all where a reply lets none go: the one of this index. */
    public interface Sender {
        void send(int index);
    }

    /** Run by the actor before it begins the next iteration. */
    private Runnable first = () -> {};

    /** @return one for each pair of a trial, of the loop that is asked for; in an open one, a pacer's thread sends */
    public static List<PingSide> all(TrialContext context) {
        return all(context, context.pingPong().load() == null ? null : new Pacer());
    }

    /** @return the same, but in an open loop the thread that polls for replies sends as well */
    public static List<PingSide> polling(TrialContext context) {
        return all(context, null);
    }

    private static List<PingSide> all(TrialContext context, Pacer pacer) {
        PingPong workload = context.pingPong();
        Load load = workload.load();
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

    /** The message that came back last was sent again: what is to be recorded of it is recorded now. */
    public abstract void gone();

    /** Sends what is due by now, where nobody else does; called again and again while nothing is left to be sent. */
    public abstract void poll();

    /**
     * Messages are about to be sent together, next to each other. Blocks where the workload pauses.
     *
     * @param most how many there are to be sent, 1 or more
     * @return how many of them go now, 1 or more
     * @throws InterruptedException where the exchange is being closed
     */
    public abstract int sendTogether(int most) throws InterruptedException;

    /** Messages that go found no room where they are written to. */
    public void blocked() {}

    /** They are on their way, or as many as found room: what came back before them is recorded now. */
    public abstract void goneTogether();

    /**
     * The oldest messages under way came back.
     *
     * @param count how many, 1 or more
     * @param nowNanos when, by System.nanoTime
     * @return how many are to be sent again
     */
    public abstract int receivedTogether(int count, long nowNanos);

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
