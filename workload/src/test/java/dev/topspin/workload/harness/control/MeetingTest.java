package dev.topspin.workload.harness.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.Json;
import dev.topspin.model.plan.Role;
import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.trial.PeerCheck;
import dev.topspin.workload.harness.trial.TrialException;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
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

    static Stream<Arguments> strangers() {
        PeerCheck peers = new PeerCheck(Ends.SECRET);
        return Stream.of(
                Arguments.of("of another plan", Ends.hello(Role.driver, "other", 7, 0), peers),
                Arguments.of("of another trial", Ends.hello(Role.driver, "abc", 8, 0), peers),
                Arguments.of("a second responder", Ends.responder(), peers),
                Arguments.of("with another secret", Ends.driver(), new PeerCheck("4567")),
                Arguments.of("without a secret", Ends.driver(), new PeerCheck(null)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("strangers")
    void whoIsNoneOfTheTrialIsToldNothingAndChangesNothing(String who, ControlMessage.Hello hello, PeerCheck theirs)
            throws Exception {
        ServerSocket listening = Ends.listen();
        PeerCheck own = new PeerCheck(Ends.SECRET);
        CompletableFuture<ControlChannel> accepting =
                Ends.soon(() -> Ends.meeting(Ends.responder(), Ends.SOON, own).accept(listening));
        TrialException failure = Ends.failure(Ends.soon(() ->
                Ends.meeting(hello, SHORT.multipliedBy(5), theirs).connect("127.0.0.1", listening.getLocalPort())));
        assertEquals(Reason.PeerLost, failure.reason(), who);
        assertTrue(
                failure.getMessage().endsWith("it closed the connection: it runs another trial, or has another secret"),
                failure.getMessage());
        assertTrue(own.strangers() > 0);
        try (ControlChannel driver =
                        Ends.connecting(Ends.driver(), listening.getLocalPort()).get();
                ControlChannel responder = accepting.get()) {
            assertEquals(Ends.driver(), responder.peer());
            assertEquals(Ends.responder(), driver.peer());
        }
    }

    @Test
    void theDriverBelievesNobodyWhoHasNotTheSecret() throws Exception {
        try (ServerSocket deceiving = Ends.listen()) {
            CompletableFuture<String> heard = Ends.soon(() -> {
                try (Socket driver = deceiving.accept()) {
                    LineProtocol lines = new LineProtocol(driver);
                    lines.write(Json.write(new ControlMessage.Challenge("aa")));
                    String hello = lines.read();
                    lines.write(Json.write(new ControlMessage.Proof("aa", "bb")));
                    lines.write(Json.write(Ends.responder()));
                    return hello;
                }
            });
            TrialException failure = Ends.failure(
                    Ends.soon(() -> Ends.meeting(Ends.driver(), SHORT).connect("127.0.0.1", deceiving.getLocalPort())));
            assertEquals(Reason.PeerLost, failure.reason());
            assertTrue(heard.get().contains("hello"));
        }
    }

    @Test
    void anAnswerThatWasHeardOnceIsWorthNothingTheSecondTime() throws Exception {
        ServerSocket listening = Ends.listen();
        PeerCheck own = new PeerCheck(Ends.SECRET);
        CompletableFuture<ControlChannel> accepting =
                Ends.soon(() -> Ends.meeting(Ends.responder(), Ends.SOON, own).accept(listening));
        String hello = Json.write(Ends.driver());
        byte[] heard = own.proof("visitor", "aa", "bb", hello);
        ControlMessage.Proof again =
                new ControlMessage.Proof("bb", HexFormat.of().formatHex(heard));
        try (Socket stranger = Ends.bare(listening.getLocalPort(), hello, again)) {
            stranger.setSoTimeout(20_000);
            LineProtocol lines = new LineProtocol(stranger);
            assertTrue(lines.read().contains("challenge"));
            assertNull(lines.read());
        }
        Ends.connecting(Ends.driver(), listening.getLocalPort()).get().close();
        accepting.get().close();
        assertEquals(1, own.strangers());
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET /metrics HTTP/1.1", "{\"say\":\"ready\"}", "{\"say\":\"hello\"}", "null", ""})
    void theResponderPassesOverStrangersUntilTheDriverComes(String line) throws Exception {
        ServerSocket listening = Ends.listen();
        PeerCheck own = new PeerCheck(Ends.SECRET);
        CompletableFuture<ControlChannel> accepting =
                Ends.soon(() -> Ends.meeting(Ends.responder(), Ends.SOON, own).accept(listening));
        try (Socket stranger = Ends.bare(listening.getLocalPort(), line, line)) {
            stranger.setSoTimeout(20_000);
            while (stranger.getInputStream().read() >= 0) {
                // until it is dropped
            }
            CompletableFuture<ControlChannel> connecting = Ends.connecting(Ends.driver(), listening.getLocalPort());
            try (ControlChannel driver = connecting.get();
                    ControlChannel responder = accepting.get()) {
                assertEquals(Role.driver, responder.peer().role());
                assertEquals(Role.responder, driver.peer().role());
            }
        }
        assertEquals(1, own.strangers());
    }

    @Test
    void aThousandConnectionsKeepNobodyOut() throws Exception {
        ServerSocket listening = Ends.listen();
        PeerCheck own = new PeerCheck(Ends.SECRET);
        CompletableFuture<ControlChannel> accepting =
                Ends.soon(() -> Ends.meeting(Ends.responder(), Ends.SOON, own).accept(listening));
        List<Socket> strangers = new ArrayList<>();
        try {
            for (int i = 0; i < 1000; i++) {
                strangers.add(Ends.bare(listening.getLocalPort()));
            }
            Ends.connecting(Ends.driver(), listening.getLocalPort()).get().close();
            accepting.get().close();
        } finally {
            for (Socket stranger : strangers) {
                stranger.close();
            }
        }
        assertTrue(own.strangers() >= 1000 - Listener.MOST, "" + own.strangers());
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
        TrialException failure = Ends.failure(
                Ends.soon(() -> Ends.meeting(Ends.responder(), SHORT).accept(listening)));
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
                Ends.failure(Ends.soon(() -> Ends.meeting(Ends.driver(), SHORT).connect("127.0.0.1", port)));
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
                Ends.failure(Ends.soon(() -> Ends.meeting(Ends.driver(), SHORT).connect(name, 7400)));
        assertEquals(Reason.PeerLost, failure.reason());
        assertTrue(failure.getMessage().endsWith("the name " + name + " does not resolve"));
        assertEquals("0", java.security.Security.getProperty("networkaddress.cache.negative.ttl"));
    }

    @Test
    void aPortThatTakesConnectionsAndSaysNothingIsNoResponder() throws Exception {
        try (ServerSocket deaf = Ends.listen()) {
            TrialException failure = Ends.failure(
                    Ends.soon(() -> Ends.meeting(Ends.driver(), SHORT).connect("127.0.0.1", deaf.getLocalPort())));
            assertEquals(Reason.PeerLost, failure.reason());
            assertTrue(failure.getMessage().contains("somebody said no challenge"), failure.getMessage());
        }
    }
}
