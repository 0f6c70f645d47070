package dev.topspin.workload.game.pingpong.polled;

import dev.topspin.workload.harness.trial.Apart;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The answering end of one stream: sends back every message, once it has come whole. One thread runs it; any may ask it. */
public abstract class StreamPonger extends Apart {
    private static final VarHandle RECEIVED;
    private static final VarHandle SENT;

    static {
        try {
            RECEIVED = MethodHandles.lookup().findVarHandle(StreamPonger.class, "received", long.class);
            SENT = MethodHandles.lookup().findVarHandle(StreamPonger.class, "sent", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile boolean stopped;
    private long received;
    private long sent;

    /** Answers until it is {@link #stopped}, or the stream is closed; never throws for either. */
    protected abstract void answer();

    /** @return whether no more is to be answered */
    protected final boolean stopped() {
        return stopped;
    }

    /** So many messages came whole. */
    protected final void came(int count) {
        RECEIVED.setRelease(this, received + count);
    }

    /** So many were sent back. */
    protected final void went(int count) {
        SENT.setRelease(this, sent + count);
    }

    /** @return messages received so far */
    final long received() {
        return (long) RECEIVED.getAcquire(this);
    }

    /** @return messages sent back so far */
    final long sent() {
        return (long) SENT.getAcquire(this);
    }

    /** It may {@link #answer} from now on. */
    final void begin() {
        stopped = false;
    }

    /** {@link #answer} ends soon. */
    final void stop() {
        stopped = true;
    }
}
