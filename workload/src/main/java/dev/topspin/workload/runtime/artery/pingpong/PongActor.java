package dev.topspin.workload.runtime.artery.pingpong;

import akka.actor.ActorRef;
import akka.actor.UntypedAbstractActor;

/** The answering actor of a pair: sends every ball back. */
class PongActor extends UntypedAbstractActor {
    private final Counter received;
    private final Counter sent;
    private ActorRef driver;

    PongActor(Counter received, Counter sent) {
        this.received = received;
        this.sent = sent;
    }

    @Override
    public void onReceive(Object message) {
        if (message instanceof Ball) {
            received.increment();
            if (driver == null) {
                driver = getSender();
            }
            driver.tell(message, getSelf());
            sent.increment();
        } else {
            unhandled(message);
        }
    }
}
