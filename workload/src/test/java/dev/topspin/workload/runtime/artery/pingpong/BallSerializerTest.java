package dev.topspin.workload.runtime.artery.pingpong;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.topspin.model.spec.Pause;
import dev.topspin.model.spec.PingPong;
import java.io.NotSerializableException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class BallSerializerTest {
    private static final int ANYWHERE = 37;

    @Property(tries = 100)
    void whatIsWrittenAnywhereInABufferIsReadBackAsTheSameBallOfTheOtherSide(
            @ForAll @IntRange(max = 63) int pair,
            @ForAll @IntRange(max = 2047) int slot,
            @ForAll @IntRange(max = Ball.ROUNDS - 1) int round,
            @ForAll @IntRange(max = 1000) int payloadBytes)
            throws Exception {
        Balls here = balls(64, 2048, payloadBytes);
        Balls there = balls(64, 2048, payloadBytes);
        here.fillPayloads();
        Ball ball = here.ball(pair, slot, round);

        ByteBuffer buffer = ByteBuffer.allocateDirect(ANYWHERE + BallSerializer.HEADER_BYTES + payloadBytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .position(ANYWHERE);
        BallSerializer writing = new BallSerializer(here);
        writing.toBinary(ball, buffer);
        assertFalse(buffer.hasRemaining());
        Ball read = (Ball) new BallSerializer(there).fromBinary(buffer.position(ANYWHERE), writing.manifest(ball));

        assertSame(there.ball(pair, slot, round), read);
        assertArrayEquals(here.payload(pair), there.payload(pair));
    }

    @Test
    void theFormWithoutABufferIsTheSame() throws Exception {
        Balls balls = balls(2, 3, 5);
        BallSerializer serializer = new BallSerializer(balls);
        byte[] bytes = serializer.toBinary(balls.ball(1, 2, 1));
        assertEquals(BallSerializer.HEADER_BYTES + 5, bytes.length);
        assertSame(balls.ball(1, 2, 1), serializer.fromBinary(bytes, "b"));
    }

    @Test
    void aBallOfAnotherTrialOrCutShortIsRejected() {
        BallSerializer serializer = new BallSerializer(balls(1, 1, 8));
        byte[] other =
                new BallSerializer(balls(2, 1, 8)).toBinary(balls(2, 1, 8).ball(1, 0, 0));
        byte[] good = serializer.toBinary(balls(1, 1, 8).ball(0, 0, 0));
        assertThrows(NotSerializableException.class, () -> serializer.fromBinary(other, "b"));
        assertThrows(
                NotSerializableException.class, () -> serializer.fromBinary(Arrays.copyOf(good, good.length - 1), "b"));
    }

    private static Balls balls(int pairs, int inFlight, int payloadBytes) {
        return new Balls(new PingPong(1L, pairs, inFlight, payloadBytes, new Pause(Pause.Kind.None, null)));
    }
}
