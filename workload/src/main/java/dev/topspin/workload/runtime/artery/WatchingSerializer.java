package dev.topspin.workload.runtime.artery;

import akka.remote.artery.EnvelopeBuffer;
import akka.serialization.ByteBufferSerializer;
import akka.serialization.SerializerWithStringManifest;
import java.io.NotSerializableException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/**
 * Messages as bytes. It also sees how long Artery's own header is before each message, which tells when the names of the
 * actors and the manifest have given way to numbers: see {@link #compressed}.
 */
public abstract class WatchingSerializer extends SerializerWithStringManifest implements ByteBufferSerializer {
    private final int identifier;
    private final String manifest;
    private final int bare = EnvelopeBuffer.MetadataContainerAndLiteralSectionOffset();
    // written by several threads, and only when it changes: else a cache line would go to and fro with every message
    private volatile boolean named = true;

    /**
     * @param identifier of this project alone, above 40, where Akka's own end
     * @param manifest of all messages, short
     */
    protected WatchingSerializer(int identifier, String manifest) {
        this.identifier = identifier;
        this.manifest = manifest;
    }

    /** Writes a message at the buffer's position. */
    protected abstract void write(Object message, ByteBuffer to);

    /**
     * Reads a message at the buffer's position, without making an object.
     *
     * @throws NotSerializableException where it is none
     * @throws BufferUnderflowException where it is cut short
     */
    protected abstract Object read(ByteBuffer from) throws NotSerializableException;

    /** @return how many bytes a message takes */
    protected abstract int bytes(Object message);

    /** From here on it is looked whether a message has a name in its header. To be called while nothing is under way. */
    final void watch() {
        named = false;
    }

    /**
     * Whether all messages out and in since {@link #watch} had nothing in their headers but numbers: both sides then know the
     * names of all actors that these were between. To be asked while nothing is under way.
     */
    final boolean compressed() {
        return !named;
    }

    private void header(int bytes) {
        if (bytes > bare && !named) {
            named = true;
        }
    }

    @Override
    public final int identifier() {
        return identifier;
    }

    @Override
    public final String manifest(Object message) {
        return manifest;
    }

    @Override
    public final void toBinary(Object message, ByteBuffer to) {
        header(to.position());
        write(message, to);
    }

    @Override
    public final Object fromBinary(ByteBuffer from, String named) throws NotSerializableException {
        header(from.position());
        try {
            return read(from);
        } catch (BufferUnderflowException e) {
            throw (NotSerializableException) new NotSerializableException("a message cut short").initCause(e);
        }
    }

    @Override
    public final byte[] toBinary(Object message) {
        byte[] bytes = new byte[bytes(message)];
        toBinary(message, ByteBuffer.wrap(bytes));
        return bytes;
    }

    @Override
    public final Object fromBinary(byte[] bytes, String named) throws NotSerializableException {
        return fromBinary(ByteBuffer.wrap(bytes), named);
    }
}
