package dev.topspin.workload.runtime.socket;

import dev.topspin.workload.harness.trial.TrialContext;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;

/** The answering end of one connection: sends back every message, once it has come whole. */
class Ponger implements Runnable {
    private static final VarHandle RECEIVED;
    private static final VarHandle SENT;

    static {
        try {
            RECEIVED = MethodHandles.lookup().findVarHandle(Ponger.class, "received", long.class);
            SENT = MethodHandles.lookup().findVarHandle(Ponger.class, "sent", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final SocketChannel channel;
    private final int messageBytes;
    private final ByteBuffer buffer;
    private final PollingWait waiting;
    private volatile boolean stopped;
    private long received;
    private long sent;

    /** @param channel connected, not blocking; closed by others */
    Ponger(SocketChannel channel, TrialContext context) {
        Frame frame = SocketRuntime.frame(context);
        this.channel = channel;
        this.messageBytes = frame.bytes();
        this.buffer = frame.buffer(context.pingPong().mostUnderWay());
        this.waiting = new PollingWait(SocketRuntime.crowded(context));
    }

    /** Answers until it is stopped, or the driver closes. */
    @Override
    public void run() {
        try {
            while (!stopped) {
                int read = channel.read(buffer);
                if (read < 0) {
                    return;
                }
                if (read == 0) {
                    waiting.nothing();
                    continue;
                }
                waiting.reset();
                int whole = buffer.position() / messageBytes;
                if (whole > 0) {
                    answer(whole);
                }
            }
        } catch (ClosedChannelException e) {
            // the exchange is being closed
        } catch (IOException e) {
            // the driver notices as well, and says over the control channel what became of it
        }
    }

    /** Sends so many messages back, which came whole. */
    void answer(int whole) throws IOException {
        RECEIVED.setRelease(this, received + whole);
        int end = buffer.position();
        buffer.flip().limit(whole * messageBytes);
        while (buffer.hasRemaining() && !stopped) {
            if (channel.write(buffer) == 0) {
                waiting.nothing();
            }
        }
        SENT.setRelease(this, sent + whole);
        buffer.limit(end).compact();
    }

    /** @return messages received so far */
    long received() {
        return (long) RECEIVED.getAcquire(this);
    }

    /** @return messages sent back so far */
    long sent() {
        return (long) SENT.getAcquire(this);
    }

    /** {@link #run} ends soon. */
    void stop() {
        stopped = true;
    }
}
