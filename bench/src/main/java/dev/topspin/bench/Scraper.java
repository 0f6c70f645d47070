package dev.topspin.bench;

import dev.topspin.model.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Scrapes a port of this machine as Prometheus does, from when it first answers until it answers no more. */
public final class Scraper {
    private static final byte[] REQUEST = """
            GET /metrics HTTP/1.1
            Host: localhost
            Accept: application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;encoding=delimited
            Accept-Encoding: gzip
            Connection: close

            """.replace("\n", "\r\n").getBytes(StandardCharsets.US_ASCII);

    private static final long LOOK_MILLIS = 10;

    private Scraper() {}

    /**
     * Prints what it saw as JSON: {@code scrapes}, {@code bytes} of the last, {@code medianMillis}, {@code slowestMillis}.
     *
     * @param args the port, and how many milliseconds pass from one scrape to the next
     */
    public static void main(String... args) throws InterruptedException {
        int port = Integer.parseInt(args[0]);
        long every = Long.parseLong(args[1]);
        List<Double> millis = new ArrayList<>();
        int bytes = 0;
        boolean answers = true;
        while (answers) {
            long start = System.nanoTime();
            long wait = LOOK_MILLIS;
            try {
                bytes = scrape(port);
                long took = System.nanoTime() - start;
                millis.add(took / 1e6);
                wait = Math.max(0, every - TimeUnit.NANOSECONDS.toMillis(took));
            } catch (IOException e) {
                // not there yet, or there no more: that is how it is known that the trial is over
                answers = millis.isEmpty();
            }
            Thread.sleep(wait);
        }
        System.out.println(Json.write(Map.of(
                "scrapes", millis.size(),
                "bytes", bytes,
                "medianMillis",
                        Median.of(millis.stream().mapToDouble(m -> m).toArray()).value(),
                "slowestMillis", Collections.max(millis))));
    }

    /**
     * @return the bytes of the answer, its head among them
     * @throws IOException where nobody listens, or what came is no good answer
     */
    private static int scrape(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write(REQUEST);
            byte[] answer = socket.getInputStream().readAllBytes();
            String status = new String(answer, 0, Math.min(answer.length, 12), StandardCharsets.US_ASCII);
            if (!status.equals("HTTP/1.1 200")) {
                throw new IOException("/metrics answered " + status);
            }
            return answer.length;
        }
    }
}
