package dev.topspin.workload.harness.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.model.plan.Role;
import dev.topspin.workload.harness.trial.PeerCheck;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class RendezvousTest {
    private static final String ONE = "127.0.2.1";
    private static final String OTHER = "127.0.2.2";
    private static final int ROUNDS = 500;

    /** Both visit the other, and the responder's visit ends at any moment of its own: also when it has just been connected. */
    @Test
    void whoMeetsInEachRoundTakesTheOtherForAStrangerInNone() throws Exception {
        int port = TwoEnds.freePort();
        PeerCheck peers = new PeerCheck(Ends.SECRET);
        Rendezvous.Patience patience = new Rendezvous.Patience(Ends.SOON, Duration.ofSeconds(5));
        try (Rendezvous one = Rendezvous.at(ONE, port, "abc", patience, Ends.QUICK, peers);
                Rendezvous other = Rendezvous.at(OTHER, port, "abc", patience, Ends.QUICK, peers)) {
            for (int round = 1; round <= ROUNDS; round++) {
                ControlMessage.Hello driver = Ends.hello(Role.driver, "abc", round, 0);
                ControlMessage.Hello responder = Ends.hello(Role.responder, "abc", round, 0);
                CompletableFuture<ControlChannel> answering = Ends.soon(() -> other.meet(responder, ONE, port));
                try (ControlChannel driving = one.meet(driver, OTHER, port);
                        ControlChannel answered = answering.get()) {
                    assertEquals(responder, driving.peer());
                    assertEquals(driver, answered.peer());
                }
            }
        }
        assertEquals(0, peers.strangers());
    }
}
