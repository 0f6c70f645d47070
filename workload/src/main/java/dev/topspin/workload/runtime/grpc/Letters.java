package dev.topspin.workload.runtime.grpc;

import dev.topspin.workload.game.pingpong.polled.Frame;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * All messages of a pair: 4 bytes of the slot, 4 of its round, 8 of nothing and the payload, as long as those of {@code socket}. They
 * are made once; what comes back is compared with them, in whichever order it comes. Used by one thread at a time.
 */
final class Letters {
    static final int HEADER_BYTES = Frame.HEADER_BYTES;

    /** A reply that comes twice is not taken for the next one of its slot. */
    private static final int ROUNDS = 2;

    private final byte[][][] letters;

    /** The round that each slot is sent in next, and the one that it is awaited in. */
    private final int[] next;

    private final int[] awaited;

    /** @param underWay messages that can be, 1 or more */
    Letters(int pair, int underWay, int payloadBytes) {
        letters = new byte[underWay][ROUNDS][HEADER_BYTES + payloadBytes];
        next = new int[underWay];
        awaited = new int[underWay];
        for (int slot = 0; slot < underWay; slot++) {
            for (int round = 0; round < ROUNDS; round++) {
                byte[] letter = letters[slot][round];
                Arrays.fill(letter, HEADER_BYTES, letter.length, (byte) (pair + 1));
                ByteBuffer.wrap(letter).putInt(slot).putInt(round);
            }
        }
    }

    /** @return the message that goes next in the slot; not to be changed */
    byte[] next(int slot) {
        int round = next[slot];
        next[slot] = 1 - round;
        return letters[slot][round];
    }

    /** @return the slot that the reply came in; -1 where it is not what was sent, {@link #wrong} */
    int cameIn(byte[] reply) {
        int slot = reply.length < HEADER_BYTES ? -1 : slot(reply);
        if (slot < 0 || slot >= letters.length || !Arrays.equals(reply, letters[slot][awaited[slot]])) {
            return -1;
        }
        awaited[slot] = 1 - awaited[slot];
        return slot;
    }

    /** @return what is wrong with such a reply, in words */
    String wrong(byte[] reply) {
        if (reply.length < HEADER_BYTES) {
            return "a reply came with %d bytes of %d".formatted(reply.length, letters[0][0].length);
        }
        int slot = slot(reply);
        int round = ByteBuffer.wrap(reply).getInt(Integer.BYTES);
        if (slot < 0 || slot >= letters.length) {
            return "a reply came of message %d, of which there are %d".formatted(slot, letters.length);
        }
        return round == awaited[slot]
                ? "the reply to message %d has other bytes than it".formatted(slot)
                : "the reply to message %d came in round %d where round %d was awaited"
                        .formatted(slot, round, awaited[slot]);
    }

    private static int slot(byte[] reply) {
        return ByteBuffer.wrap(reply).getInt();
    }
}
