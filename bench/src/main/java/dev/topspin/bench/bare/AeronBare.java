package dev.topspin.bench.bare;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import org.HdrHistogram.Histogram;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Aeron's logs between two threads of one process, one message of {@code bytes} under way: the one side offers and polls for the
 * reply, the other polls and offers, and both spin. Every round trip is recorded, with one clock read.
 */
public final class AeronBare {
    private static final String CHANNEL = "aeron:ipc?term-length=4194304";
    private static final int THITHER = 1;
    private static final int HITHER = 2;

    private AeronBare() {}

    /** @param args see {@link Arguments} */
    public static void main(String... args) throws Exception {
        Arguments arguments = Arguments.of(args);
        Path folder = Files.createTempDirectory(Path.of("/dev/shm"), "bare-aeron-");
        MediaDriver.Context settings = new MediaDriver.Context()
                .aeronDirectoryName(folder.toString())
                .dirDeleteOnShutdown(true)
                .dirDeleteOnStart(true)
                .threadingMode(ThreadingMode.SHARED);
        try (MediaDriver driver = MediaDriver.launch(settings);
                Aeron aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName()))) {
            Subscription there = aeron.addSubscription(CHANNEL, THITHER);
            Subscription here = aeron.addSubscription(CHANNEL, HITHER);
            ExclusivePublication out = aeron.addExclusivePublication(CHANNEL, THITHER);
            ExclusivePublication back = aeron.addExclusivePublication(CHANNEL, HITHER);
            while (!there.isConnected() || !here.isConnected() || !out.isConnected() || !back.isConnected()) {
                Thread.sleep(1);
            }
            Ping ping = new Ping(out, here, arguments.number("bytes", 16));
            BareRun.run(arguments, new TwoThreads(arguments, ping, new Pong(there, back)));
        }
    }

    private static void spinUntilSent(ExclusivePublication to, DirectBuffer buffer, int offset, int bytes) {
        while (to.offer(buffer, offset, bytes) < 0) {
            Thread.onSpinWait();
        }
    }

    private static void spinUntilCame(Subscription from, FragmentHandler handler) {
        while (from.poll(handler, 1) == 0) {
            Thread.onSpinWait();
        }
    }

    /** The side that begins. */
    private static final class Ping implements LongConsumer {
        private final Histogram histogram = new Histogram(1, 1L << 37, 3);
        private final ExclusivePublication out;
        private final Subscription in;
        private final UnsafeBuffer message;
        private final FragmentHandler looked = this::look;
        private long number;

        Ping(ExclusivePublication out, Subscription in, int bytes) {
            this.out = out;
            this.in = in;
            this.message = new UnsafeBuffer(ByteBuffer.allocateDirect(bytes));
        }

        @Override
        public void accept(long batch) {
            long sent = System.nanoTime();
            for (int i = 0; i < TwoThreads.BATCH; i++) {
                message.putLong(0, ++number);
                spinUntilSent(out, message, 0, message.capacity());
                spinUntilCame(in, looked);
                long now = System.nanoTime();
                histogram.recordValue(now - sent);
                sent = now;
            }
        }

        private void look(DirectBuffer buffer, int offset, int length, Header header) {
            if (buffer.getLong(offset) != number) {
                throw new IllegalStateException("another reply than " + number);
            }
        }
    }

    /** The side that answers. */
    private static final class Pong implements LongConsumer {
        private final Subscription in;
        private final FragmentHandler answering;

        Pong(Subscription in, ExclusivePublication out) {
            this.in = in;
            this.answering = (buffer, offset, length, _) -> spinUntilSent(out, buffer, offset, length);
        }

        @Override
        public void accept(long batch) {
            for (int i = 0; i < TwoThreads.BATCH; i++) {
                spinUntilCame(in, answering);
            }
        }
    }
}
