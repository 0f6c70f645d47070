package dev.topspin.workload.harness.control;

import dev.topspin.model.Json;
import dev.topspin.model.plan.Role;
import dev.topspin.workload.harness.trial.PeerCheck;
import dev.topspin.workload.harness.trial.TrialException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Both ends of a control connection on loopback, and a bare socket that plays one of them badly. */
final class Ends {
    static final Duration SOON = Duration.ofSeconds(20);
    static final Timings QUICK =
            new Timings(Duration.ofMillis(20), Duration.ofMillis(1500), Duration.ofMillis(300), Duration.ofMillis(5));

    static final String SECRET = "0123";

    private Ends() {}

    static ControlMessage.Hello hello(Role role, String planHash, int trial, int dataPort) {
        return new ControlMessage.Hello(planHash, trial, role, "127.0.0.1", dataPort);
    }

    static ControlMessage.Hello driver() {
        return hello(Role.driver, "abc", 7, 0);
    }

    static ControlMessage.Hello responder() {
        return hello(Role.responder, "abc", 7, 4711);
    }

    /** With room for as many as a test connects at once: whom there is no room for tries again after a second. */
    static ServerSocket listen() throws IOException {
        return new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
    }

    static CompletableFuture<ControlChannel> accepting(ControlMessage.Hello own, ServerSocket listening) {
        return soon(() -> meeting(own, SOON).accept(listening));
    }

    static CompletableFuture<ControlChannel> connecting(ControlMessage.Hello own, int port) {
        return soon(() -> meeting(own, SOON).connect("127.0.0.1", port));
    }

    /** @return of processes that have the same secret */
    static Meeting meeting(ControlMessage.Hello own, Duration timeout) {
        return meeting(own, timeout, new PeerCheck(SECRET));
    }

    static Meeting meeting(ControlMessage.Hello own, Duration timeout, PeerCheck peers) {
        return new Meeting(own, timeout, QUICK, peers);
    }

    /** @return a connection on which the driver has proven what it is and heard the responder's hello; it says nothing more */
    static Socket bareDriver(int port) throws IOException {
        Socket socket = bare(port);
        LineProtocol lines = new LineProtocol(socket);
        Handshake.visit(lines, driver(), new PeerCheck(SECRET));
        Handshake.as(ControlMessage.Hello.class, lines.read());
        return socket;
    }

    static <T> CompletableFuture<T> soon(Callable<T> action) {
        CompletableFuture<T> future = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                future.complete(action.call());
            } catch (Exception e) {
                future.completeExceptionally(e);
            }
        });
        return future;
    }

    /** @return what the action fails with */
    static TrialException failure(CompletableFuture<?> action) throws InterruptedException {
        try {
            throw new AssertionError("went well: " + action.get());
        } catch (ExecutionException e) {
            return (TrialException) e.getCause();
        }
    }

    /** @return a connection on which nothing is said but what the test says */
    static Socket bare(int port, Object... lines) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        for (Object line : lines) {
            say(socket, line);
        }
        return socket;
    }

    static void say(Socket socket, Object line) throws IOException {
        new LineProtocol(socket).write(line instanceof String text ? text : Json.write(line));
    }
}
