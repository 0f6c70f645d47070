package dev.topspin.workload.runtime.artery;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import akka.remote.artery.EnvelopeBuffer;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class WatchingSerializerTest {
    /** Of a message that takes no bytes. */
    private static final class Empty extends WatchingSerializer {
        Empty() {
            super(20_252, "e");
        }

        @Override
        protected void write(Object message, ByteBuffer to) {}

        @Override
        protected Object read(ByteBuffer from) {
            return "";
        }

        @Override
        protected int bytes(Object message) {
            return 0;
        }
    }

    @Test
    void namesAreCompressedOnceNeitherDirectionHasAnyInItsHeader() throws Exception {
        int bare = EnvelopeBuffer.MetadataContainerAndLiteralSectionOffset();
        WatchingSerializer serializer = new Empty();
        assertFalse(serializer.compressed(), "nothing was seen yet");
        serializer.watch();
        serializer.toBinary("", ByteBuffer.allocate(200).position(bare));
        serializer.fromBinary(ByteBuffer.allocate(200).position(bare + 40), "e");
        assertFalse(serializer.compressed());
        serializer.watch();
        serializer.toBinary("", ByteBuffer.allocate(200).position(bare));
        serializer.fromBinary(ByteBuffer.allocate(200).position(bare), "e");
        assertTrue(serializer.compressed());
    }

    @Test
    void oneOfManyMessagesThatStillHasANameIsNotOverlookedForThatItIsNotTheLast() throws Exception {
        int bare = EnvelopeBuffer.MetadataContainerAndLiteralSectionOffset();
        for (int named = 0; named < 4; named++) {
            WatchingSerializer serializer = new Empty();
            serializer.watch();
            for (int pair = 0; pair < 4; pair++) {
                serializer.toBinary("", ByteBuffer.allocate(200).position(pair == named ? bare + 40 : bare));
                serializer.fromBinary(ByteBuffer.allocate(200).position(bare), "e");
            }
            assertFalse(serializer.compressed(), "pair " + named);
        }
    }
}
