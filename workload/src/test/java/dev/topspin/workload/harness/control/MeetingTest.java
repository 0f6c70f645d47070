package dev.topspin.workload.harness.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.Role;
import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.trial.TrialException;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class MeetingTest {
    private static final Duration SHORT = Duration.ofMillis(300);

    @Test
    void bothLearnWhoTheOtherIsAndWhereItsDataPortIs() throws Exception {
        ServerSocket listening = Ends.listen();
        CompletableFuture<ControlChannel> accepted = Ends.accepting(Ends.responder(), listening);
        try (ControlChannel driver =
                        Ends.connecting(Ends.driver(), listening.getLocalPort()).get();
                ControlChannel responder = accepted.get()) {
            assertEquals(Ends.responder(), driver.peer());
            assertEquals(Ends.driver(), responder.peer());
            assertEquals("the responder at 127.0.0.1", driver.peerName());
        }
    }

    @Test
    void theDriverWaitsForAResponderThatComesLater() throws Exception {
        int port;
        try (ServerSocket free = Ends.listen()) {
            port = free.getLocalPort();
        }
        CompletableFuture<ControlChannel> connecting = Ends.connecting(Ends.driver(), port);
        assertTrue(!connecting.isDone());
        try (ControlChannel responder =
                        Ends.accepting(Ends.responder(), new ServerSocket(port)).get();
                ControlChannel driver = connecting.get()) {
            assertEquals(Role.responder, driver.peer().role());
            assertEquals(Role.driver, responder.peer().role());
        }
    }

    @Test
    void anotherPlanIsInvalidForBothAndBothPlansAreNamed() throws Exception {
        assertInvalid(Ends.hello(Role.driver, "other", 7, 0), "plan other", "plan abc");
    }

    @Test
    void anotherTrialOfThePlanIsInvalidForBoth() throws Exception {
        assertInvalid(Ends.hello(Role.driver, "abc", 8, 0), "trial 8 of", "trial 7 of");
    }

    @Test
    void twoRespondersAreInvalid() throws Exception {
        assertInvalid(Ends.hello(Role.responder, "abc", 7, 0), "both processes", "its responder");
    }

    private static void assertInvalid(ControlMessage.Hello wrong, String... named) throws Exception {
        ServerSocket listening = Ends.listen();
        CompletableFuture<ControlChannel> accepting = Ends.accepting(Ends.responder(), listening);
        CompletableFuture<ControlChannel> connecting = Ends.connecting(wrong, listening.getLocalPort());
        for (TrialException failure : new TrialException[] {Ends.failure(connecting), Ends.failure(accepting)}) {
            assertEquals(Reason.InvalidPlan, failure.reason());
            for (String word : named) {
                assertTrue(failure.getMessage().contains(word), failure.getMessage());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET /metrics HTTP/1.1", "{\"say\":\"ready\"}", "{\"say\":\"hello\"}", "null", ""})
    void theResponderPassesOverStrangersUntilTheDriverComes(String line) throws Exception {
        ServerSocket listening = Ends.listen();
        CompletableFuture<ControlChannel> accepting = Ends.accepting(Ends.responder(), listening);
        try (Socket stranger = Ends.bare(listening.getLocalPort(), line)) {
            assertTrue(stranger.isConnected());
            CompletableFuture<ControlChannel> connecting = Ends.connecting(Ends.driver(), listening.getLocalPort());
            try (ControlChannel driver = connecting.get();
                    ControlChannel responder = accepting.get()) {
                assertEquals(Role.driver, responder.peer().role());
                assertEquals(Role.responder, driver.peer().role());
            }
        }
    }

    @Test
    void aStrangerWhoSaysNothingHoldsNobodyUpForLong() throws Exception {
        ServerSocket listening = Ends.listen();
        CompletableFuture<ControlChannel> accepting = Ends.accepting(Ends.responder(), listening);
        try (Socket silent = Ends.bare(listening.getLocalPort())) {
            assertTrue(silent.isConnected());
            try (ControlChannel driver = Ends.connecting(Ends.driver(), listening.getLocalPort())
                            .get();
                    ControlChannel responder = accepting.get()) {
                assertEquals(driver.peer(), Ends.responder());
                assertEquals(responder.peer(), Ends.driver());
            }
        }
    }

    @Test
    void aDriverThatNeverComesIsLostAndThePortIsNamed() throws Exception {
        ServerSocket listening = Ends.listen();
        int port = listening.getLocalPort();
        TrialException failure =
                Ends.failure(Ends.soon(() -> Meeting.accept(Ends.responder(), listening, SHORT, Ends.QUICK)));
        assertEquals(Reason.PeerLost, failure.reason());
        assertEquals(
                "the driver did not come on port " + port + " within 300 ms: nothing was heard", failure.getMessage());
    }

    @Test
    void aResponderThatNobodyIsAtIsLostAndTheLastTroubleIsTold() throws Exception {
        int port;
        try (ServerSocket free = Ends.listen()) {
            port = free.getLocalPort();
        }
        TrialException failure =
                Ends.failure(Ends.soon(() -> Meeting.connect(Ends.driver(), "127.0.0.1", port, SHORT, Ends.QUICK)));
        assertEquals(Reason.PeerLost, failure.reason());
        assertEquals(
                "the responder did not come at 127.0.0.1:" + port + " within 300 ms: Connection refused",
                failure.getMessage());
    }

    @Test
    void aNameThatDoesNotResolveIsTriedToTheEndAndSaidSo() throws Exception {
        // a label too long for any resolver, so that none is asked
        String name = "x".repeat(64) + ".invalid";
        TrialException failure =
                Ends.failure(Ends.soon(() -> Meeting.connect(Ends.driver(), name, 7400, SHORT, Ends.QUICK)));
        assertEquals(Reason.PeerLost, failure.reason());
        assertTrue(failure.getMessage().endsWith("the name " + name + " does not resolve"));
        assertEquals("0", java.security.Security.getProperty("networkaddress.cache.negative.ttl"));
    }

    @Test
    void aPortThatTakesConnectionsAndSaysNothingIsNoResponder() throws Exception {
        try (ServerSocket deaf = Ends.listen()) {
            TrialException failure = Ends.failure(Ends.soon(
                    () -> Meeting.connect(Ends.driver(), "127.0.0.1", deaf.getLocalPort(), SHORT, Ends.QUICK)));
            assertEquals(Reason.PeerLost, failure.reason());
            assertTrue(failure.getMessage().contains("somebody said no hello"), failure.getMessage());
        }
    }
}
