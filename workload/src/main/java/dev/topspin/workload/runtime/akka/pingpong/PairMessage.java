package dev.topspin.workload.runtime.akka.pingpong;

import akka.actor.typed.ActorRef;
import dev.topspin.workload.harness.trial.Iteration;
import java.util.concurrent.CountDownLatch;

/** What the actors of a pair are told. */
sealed interface PairMessage {
    /**
     * The message that goes to and fro: made once for each in flight, and never changed, so that no CPU has to fetch it
     * anew.
     *
     * @param index of the message in its pair, from 0
     * @param replyTo who gets it back, for typed actors; null for classic ones, whose messages carry their sender
     */
    record InPlay(int index, ActorRef<PairMessage> replyTo) implements PairMessage {}

    /**
     * Begins an iteration.
     *
     * @param over counted down at its end
     */
    record Serve(Iteration iteration, CountDownLatch over) implements PairMessage {}
}
