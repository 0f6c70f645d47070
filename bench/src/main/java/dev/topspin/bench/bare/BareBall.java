package dev.topspin.bench.bare;

import akka.serialization.ByteBufferSerializer;
import akka.serialization.SerializerWithStringManifest;
import java.nio.ByteBuffer;

/**
 * The message of {@link ArteryBare}.
 *
 * @param number 0 to 2,047; which of those in flight it is
 */
record BareBall(int number) {
    private static final BareBall[] BALLS = new BareBall[2048];

    static {
        for (int i = 0; i < BALLS.length; i++) {
            BALLS[i] = new BareBall(i);
        }
    }

    /** Sixteen bytes a message; reading makes no object. */
    static final class Serializer extends SerializerWithStringManifest implements ByteBufferSerializer {
        @Override
        public int identifier() {
            return 1_947;
        }

        @Override
        public String manifest(Object ball) {
            return "b";
        }

        @Override
        public void toBinary(Object ball, ByteBuffer to) {
            to.putLong(((BareBall) ball).number());
            to.putLong(0);
        }

        @Override
        public Object fromBinary(ByteBuffer from, String manifest) {
            BareBall ball = BALLS[(int) from.getLong()];
            from.getLong();
            return ball;
        }

        @Override
        public byte[] toBinary(Object ball) {
            ByteBuffer bytes = ByteBuffer.allocate(2 * Long.BYTES);
            toBinary(ball, bytes);
            return bytes.array();
        }

        @Override
        public Object fromBinary(byte[] bytes, String manifest) {
            return fromBinary(ByteBuffer.wrap(bytes), manifest);
        }
    }
}
