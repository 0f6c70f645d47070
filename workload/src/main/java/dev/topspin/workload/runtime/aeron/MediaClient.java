package dev.topspin.workload.runtime.aeron;

import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.BareAeron.DriverThreading;
import dev.topspin.workload.harness.trial.FirstFailure;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import dev.topspin.workload.runtime.mediadriver.AeronDirectory;
import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.exceptions.AeronException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.agrona.BitUtil;

/**
 * A media driver in this process, and its one client. The driver's threads that carry messages enter as measured ones; they are
 * named {@code sender}, {@code receiver} or both, as Aeron names them. The conductors set up and supervise, and stay with the
 * rest of the JVM, but for {@code Shared}, where one thread is all three.
 */
final class MediaClient implements AutoCloseable {
    /** Aeron's least. */
    private static final int LEAST_TERM_BYTES = 64 * 1024;

    /** A term holds at least so many of the longest message that it can hold. */
    private static final int MESSAGES_IN_TERM = 8;

    private static final long STOPPING_SECONDS = 5;

    private final AeronDirectory directory = AeronDirectory.choose();
    private final FirstFailure failure = new FirstFailure();
    private final MediaDriver driver;
    private final Aeron aeron;
    private final int mtuBytes;
    private final int termBytes;

    /** @throws TrialException where the driver can't be started, e.g. because its directory has no room */
    MediaClient(TrialContext context, StreamWaits waits, int messageBytes) throws TrialException {
        mtuBytes = AeronDirectory.mtu(context.network().bind());
        termBytes = termBytes(context.pingPong().pairs(), messageBytes);
        MediaDriver.Context settings = settings(context, waits);
        MediaDriver started = null;
        try {
            started = MediaDriver.launch(settings);
            aeron = Aeron.connect(
                    new Aeron.Context().aeronDirectoryName(directory.path()).errorHandler(this::failed));
            driver = started;
        } catch (RuntimeException e) {
            if (started != null) {
                started.close();
            }
            directory.remove();
            throw new TrialException(
                    Reason.WorkloadError,
                    "Aeron's media driver can't start in %s: %s".formatted(directory.path(), e.getMessage()),
                    e);
        }
    }

    /**
     * As {@link AeronDirectory#TERM_BYTES} for one stream, and all streams together no more, as far as a term holds the messages.
     *
     * @return a power of two
     */
    static int termBytes(int pairs, int messageBytes) {
        int fitting = AeronDirectory.TERM_BYTES / BitUtil.findNextPositivePowerOfTwo(pairs);
        int needed = BitUtil.findNextPositivePowerOfTwo(MESSAGES_IN_TERM * messageBytes);
        return Math.max(LEAST_TERM_BYTES, Math.max(needed, fitting));
    }

    private MediaDriver.Context settings(TrialContext context, StreamWaits waits) {
        ThreadFactory carrying = context.threads().factory(MediaClient::daemon);
        MediaDriver.Context settings = new MediaDriver.Context()
                .aeronDirectoryName(directory.path())
                .errorHandler(this::failed)
                .mtuLength(mtuBytes)
                .ipcMtuLength(mtuBytes)
                .publicationTermBufferLength(termBytes)
                .ipcTermBufferLength(termBytes)
                .conductorThreadFactory(MediaClient::daemon)
                .threadingMode(mode(waits.threading()));
        if (waits.threading() == null) {
            return settings.sharedThreadFactory(MediaClient::daemon);
        }
        return settings.senderThreadFactory(carrying)
                .receiverThreadFactory(carrying)
                .sharedNetworkThreadFactory(carrying)
                .sharedThreadFactory(carrying)
                .senderIdleStrategy(waits.idle())
                .receiverIdleStrategy(waits.idle())
                .sharedNetworkIdleStrategy(waits.idle())
                .sharedIdleStrategy(waits.idle());
    }

    private static ThreadingMode mode(DriverThreading threading) {
        return switch (threading) {
            case null -> ThreadingMode.SHARED;
            case Dedicated -> ThreadingMode.DEDICATED;
            case SharedNetwork -> ThreadingMode.SHARED_NETWORK;
            case Shared -> ThreadingMode.SHARED;
        };
    }

    private static Thread daemon(Runnable task) {
        return Thread.ofPlatform().daemon().unstarted(task);
    }

    /** What only warns, such as of a packet that could not be sent, is made good by Aeron itself. */
    private void failed(Throwable error) {
        boolean warns = error instanceof AeronException known && known.category() == AeronException.Category.WARN;
        if (!warns) {
            failure.report(new TrialException(Reason.WorkloadError, "Aeron failed: " + error.getMessage(), error));
        }
    }

    Aeron aeron() {
        return aeron;
    }

    /** @return what went wrong on the threads of driver and client */
    FirstFailure failure() {
        return failure;
    }

    int mtuBytes() {
        return mtuBytes;
    }

    int termBytes() {
        return termBytes;
    }

    /**
     * Closes client and driver after the threads that use them: what they poll is memory that is no longer there then.
     *
     * @param ends threads at the ends of streams, which have been told to stop
     */
    void closeAfter(ExecutorService ends) {
        ends.shutdownNow();
        try {
            if (ends.awaitTermination(STOPPING_SECONDS, TimeUnit.SECONDS)) {
                close();
            }
        } catch (InterruptedException e) {
            // the process ends in a moment, and its directory with it
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        aeron.close();
        driver.close();
        directory.remove();
    }
}
