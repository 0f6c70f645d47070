package dev.topspin.operator;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.prometheus.metrics.exporter.httpserver.MetricsHandler;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;

/** The one HTTP server: {@code /healthz} (it answers), {@code /readyz} (the caches are synced), {@code /metrics}. */
final class HttpEndpoints implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService executor = Executors.newFixedThreadPool(
            2, Thread.ofPlatform().name("http-", 0).daemon().factory());

    /**
     * @param port 0 for any that is free
     * @throws IOException where the port is taken
     */
    HttpEndpoints(int port, PrometheusRegistry registry, BooleanSupplier ready) throws IOException {
        server = HttpServer.create(new InetSocketAddress(port), 0);
        server.setExecutor(executor);
        server.createContext("/metrics", new MetricsHandler(registry));
        server.createContext("/healthz", exchange -> answer(exchange, 200, "ok\n"));
        server.createContext("/readyz", exchange -> {
            boolean yes = ready.getAsBoolean();
            answer(exchange, yes ? 200 : 503, yes ? "ok\n" : "the caches are not synced\n");
        });
        server.createContext("/", exchange -> answer(exchange, 404, "there are /healthz, /readyz and /metrics\n"));
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        try (exchange) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        executor.shutdown();
    }
}
