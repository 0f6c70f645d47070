package dev.topspin.workload.harness.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.trial.TrialException;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ControlChannelTest {
    private ServerSocket listening;
    private CompletableFuture<ControlChannel> accepting;

    @BeforeEach
    void listen() throws Exception {
        listening = Ends.listen();
        accepting = Ends.accepting(Ends.responder(), listening);
    }

    @AfterEach
    void close() throws Exception {
        accepting.get().close();
    }

    @Test
    void whatOneSaysTheOtherHearsInOrderAndHeartbeatsAreNotHeard() throws Exception {
        try (ControlChannel driver = connected()) {
            driver.send(new ControlMessage.Begin(3, true));
            driver.send(new ControlMessage.Over(5, 4, 99));
            ControlChannel responder = accepting.get();
            assertEquals(new ControlMessage.Begin(3, true), responder.await(ControlMessage.Begin.class, Ends.SOON));
            assertEquals(new ControlMessage.Over(5, 4, 99), responder.await(ControlMessage.Over.class, Ends.SOON));
            responder.send(new ControlMessage.Counts(5, 4));
            assertEquals(new ControlMessage.Counts(5, 4), driver.await(ControlMessage.Counts.class, Ends.SOON));
        }
    }

    @Test
    void silenceBetweenMessagesIsNoLossAsLongAsTheHeartBeats() throws Exception {
        try (ControlChannel driver = connected()) {
            ControlChannel responder = accepting.get();
            CountDownLatch lost = new CountDownLatch(1);
            driver.onLost(lost::countDown);
            long longerThanSilence = Ends.QUICK.silence().toMillis() * 2;
            assertTrue(!lost.await(longerThanSilence, TimeUnit.MILLISECONDS));
            assertNull(driver.lost());
            assertNull(responder.lost());
        }
    }

    @Test
    void aPeerThatStopsWithoutAWordIsLostAfterTheSilence() throws Exception {
        try (Socket frozen = Ends.bareDriver(listening.getLocalPort())) {
            assertTrue(frozen.isConnected());
            assertLost("said nothing for 1500 ms: its process or its host is gone or stuck");
        }
    }

    @Test
    void aPeerThatClosesWithoutAByeIsLostAtOnce() throws Exception {
        Ends.bareDriver(listening.getLocalPort()).close();
        assertLost("closed its control connection without a bye");
    }

    @Test
    void aPeerThatLeavesBeforeTheEndIsLost() throws Exception {
        connected().close();
        assertLost("said bye before the end");
    }

    @Test
    void aPeerThatFailsPassesItsReasonOn() throws Exception {
        connected().fail(Reason.WorkloadError, "out of memory");
        assertLost("failed: WorkloadError: out of memory");
    }

    @Test
    void aPeerThatSaysTheWrongWordIsLost() throws Exception {
        Ends.say(Ends.bareDriver(listening.getLocalPort()), new ControlMessage.Ready());
        assertLost("said \"ready\" where \"over\" was due");
    }

    @Test
    void aPeerThatIsThereButDoesNotAnswerIsLostAfterTheWait() throws Exception {
        try (ControlChannel driver = connected()) {
            TrialException failure = assertThrows(
                    TrialException.class, () -> driver.await(ControlMessage.Counts.class, Duration.ofMillis(50)));
            assertEquals("the responder at 127.0.0.1 did not say \"counts\" within 50 ms", failure.getMessage());
        }
    }

    @Test
    void nonsenseAndEndlessLinesAreALoss() throws Exception {
        Ends.say(Ends.bareDriver(listening.getLocalPort()), "x".repeat(LineProtocol.MAX_BYTES + 1));
        assertTrue(lost().getMessage().contains("can't be heard: a line of more than 8192 bytes"));
    }

    @Test
    void whoeverWaitsForALossIsToldOnce() throws Exception {
        CountDownLatch before = new CountDownLatch(1);
        CountDownLatch after = new CountDownLatch(1);
        ControlChannel driver = connected();
        ControlChannel responder = accepting.get();
        responder.onLost(before::countDown);
        driver.close();
        assertTrue(before.await(20, TimeUnit.SECONDS));
        responder.onLost(after::countDown);
        assertEquals(0, after.getCount());
    }

    @Test
    void aLossNoticedElsewhereIsExplainedByWhatThePeerSaid() throws Exception {
        ControlChannel driver = connected();
        ControlChannel responder = accepting.get();
        driver.fail(Reason.MessagesNotConserved, "5 of 6");
        assertEquals(
                "the driver at 127.0.0.1 failed: MessagesNotConserved: 5 of 6",
                responder
                        .reasonOf(new TrialException(Reason.PeerLost, "the data connection broke"))
                        .getMessage());
    }

    @Test
    void aFailureOfAnotherKindStaysTheReasonAsLongAsThePeerIsThere() throws Exception {
        try (ControlChannel driver = connected()) {
            TrialException missing = new TrialException(Reason.MessagesNotConserved, "5 of 6");
            assertSame(missing, driver.reasonOf(missing));
            assertEquals(
                    "the responder at 127.0.0.1 is out of reach: the data connection broke",
                    driver.reasonOf(new TrialException(Reason.PeerLost, "the data connection broke"))
                            .getMessage());
        }
    }

    private ControlChannel connected() throws Exception {
        return Ends.connecting(Ends.driver(), listening.getLocalPort()).get();
    }

    private TrialException lost() throws Exception {
        ControlChannel responder = accepting.get();
        TrialException failure =
                assertThrows(TrialException.class, () -> responder.await(ControlMessage.Over.class, Ends.SOON));
        assertEquals(Reason.PeerLost, failure.reason());
        assertSame(failure, responder.lost());
        assertSame(failure, assertThrows(TrialException.class, () -> responder.send(new ControlMessage.Ready())));
        return failure;
    }

    private void assertLost(String how) throws Exception {
        assertEquals("the driver at 127.0.0.1 " + how, lost().getMessage());
    }
}
