package dev.topspin.workload.runtime.artery.pingpong;

import dev.topspin.workload.runtime.artery.WatchingSerializer;
import java.io.NotSerializableException;
import java.nio.ByteBuffer;

/**
 * Balls as bytes: 2 of the pair, 2 of the slot, 4 of the round, 8 of nothing, and the payload. It is 16 bytes and the payload,
 * as {@code socket} sends them. Reading gives the receiving side's own ball.
 */
final class BallSerializer extends WatchingSerializer {
    static final int HEADER_BYTES = 16;

    private final Balls balls;

    BallSerializer(Balls balls) {
        super(20_250, "b");
        this.balls = balls;
    }

    @Override
    protected void write(Object message, ByteBuffer to) {
        Ball ball = (Ball) message;
        to.putInt(ball.pair() << 16 | ball.slot());
        to.putInt(ball.round());
        to.putLong(0);
        to.put(balls.payload(ball.pair()));
    }

    @Override
    protected Object read(ByteBuffer from) throws NotSerializableException {
        int which = from.getInt();
        int round = from.getInt();
        Ball ball = balls.ball(which >>> 16, which & 0xffff, round);
        if (ball == null) {
            throw new NotSerializableException(
                    "no ball %d of pair %d and round %d here".formatted(which & 0xffff, which >>> 16, round));
        }
        from.getLong();
        from.get(balls.payload(ball.pair()));
        return ball;
    }

    @Override
    protected int bytes(Object message) {
        return HEADER_BYTES + balls.payload(((Ball) message).pair()).length;
    }
}
