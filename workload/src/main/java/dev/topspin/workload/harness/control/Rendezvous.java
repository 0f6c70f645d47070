package dev.topspin.workload.harness.control;

import dev.topspin.model.Json;
import dev.topspin.model.plan.Role;
import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.trial.PeerCheck;
import dev.topspin.workload.harness.trial.TrialException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Where one process meets others, one a round. All of them listen, for as long as they live. Who comes to a round visits the other and
 * says hello; a visitor whose round the other has not come to yet is let wait, and told once a second that somebody is there. So both
 * know of each other whether to wait on: for one that still measures with somebody else, as long as it takes; for one that is not
 * there, not for long. A visitor of a round that is past is told so.
 *
 * <p>Driver and responder both visit. The driver's visit becomes the control channel of the two; the responder's ends then.
 */
public final class Rendezvous implements AutoCloseable {
    /**
     * How long a process that is not there is waited for.
     *
     * @param join since this process began: others may not have started yet
     * @param lost since it was last there, or since it was first looked for
     */
    public record Patience(Duration join, Duration lost) {}

    private final Listener listener;
    private final PeerCheck peers;
    private final String key;
    private final Timings timings;
    private final Patience patience;
    private final long began = System.nanoTime();
    private final Map<Integer, Visitor> waiting = new HashMap<>();
    private int round;
    private boolean closed;

    private Rendezvous(ServerSocket listening, String key, Patience patience, Timings timings, PeerCheck peers) {
        this.key = key;
        this.timings = timings;
        this.patience = patience;
        this.peers = peers;
        this.listener = Listener.on(listening, timings.attempt(), this::welcome, peers);
        Thread.ofPlatform().daemon().name("rendezvous-heart").start(this::beat);
    }

    /**
     * @param address to listen at
     * @param port likewise
     * @param key what a hello must have as its plan
     * @param peers by what the others are known
     */
    public static Rendezvous at(
            String address, int port, String key, Patience patience, Timings timings, PeerCheck peers)
            throws TrialException {
        return new Rendezvous(Pairing.listen(address, port), key, patience, timings, peers);
    }

    /** Who waits here for a round. */
    private record Visitor(Socket socket, LineProtocol lines, ControlMessage.Hello hello) {
        void say(ControlMessage message) throws IOException {
            lines.write(Json.write(message));
        }

        void dismiss(Reason reason, String message) {
            try (socket) {
                say(new ControlMessage.Failed(reason.name(), message));
            } catch (IOException e) {
                // gone already
            }
        }
    }

    /**
     * Meets the other process of a round; those that wait for earlier rounds are told that they are past.
     *
     * @param own what this side says of itself: the key, the round and its role in it
     * @param host of the other
     * @param port its control port
     * @return the channel to it, both having said hello
     * @throws TrialException PeerLost where it is not there, or is past this round
     */
    public ControlChannel meet(ControlMessage.Hello own, String host, int port)
            throws TrialException, InterruptedException {
        begin(own.trial());
        Visit visit = new Visit(own, host, port);
        return own.role() == Role.driver ? visit.untilWelcome() : await(own, visit);
    }

    /** Nobody is met in this round. */
    public void pass(int number) {
        begin(number);
    }

    private synchronized void begin(int number) {
        round = number;
        waiting.entrySet().removeIf(entry -> {
            boolean past = entry.getKey() < number;
            if (past) {
                entry.getValue().dismiss(Reason.PeerLost, past(entry.getKey()));
            }
            return past;
        });
    }

    private static String past(int number) {
        return "had given up on round %d when this process came to it".formatted(number);
    }

    private ControlChannel await(ControlMessage.Hello own, Visit visit) throws TrialException, InterruptedException {
        Thread visiting = Thread.ofPlatform().daemon().name("rendezvous-visit").start(visit);
        try {
            Visitor driver = driver(own.trial(), visit);
            driver.say(own);
            return new ControlChannel(driver.socket(), driver.lines(), driver.hello(), timings);
        } catch (IOException e) {
            throw new TrialException(Reason.PeerLost, "the driver went away as it was met: " + e.getMessage(), e);
        } finally {
            visit.end();
            visiting.join(timings.attempt());
        }
    }

    private synchronized Visitor driver(int number, Visit visit) throws TrialException, InterruptedException {
        while (true) {
            Visitor there = waiting.get(number);
            if (there != null && there.hello().role() == Role.driver) {
                return waiting.remove(number);
            }
            if (visit.failure != null) {
                throw visit.failure;
            }
            wait(timings.pause().toMillis());
        }
    }

