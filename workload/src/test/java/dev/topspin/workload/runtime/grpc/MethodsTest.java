package dev.topspin.workload.runtime.grpc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCall;
import io.grpc.ServerMethodDefinition;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class MethodsTest {
    static final List<MethodDescriptor<byte[], byte[]>> BOTH = List.of(Methods.UNARY, Methods.STREAMING);

    private final LongAdder received = new LongAdder();
    private final LongAdder sent = new LongAdder();
    private final ServerServiceDefinition service = Methods.answering(received, sent, () -> {});

    /** Whoever has it may ask at once how many were sent, and begins to count anew after the call that shows its token. */
    @ParameterizedTest
    @FieldSource("BOTH")
    void aReplyIsCountedBeforeAnybodyCanHaveIt(MethodDescriptor<byte[], byte[]> method) {
        List<Long> countedWhenSent = new ArrayList<>();
        ServerCall.Listener<byte[]> call = start(new ServerCall<>() {
            @Override
            public void sendMessage(byte[] message) {
                countedWhenSent.add(sent.sum());
            }

            @Override
            public MethodDescriptor<byte[], byte[]> getMethodDescriptor() {
                return method;
            }

            @Override
            public void request(int messages) {}

            @Override
            public void sendHeaders(Metadata headers) {}

            @Override
            public void close(Status status, Metadata trailers) {}

            @Override
            public boolean isCancelled() {
                return false;
            }
        });
        call.onMessage(new byte[0]);
        call.onHalfClose();
        assertEquals(List.of(1L), countedWhenSent);
        assertEquals(1, received.sum());
    }

    @SuppressWarnings("unchecked") // both methods have these types
    private ServerCall.Listener<byte[]> start(ServerCall<byte[], byte[]> call) {
        return ((ServerMethodDefinition<byte[], byte[]>)
                        service.getMethod(call.getMethodDescriptor().getFullMethodName()))
                .getServerCallHandler()
                .startCall(call, new Metadata());
    }
}
