package dev.topspin.operator;

import dev.topspin.operator.http.Scrapes;
import dev.topspin.operator.http.ServedRequest;
import dev.topspin.operator.http.Server;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.util.function.BooleanSupplier;

/** What there is by HTTP: {@code /healthz} (it answers), {@code /readyz} (the caches are synced), {@code /metrics}. */
final class HttpEndpoints implements AutoCloseable {
    private static final String ALLOWED = "GET, HEAD";

    private final Server server;
    private final Scrapes scrapes;
    private final BooleanSupplier ready;

    /**
     * @param port 0 for any that is free
     * @throws IOException where the port is taken
     */
    HttpEndpoints(int port, PrometheusRegistry registry, BooleanSupplier ready) throws IOException {
        scrapes = new Scrapes(registry);
        this.ready = ready;
        server = new Server(port, this::handle);
    }

    int port() {
        return server.port();
    }

    private void handle(ServedRequest exchange) throws IOException {
        if (!exchange.method().equals("GET") && !exchange.method().equals("HEAD")) {
            exchange.header("Allow", ALLOWED);
            exchange.answer(405, "only " + ALLOWED + "\n");
            return;
        }
        switch (exchange.path()) {
            case "/healthz" -> exchange.answer(200, "ok\n");
            case "/readyz" -> {
                boolean yes = ready.getAsBoolean();
                exchange.answer(yes ? 200 : 503, yes ? "ok\n" : "the caches are not synced\n");
            }
            case "/metrics" -> scrapes.answer(exchange);
            default -> exchange.answer(404, "there are /healthz, /readyz and /metrics\n");
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
