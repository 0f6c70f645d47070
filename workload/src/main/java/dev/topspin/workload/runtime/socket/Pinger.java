package dev.topspin.workload.runtime.socket;

import dev.topspin.workload.game.pingpong.PingSide;
import dev.topspin.workload.game.pingpong.polled.Frame;
import dev.topspin.workload.game.pingpong.polled.PollingWait;
import dev.topspin.workload.game.pingpong.polled.StreamPinger;
import dev.topspin.workload.harness.trial.TrialException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** The driving end of one connection. */
final class Pinger extends StreamPinger {
    private final SocketChannel channel;
    private final int messageBytes;
    private final PollingWait waiting;
    private final ByteBuffer out;
    private final ByteBuffer in;
    private final MemorySegment messages;
    private final MemorySegment incoming;

    /**
     * @param channel connected, not blocking; closed by others
     * @param underWay messages that can be, at the most
     * @param side what it does, and counts
     */
    Pinger(SocketChannel channel, Frame frame, int underWay, PingSide side, PollingWait waiting) {
        super(side, frame.numbers(underWay));
        this.channel = channel;
        this.messageBytes = frame.bytes();
        this.waiting = waiting;
        this.out = frame.circle(underWay);
        this.in = frame.buffer(underWay);
        this.messages = MemorySegment.ofBuffer(out);
        this.incoming = MemorySegment.ofBuffer(in);
        out.limit(0);
    }

    @Override
    protected void exchange() throws IOException, TrialException, InterruptedException {
        if (!out.hasRemaining()) {
            fill();
        }
        if (out.hasRemaining()) {
            channel.write(out);
            gone(out.hasRemaining());
        }
        int read = channel.read(in);
        if (read > 0) {
            waiting.reset();
            take();
        } else if (read < 0) {
            throw new IOException("the responder closed it");
        } else {
            waiting.nothing();
        }
    }

    /** As many messages as may go and can be sent at once, as they lie in the circle. */
    private void fill() throws InterruptedException {
        int count = toSend(in.capacity() / messageBytes);
        if (count > 0) {
            int first = next();
            went(count);
            out.limit((first + count) * messageBytes).position(first * messageBytes);
        }
    }

    private void take() throws TrialException {
        long nowNanos = System.nanoTime();
        int count = in.position() / messageBytes;
        int end = count * messageBytes;
        if (count > 0) {
            compare(end);
            came(count, nowNanos);
        }
        if (end == in.position()) {
            in.clear();
        } else if (end > 0) {
            in.flip().position(end);
            in.compact();
        }
    }

    /** All bytes at once: where many messages are under way, looking at each of them would be most of what it costs. */
    private void compare(int bytes) throws TrialException {
        long from = (long) awaited() * messageBytes;
        long differs = MemorySegment.mismatch(incoming, 0, bytes, messages, from, from + bytes);
        if (differs >= 0) {
            int at = (int) (differs / messageBytes);
            throw differs(at, in.getLong(at * messageBytes));
        }
    }
}
