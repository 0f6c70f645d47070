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
    private SocketBare() {}

    /** @param args see {@link Arguments}; {@code peer=} makes it the driver */
    public static void main(String... args) throws IOException {
        Arguments arguments = Arguments.of(args);
        Affinity.pin(arguments.cpusFor(1), 0);
        int port = arguments.number("peer", 0);
        if (port == 0) {
            respond();
        } else {
            try (SocketChannel channel =
                    spinning(SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)))) {
                System.out.println(drive(channel, arguments));
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

    private static String drive(SocketChannel channel, Arguments arguments) throws IOException {
        int bytes = arguments.number("bytes", 8);
        int inFlight = arguments.number("inFlight", 1);
        Histogram histogram = inFlight == 1 ? new Histogram(1, 1L << 37, 3) : null;
        Phases phases = new Phases(arguments);
        ByteBuffer buffer = ByteBuffer.allocateDirect(bytes * inFlight);
        writeAll(channel, buffer);
        buffer.clear();
        long sent = System.nanoTime();
        long counted = 0;
        while (true) {
            while (channel.read(buffer) == 0 || buffer.position() < bytes) {}
            int whole = buffer.position() / bytes;
            if (histogram != null) {
                long now = System.nanoTime();
                if (phases.measuring()) {
                    histogram.recordValue(now - sent);
                }
                sent = now;
            }
            counted += whole;
            if (counted >= 1000) {
                if (phases.over(counted)) {
                    return phases.line(histogram);
                }
                counted = 0;
            }
            int rest = buffer.position() - whole * bytes;
            buffer.position(0).limit(whole * bytes);
            writeAll(channel, buffer);
            buffer.clear().position(rest);
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
