package dev.topspin.workload.runtime.socket;

import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.control.ControlChannel;
import dev.topspin.workload.harness.control.Listener;
import dev.topspin.workload.harness.trial.PeerCheck;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The data connections of a trial, one for each pair. The driver connects and shows a token, which only a process of the trial can
 * know, so that nobody else's connection is taken for one of them.
 *
 * @param plan of the trial
 * @param peers by what its processes are known
 * @param timeout how long it may take until all are there
 */
record Connections(TrialPlan plan, PeerCheck peers, Duration timeout) {
    private static final int TOKEN_BYTES = 16;

    /** How long a connection may take to show its token. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /** So often the responder looks whether the driver has failed on its way here. */
    private static final long LOOK_MILLIS = 200;

    static Connections of(TrialContext context) {
        return new Connections(
                context.plan(), context.network().peers(), context.network().startTimeout());
    }

    /** Opens all connections of the driver; they block no more when this returns. */
    void connect(SocketChannel[] to, ControlChannel control) throws TrialException {
        InetSocketAddress address =
                new InetSocketAddress(control.peer().address(), control.peer().dataPort());
        try {
            for (int pair = 0; pair < to.length; pair++) {
                to[pair] = SocketChannel.open();
                to[pair].socket().connect(address, Math.toIntExact(timeout.toMillis()));
                to[pair].setOption(StandardSocketOptions.TCP_NODELAY, true);
                to[pair].write(ByteBuffer.wrap(token(pair)));
                to[pair].configureBlocking(false);
            }
        } catch (IOException e) {
            throw new TrialException(
                    Reason.PeerLost, "can't connect to the data port %s: %s".formatted(address, e.getMessage()), e);
        }
    }

    /** Accepts all connections of the responder; they block no more when this returns. */
    void accept(SocketChannel[] to, ServerSocketChannel listening, ControlChannel control)
            throws TrialException, InterruptedException {
        long start = System.nanoTime();
        CountDownLatch missing = new CountDownLatch(to.length);
        try (Listener _ = Listener.lent(listening.socket(), PATIENCE, socket -> enter(socket, to, missing), peers)) {
            while (!missing.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                if (control.lost() != null) {
                    throw control.lost();
                }
                if (System.nanoTime() - start > timeout.toNanos()) {
                    throw new TrialException(
                            Reason.PeerLost,
                            "%s made %d of %d data connections within %d s"
                                    .formatted(
                                            control.peerName(),
                                            to.length - missing.getCount(),
                                            to.length,
                                            timeout.toSeconds()));
                }
            }
        }
    }

    /** Lets a connection through that shows the token of a pair which has none yet. */
    private Listener.Admission enter(Socket socket, SocketChannel[] to, CountDownLatch missing) throws IOException {
        byte[] shown = socket.getInputStream().readNBytes(TOKEN_BYTES);
        for (int pair = 0; pair < to.length; pair++) {
            if (MessageDigest.isEqual(shown, token(pair))) {
                return enter(socket.getChannel(), to, pair, missing);
            }
        }
        throw new ProtocolException("it showed no token of this trial on the data port");
    }

    private static Listener.Admission enter(SocketChannel channel, SocketChannel[] to, int pair, CountDownLatch missing)
            throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
        synchronized (to) {
            if (to[pair] != null) {
                throw new ProtocolException("its pair has a data connection");
            }
            to[pair] = channel;
        }
        return missing::countDown;
    }

    private byte[] token(int pair) {
        byte[] proof = peers.proof("data", plan.planHash(), Integer.toString(plan.index()), Integer.toString(pair));
        return Arrays.copyOf(proof, TOKEN_BYTES);
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
