package dev.topspin.workload.runtime.aeron;

import io.aeron.ExclusivePublication;
import io.aeron.Publication;
import io.aeron.Subscription;
import java.io.IOException;
import org.agrona.DirectBuffer;

/**
 * One end of a pair: what it sends to, and what it receives from.
 *
 * @param out closed with its client
 * @param in closed with its client
 */
record AeronStream(ExclusivePublication out, Subscription in) {
    /** Fragments that are taken at once, at the most. */
    static final int FRAGMENTS = 256;

    /** @return whether the other end is there */
    boolean connected() {
        return out.isConnected() && in.isConnected();
    }

    /**
     * Sends a message, whole or not at all.
     *
     * @return whether there was room
     * @throws IOException where there never will be
     */
    boolean offer(DirectBuffer buffer, int offset, int bytes) throws IOException {
        long position = out.offer(buffer, offset, bytes);
        if (position == Publication.CLOSED || position == Publication.MAX_POSITION_EXCEEDED) {
            throw new IOException("Aeron takes no more messages (%s)".formatted(Publication.errorString(position)));
        }
        // one that is not connected may be again; else the control channel tells what became of the other process
        return position > 0;
    }
}
