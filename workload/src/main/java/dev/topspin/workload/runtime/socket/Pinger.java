package dev.topspin.workload.runtime.socket;

import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.TrialException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/**
 * The driving end of one connection: sends messages as its pace has it, and tells the pace of those that come back. All but
 * {@link #cancel} belongs to one thread.
 */
final class Pinger {
    /** How long nothing may come: longer than it takes the control channel to notice that the other process is gone. */
    static final Duration STALL = Duration.ofSeconds(15);

    private final SocketChannel channel;
    private final int messageBytes;
    private final Pace pace;
    private final Waiting waiting;
    private final ByteBuffer out;
    private final ByteBuffer in;
    private final MemorySegment messages;
    private final MemorySegment incoming;
    private final int numbers;

    private long sent;
    private long received;
    // the numbers of the next message and of the next reply
    private int next;
    private int awaited;
    private long startNanos;
    private long nowNanos;
    private boolean quiet;
    private long quietSinceNanos;
    private volatile boolean cancelled;

    /**
     * @param channel connected, not blocking; closed by others
     * @param underWay messages that can be, at the most
     */
    Pinger(SocketChannel channel, Frame frame, int underWay, Pace pace, Waiting waiting) {
        this.channel = channel;
        this.messageBytes = frame.bytes();
        this.pace = pace;
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
     * @throws TrialException where no more come, or not those that were sent
     */
    void play(Iteration iteration) throws TrialException, InterruptedException {
        sent = 0;
        received = 0;
        next = 0;
        awaited = 0;
        quiet = false;
        startNanos = System.nanoTime();
        nowNanos = startNanos;
        pace.begin(iteration, startNanos);
        try {
            while (!cancelled && (pace.more(sent) || received < sent)) {
                exchange();
            }
        } catch (IOException e) {
            throw new TrialException(Reason.PeerLost, "the data connection broke: " + e.getMessage(), e);
        }
        if (cancelled) {
            throw new TrialException(Reason.PeerLost, "the iteration was broken off");
        }
    }

    private void exchange() throws IOException, TrialException, InterruptedException {
        if (!out.hasRemaining() && pace.more(sent)) {
            fill(pace.ready(sent, received));
        }
        if (out.hasRemaining()) {
            channel.write(out);
        }
        int read = channel.read(in);
        if (read > 0) {
            waiting.reset();
            quiet = false;
            take();
        } else if (read < 0) {
            throw new IOException("the responder closed it");
        } else if (waiting.nothing()) {
            check();
        }
    }

    /** As many messages as may go and can be sent at once, as they lie in the circle. */
    private void fill(long ready) {
        int count = (int) Math.min(ready, in.capacity() / messageBytes);
        if (count == 0) {
            return;
        }
        int first = next;
        next = (next + count) % numbers;
        sent += count;
        pace.sent(sent - count, sent);
        out.limit((first + count) * messageBytes).position(first * messageBytes);
    }

    private void take() throws TrialException {
        nowNanos = System.nanoTime();
        int count = in.position() / messageBytes;
        int end = count * messageBytes;
        compare(end);
        received += count;
        awaited = (awaited + count) % numbers;
        pace.received(received, sent, nowNanos);
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

    private void check() throws TrialException {
        long now = System.nanoTime();
        if (!quiet) {
            quiet = true;
            quietSinceNanos = now;
        } else if (now - quietSinceNanos > STALL.toNanos()) {
            throw new TrialException(
                    Reason.MessagesNotConserved,
                    "%d messages were sent and %d came back; none for %d s"
                            .formatted(sent, received, STALL.toSeconds()));
        }
    }

    /** A {@link #play} that is running ends soon, and fails. From any thread. */
    void cancel() {
        cancelled = true;
    }

    /** @return messages sent in the last iteration */
    long sent() {
        return sent;
    }

    /** @return replies received in the last iteration */
    long received() {
        return received;
    }

    /** @return when the last iteration began, by System.nanoTime */
    long startNanos() {
        return startNanos;
    }

    /** @return when its last reply had come, by System.nanoTime */
    long lastNanos() {
        return nowNanos;
    }
}
