package dev.topspin.workload.runtime.aeron;

import dev.topspin.workload.game.pingpong.PingSide;
import dev.topspin.workload.game.pingpong.polled.Frame;
import dev.topspin.workload.game.pingpong.polled.StreamPinger;
import dev.topspin.workload.harness.trial.TrialException;
import io.aeron.FragmentAssembler;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import java.io.IOException;
import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;

/** The pinging end of one pair. */
final class AeronPinger extends StreamPinger {
    private final AeronStream stream;
    private final int messageBytes;
    private final IdleStrategy waiting;
    private final DirectBuffer messages;
    private final int numbers;
    /** Whether a message is one fragment. */
    private final boolean whole;

    private final FragmentHandler handler = new FragmentAssembler(this::take);

    /** Messages that go now and have found no room yet. */
    private int left;

    /** Messages that are under way. */
    private int away;

    /** Of those that came in this look: how many, when the first, and what was wrong with one. */
    private int count;

    private long nowNanos;
    private TrialException wrong;

    /**
     * @param stream connected; closed by others
     * @param underWay messages that can be, at the most
     * @param side what it does, and counts
     */
    AeronPinger(AeronStream stream, Frame frame, int underWay, PingSide side, IdleStrategy waiting) {
        super(side, frame.numbers(underWay));
        this.stream = stream;
        this.messageBytes = frame.bytes();
        this.waiting = waiting;
        this.numbers = frame.numbers(underWay);
        this.messages = new UnsafeBuffer(frame.circle(underWay));
        this.whole = messageBytes <= stream.out().maxPayloadLength();
    }

    @Override
    protected void exchange() throws IOException, TrialException, InterruptedException {
        if (left == 0) {
            left = toSend(Integer.MAX_VALUE);
        }
        if (left > 0) {
            while (left > 0 && stream.offer(messages, next() * messageBytes, messageBytes)) {
                went(1);
                left--;
                away++;
            }
            gone(left > 0);
        }
        int fragments = stream.in().poll(handler, mostFragments());
        if (wrong != null) {
            throw wrong;
        }
        if (count > 0) {
            int came = count;
            count = 0;
            away -= came;
            came(came, nowNanos);
        }
        waiting.idle(fragments);
    }

    /** To look for one more is to fetch a line that nobody has written yet, while the next message waits to be sent. */
    private int mostFragments() {
        return whole ? Math.clamp(away, 1, AeronStream.FRAGMENTS) : AeronStream.FRAGMENTS;
    }

    /** What is thrown here would be taken for an error of Aeron's. */
    private void take(DirectBuffer buffer, int offset, int length, Header header) {
        if (count == 0) {
            nowNanos = System.nanoTime();
        }
        int expected = awaited() + count;
        int at = (expected >= numbers ? expected % numbers : expected) * messageBytes;
        if (wrong == null && (length != messageBytes || !same(buffer, offset, at))) {
            wrong = differs(count, buffer.getLong(offset, ByteOrder.nativeOrder()));
        }
        count++;
    }

    private boolean same(DirectBuffer came, int offset, int at) {
        int i = 0;
        for (; i + Long.BYTES <= messageBytes; i += Long.BYTES) {
            if (came.getLong(offset + i) != messages.getLong(at + i)) {
                return false;
            }
        }
        for (; i < messageBytes; i++) {
            if (came.getByte(offset + i) != messages.getByte(at + i)) {
                return false;
            }
        }
        return true;
    }
}
