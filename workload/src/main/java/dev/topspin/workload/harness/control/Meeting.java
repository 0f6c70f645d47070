package dev.topspin.workload.harness.control;

import dev.topspin.model.Json;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.trial.PeerCheck;
import dev.topspin.workload.harness.trial.TrialException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.Security;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * How the two processes of a trial find each other. The responder listens, the driver connects; in a cluster either may
 * be minutes earlier than the other, and the peer's name may not resolve yet. Both prove that they have the secret of the trial, say
 * hello, and go on only with one who runs the same trial of the same plan in the other role. Everybody else is a stranger, who is
 * told nothing and changes nothing.
 */
public final class Meeting {
    static {
        // a name that did not resolve a moment ago may resolve now
        Security.setProperty("networkaddress.cache.negative.ttl", "0");
    }

    private static final String NOTHING = "nothing was heard";
    private static final String OTHER_TRIAL = "somebody said hello for another trial";

    private final ControlMessage.Hello own;
    private final Duration timeout;
    private final Timings timings;
    private final PeerCheck peers;
    private final long start = System.nanoTime();
    private volatile String lastTrouble = NOTHING;
    private boolean welcomed;

    /**
     * @param own what this side says of itself
     * @param timeout how long to wait for the other, or to try
     * @param peers by what the other is known
     */
    public Meeting(ControlMessage.Hello own, Duration timeout, Timings timings, PeerCheck peers) {
        this.own = own;
        this.timeout = timeout;
        this.timings = timings;
        this.peers = peers;
    }

    /** @return what this side says of itself */
    public static ControlMessage.Hello hello(TrialPlan plan, Role role, String address, int dataPort) {
        return new ControlMessage.Hello(plan.planHash(), plan.index(), role, address, dataPort);
    }

    /**
     * The responder's way: takes the first connection of the driver. Others, such as a port scanner's, are closed.
     *
     * @param listening on the control port; closed at the end
     * @throws TrialException PeerLost where the driver doesn't come in time
     */
    public ControlChannel accept(ServerSocket listening) throws TrialException, InterruptedException {
        CompletableFuture<ControlChannel> met = new CompletableFuture<>();
        int port = listening.getLocalPort();
        try (Listener _ = Listener.on(listening, timings.attempt(), socket -> enter(socket, met), peers)) {
            return met.get(left(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw late("on port " + port);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e); // is never completed with a failure
        }
    }

    private Listener.Admission enter(Socket socket, CompletableFuture<ControlChannel> met) throws IOException {
        try {
            ControlChannel channel = welcome(socket);
            return () -> met.complete(channel);
        } catch (IOException e) {
            lastTrouble = String.valueOf(e.getMessage());
            throw e;
        }
    }

    private ControlChannel welcome(Socket socket) throws IOException {
        LineProtocol lines = new LineProtocol(socket);
        Handshake.Heard heard = Handshake.hear(lines, peers);
        if (!fits(heard.hello())) {
            throw new ProtocolException(OTHER_TRIAL);
        }
        synchronized (this) {
            if (welcomed) {
                throw new ProtocolException("the driver is there already");
            }
            lines.write(Json.write(heard.answer()));
            lines.write(Json.write(own));
            ControlChannel channel = new ControlChannel(socket, lines, heard.hello(), timings);
            welcomed = true;
            return channel;
        }
    }

    /**
     * The driver's way: tries until the responder answers.
     *
     * @param host of the responder: an address or a name
     * @param port the responder's control port
     * @throws TrialException PeerLost where it doesn't answer in time
     */
    public ControlChannel connect(String host, int port) throws TrialException, InterruptedException {
        while (true) {
            ControlChannel channel = attempt(host, port);
            if (channel != null) {
                return channel;
            }
            if (left() <= 0) {
                throw late("at " + host + ":" + port);
            }
            Thread.sleep(timings.pause());
        }
    }

    private ControlChannel attempt(String host, int port) {
        Socket socket = new Socket();
        try {
            InetSocketAddress address = new InetSocketAddress(InetAddress.getByName(host), port);
            socket.connect(
                    address,
                    Math.min(millisLeft(), Math.toIntExact(timings.attempt().toMillis())));
        } catch (UnknownHostException e) {
            lastTrouble = "the name " + host + " does not resolve";
            return null;
        } catch (SocketTimeoutException e) {
            // an attempt cut off by the end of the time says less than the trouble before it: that stays
            Listener.closeQuietly(socket);
            return null;
        } catch (IOException e) {
            lastTrouble = e.getMessage() == null ? e.toString() : e.getMessage();
            Listener.closeQuietly(socket);
            return null;
        }
        if (socket.getLocalSocketAddress().equals(socket.getRemoteSocketAddress())) {
            // a port that nobody listens on yet may be the very one this connection was given
            lastTrouble = "nobody listens";
            Listener.closeQuietly(socket);
            return null;
        }
        return visit(socket);
    }

    /** @return the channel; null where the other end is no process of ours */
    private ControlChannel visit(Socket socket) {
        boolean kept = false;
        int most = Math.toIntExact(timings.attempt().toMillis());
        boolean cutOff = millisLeft() < most;
        try {
            socket.setSoTimeout(Math.min(millisLeft(), most));
            LineProtocol lines = new LineProtocol(socket);
            Handshake.visit(lines, own, peers);
            ControlMessage.Hello peer = Handshake.as(ControlMessage.Hello.class, lines.read());
            if (!fits(peer)) {
                lastTrouble = OTHER_TRIAL;
                return null;
            }
            ControlChannel channel = new ControlChannel(socket, lines, peer, timings);
            kept = true;
            return channel;
        } catch (SocketTimeoutException e) {
            if (!cutOff || lastTrouble.equals(NOTHING)) { // as above
                lastTrouble = "somebody said no challenge or no proof: " + e.getMessage();
            }
            return null;
        } catch (IOException e) {
            lastTrouble = String.valueOf(e.getMessage());
            return null;
        } finally {
            if (!kept) {
                Listener.closeQuietly(socket);
            }
        }
    }

    private boolean fits(ControlMessage.Hello peer) {
        return own.planHash().equals(peer.planHash())
                && own.trial() == peer.trial()
                && peer.role() == ControlChannel.other(own.role());
    }

    private long left() {
        return timeout.toNanos() - (System.nanoTime() - start);
    }

    private int millisLeft() {
        return Math.clamp(left() / 1_000_000, 1, Integer.MAX_VALUE);
    }

    private TrialException late(String where) {
        int strangers = peers.strangers();
        return new TrialException(
                Reason.PeerLost,
                "the %s did not come %s within %s: %s%s"
                        .formatted(
                                ControlChannel.other(own.role()),
                                where,
                                ControlChannel.seconds(timeout),
                                lastTrouble,
                                strangers > 1 ? "; %d strangers were dropped".formatted(strangers) : ""));
    }
}
