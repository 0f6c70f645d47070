package dev.topspin.workload.runtime.socket;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.Pause;
import dev.topspin.workload.game.pingpong.ClosedPingSide;
import dev.topspin.workload.game.pingpong.PingSide;
import dev.topspin.workload.game.pingpong.polled.Frame;
import dev.topspin.workload.game.pingpong.polled.PollingWait;
import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.recorder.Sampling;
import dev.topspin.workload.harness.trial.FreeThreads;
import dev.topspin.workload.harness.trial.Intrusion;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.Pausing;
import dev.topspin.workload.harness.trial.TrialException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the driving end makes of replies that are not what it sent. */
@Timeout(30)
class PingerTest {
    private static final Frame FRAME = new Frame(8);
    private static final int IN_FLIGHT = 4;

    private ServerSocketChannel listening;
    private SocketChannel driving;
    private SocketChannel answering;

    @BeforeEach
    void connect() throws IOException {
        listening = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        driving = SocketChannel.open(listening.getLocalAddress());
        answering = listening.accept();
        driving.configureBlocking(false);
    }

    @AfterEach
    void close() throws IOException {
        driving.close();
        answering.close();
        listening.close();
    }

    /** What the responder does with the first window of messages before it sends them back. */
    private interface Change {
        void to(ByteBuffer messages);
    }

    private String failure(Change change) throws InterruptedException {
        Thread responder = Thread.ofPlatform().daemon().start(() -> answer(change));
        PingSide side = new ClosedPingSide(
                IN_FLIGHT,
                Sampling.ALL,
                new Pausing(new Pause(Pause.Kind.None, null)),
                new RoundTripRecorder(),
                new Intrusion(new FreeThreads(1)));
        Pinger pinger = new Pinger(driving, FRAME, IN_FLIGHT, side, new PollingWait(true));
        TrialException failure = assertThrows(
                TrialException.class,
                () -> pinger.play(new Iteration(1, 1, false, 1_000, TimeUnit.MINUTES.toNanos(1))));
        responder.join();
        assertEquals(Reason.MessagesNotConserved, failure.reason());
        return failure.getMessage();
    }

    private void answer(Change change) {
        ByteBuffer messages = ByteBuffer.allocate(IN_FLIGHT * FRAME.bytes()).order(ByteOrder.nativeOrder());
        try {
            while (messages.hasRemaining()) {
                answering.read(messages);
            }
            change.to(messages);
            answering.write(messages.flip());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aReplyThatIsMissingIsNoticedAtTheNextOne() throws Exception {
        assertEquals("reply 1 came with number 2 of 5 where 1 was next", failure(messages -> {
            // all from the third on move up by one, and the last comes twice
            messages.put(FRAME.bytes(), messages, 2 * FRAME.bytes(), 2 * FRAME.bytes());
        }));
    }

    @Test
    void aReplyThatComesTwiceIsNoticed() throws Exception {
        assertEquals(
                "reply 3 came with number 2 of 5 where 3 was next",
                failure(messages -> messages.put(3 * FRAME.bytes(), messages, 2 * FRAME.bytes(), FRAME.bytes())));
    }

    @Test
    void aReplyWithAnotherPayloadIsNoticed() throws Exception {
        assertEquals(
                "reply 2 has other bytes than message 2",
                failure(messages -> messages.put(3 * FRAME.bytes() - 1, (byte) 1)));
    }
}
