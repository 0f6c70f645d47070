package dev.topspin.workload.runtime.artery.pingpong;

import akka.actor.ActorRef;
import akka.actor.UntypedAbstractActor;
import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.Load;
import dev.topspin.workload.harness.pacing.Arrivals;
import dev.topspin.workload.harness.pacing.Departures;
import dev.topspin.workload.harness.pacing.Pacer;
import dev.topspin.workload.harness.trial.TrialException;

/**
 * The driving actor of a pair in an open loop: gets the replies to the balls that the pacer's thread sends for it when they are
 * due.
 */
final class PacedPinger extends UntypedAbstractActor {
    private final Pinger.Setup setup;
    private final Ball[][] balls;
    private final Arrivals arrivals;
    private final Departures departures;
    private final Pacer pacer;
    private final long offsetNanos;

    /** The round that each slot is sent in next. The pacer's. */
    private final int[] next;

    /** The round that each slot is awaited in next. The actor's. */
    private final int[] awaited;

    private int awaitedSlot;

    /**
     * @param setup what any driving actor needs
     * @param arrivals written by this actor
     * @param departures of the same pair
     * @param offsetNanos how much later than the iteration's start the first ball is due
     * @param pacer sends, for all pairs
     */
    PacedPinger(Pinger.Setup setup, Arrivals arrivals, Departures departures, long offsetNanos, Pacer pacer) {
        this.setup = setup;
        this.balls = setup.balls().of(setup.pair());
        this.next = new int[balls.length];
        this.awaited = new int[balls.length];
        this.arrivals = arrivals;
        this.departures = departures;
        this.offsetNanos = offsetNanos;
        this.pacer = pacer;
    }

    @Override
    public void onReceive(Object message) {
        switch (message) {
            case Ball ball -> take(ball);
            case Pinger.Play play -> begin(play);
            default -> unhandled(message);
        }
    }

    private void begin(Pinger.Play play) {
        long startNanos = System.nanoTime() + offsetNanos;
        ActorRef self = getSelf();
        awaitedSlot = 0;
        arrivals.begin(startNanos);
        departures.begin(play.iteration(), startNanos, slot -> send(slot, self), () -> play.outcome()
                .complete(new Pinger.Played(arrivals.count(), startNanos, arrivals.lastNanos())));
        pacer.begin(departures);
    }

    private void send(int slot, ActorRef self) {
        setup.responder().tell(balls[slot][next[slot]], self);
        next[slot] = (next[slot] + 1) % Ball.ROUNDS;
    }

    private void take(Ball ball) {
        long nowNanos = System.nanoTime();
        if (ball.slot() != awaitedSlot || ball.round() != awaited[awaitedSlot]) {
            setup.failed()
                    .accept(new TrialException(
                            Reason.MessagesNotConserved,
                            "ball %d of pair %d came back in round %d where ball %d was due in round %d"
                                    .formatted(
                                            ball.slot(),
                                            ball.pair(),
                                            ball.round(),
                                            awaitedSlot,
                                            awaited[awaitedSlot])));
            return;
        }
        awaited[awaitedSlot] = (ball.round() + 1) % Ball.ROUNDS;
        awaitedSlot = awaitedSlot + 1 == Load.MOST_UNDER_WAY ? 0 : awaitedSlot + 1;
        arrivals.arrived(nowNanos);
        setup.progress().increment();
    }
}
