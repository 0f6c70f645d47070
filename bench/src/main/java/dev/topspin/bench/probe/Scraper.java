package dev.topspin.bench.probe;

import dev.topspin.model.Json;
import dev.topspin.model.stats.Intervals;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Scrapes a port of this machine as Prometheus does, over one connection, from when it first answers until it answers no more.
 * It practises on a port of its own before: what is measured is who answers, and not who asks.
 */
public final class Scraper {
    private static final byte[] REQUEST = """
            GET /metrics HTTP/1.1
            Host: localhost
            Accept: application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;encoding=delimited
            Accept-Encoding: gzip

            """.replace("\n", "\r\n").getBytes(StandardCharsets.US_ASCII);

    /** The last chunk of an answer. */
    private static final byte[] END = "\r\n0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private static final byte[] GOOD = "HTTP/1.1 200".getBytes(StandardCharsets.US_ASCII);
    private static final int PRACTICE = 3_000;
    private static final long LOOK_MILLIS = 10;

    private final byte[] answer = new byte[1 << 20];

    private Scraper() {}

    /**
     * Prints what it saw as JSON: {@code scrapes}, and of those after the first {@code medianMillis} and {@code slowestMillis}. The
     * first comes while the process still starts.
     *
     * @param args the port, and how many milliseconds pass from one scrape to the next
     */
    public static void main(String... args) throws IOException, InterruptedException {
        Scraper scraper = new Scraper();
        scraper.practise();
        System.out.println(scraper.scrapeAll(Integer.parseInt(args[0]), Long.parseLong(args[1])));
    }

    private void practise() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofPlatform().daemon().start(() -> answerAll(server));
            try (Socket socket = open(server.getLocalPort())) {
                for (int i = 0; i < PRACTICE; i++) {
                    scrape(socket);
                }
            }
        }
    }

    private static void answerAll(ServerSocket server) {
        byte[] asked = new byte[REQUEST.length];
        byte[] canned = Arrays.copyOf(GOOD, 2_000);
        System.arraycopy(END, 0, canned, canned.length - END.length, END.length);
        try (Socket socket = server.accept()) {
            while (socket.getInputStream().readNBytes(asked, 0, asked.length) == asked.length) {
                socket.getOutputStream().write(canned);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String scrapeAll(int port, long every) throws IOException, InterruptedException {
        List<Double> millis = new ArrayList<>();
        try (Socket socket = awaited(port)) {
            while (true) {
                long start = System.nanoTime();
                scrape(socket);
                long took = System.nanoTime() - start;
                millis.add(took / 1e6);
                Thread.sleep(Math.max(0, every - TimeUnit.NANOSECONDS.toMillis(took)));
            }
        } catch (IOException e) {
            if (millis.size() < 2) {
                throw e;
            }
            // there no more: that is how it is known that the trial is over
            List<Double> later = millis.subList(1, millis.size());
            return Json.write(Map.of(
                    "scrapes", millis.size(),
                    "medianMillis",
                            Intervals.median(later.stream().mapToDouble(m -> m).toArray()),
                    "slowestMillis", Collections.max(later)));
        }
    }

    private static Socket awaited(int port) throws InterruptedException {
        while (true) {
            try {
                return open(port);
            } catch (IOException e) {
                // not there yet; who started this ends it where the trial never is
                Thread.sleep(LOOK_MILLIS);
            }
        }
    }

    private static Socket open(int port) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        return socket;
    }

    /**
     * @throws IOException where nobody answers any more
     * @throws IllegalStateException where what comes is no good answer
     */
    private void scrape(Socket socket) throws IOException {
        socket.getOutputStream().write(REQUEST);
        int length = 0;
        while (length < END.length || !Arrays.equals(answer, length - END.length, length, END, 0, END.length)) {
            int read = socket.getInputStream().read(answer, length, answer.length - length);
            if (read < 0) {
                throw new EOFException("no whole answer came");
            }
            length += read;
        }
        if (!Arrays.equals(answer, 0, GOOD.length, GOOD, 0, GOOD.length)) {
            throw new IllegalStateException(
                    "/metrics answered " + new String(answer, 0, length, StandardCharsets.US_ASCII));
        }
    }
}