    private Listener.Admission welcome(Socket socket) throws IOException {
        LineProtocol lines = new LineProtocol(socket);
        Handshake.Heard heard = Handshake.hear(lines, peers);
        if (!key.equals(heard.hello().planHash())) {
            throw new ProtocolException("somebody said hello for another trial");
        }
        lines.write(Json.write(heard.answer()));
        return () -> receive(new Visitor(socket, lines, heard.hello()));
    }

    private synchronized void receive(Visitor visitor) throws IOException {
        int wanted = visitor.hello().trial();
        if (closed) {
            Listener.closeQuietly(visitor.socket());
        } else if (wanted < round) {
            visitor.dismiss(Reason.PeerLost, past(wanted));
        } else {
            visitor.say(new ControlMessage.Beat());
            Visitor before = waiting.put(wanted, visitor);
            if (before != null) {
                Listener.closeQuietly(before.socket());
            }
            notifyAll();
        }
    }

    private void beat() {
        try {
            while (beatOnce()) {
                Thread.sleep(timings.beat());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** @return whether to go on */
    private synchronized boolean beatOnce() {
        waiting.values().removeIf(visitor -> {
            try {
                visitor.say(new ControlMessage.Beat());
                return false;
            } catch (IOException e) {
                Listener.closeQuietly(visitor.socket());
                return true;
            }
        });
        return !closed;
    }

    @Override
    public void close() {
        listener.close();
        synchronized (this) {
            closed = true;
            waiting.values().forEach(visitor -> Listener.closeQuietly(visitor.socket()));
            waiting.clear();
        }
    }

    /** A visit to the other process of a round, begun anew as often as it breaks. */
    private final class Visit implements Runnable {
        private final ControlMessage.Hello own;
        private final String host;
        private final int port;
        private long there = System.nanoTime();
        private String trouble = "nobody answers";
        private volatile TrialException failure;
        private volatile boolean ended;
        private volatile Socket socket;

        Visit(ControlMessage.Hello own, String host, int port) {
            this.own = own;
            this.host = host;
            this.port = port;
        }

        @Override
        public void run() {
            try {
                untilWelcome();
            } catch (TrialException e) {
                failure = e;
                synchronized (Rendezvous.this) {
                    Rendezvous.this.notifyAll();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        /** @return the channel; null where the visit was ended */
        ControlChannel untilWelcome() throws TrialException, InterruptedException {
            while (!ended) {
                ControlChannel channel = attempt();
                if (channel != null || ended) {
                    return channel;
                }
                check();
                Thread.sleep(timings.pause());
            }
            return null;
        }

        private void check() throws TrialException {
            long now = System.nanoTime();
            if (now - there >= patience.lost().toNanos()
                    && now - began >= patience.join().toNanos()) {
                throw new TrialException(
                        Reason.PeerLost, "nobody was there at %s:%d: %s".formatted(host, port, trouble));
            }
        }

        private ControlChannel attempt() throws TrialException {
            Socket attempted = new Socket();
            ControlChannel channel = null;
            try {
                attempted.connect(
                        new InetSocketAddress(InetAddress.getByName(host), port),
                        Math.toIntExact(timings.attempt().toMillis()));
                if (attempted.getLocalSocketAddress().equals(attempted.getRemoteSocketAddress())) {
                    return null; // a port that nobody listens on yet may be the very one this connection was given
                }
                attempted.setSoTimeout(Math.toIntExact(timings.attempt().toMillis()));
                LineProtocol lines = new LineProtocol(attempted);
                // also where the visit has ended since: who is connected and says nothing is a stranger
                Handshake.visit(lines, own, peers);
                socket = attempted;
                if (ended) {
                    return null;
                }
                attempted.setSoTimeout(Math.toIntExact(timings.silence().toMillis()));
                channel = listen(attempted, lines);
            } catch (IOException | IllegalArgumentException e) {
                trouble = e.toString();
            } finally {
                if (channel == null) {
                    Listener.closeQuietly(attempted);
                }
            }
            return channel;
        }

        private ControlChannel listen(Socket connected, LineProtocol lines) throws IOException, TrialException {
            for (String line = lines.read(); line != null; line = lines.read()) {
                there = System.nanoTime();
                switch (Json.read(line, ControlMessage.class)) {
                    case ControlMessage.Beat _ -> {}
                    case ControlMessage.Hello hello -> {
                        return new ControlChannel(connected, lines, hello, timings);
                    }
                    case ControlMessage.Failed failed ->
                        throw new TrialException(
                                Reason.PeerLost, "the process at %s %s".formatted(host, failed.message()));
                    case null, default -> throw new IOException("it said " + line);
                }
            }
            trouble = "it closed the connection";
            return null;
        }

        void end() {
            ended = true;
            if (socket != null) {
                Listener.closeQuietly(socket);
            }
        }
    }
}
