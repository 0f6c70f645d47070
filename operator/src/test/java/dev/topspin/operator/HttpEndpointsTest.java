package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class HttpEndpointsTest {
    private final AtomicBoolean ready = new AtomicBoolean();

    @Test
    void itIsHealthyAtOnceReadyWhenToldAndShowsItsMetrics() throws Exception {
        PrometheusRegistry registry = new PrometheusRegistry();
        Counter.builder().name("seen_total").register(registry).inc();
        try (HttpEndpoints http = new HttpEndpoints(0, registry, ready::get)) {
            assertEquals(200, get(http, "/healthz").statusCode());
            assertEquals(503, get(http, "/readyz").statusCode());
            ready.set(true);
            assertEquals(200, get(http, "/readyz").statusCode());
            assertTrue(get(http, "/metrics").body().contains("seen_total 1.0"));
            assertEquals(404, get(http, "/else").statusCode());
        }
    }

    private static HttpResponse<String> get(HttpEndpoints http, String path) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            URI uri = URI.create("http://127.0.0.1:" + http.port() + path);
            return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
        }
    }
}
