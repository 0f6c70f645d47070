package dev.topspin.workload.harness.export;

import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.instrumentation.jvm.JvmGarbageCollectorMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * A port at which metrics are served.
 *
 * @param server behind it
 * @param threads that answer
 */
record Endpoint(HTTPServer server, ExecutorService threads) implements AutoCloseable {
    private static final long GOODBYE_SECONDS = 2;

    /** Of the JDK's HTTP server: an answer's body does not wait until its head was acknowledged, which takes 40 ms. */
    private static final String NO_DELAY = "sun.net.httpserver.nodelay";

    /**
     * @param metrics of a process; of the JVM's own there are those of its collector beside them. To read the others takes longer than
     *     all else, and to look for deadlocks, as those of threads do, stops the measured threads
     * @param port where it listens, on all addresses of this machine
     * @throws IOException where the port can't be had
     */
    static Endpoint open(TrialMetrics metrics, int port) throws IOException {
        System.setProperty(NO_DELAY, "true");
        PrometheusRegistry registry = new PrometheusRegistry();
        registry.register(metrics);
        JvmGarbageCollectorMetrics.builder().register(registry);
        ExecutorService threads = Executors.newFixedThreadPool(
                2, Thread.ofPlatform().daemon().name("topspin-metrics-", 0).factory());
        try {
            HTTPServer server = HTTPServer.builder()
                    .port(port)
                    .registry(registry)
                    .executorService(threads)
                    .buildAndStart();
            return new Endpoint(server, threads);
        } catch (IOException e) {
            threads.shutdown();
            throw e;
        }
    }

    /** Takes no further scrapes, and lets the answers of those that it took go out. */
    void goodbye() throws InterruptedException {
        threads.shutdown();
        if (!threads.awaitTermination(GOODBYE_SECONDS, TimeUnit.SECONDS)) {
            System.err.println("the last scrape was not answered in " + GOODBYE_SECONDS + " s");
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
