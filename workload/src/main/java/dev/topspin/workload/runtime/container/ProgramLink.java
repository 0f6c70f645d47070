package dev.topspin.workload.runtime.container;

import dev.topspin.model.Json;
import dev.topspin.workload.harness.control.LineProtocol;
import dev.topspin.workload.runtime.container.Breach.Section;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ProtocolException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;

/** The connection to the program: lines of JSON, each awaited for so long and no longer. Used by one thread at a time. */
final class ProgramLink implements AutoCloseable {
    /** The longest line that is read. */
    static final int MAX_BYTES = 65_536;

    private static final String NOT_ASKED = "said something that it was not asked for: ";
    private static final int TOKEN_BYTES = 16;

    /** A program that ends before it connects is noticed after so long. */
    private static final int LOOK_MILLIS = 100;

    private final ProgramHost host;
    private final ServerSocket server;
    private final String token;
    private Socket socket;
    private LineProtocol lines;
    private int strangers;

    /** @param host of the program, asked for its end where it says nothing more */
    ProgramLink(ProgramHost host) throws IOException {
        this.host = host;
        this.server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        this.token = HexFormat.of().formatHex(random);
    }

    int port() {
        return server.getLocalPort();
    }

    /** @return what only who has read the plan can know */
    String token() {
        return token;
    }

    /**
     * Waits for the program. Whoever connects without the token is dropped.
     *
     * @throws Breach where it does not come, or says something else
     */
    ProgramHello hello(Duration patience) throws Breach, IOException {
        long begun = System.nanoTime();
        while (socket == null) {
            long leftMillis = TimeUnit.NANOSECONDS.toMillis(patience.toNanos() - (System.nanoTime() - begun));
            if (leftMillis <= 0) {
                throw new Breach(
                        Section.Hello, "did not connect within %d s%s".formatted(patience.toSeconds(), others()));
            }
            String ended = host.ended();
            if (ended != null) {
                throw new Breach(Section.Hello, ended + ", before it said hello" + others());
            }
            server.setSoTimeout((int) Math.min(leftMillis, LOOK_MILLIS));
            Socket candidate = visitor();
            ProgramHello hello =
                    candidate == null ? null : accepted(candidate, Duration.ofMillis(Math.max(1, leftMillis)));
            if (hello != null) {
                return hello;
            }
        }
        throw new IllegalStateException("there is one hello");
    }

    /** @return who came; null for nobody yet */
    private Socket visitor() throws IOException {
        try {
            return server.accept();
        } catch (SocketTimeoutException e) {
            return null;
        }
    }

    private String others() {
        return strangers == 0 ? "" : ", and %d connections came without the token of its plan".formatted(strangers);
    }

    private ProgramHello accepted(Socket candidate, Duration patience) throws Breach, IOException {
        socket = candidate;
        lines = new LineProtocol(candidate, MAX_BYTES);
        Said said = read(Section.Hello, ProgramHello.TYPE, patience);
        if (!token.equals(said.text("token"))) {
            strangers++;
            candidate.close();
            socket = null;
            return null;
        }
        server.close();
        return ProgramHello.of(said);
    }

    /** @param message as JSON */
    void write(Object message) throws Breach {
        try {
            lines.write(Json.write(message));
        } catch (IOException e) {
            throw gone(Section.Begin);
        }
    }

    /**
     * Nothing was asked for: whatever comes is too much.
     *
     * @throws Breach where something has come
     */
    void expectSilence(Section section) throws Breach {
        try {
            if (lines.hasMore()) {
                socket.setSoTimeout(LOOK_MILLIS);
                String said = lines.read();
                throw said == null ? gone(section) : new Breach(section, NOT_ASKED + Said.shown(said));
            }
        } catch (ProtocolException e) {
            throw new Breach(section, "said " + e.getMessage());
        } catch (IOException e) {
            throw gone(section);
        }
    }

    /**
     * Waits until the program closes the connection.
     *
     * @throws Breach where it says something instead, or nothing
     */
    void expectEnd(Duration patience) throws Breach {
        try {
            socket.setSoTimeout((int) Math.max(1, patience.toMillis()));
            String said = lines.read();
            if (said != null) {
                throw new Breach(Section.End, NOT_ASKED + Said.shown(said));
            }
        } catch (SocketTimeoutException e) {
            throw new Breach(
                    Section.End,
                    "did not close the connection within %d s of being told to end".formatted(patience.toSeconds()));
        } catch (IOException e) {
            return; // it was killed, or reset it: how it ended is known by its exit code
        }
    }

    /**
     * @param section that has the message
     * @param type of it
     * @param patience for how long it is awaited
     * @throws Breach where something else comes, or nothing
     */
    Said read(Section section, String type, Duration patience) throws Breach {
        try {
            socket.setSoTimeout((int) Math.max(1, Math.min(Integer.MAX_VALUE, patience.toMillis())));
            String line = lines.read();
            if (line == null) {
                throw gone(section);
            }
            return Said.parse(line, section, type);
        } catch (SocketTimeoutException e) {
            throw new Breach(section, "did not say \"%s\" within %.1f s".formatted(type, patience.toNanos() / 1e9));
        } catch (ProtocolException e) {
            throw new Breach(section, "said " + Said.shown(e.getMessage()));
        } catch (IOException e) {
            throw gone(section);
        }
    }

    private Breach gone(Section section) {
        try {
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS); // a connection ends a moment before its process
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        String ended = host.ended();
        return new Breach(section, ended == null ? "closed the connection" : ended);
    }

    @Override
    public void close() {
        try (server;
                Socket _ = socket) {
            return;
        } catch (IOException e) {
            System.err.println("a connection can't be closed: " + e.getMessage());
        }
    }
}
