package dev.topspin.workload.harness.control;

import dev.topspin.model.Json;
import dev.topspin.model.plan.Role;
import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.trial.TrialException;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * One side of the connection between the two processes of a trial, after both said hello. Three threads meet here: the
 * harness', which sends and awaits; one that reads, and notices when the other side says nothing for {@link
 * Timings#silence}, closes the connection or says that it failed; and one that says {@link ControlMessage.Beat}. The last
 * two are housekeeping, and end with the channel.
 *
 * <p>Once the other side is lost every call fails with the same {@link TrialException} of {@link Reason#PeerLost}.
 */
public final class ControlChannel implements AutoCloseable {
    private static final Object END = new Object();

    private final LineProtocol lines;
    private final Socket socket;
    private final ControlMessage.Hello peer;
    private final String peerName;
    private final Timings timings;
    private final BlockingQueue<Object> heard = new LinkedBlockingQueue<>();
    private final CopyOnWriteArrayList<Runnable> onLost = new CopyOnWriteArrayList<>();
    private final Thread reader;
    private final Thread heart;
    private volatile TrialException lost;
    private volatile boolean closing;

    ControlChannel(Socket socket, LineProtocol lines, ControlMessage.Hello peer, Timings timings) throws IOException {
        this.socket = socket;
        this.lines = lines;
        this.peer = peer;
        this.peerName = "the " + peer.role() + " at " + socket.getInetAddress().getHostAddress();
        this.timings = timings;
        socket.setSoTimeout(Math.toIntExact(timings.silence().toMillis()));
        reader = Thread.ofPlatform().daemon().name("control-reader").start(this::read);
        heart = Thread.ofPlatform().daemon().name("control-heart").start(this::beat);
    }

    /** @return what the other side said of itself; its role is the other one, its plan and trial are this side's */
    public ControlMessage.Hello peer() {
        return peer;
    }

    /** @return the other side for a person, e.g. {@code the responder at 10.0.0.7} */
    public String peerName() {
        return peerName;
    }

    /** @return the exception that says how the other side was lost; null as long as it is there */
    public TrialException lost() {
        return lost;
    }

    /** Runs an action once when the other side is lost, on the reading thread; at once where it already is. */
    public void onLost(Runnable action) {
        onLost.add(action);
        if (lost != null && onLost.remove(action)) {
            action.run();
        }
    }

    /** @throws TrialException PeerLost where the other side is gone */
    public void send(ControlMessage message) throws TrialException {
        if (lost != null) {
            throw lost;
        }
        try {
            lines.write(Json.write(message));
        } catch (IOException e) {
            throw lostOr(
                    "broke the connection while \"%s\" was said to it: %s".formatted(message.word(), e.getMessage()));
        }
    }

    /**
     * What lies behind a failure noticed elsewhere. Where messages stop coming or a data connection breaks because the
     * other side is gone, that it is gone is the reason, and this channel knows how, or will in a moment.
     *
     * @param noticed the failure
     * @return how the other side was lost, where it was; else the failure
     */
    public TrialException reasonOf(TrialException noticed) {
        return noticed.reason() == Reason.PeerLost
                ? lostOr("is out of reach: " + noticed.getMessage())
                : lost == null ? noticed : lost;
    }

    /** Waits for the reader, which may have more to read from a side that is gone than whoever noticed. */
    private TrialException lostOr(String how) {
        try {
            reader.join(timings.silence().dividedBy(10).toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        lose(how, null);
        return loss();
    }

    private TrialException loss() {
        return lost != null ? lost : new TrialException(Reason.PeerLost, "this side closed the connection");
    }

    /**
     * Waits for the next message.
     *
     * @param type what it must be
     * @param atMost how long to wait, in all; heartbeats don't prolong it
     * @throws TrialException PeerLost where the other side is gone, says something else, or doesn't say it in time
     */
    public <T extends ControlMessage> T await(Class<T> type, Duration atMost)
            throws TrialException, InterruptedException {
        Object next = heard.poll(atMost.toNanos(), TimeUnit.NANOSECONDS);
        if (next == null) {
            lose("did not say \"%s\" within %s".formatted(ControlMessage.word(type), seconds(atMost)), null);
        } else if (type.isInstance(next)) {
            return type.cast(next);
        } else if (next instanceof ControlMessage message) {
            lose("said \"%s\" where \"%s\" was due".formatted(message.word(), ControlMessage.word(type)), null);
        }
        heard.add(END);
        throw loss();
    }

    private void read() {
        try {
            while (true) {
                String line = lines.read();
                if (line == null) {
                    lose("closed its control connection without a bye", null);
                    return;
                }
                switch (Json.read(line, ControlMessage.class)) {
                    case null -> throw new ProtocolException("null is no message");
                    case ControlMessage.Beat _ -> {}
                    case ControlMessage.Failed failed -> {
                        lose("failed: %s: %s".formatted(failed.reason(), failed.message()), null);
                        return;
                    }
                    case ControlMessage.Bye _ -> {
                        lose("said bye before the end", null);
                        return;
                    }
                    case ControlMessage message -> heard.add(message);
                }
            }
        } catch (SocketTimeoutException e) {
            lose("said nothing for " + seconds(timings.silence()) + ": its process or its host is gone or stuck", e);
        } catch (IOException | IllegalArgumentException e) {
            lose("can't be heard: " + e.getMessage(), e);
        } finally {
            endOutput();
        }
    }

    /** Who hears nothing more has nothing to say either: the other side, closing, waits for this. */
    private void endOutput() {
        try {
            socket.shutdownOutput();
        } catch (IOException e) {
            // closed already
        }
    }

    private void beat() {
        ControlMessage beat = new ControlMessage.Beat();
        try {
            while (!closing && lost == null) {
                Thread.sleep(timings.beat());
                lines.write(Json.write(beat));
            }
        } catch (IOException e) {
            // whether that is a loss is the reader's to say: what was last said may still be on its way here
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void lose(String how, Exception cause) {
        synchronized (this) {
            if (closing || lost != null) {
                return;
            }
            lost = new TrialException(Reason.PeerLost, peerName + " " + how, cause);
        }
        heard.add(END);
        for (Runnable action : onLost) {
            if (onLost.remove(action)) {
                action.run();
            }
        }
    }

    static String seconds(Duration duration) {
        return duration.toMillis() % 1000 == 0 ? duration.toSeconds() + " s" : duration.toMillis() + " ms";
    }

    /** Says that this side gives up and why, as far as the other side still listens. */
    public void fail(Reason reason, String message) {
        lastWord(new ControlMessage.Failed(reason.name(), message));
    }

    /** Says bye, and closes. Does nothing the second time. */
    @Override
    public void close() {
        lastWord(new ControlMessage.Bye());
    }

    private void lastWord(ControlMessage word) {
        synchronized (this) {
            if (closing) {
                return;
            }
            closing = true;
        }
        heart.interrupt();
        try (socket) {
            lines.write(Json.write(word));
            endOutput();
            // closing with something unread would reset the connection, and our last words with it
            reader.join(timings.silence().dividedBy(10).toMillis());
        } catch (IOException e) {
            // it is gone, which is no matter any more
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** @return the role that the other side must have */
    static Role other(Role role) {
        return role == Role.driver ? Role.responder : Role.driver;
    }
}
