package dev.topspin.workload.runtime.grpc;

import io.grpc.KnownLength;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Bytes as they are: what a message takes beside what is made of it. */
final class BytesMarshaller implements MethodDescriptor.Marshaller<byte[]> {
    private static final class Known extends ByteArrayInputStream implements KnownLength {
        Known(byte[] bytes) {
            super(bytes);
        }
    }

    @Override
    public InputStream stream(byte[] message) {
        return new Known(message);
    }

    @Override
    public byte[] parse(InputStream stream) {
        try {
            int length = stream instanceof KnownLength ? stream.available() : -1;
            return length < 0 ? stream.readAllBytes() : stream.readNBytes(length);
        } catch (IOException e) {
            throw Status.INTERNAL
                    .withDescription("can't read a message")
                    .withCause(e)
                    .asRuntimeException();
        }
    }
}
