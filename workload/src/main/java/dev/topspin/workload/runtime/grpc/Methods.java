package dev.topspin.workload.runtime.grpc;

import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.ServerServiceDefinition;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.atomic.LongAdder;

/** The service: what a generated one would be, written by hand. */
final class Methods {
    static final String SERVICE = "topspin.PingPong";

    /** A message and its reply are a call. */
    static final MethodDescriptor<byte[], byte[]> UNARY = method("Call", MethodType.UNARY);

    /** All messages and replies of a pair are one call. */
    static final MethodDescriptor<byte[], byte[]> STREAMING = method("Stream", MethodType.BIDI_STREAMING);

    private Methods() {}

    private static MethodDescriptor<byte[], byte[]> method(String name, MethodType type) {
        BytesMarshaller bytes = new BytesMarshaller();
        return MethodDescriptor.<byte[], byte[]>newBuilder()
                .setType(type)
                .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, name))
                .setRequestMarshaller(bytes)
                .setResponseMarshaller(bytes)
                .build();
    }

    /**
     * @param received counts messages that came
     * @param sent counts replies that are handed to gRPC: each before the driver can have it, which counts anew after its first
     * @param answering done before each reply
     */
    static ServerServiceDefinition answering(LongAdder received, LongAdder sent, Runnable answering) {
        return ServerServiceDefinition.builder(SERVICE)
                .addMethod(UNARY, ServerCalls.<byte[], byte[]>asyncUnaryCall((message, replies) -> {
                    quietWhenCancelled(replies);
                    received.increment();
                    answering.run();
                    sent.increment();
                    replies.onNext(message);
                    replies.onCompleted();
                }))
                .addMethod(STREAMING, ServerCalls.<byte[], byte[]>asyncBidiStreamingCall(replies -> {
                    quietWhenCancelled(replies);
                    return new Answering(replies, received, sent, answering);
                }))
                .build();
    }

    /** The driver says over the control channel what became of it. */
    private static void quietWhenCancelled(StreamObserver<byte[]> replies) {
        if (replies instanceof ServerCallStreamObserver<byte[]> known) {
            known.setOnCancelHandler(() -> {});
        }
    }

    private record Answering(StreamObserver<byte[]> replies, LongAdder received, LongAdder sent, Runnable answering)
            implements StreamObserver<byte[]> {
        @Override
        public void onNext(byte[] message) {
            received.increment();
            answering.run();
            sent.increment();
            replies.onNext(message);
        }

        @Override
        public void onError(Throwable error) {
            // the driver says over the control channel what became of it
        }

        @Override
        public void onCompleted() {
            replies.onCompleted();
        }
    }
}
