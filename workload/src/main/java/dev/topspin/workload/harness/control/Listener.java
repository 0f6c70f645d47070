package dev.topspin.workload.harness.control;

import dev.topspin.workload.harness.trial.PeerCheck;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Listens on a port, and lets through the connections that prove to be of this trial. Each is looked at on a thread of its own, so that
 * none holds up another; of those that prove nothing there are {@value #MOST} at the most, the oldest of which makes room for a new
 * one. Whoever is not let through is closed and counted. All threads are housekeeping.
 */
public final class Listener implements AutoCloseable {
    /** So many connections may be there that have proven nothing yet. */
    static final int MOST = 64;

    /** A burst of strangers must not keep the kernel from taking the connection after them. */
    static final int BACKLOG = 256;

    /** So often it is looked whether one has taken too long, and whether to stop. */
    private static final int LOOK_MILLIS = 50;

    /** Looks at connections. */
    @FunctionalInterface
    public interface Entry {
        /**
         * @param socket a new connection
         * @return what is done with it now that it is let through
         * @throws IOException why it is not: it breaks, or says what it should not
         */
        Admission enter(Socket socket) throws IOException;
    }

    /** What is done with a connection that is let through, by whoever it belongs to then. */
    @FunctionalInterface
    public interface Admission {
        /** @throws IOException where it broke meanwhile: it is closed */
        void admit() throws IOException;
    }

    private final ServerSocket listening;
    private final boolean owned;
    private final long patienceNanos;
    private final Entry entry;
    private final PeerCheck peers;
    private final Map<Socket, Long> pending = new LinkedHashMap<>();
    private final Thread accepting;
    private volatile boolean closed;

    private Listener(ServerSocket listening, boolean owned, Duration patience, Entry entry, PeerCheck peers) {
        this.listening = listening;
        this.owned = owned;
        this.patienceNanos = patience.toNanos();
        this.entry = entry;
        this.peers = peers;
        this.accepting = Thread.ofPlatform().daemon().name("listener").start(this::accept);
    }

    /**
     * @param listening closed with this
     * @param patience how long a connection may take to prove what it is
     * @param entry called by several threads
     * @param peers counts strangers
     */
    static Listener on(ServerSocket listening, Duration patience, Entry entry, PeerCheck peers) {
        return new Listener(listening, true, patience, entry, peers);
    }

    /** The same on a socket that goes on listening when this is closed. */
    public static Listener lent(ServerSocket listening, Duration patience, Entry entry, PeerCheck peers) {
        return new Listener(listening, false, patience, entry, peers);
    }

    private void accept() {
        while (!closed) {
            try {
                // for good where nobody has to be looked after: this thread may live while others are measured
                listening.setSoTimeout(owned && nobodyPending() ? 0 : LOOK_MILLIS);
                admit(listening.accept());
            } catch (SocketTimeoutException e) {
                // nobody came
            } catch (IOException e) {
                if (listening.isClosed()) {
                    return;
                }
                pause(); // a connection that broke before it was one, or no more files may be open
            }
            dropLate();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(LOOK_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean nobodyPending() {
        return pending.isEmpty();
    }

    private synchronized void admit(Socket socket) {
        if (closed) {
            closeQuietly(socket);
            return;
        }
        if (pending.size() >= MOST) {
            drop(pending.keySet().iterator().next());
        }
        pending.put(socket, System.nanoTime());
        Thread.ofPlatform().daemon().name("listener-hello").start(() -> look(socket));
    }

    private synchronized void dropLate() {
        long now = System.nanoTime();
        pending.entrySet().stream()
                .filter(entered -> now - entered.getValue() > patienceNanos)
                .map(Map.Entry::getKey)
                .toList()
                .forEach(this::drop);
    }

    /** Its thread, which reads, fails, and counts it. */
    private void drop(Socket socket) {
        pending.remove(socket);
        closeQuietly(socket);
    }

    private void look(Socket socket) {
        Admission admission = null;
        String refused = null;
        try {
            socket.setSoTimeout(Math.toIntExact(Math.max(1, patienceNanos / 1_000_000)));
            admission = entry.enter(socket);
        } catch (IOException | RuntimeException e) {
            refused = String.valueOf(e.getMessage());
        }
        synchronized (this) {
            pending.remove(socket);
            if (refused != null && !closed) { // else it was closed because nobody is waited for any more
                peers.refused(socket.getRemoteSocketAddress(), refused);
            }
        }
        try {
            if (admission == null) {
                socket.close();
            } else {
                admission.admit();
            }
        } catch (IOException e) {
            closeQuietly(socket);
        }
    }

    static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // nothing was said over it that could get lost
        }
    }

    /** Closes those that have proven nothing yet; returns when nobody is let through any more. */
    @Override
    public void close() {
        closed = true;
        if (owned) {
            try {
                listening.close();
            } catch (IOException e) {
                // nobody comes any more
            }
        }
        try {
            accepting.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        synchronized (this) {
            pending.keySet().forEach(Listener::closeQuietly);
            pending.clear();
        }
    }
}
