package dev.topspin.workload.runtime.artery.pingpong;

import akka.actor.ActorRef;
import akka.actor.UntypedAbstractActor;
import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.Pause;
import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.recorder.Sampling;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.Pausing;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** The driving actor of a pair: keeps a window of balls under way, and records how long each was. */
final class Pinger extends UntypedAbstractActor {
    /** By slot and round. */
    private final Ball[][] balls;

    private final ActorRef responder;
    private final Pausing pausing;
    private final Sampling sampling;
    private final RoundTripRecorder recorder;
    private final Counter progress;
    private final Consumer<TrialException> failed;

    /** The round that is under way, by slot; its complement once it is over. */
    private final int[] awaited;

    /** When it began, by System.nanoTime, by slot. */
    private final long[] stamps;

    private Play play;
    private long startNanos;
    private long limit;
    private long sent;
    private long received;
    /** The number of the reply that is recorded next. */
    private long nextRecorded;

    /**
     * What the actor of a pair needs.
     *
     * @param balls of all pairs
     * @param pair whose balls it plays
     * @param responder the other actor, in the other process
     * @param pause between a reply and the next message
     * @param sampling which round trips are recorded
     * @param recorder written by this actor alone
     * @param progress counts every ball received, over all iterations
     * @param failed told where a ball comes that was not awaited
     */
    record Setup(
            Balls balls,
            int pair,
            ActorRef responder,
            Pause pause,
            Sampling sampling,
            RoundTripRecorder recorder,
            Counter progress,
            Consumer<TrialException> failed) {}

    /**
     * An iteration, for one pair.
     *
     * @param iteration which
     * @param outcome where what came of it goes
     */
    record Play(Iteration iteration, CompletableFuture<Played> outcome) {}

    /**
     * What came of an iteration, for one pair.
     *
     * @param exchanged balls sent and received
     * @param startNanos when the first was sent, by System.nanoTime
     * @param endNanos when the last had come
     */
    record Played(long exchanged, long startNanos, long endNanos) {}

    /** @param setup what it needs */
    Pinger(Setup setup) {
        this.balls = setup.balls.of(setup.pair);
        this.awaited = new int[balls.length];
        Arrays.fill(awaited, ~(Ball.ROUNDS - 1));
        this.stamps = new long[balls.length];
        this.responder = setup.responder;
        this.pausing = new Pausing(setup.pause);
        this.sampling = setup.sampling;
        this.recorder = setup.recorder;
        this.progress = setup.progress;
        this.failed = setup.failed;
    }

    @Override
    public void onReceive(Object message) throws InterruptedException {
        switch (message) {
            case Ball ball -> take(ball);
            case Play next -> begin(next);
            default -> unhandled(message);
        }
    }

    private void begin(Play next) {
        play = next;
        sent = 0;
        received = 0;
        nextRecorded = sampling.records() ? 0 : Long.MAX_VALUE;
        limit = next.iteration().exchanges();
        startNanos = System.nanoTime();
        for (int slot = 0; slot < balls.length && sent < limit; slot++) {
            send(slot, startNanos);
        }
    }

    private void send(int slot, long nowNanos) {
        int round = (~awaited[slot] + 1) % Ball.ROUNDS;
        awaited[slot] = round;
        stamps[slot] = nowNanos;
        sent++;
        responder.tell(balls[slot][round], getSelf());
    }

    private void take(Ball ball) throws InterruptedException {
        long nowNanos = System.nanoTime();
        int slot = ball.slot();
        if (ball.round() != awaited[slot]) {
            failed.accept(new TrialException(
                    Reason.MessagesNotConserved,
                    "ball %d of pair %d came back once more, after %d balls".formatted(slot, ball.pair(), received)));
            return;
        }
        awaited[slot] = ~ball.round();
        if (received == nextRecorded) {
            nextRecorded += sampling.every();
            recorder.record(nowNanos - stamps[slot]);
        }
        received++;
        progress.increment();
        if (nowNanos - startNanos >= play.iteration().timeNanos()) {
            limit = sent;
        }
        if (sent < limit) {
            again(slot, nowNanos);
        } else if (received == sent) {
            play.outcome().complete(new Played(received, startNanos, nowNanos));
        }
    }

    private void again(int slot, long nowNanos) throws InterruptedException {
        if (pausing.none()) {
            // the end of one round trip is the start of the next: one reading of the clock serves both
            send(slot, nowNanos);
        } else {
            pausing.pause();
            send(slot, System.nanoTime());
        }
    }
}
