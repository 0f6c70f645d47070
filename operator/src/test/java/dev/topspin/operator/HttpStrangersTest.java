package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.operator.http.Scrapes;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What anybody who reaches the port can do to the liveness probe, on real sockets. */
class HttpStrangersTest {
    /** Less than the chart has a kubelet wait for an answer, and than the server's shortest limit: none is waited for. */
    private static final int PROBE_MILLIS = 4_000;

    /** What a stuck connection may last: the longest limit of the server, the tick of its timers, a busy machine. */
    private static final Duration BOUND = Duration.ofSeconds(20);

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final List<Socket> strangers = new ArrayList<>();
    private HttpEndpoints http;

    @BeforeEach
    void start() throws IOException {
        http = new HttpEndpoints(0, registry, () -> true);
    }

    @AfterEach
    void stop() throws IOException {
        for (Socket socket : strangers) {
            socket.close();
        }
        http.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 200})
    void halfSentRequestsDoNotHoldAProbeUpAndAreClosed(int count) throws Exception {
        for (int i = 0; i < count; i++) {
            connect(0, "G");
        }
        probeUntilAllAreClosed();
    }

    @Test
    void requestsThatComeByteForByteAreClosedAllTheSame() throws Exception {
        Socket socket = connect(0, "GET /healthz HTTP/1.1\r\n");
        long end = System.nanoTime() + BOUND.toNanos();
        while (!isClosed(socket)) {
            assertTrue(System.nanoTime() < end, "still open after " + BOUND);
            probe();
            try {
                send(socket, "a: b\r\n");
            } catch (IOException e) {
                // closed: seen by the next look
            }
        }
    }

    @Test
    void halfSentBodiesDoNotHoldAProbeUpAndAreClosed() throws Exception {
        for (int i = 0; i < 100; i++) {
            connect(0, "POST /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nG");
        }
        probeUntilAllAreClosed();
    }

    @Test
    void aThousandIdleConnectionsDoNotHoldAProbeUpAndAreClosed() throws Exception {
        for (int i = 0; i < 1000; i++) {
            connect(0, "");
        }
        probeUntilAllAreClosed();
    }

    @Test
    void connectionsWithoutEndDoNotHoldAProbeUp() throws Exception {
        for (int i = 0; i < 100; i++) {
            for (int j = 0; j < 50; j++) {
                connect(0, "G");
            }
            probe();
        }
    }

    @Test
    void slowReadersDoNotHoldAProbeUpAreToldToComeLaterAndAreClosed() throws Exception {
        Gauge gauge = Gauge.builder().name("large").labelNames("series").register(registry);
        String filler = "x".repeat(400);
        for (int i = 0; i < 30_000; i++) {
            gauge.labelValues(filler + i).set(i);
        }
        for (int i = 0; i < 20; i++) {
            connect(4096, "GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n");
        }
        int refused = 0;
        for (Socket socket : strangers) {
            socket.setSoTimeout((int) BOUND.toMillis());
            String start = new String(socket.getInputStream().readNBytes(160), StandardCharsets.UTF_8);
            if (start.startsWith("HTTP/1.1 503 ")) {
                assertTrue(start.toLowerCase(Locale.ROOT).contains("retry-after: "), start);
                refused++;
            } else {
                assertTrue(start.startsWith("HTTP/1.1 200 "), start);
            }
            probe();
        }
        assertEquals(20 - Scrapes.AT_ONCE, refused);
        long end = System.nanoTime() + BOUND.toNanos();
        while (!answer("/metrics", (int) BOUND.toMillis()).startsWith("HTTP/1.1 200 ")) {
            assertTrue(System.nanoTime() < end, "no scrape after " + BOUND);
            probe();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET\r\n\r\n",
                "GET /healthz\r\n\r\n",
                "\n\n",
                "GET mailto:x HTTP/1.1\r\n\r\n",
                "G /x HTTP/1.1\na\n\n"
            })
    void whatIsNoRequestIsRefused(String sent) throws Exception {
        assertTrue(exchange(sent, PROBE_MILLIS).startsWith("HTTP/1.1 400 "));
    }

    @Test
    void aRequestThatDoesNotEndIsRefused() throws Exception {
        String answer = exchange("GET /healthz HTTP/1.1\r\na: " + "x".repeat(16_384 - 26), PROBE_MILLIS);
        assertTrue(answer.startsWith("HTTP/1.1 431 "), answer);
    }

    @Test
    void aQueryThatCanNotBeReadIsRefused() throws Exception {
        String answer = answer("/metrics?name[]=%zz", PROBE_MILLIS);
        assertTrue(answer.startsWith("HTTP/1.1 500 "), answer);
    }

    private Socket connect(int receiveBuffer, String begin) throws IOException {
        Socket socket = new Socket();
        strangers.add(socket);
        if (receiveBuffer > 0) {
            socket.setReceiveBufferSize(receiveBuffer);
        }
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), http.port()));
        try {
            send(socket, begin);
        } catch (IOException e) {
            // closed already, to make room: seen by who looks
        }
        return socket;
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** Probes again and again, until the server has closed every stranger's connection. */
    private void probeUntilAllAreClosed() throws Exception {
        List<Socket> open = new ArrayList<>(strangers);
        long end = System.nanoTime() + BOUND.toNanos();
        while (!open.isEmpty()) {
            assertTrue(System.nanoTime() < end, open.size() + " are still open after " + BOUND);
            probe();
            open.removeIf(HttpStrangersTest::isClosed);
        }
    }

    private void probe() throws Exception {
        long start = System.nanoTime();
        assertTrue(answer("/healthz", PROBE_MILLIS).startsWith("HTTP/1.1 200 "));
        assertTrue(System.nanoTime() - start < PROBE_MILLIS * 1_000_000L, "longer than a kubelet waits");
        Thread.sleep(10);
    }

    private String answer(String path, int millis) throws IOException {
        return exchange("GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n", millis);
    }

    private String exchange(String request, int millis) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), http.port()), millis);
            socket.setSoTimeout(millis);
            send(socket, request);
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static boolean isClosed(Socket socket) {
        try {
            socket.setSoTimeout(1);
            while (socket.getInputStream().read() >= 0) {
                // the rest of an answer
            }
            return true;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }
}
