package dev.topspin.workload.remote;

import akka.remote.artery.EnvelopeBuffer;
import akka.serialization.ByteBufferSerializer;
import akka.serialization.SerializerWithStringManifest;
import java.io.NotSerializableException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/**
 * Balls as bytes: 2 of the pair, 2 of the slot, 4 of the sequence number, 8 of the time stamp, and the payload. It is 16
 * bytes and the payload, as {@code socket} sends them. Reading gives the receiving side's own ball of that pair and slot.
 *
 * <p>It also sees how long Artery's own header is before each message, which tells when the names of the actors and the
 * manifest have given way to numbers: see {@link #compressed}.
 */
final class BallSerializer extends SerializerWithStringManifest implements ByteBufferSerializer {
    static final int HEADER_BYTES = 16;

    private static final String MANIFEST = "b";
    // of this project, above 40, where Akka's own end
    private static final int IDENTIFIER = 20_250;

    private final Balls balls;
    // written by two threads, and only when they change: else a cache line would go to and fro with every message
    private int headerOut = Integer.MAX_VALUE;
    private int headerIn = Integer.MAX_VALUE;

    BallSerializer(Balls balls) {
        this.balls = balls;
    }

    /**
     * Whether the last message out and the last one in had nothing in their header but numbers: both sides then know all
     * the names there are. To be asked while nothing is under way.
     */
    boolean compressed() {
        int bare = EnvelopeBuffer.MetadataContainerAndLiteralSectionOffset();
        return headerOut <= bare && headerIn <= bare;
    }

    @Override
    public int identifier() {
        return IDENTIFIER;
    }

    @Override
    public String manifest(Object message) {
        return MANIFEST;
    }

    @Override
    public void toBinary(Object message, ByteBuffer to) {
        int header = to.position();
        if (header != headerOut) {
            headerOut = header;
        }
        Ball ball = (Ball) message;
        to.putInt(ball.pair << 16 | ball.slot);
        to.putInt(ball.sequence);
        to.putLong(ball.sentNanos);
        to.put(balls.payload(ball.pair));
    }

    @Override
    public Object fromBinary(ByteBuffer from, String manifest) throws NotSerializableException {
        int header = from.position();
        if (header != headerIn) {
            headerIn = header;
        }
        try {
            int which = from.getInt();
            Ball ball = balls.ball(which >>> 16, which & 0xffff);
            if (ball == null) {
                throw new NotSerializableException(
                        "no ball %d of pair %d here".formatted(which & 0xffff, which >>> 16));
            }
            ball.sequence = from.getInt();
            ball.sentNanos = from.getLong();
            from.get(balls.payload(ball.pair));
            return ball;
        } catch (BufferUnderflowException e) {
            throw (NotSerializableException) new NotSerializableException("a ball cut short").initCause(e);
        }
    }

    @Override
    public byte[] toBinary(Object message) {
        byte[] bytes = new byte[HEADER_BYTES + balls.payload(((Ball) message).pair).length];
        toBinary(message, ByteBuffer.wrap(bytes));
        return bytes;
    }

    @Override
    public Object fromBinary(byte[] bytes, String manifest) throws NotSerializableException {
        return fromBinary(ByteBuffer.wrap(bytes), manifest);
    }
}
