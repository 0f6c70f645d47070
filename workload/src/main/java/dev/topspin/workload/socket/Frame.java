package dev.topspin.workload.socket;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A message on the wire: 8 bytes of sequence number, 8 more that make it as long as a message of {@code akkaRemote},
 * payload.
 *
 * @param payloadBytes 0 or more
 */
record Frame(int payloadBytes) {
    static final int HEADER_BYTES = 16;

    /** What is read or written at once at the most, unless a single message is longer. */
    private static final int BATCH_BYTES = 256 * 1024;

    /** @return bytes of a message */
    int bytes() {
        return HEADER_BYTES + payloadBytes;
    }

    /** @return a buffer outside the heap for whole messages: as many as are under way, as far as a batch holds them */
    ByteBuffer buffer(int inFlight) {
        int messages = Math.clamp(BATCH_BYTES / bytes(), 1, inFlight);
        return ByteBuffer.allocateDirect(messages * bytes()).order(ByteOrder.nativeOrder());
    }
}
