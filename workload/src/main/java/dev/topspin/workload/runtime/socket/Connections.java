package dev.topspin.workload.runtime.socket;

import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.control.ControlChannel;
import dev.topspin.workload.harness.trial.TrialException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Arrays;

/**
 * The data connections of a trial, one for each pair. The driver connects and shows a token of the trial, so that nobody
 * else's connection is taken for one of them.
 */
final class Connections {
    private static final int TOKEN_BYTES = 12;

    private Connections() {}

    /** Opens all connections of the driver; they block no more when this returns. */
    static void connect(SocketChannel[] to, ControlChannel control, TrialPlan plan, Duration timeout)
            throws TrialException {
        InetSocketAddress address =
                new InetSocketAddress(control.peer().address(), control.peer().dataPort());
        try {
            for (int pair = 0; pair < to.length; pair++) {
                to[pair] = SocketChannel.open();
                to[pair].socket().connect(address, Math.toIntExact(timeout.toMillis()));
                to[pair].setOption(StandardSocketOptions.TCP_NODELAY, true);
                to[pair].write(ByteBuffer.wrap(token(plan, pair)));
                to[pair].configureBlocking(false);
            }
        } catch (IOException e) {
            throw new TrialException(
                    Reason.PeerLost, "can't connect to the data port %s: %s".formatted(address, e.getMessage()), e);
        }
    }

    /** Accepts all connections of the responder; they block no more when this returns. */
    static void accept(
            SocketChannel[] to, ServerSocketChannel listening, ControlChannel control, TrialPlan plan, Duration timeout)
            throws TrialException {
        long start = System.nanoTime();
        int accepted = 0;
        try {
            // so short that a driver which fails on its way here is not waited for
            listening.socket().setSoTimeout(200);
            while (accepted < to.length) {
                if (control.lost() != null) {
                    throw control.lost();
                }
                if (System.nanoTime() - start > timeout.toNanos()) {
                    throw new TrialException(
                            Reason.PeerLost,
                            "%s made %d of %d data connections within %d s"
                                    .formatted(control.peerName(), accepted, to.length, timeout.toSeconds()));
                }
                SocketChannel channel = acceptOne(listening);
                if (channel != null && shown(channel, plan, accepted)) {
                    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                    channel.configureBlocking(false);
                    to[accepted++] = channel;
                }
            }
        } catch (IOException e) {
            throw new TrialException(Reason.PeerLost, "can't accept data connections: " + e.getMessage(), e);
        }
    }

    private static SocketChannel acceptOne(ServerSocketChannel listening) throws IOException {
        try {
            return listening.socket().accept().getChannel();
        } catch (SocketTimeoutException e) {
            return null;
        }
    }

    /** @return whether the connection showed the token; it is closed where it did not */
    private static boolean shown(SocketChannel channel, TrialPlan plan, int pair) throws IOException {
        channel.socket().setSoTimeout(2_000);
        byte[] shown;
        try {
            shown = channel.socket().getInputStream().readNBytes(TOKEN_BYTES);
        } catch (SocketTimeoutException e) {
            shown = null;
        }
        if (Arrays.equals(shown, token(plan, pair))) {
            return true;
        }
        channel.close();
        return false;
    }

    private static byte[] token(TrialPlan plan, int pair) {
        return ByteBuffer.allocate(TOKEN_BYTES)
                .putInt(plan.planHash().hashCode())
                .putInt(plan.index())
                .putInt(pair)
                .array();
    }

    /** Closes those that were opened; never throws. */
    static void close(SocketChannel[] channels) {
        for (SocketChannel channel : channels) {
            try {
                if (channel != null) {
                    channel.close();
                }
            } catch (IOException e) {
                // nothing is sent over it any more
            }
        }
    }
}
