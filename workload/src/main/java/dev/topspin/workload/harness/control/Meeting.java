package dev.topspin.workload.harness.control;

import dev.topspin.model.Json;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.trial.TrialException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.Security;
import java.time.Duration;

/**
 * How the two processes of a trial find each other. The responder listens, the driver connects; in a cluster either may
 * be minutes earlier than the other, and the peer's name may not resolve yet. Both say hello, and go on only with one who
 * runs the same trial of the same plan in the other role.
 */
public final class Meeting {
    static {
        // a name that did not resolve a moment ago may resolve now
        Security.setProperty("networkaddress.cache.negative.ttl", "0");
    }

    private final ControlMessage.Hello own;
    private final Duration timeout;
    private final Timings timings;
    private final long start = System.nanoTime();
    private String lastTrouble = "nothing was heard";

    private Meeting(ControlMessage.Hello own, Duration timeout, Timings timings) {
        this.own = own;
        this.timeout = timeout;
        this.timings = timings;
    }

    /** @return what this side says of itself */
    public static ControlMessage.Hello hello(TrialPlan plan, Role role, String address, int dataPort) {
        return new ControlMessage.Hello(plan.planHash(), plan.index(), role, address, dataPort);
    }

    /**
     * The responder's way: takes the first connection that says hello. Others, such as a port scanner's, are closed.
     *
     * @param own what this side says of itself
     * @param listening on the control port; closed at the end
     * @param timeout how long to wait
     * @throws TrialException PeerLost where none comes in time; InvalidPlan where one runs another trial
     */
    public static ControlChannel accept(
            ControlMessage.Hello own, ServerSocket listening, Duration timeout, Timings timings)
            throws TrialException, InterruptedException {
        Meeting meeting = new Meeting(own, timeout, timings);
        try (listening) {
            while (true) {
                listening.setSoTimeout(meeting.millisLeft());
                // less patient than a driver that waits behind a stranger's connection
                ControlChannel channel =
                        meeting.greet(listening.accept(), timings.attempt().dividedBy(3));
                if (channel != null) {
                    return channel;
                }
                meeting.checkLeft("on port " + listening.getLocalPort());
            }
        } catch (SocketTimeoutException e) {
            throw meeting.late("on port " + listening.getLocalPort());
        } catch (IOException e) {
            throw new TrialException(Reason.WorkloadError, "can't accept on the control port: " + e.getMessage(), e);
        }
    }

    /**
     * The driver's way: tries until somebody answers with a hello.
     *
     * @param own what this side says of itself
     * @param host of the responder: an address or a name
     * @param port the responder's control port
     * @param timeout how long to try
     * @throws TrialException PeerLost where none answers in time; InvalidPlan where one runs another trial
     */
    public static ControlChannel connect(
            ControlMessage.Hello own, String host, int port, Duration timeout, Timings timings)
            throws TrialException, InterruptedException {
        Meeting meeting = new Meeting(own, timeout, timings);
        while (true) {
            ControlChannel channel = meeting.attempt(host, port);
            if (channel != null) {
                return channel;
            }
            meeting.checkLeft("at " + host + ":" + port);
            Thread.sleep(timings.pause());
        }
    }

    private ControlChannel attempt(String host, int port) throws TrialException {
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
            closeQuietly(socket);
            return null;
        } catch (IOException e) {
            lastTrouble = e.getMessage() == null ? e.toString() : e.getMessage();
            closeQuietly(socket);
            return null;
        }
        if (socket.getLocalSocketAddress().equals(socket.getRemoteSocketAddress())) {
            // a port that nobody listens on yet may be the very one this connection was given
            lastTrouble = "nobody listens";
            closeQuietly(socket);
            return null;
        }
        return greet(socket, timings.attempt());
    }

    /** @return the channel; null where the other end is no process of ours */
    private ControlChannel greet(Socket socket, Duration patience) throws TrialException {
        boolean kept = false;
        try {
            socket.setSoTimeout(Math.min(millisLeft(), Math.toIntExact(patience.toMillis())));
            LineProtocol lines = new LineProtocol(socket);
            lines.write(Json.write(own));
            String line = lines.read();
            if (line == null) {
                lastTrouble = "a connection was closed without a hello";
                return null;
            }
            ControlMessage said = Json.read(line, ControlMessage.class);
            if (!(said instanceof ControlMessage.Hello peer)) {
                lastTrouble = "somebody said " + line + " instead of hello";
                return null;
            }
            check(peer);
            ControlChannel channel = new ControlChannel(socket, lines, peer, timings);
            kept = true;
            return channel;
        } catch (IOException | IllegalArgumentException e) {
            lastTrouble = "somebody said no hello: " + e.getMessage();
            return null;
        } finally {
            if (!kept) {
                closeQuietly(socket);
            }
        }
    }

    private void check(ControlMessage.Hello peer) throws TrialException {
        if (!own.planHash().equals(peer.planHash()) || own.trial() != peer.trial()) {
            throw new TrialException(
                    Reason.InvalidPlan,
                    "the %s runs trial %d of plan %s, but the %s runs trial %d of plan %s"
                            .formatted(
                                    own.role(),
                                    own.trial(),
                                    own.planHash(),
                                    peer.role(),
                                    peer.trial(),
                                    peer.planHash()));
        }
        if (peer.role() != ControlChannel.other(own.role())) {
            throw new TrialException(
                    Reason.InvalidPlan,
                    "both processes of the trial are its " + own.role() + ": one must be its "
                            + ControlChannel.other(own.role()));
        }
    }

    private int millisLeft() {
        long left = timeout.toNanos() - (System.nanoTime() - start);
        return Math.clamp(left / 1_000_000, 1, Integer.MAX_VALUE);
    }

    private void checkLeft(String where) throws TrialException {
        if (System.nanoTime() - start >= timeout.toNanos()) {
            throw late(where);
        }
    }

    private TrialException late(String where) {
        return new TrialException(
                Reason.PeerLost,
                "the %s did not come %s within %s: %s"
                        .formatted(
                                ControlChannel.other(own.role()), where, ControlChannel.seconds(timeout), lastTrouble));
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // nothing was said over it that could get lost
        }
    }
}
