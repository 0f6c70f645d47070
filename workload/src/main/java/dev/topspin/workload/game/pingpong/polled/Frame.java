package dev.topspin.workload.game.pingpong.polled;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A message on the wire: 8 bytes of its number, 8 more that make it as long as a message of {@code akkaRemote}, payload.
 * Numbers go round in a circle: as many as a buffer holds, and one more.
 *
 * @param payloadBytes 0 or more
 */
public record Frame(int payloadBytes) {
    public static final int HEADER_BYTES = 16;

    /** What is read or written at once at the most, unless a single message is longer. */
    private static final int BATCH_BYTES = 256 * 1024;

    /** @return bytes of a message */
    public int bytes() {
        return HEADER_BYTES + payloadBytes;
    }

    /** @return a buffer outside the heap for whole messages: as many as are under way, as far as a batch holds them */
    public ByteBuffer buffer(int inFlight) {
        return allocate(batch(inFlight));
    }

    /** @return how many numbers there are: one more than messages in a buffer, so that no two of a batch have the same */
    public int numbers(int inFlight) {
        return batch(inFlight) + 1;
    }

    /**
     * Numbered messages, from which every batch can be sent as it lies there and with which every batch that comes back can be
     * compared: the circle once, and again as much of it as a batch that begins with its last number goes beyond.
     */
    public ByteBuffer circle(int inFlight) {
        int numbers = numbers(inFlight);
        int messages = numbers + batch(inFlight) - 1;
        ByteBuffer circle = allocate(messages);
        for (int i = 0; i < messages; i++) {
            circle.putLong(i * bytes(), i % numbers);
        }
        return circle;
    }

    private int batch(int inFlight) {
        return Math.clamp(BATCH_BYTES / bytes(), 1, inFlight);
    }

    private ByteBuffer allocate(int messages) {
        return ByteBuffer.allocateDirect(messages * bytes()).order(ByteOrder.nativeOrder());
    }
}
