package dev.topspin.bench.bare;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.HdrHistogram.Histogram;

/**
 * A TCP connection with TCP_NODELAY over non-blocking NIO, read by spinning. The responder prints {@code ready PORT} and
 * sends back whatever comes. The driver keeps {@code inFlight} messages of {@code bytes} under way: for each that came
 * back, the next goes out, all that one read brought with one write. With one in flight every round trip is recorded, with
 * one clock read.
 */
public final class SocketBare {
    private static final int LOOK_EVERY = 1_000;

    private SocketBare() {}

    /** @param args see {@link Arguments}; {@code peer=} makes it the driver */
    public static void main(String... args) throws IOException, InterruptedException {
        Arguments arguments = Arguments.of(args);
        ThreadPins.pin(arguments.cpusFor(1), 0);
        int port = arguments.number("peer", 0);
        if (port == 0) {
            respond();
        } else {
            try (SocketChannel channel =
                    spinning(SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)))) {
                BareRun.run(arguments, new Driver(channel, arguments));
            }
        }
    }

    private static void respond() throws IOException {
        try (ServerSocketChannel server =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            System.out.println("ready " + server.socket().getLocalPort());
            try (SocketChannel channel = spinning(server.accept())) {
                ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 18);
                while (channel.read(buffer) >= 0) {
                    if (buffer.position() > 0) {
                        writeAll(channel, buffer.flip());
                        buffer.clear();
                    }
                }
            }
        }
    }

    /** The driving end of a connection. */
    private static final class Driver implements BareLoop {
        private final SocketChannel channel;
        private final int bytes;
        private final int inFlight;
        private final ByteBuffer buffer;
        private final Histogram histogram;

        Driver(SocketChannel channel, Arguments arguments) {
            this.channel = channel;
            bytes = arguments.number("bytes", 8);
            inFlight = arguments.number("inFlight", 1);
            buffer = ByteBuffer.allocateDirect(bytes * inFlight);
            histogram = inFlight == 1 ? new Histogram(1, 1L << 37, 3) : null;
        }

        @Override
        public Histogram recorded() {
            return histogram;
        }

        @Override
        public Played play(long nanos, long roundTrips) throws IOException {
            buffer.clear();
            long started = System.nanoTime();
            long sent = started;
            long made = 0;
            long uncounted = 0;
            boolean timeOver = false;
            writeAll(channel, buffer);
            buffer.clear();
            int underWay = inFlight;
            while (true) {
                while (channel.read(buffer) == 0 || buffer.position() < bytes) {}
                int whole = buffer.position() / bytes;
                if (histogram != null) {
                    long now = System.nanoTime();
                    histogram.recordValue(now - sent);
                    sent = now;
                    timeOver = now - started >= nanos;
                }
                made += whole;
                uncounted += whole;
                if (histogram == null && uncounted >= LOOK_EVERY) {
                    timeOver = System.nanoTime() - started >= nanos;
                    uncounted = 0;
                }
                int rest = buffer.position() - whole * bytes;
                if (timeOver) {
                    underWay -= whole;
                    if (underWay == 0) {
                        return new Played(made, System.nanoTime() - started);
                    }
                } else {
                    buffer.position(0).limit(whole * bytes);
                    writeAll(channel, buffer);
                }
                buffer.clear().position(rest);
            }
        }
    }

    private static SocketChannel spinning(SocketChannel channel) throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
        return channel;
    }

    private static void writeAll(SocketChannel channel, ByteBuffer buffer) throws IOException {
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
    }
}
