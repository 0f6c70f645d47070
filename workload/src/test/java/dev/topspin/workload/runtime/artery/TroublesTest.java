package dev.topspin.workload.runtime.artery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.DeadLetter;
import akka.actor.Dropped;
import akka.actor.Props;
import akka.remote.UniqueAddress;
import akka.remote.artery.ThisActorSystemQuarantinedEvent;
import com.typesafe.config.ConfigFactory;
import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TroublesTest {
    /** What is sent between the two processes. */
    private record Ours() {}

    private final BlockingQueue<TrialException> failures = new LinkedBlockingQueue<>();
    private ActorSystem system;

    @BeforeEach
    void start() throws Exception {
        system = ActorSystem.create("troubles", ConfigFactory.parseString("akka.log-dead-letters=off"));
        ActorRef troubles = system.actorOf(Props.create(Troubles.class, () -> new Troubles(Ours.class, failures::add)));
        // it listens once it answers for the first time
        akka.pattern.Patterns.ask(troubles, new akka.actor.Identify(0), java.time.Duration.ofSeconds(20))
                .toCompletableFuture()
                .get();
    }

    @AfterEach
    void stop() {
        system.terminate();
    }

    @Test
    void aMessageThatAkkaDroppedIsNotConservedAndWhyIsTold() throws Exception {
        publish(Dropped.apply(new Ours(), "Due to overflow of send queue", system.deadLetters()));
        TrialException failure = next();
        assertEquals(Reason.MessagesNotConserved, failure.reason());
        assertEquals("Akka dropped a message: Due to overflow of send queue", failure.getMessage());
    }

    @Test
    void aMessageInTheDeadLettersIsNotConserved() throws Exception {
        publish(new DeadLetter(new Ours(), system.deadLetters(), system.deadLetters()));
        assertEquals(Reason.MessagesNotConserved, next().reason());
    }

    @Test
    void aQuarantineIsALossOfThePeerAndOtherPeoplesDeadLettersAreNone() throws Exception {
        UniqueAddress address = new UniqueAddress(system.provider().getDefaultAddress(), 1L);
        publish(new DeadLetter("not ours", system.deadLetters(), system.deadLetters()));
        publish(new ThisActorSystemQuarantinedEvent(address, address));
        TrialException failure = next();
        assertEquals(Reason.PeerLost, failure.reason());
        assertTrue(failure.getMessage().startsWith("Akka broke off the association"), failure.getMessage());
        assertTrue(failures.isEmpty());
    }

    private void publish(Object event) {
        system.eventStream().publish(event);
    }

    private TrialException next() throws InterruptedException {
        return failures.poll(20, TimeUnit.SECONDS);
    }
}
