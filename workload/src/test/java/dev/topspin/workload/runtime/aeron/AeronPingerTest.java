package dev.topspin.workload.runtime.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.BareAeron;
import dev.topspin.model.spec.BareAeron.AeronChannel;
import dev.topspin.model.spec.VariantRuntime.Topology;
import dev.topspin.workload.game.pingpong.PingSide;
import dev.topspin.workload.game.pingpong.polled.Frame;
import dev.topspin.workload.harness.control.TwoEnds;
import dev.topspin.workload.harness.trial.Contexts;
import dev.topspin.workload.harness.trial.FreeThreads;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.Network;
import dev.topspin.workload.harness.trial.Plans;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.YieldingIdleStrategy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a pinging end makes of replies that are not what it sent, and of who has no business here. */
@Timeout(60)
class AeronPingerTest {
    private static final int PAYLOAD_BYTES = 9;
    private static final Frame FRAME = new Frame(PAYLOAD_BYTES);
    private static final int IN_FLIGHT = 3;

    private TrialContext context;
    private MediaClient client;

    @BeforeEach
    void open() throws TrialException {
        BareAeron udp = new BareAeron(AeronChannel.Udp, Topology.SameNode);
        context = Contexts.of(Plans.counted(udp, TwoEnds.pingPong(1, IN_FLIGHT, PAYLOAD_BYTES)), new FreeThreads(1));
        client = new MediaClient(context, StreamWaits.of(udp, context), FRAME.bytes());
    }

    @AfterEach
    void close() {
        client.close();
    }

    /** What comes back of the message that was sent first. */
    private interface Change {
        void to(UnsafeBuffer message);
    }

    private String failure(Change change) throws InterruptedException, IOException {
        Aeron aeron = client.aeron();
        Subscription here = aeron.addSubscription("aeron:ipc", 2);
        Subscription there = aeron.addSubscription("aeron:ipc", 1);
        AeronStream near = new AeronStream(aeron.addExclusivePublication("aeron:ipc", 1), here);
        AeronStream far = new AeronStream(aeron.addExclusivePublication("aeron:ipc", 2), there);
        while (!near.connected() || !far.connected()) {
            Thread.sleep(1);
        }
        UnsafeBuffer first = new UnsafeBuffer(FRAME.circle(IN_FLIGHT), 0, FRAME.bytes());
        change.to(first);
        far.offer(first, 0, FRAME.bytes());
        AeronPinger pinger = new AeronPinger(
                near, FRAME, IN_FLIGHT, PingSide.polling(context).getFirst(), YieldingIdleStrategy.INSTANCE);
        TrialException failure = assertThrows(
                TrialException.class,
                () -> pinger.play(new Iteration(1, 1, false, 1_000, TimeUnit.MINUTES.toNanos(1))));
        assertEquals(Reason.MessagesNotConserved, failure.reason());
        return failure.getMessage();
    }

    @Test
    void aReplyThatIsMissingIsNoticedAtTheNextOne() throws Exception {
        assertEquals("reply 0 came with number 1 of 4 where 0 was next", failure(message -> message.putLong(0, 1)));
    }

    @Test
    void aReplyWithAnotherPayloadIsNoticed() throws Exception {
        assertEquals(
                "reply 0 has other bytes than message 0",
                failure(message -> message.putByte(FRAME.bytes() - 1, (byte) 1)));
    }

    @Test
    void framesOfAnotherSessionAreNotHeard() throws Exception {
        UdpStreams streams = new UdpStreams(context, client.aeron());
        ExclusivePublication stranger =
                client.aeron().addExclusivePublication("aeron:udp?endpoint=127.0.0.1:" + streams.port(), 1);
        TimeUnit.MILLISECONDS.sleep(500);
        assertFalse(stranger.isConnected());
    }

    @Test
    void whoseDataPortIsTakenNamesIt() throws Exception {
        UdpStreams streams = new UdpStreams(context, client.aeron());
        TrialContext same = onPort(streams.port());
        try (MediaClient other = new MediaClient(
                same, StreamWaits.of(new BareAeron(AeronChannel.Udp, Topology.SameNode), same), FRAME.bytes())) {
            TrialException failure = assertThrows(TrialException.class, () -> new UdpStreams(same, other.aeron()));
            assertEquals(Reason.WorkloadError, failure.reason());
            assertEquals(
                    "can't listen on the data port 127.0.0.1:%d (UDP): ".formatted(streams.port()),
                    failure.getMessage().substring(0, failure.getMessage().indexOf("(UDP): ") + 7));
        }
    }

    private TrialContext onPort(int port) {
        return new TrialContext(
                context.plan(),
                context.role(),
                context.threads(),
                context.sampling(),
                context.recorders(),
                new Network("127.0.0.1", "127.0.0.1", 0, port, Duration.ofSeconds(10)));
    }
}
