package dev.topspin.workload.runtime.socket;

import dev.topspin.model.result.Reason;
import dev.topspin.workload.game.pingpong.PingSide;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.TrialException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CountDownLatch;

/**
 * The driving end of one connection: sends messages as its side has it, and tells the side of those that come back. All but
 * {@link #cancel} belongs to one thread.
 */
final class Pinger implements PingSide.Sender {
    private final SocketChannel channel;
    private final int messageBytes;
    private final PingSide side;
    private final PollingWait waiting;
    private final ByteBuffer out;
    private final ByteBuffer in;
    private final MemorySegment messages;
    private final MemorySegment incoming;
    private final int numbers;

    /** Messages that may go and haven't been put where they are sent from. */
    private int queued;

    private long received;
    // the numbers of the next message and of the next reply
    private int next;
    private int awaited;
    private volatile boolean cancelled;

    /**
     * @param channel connected, not blocking; closed by others
     * @param underWay messages that can be, at the most
     * @param side what it does, and counts
     */
    Pinger(SocketChannel channel, Frame frame, int underWay, PingSide side, PollingWait waiting) {
        this.channel = channel;
        this.messageBytes = frame.bytes();
        this.side = side;
        this.waiting = waiting;
        this.out = frame.circle(underWay);
        this.in = frame.buffer(underWay);
        this.numbers = frame.numbers(underWay);
        this.messages = MemorySegment.ofBuffer(out);
        this.incoming = MemorySegment.ofBuffer(in);
        out.limit(0);
    }

    /**
     * Exchanges messages until the iteration is over and none is under way.
     *
     * @throws TrialException where the connection breaks, or replies are not what was sent
     */
    void play(Iteration iteration) throws TrialException, InterruptedException {
        queued = 0;
        received = 0;
        next = 0;
        awaited = 0;
        CountDownLatch over = new CountDownLatch(1);
        side.begin(iteration, this, over);
        try {
            while (!cancelled && over.getCount() > 0) {
                exchange();
            }
        } catch (IOException e) {
            throw new TrialException(Reason.PeerLost, "the data connection broke: " + e.getMessage(), e);
        }
        if (cancelled) {
            throw broken();
        }
    }

    /** @return how an iteration ends that is cancelled */
    static TrialException broken() {
        return new TrialException(Reason.PeerLost, "the iteration was broken off");
    }

    @Override
    public void send(int index) {
        // messages go in the order of their indices, as they lie in the circle
        queued++;
    }

    private void exchange() throws IOException, TrialException, InterruptedException {
        if (!out.hasRemaining()) {
            if (queued == 0) {
                side.poll();
            }
            if (queued > 0) {
                fill();
            }
        }
        if (out.hasRemaining()) {
            channel.write(out);
            side.goneTogether();
            if (out.hasRemaining()) {
                side.blocked();
            }
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
        int count = side.sendTogether(Math.min(queued, in.capacity() / messageBytes));
        queued -= count;
        int first = next;
        next = (next + count) % numbers;
        out.limit((first + count) * messageBytes).position(first * messageBytes);
    }

    private void take() throws TrialException {
        long nowNanos = System.nanoTime();
        int count = in.position() / messageBytes;
        int end = count * messageBytes;
        if (count > 0) {
            compare(end);
            received += count;
            awaited = (awaited + count) % numbers;
            queued += side.receivedTogether(count, nowNanos);
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
        long from = (long) awaited * messageBytes;
        long differs = MemorySegment.mismatch(incoming, 0, bytes, messages, from, from + bytes);
        if (differs >= 0) {
            int at = (int) (differs / messageBytes);
            long number = in.getLong(at * messageBytes);
            int expected = (awaited + at) % numbers;
            throw new TrialException(
                    Reason.MessagesNotConserved,
                    number == expected
                            ? "reply %d has other bytes than message %d".formatted(received + at, received + at)
                            : "reply %d came with number %d of %d where %d was next"
                                    .formatted(received + at, number, numbers, expected));
        }
    }

    /** A {@link #play} that is running ends soon, and fails. From any thread. */
    void cancel() {
        cancelled = true;
    }
}
