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
        assertFalse(serializer.compressed());
        serializer.toBinary("", ByteBuffer.allocate(200).position(bare));
        serializer.fromBinary(ByteBuffer.allocate(200).position(bare + 40), "e");
        assertFalse(serializer.compressed());
        serializer.fromBinary(ByteBuffer.allocate(200).position(bare), "e");
        assertTrue(serializer.compressed());
    }
}
