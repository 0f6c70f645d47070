package dev.topspin.workload.remote;

import java.io.NotSerializableException;
import java.nio.ByteBuffer;

/**
 * Balls as bytes: 2 of the pair, 2 of the slot, 4 of the sequence number, 8 of the time stamp, and the payload. It is 16
 * bytes and the payload, as {@code socket} sends them. Reading gives the receiving side's own ball of that pair and slot.
 */
final class BallSerializer extends WatchingSerializer {
    static final int HEADER_BYTES = 16;

    private final Balls balls;

    BallSerializer(Balls balls) {
        super(20_250, "b");
        this.balls = balls;
    }

    @Override
    void write(Object message, ByteBuffer to) {
        Ball ball = (Ball) message;
        to.putInt(ball.pair << 16 | ball.slot);
        to.putInt(ball.sequence);
        to.putLong(ball.sentNanos);
        to.put(balls.payload(ball.pair));
    }

    @Override
    Object read(ByteBuffer from) throws NotSerializableException {
        int which = from.getInt();
        Ball ball = balls.ball(which >>> 16, which & 0xffff);
        if (ball == null) {
            throw new NotSerializableException("no ball %d of pair %d here".formatted(which & 0xffff, which >>> 16));
        }
        ball.sequence = from.getInt();
        ball.sentNanos = from.getLong();
        from.get(balls.payload(ball.pair));
        return ball;
    }

    @Override
    int bytes(Object message) {
        return HEADER_BYTES + balls.payload(((Ball) message).pair).length;
    }
}
