package dev.topspin.workload.game.pingpong.polled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class FrameTest {
    @Property(tries = 200)
    void aFullBatchCanBeginWithAnyNumberOfTheCircleAndHoldsNoneTwice(
            @ForAll @IntRange(max = 300_000) int payloadBytes, @ForAll @IntRange(min = 1, max = 2048) int inFlight) {
        Frame frame = new Frame(payloadBytes);
        ByteBuffer circle = frame.circle(inFlight);
        int batch = frame.buffer(inFlight).capacity() / frame.bytes();
        int numbers = frame.numbers(inFlight);
        assertTrue(batch < numbers, batch + " messages and " + numbers + " numbers");
        assertEquals((numbers - 1 + batch) * frame.bytes(), circle.capacity());
        for (int at = 0; at < numbers - 1 + batch; at++) {
            assertEquals(at % numbers, circle.getLong(at * frame.bytes()));
        }
    }
}
