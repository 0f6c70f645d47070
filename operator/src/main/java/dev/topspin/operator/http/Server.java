package dev.topspin.operator.http;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A small HTTP server for a port that anybody can reach: one answer a connection, each on a thread of its own.
 *
 * <p>There is always room for the next connection. One that does not send a whole request in time is closed, and so is one
 * that does not read its answer in time; and where as many are open as may be, the one that came first makes room. A
 * request that comes whole is answered in a millisecond: who is there longest sends or reads slowly, or not at all.
 */
public final class Server implements AutoCloseable {
    /** Answers a request; what it throws closes the connection, and nobody is told. */
    @FunctionalInterface
    public interface Handler {
        /** @throws IOException where the answer can't be sent */
        void handle(ServedRequest exchange) throws IOException;
    }

    /** Open at once. Each has a thread, and at most 16 KiB of a request. */
    private static final int CONNECTIONS = 128;

    /** What the kernel accepts for us while we are busy; it cuts this down to {@code net.core.somaxconn}. */
    private static final int BACKLOG = 4096;

    /** From the first packet to the end of the request. */
    private static final Duration REQUEST = Duration.ofSeconds(5);
    /** From there to the end of the answer. Prometheus gives up a scrape after as long. */
    private static final Duration ANSWER = Duration.ofSeconds(10);
    /** From one look for those that are overdue to the next. */
    private static final Duration TICK = Duration.ofSeconds(1);

    private final ServerSocket listener;
    private final Handler handler;
    /** In the order in which they came; guarded by this. */
    private final Set<Connection> open = new LinkedHashSet<>();

    /**
     * Listens from now on.
     *
     * @param port 0 for any that is free
     * @throws IOException where the port is taken
     */
    public Server(int port, Handler handler) throws IOException {
        this.handler = handler;
        listener = new ServerSocket(port, BACKLOG);
        listener.setSoTimeout((int) TICK.toMillis());
        Thread.ofPlatform().name("http-accept").start(this::accept);
    }

    /** @return the port that it listens on */
    public int port() {
        return listener.getLocalPort();
    }

    private void accept() {
        long look = System.nanoTime() + TICK.toNanos();
        while (!listener.isClosed()) {
            try {
                begin(listener.accept());
            } catch (SocketTimeoutException e) {
                // nobody came: time to look
            } catch (IOException e) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20)); // closed, or no file descriptor to be had
            }
            if (System.nanoTime() - look >= 0) {
                closeOverdue();
                look = System.nanoTime() + TICK.toNanos();
            }
        }
    }

    private void begin(Socket socket) {
        Connection connection = new Connection(socket);
        add(connection);
        // no virtual thread: those share few carriers, and a page that is being written would keep a probe waiting
        Thread thread = Thread.ofPlatform().name("http").daemon().unstarted(connection);
        try {
            thread.start();
        } catch (OutOfMemoryError e) {
            connection.cut(); // of threads, that is: there will be some again
            remove(connection);
        }
    }

    private synchronized void add(Connection connection) {
        if (open.size() >= CONNECTIONS) {
            open.stream().filter(c -> !c.kept).findFirst().ifPresent(oldest -> {
                open.remove(oldest);
                oldest.cut();
            });
        }
        open.add(connection);
    }

    private synchronized void remove(Connection connection) {
        open.remove(connection);
    }

    private void closeOverdue() {
        long now = System.nanoTime();
        all().stream().filter(c -> now - c.deadline >= 0).forEach(Connection::cut);
    }

    private synchronized List<Connection> all() {
        return new ArrayList<>(open);
    }

    /** Closes the port and every connection. */
    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            // then it is closed all the same
        }
        all().forEach(Connection::cut);
    }

    /** A client, and the thread that answers it. */
    private final class Connection implements Runnable {
        private final Socket socket;
        private volatile long deadline = System.nanoTime() + REQUEST.toNanos();
        /** Makes room for nobody. */
        private volatile boolean kept;

        Connection(Socket socket) {
            this.socket = socket;
        }

        @Override
        public void run() {
            try (socket) {
                ServedRequest exchange = new ServedRequest(socket, () -> kept = true);
                boolean whole = exchange.read();
                deadline = System.nanoTime() + ANSWER.toNanos();
                if (whole) {
                    handler.handle(exchange);
                }
                exchange.finish();
            } catch (IOException e) {
                // gone, or too slow: a log of it would be the strangers' to fill
            } finally {
                remove(this);
            }
        }

        /** Closes it without a farewell: what was not read yet is of no use, and would stay in memory. */
        void cut() {
            try (socket) {
                socket.setSoLinger(true, 0);
            } catch (IOException e) {
                // closed already
            }
        }
    }
}
