package dev.topspin.bench.bare;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.nio.NioEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioServerSocketChannel;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioSocketChannel;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import org.HdrHistogram.Histogram;

/**
 * One streaming call of gRPC between two JVMs, called back on the event loops. The responder prints {@code ready PORT} and sends
 * back whatever comes. The driver keeps {@code inFlight} messages of {@code bytes} under way, whose replies come in their order, and
 * records every round trip, with one clock read.
 */
public final class GrpcBare {
    private static final MethodDescriptor<byte[], byte[]> STREAM = MethodDescriptor.<byte[], byte[]>newBuilder()
            .setType(MethodType.BIDI_STREAMING)
            .setFullMethodName("bare.PingPong/Stream")
            .setRequestMarshaller(new Bytes())
            .setResponseMarshaller(new Bytes())
            .build();

    private GrpcBare() {}

    /** @param args see {@link Arguments}; {@code peer=} makes it the driver */
    public static void main(String... args) throws Exception {
        Arguments arguments = Arguments.of(args);
        EventLoopGroup loop = new NioEventLoopGroup(1);
        ThreadPins.pinAll(loop, 1, arguments.cpusFor(1));
        int port = arguments.number("peer", 0);
        if (port == 0) {
            respond(loop);
            return;
        }
        ManagedChannel channel = NettyChannelBuilder.forAddress(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
                .eventLoopGroup(loop)
                .channelType(NioSocketChannel.class)
                .directExecutor()
                .usePlaintext()
                .build();
        try {
            BareRun.run(arguments, new Driver(channel, loop, arguments));
        } finally {
            channel.shutdownNow();
            var _ = loop.shutdownGracefully().awaitUninterruptibly();
        }
    }

    private static void respond(EventLoopGroup loop) throws IOException, InterruptedException {
        Server server = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .bossEventLoopGroup(new NioEventLoopGroup(1))
                .workerEventLoopGroup(loop)
                .channelType(NioServerSocketChannel.class)
                .directExecutor()
                .addService(ServerServiceDefinition.builder("bare.PingPong")
                        .addMethod(STREAM, ServerCalls.<byte[], byte[]>asyncBidiStreamingCall(replies -> new Heard() {
                            @Override
                            public void onNext(byte[] message) {
                                replies.onNext(message);
                            }
                        }))
                        .build())
                .build()
                .start();
        System.out.println("ready " + server.getPort());
        server.awaitTermination();
    }

    private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {
        @Override
        public InputStream stream(byte[] message) {
            return new ByteArrayInputStream(message);
        }

        @Override
        public byte[] parse(InputStream stream) {
            try {
                // all that there are: to read until the end would take 16 KiB for each message first
                return stream.readNBytes(stream.available());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private abstract static class Heard implements StreamObserver<byte[]> {
        @Override
        public void onError(Throwable error) {}

        @Override
        public void onCompleted() {}
    }

    /** The driving end of the call. */
    private static final class Driver extends Heard implements BareLoop {
        private final Histogram histogram = new Histogram(1, 1L << 37, 3);
        private final EventLoopGroup loop;
        private final byte[] message;
        private final StreamObserver<byte[]> out;
        /** When each of the messages under way was sent. */
        private final long[] sent;

        private CompletableFuture<Played> over;
        private long nanos;
        private long started;
        private long made;
        private int underWay;
        private int next;

        Driver(ManagedChannel channel, EventLoopGroup loop, Arguments arguments) {
            this.loop = loop;
            message = new byte[arguments.number("bytes", 16)];
            sent = new long[arguments.number("inFlight", 1)];
            out = ClientCalls.asyncBidiStreamingCall(channel.newCall(STREAM, CallOptions.DEFAULT), this);
        }

        @Override
        public Histogram recorded() {
            return histogram;
        }

        @Override
        public Played play(long time, long roundTrips) {
            CompletableFuture<Played> end = new CompletableFuture<>();
            loop.execute(() -> begin(time, end));
            return end.join();
        }

        private void begin(long time, CompletableFuture<Played> end) {
            over = end;
            nanos = time;
            made = 0;
            next = 0;
            underWay = sent.length;
            started = System.nanoTime();
            Arrays.fill(sent, started);
            for (int i = 0; i < underWay; i++) {
                out.onNext(message);
            }
        }

        @Override
        public void onNext(byte[] reply) {
            if (!Arrays.equals(reply, message)) {
                over.completeExceptionally(new IllegalStateException("another reply"));
            }
            long now = System.nanoTime();
            histogram.recordValue(now - sent[next]);
            sent[next] = now;
            next = next + 1 == sent.length ? 0 : next + 1;
            made++;
            if (now - started < nanos) {
                out.onNext(message);
            } else if (--underWay == 0) {
                over.complete(new Played(made, now - started));
            }
        }
    }
}
