package dev.topspin.workload.runtime.grpc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LettersTest {
    private final Letters letters = new Letters(4, 3, 2);

    @Test
    void repliesMayComeInAnyOrderEachOnce() {
        byte[] first = letters.next(0);
        byte[] third = letters.next(2);
        assertEquals(2, letters.cameIn(third.clone()));
        assertEquals(0, letters.cameIn(first.clone()));
        assertEquals(-1, letters.cameIn(first.clone()));
        assertEquals("the reply to message 0 came in round 0 where round 1 was awaited", letters.wrong(first));
        assertEquals(0, letters.cameIn(letters.next(0).clone()));
        assertEquals(0, letters.cameIn(letters.next(0).clone()));
    }

    @Test
    void aReplyWithOtherBytesIsNoticed() {
        byte[] changed = letters.next(1).clone();
        changed[changed.length - 1]++;
        assertEquals(-1, letters.cameIn(changed));
        assertEquals("the reply to message 1 has other bytes than it", letters.wrong(changed));
        assertEquals(-1, letters.cameIn(Arrays.copyOf(changed, 3)));
        assertEquals("a reply came with 3 bytes of 18", letters.wrong(Arrays.copyOf(changed, 3)));
        changed[3] = 9;
        assertEquals(-1, letters.cameIn(changed));
        assertEquals("a reply came of message 9, of which there are 3", letters.wrong(changed));
    }
}
