package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpEndpointsTest {
    private final AtomicBoolean ready = new AtomicBoolean();

    @Test
    void itIsHealthyAtOnceReadyWhenToldAndShowsItsMetrics() throws Exception {
        PrometheusRegistry registry = new PrometheusRegistry();
        Counter.builder().name("seen_total").register(registry).inc();
        try (HttpEndpoints http = new HttpEndpoints(0, registry, ready::get)) {
            assertEquals(200, ask(http, "GET", "/healthz").statusCode());
            assertEquals(503, ask(http, "GET", "/readyz").statusCode());
            ready.set(true);
            assertEquals(200, ask(http, "GET", "/readyz").statusCode());
            assertTrue(ask(http, "GET", "/metrics").body().contains("seen_total 1.0"));
            assertTrue(ask(http, "GET", "/metrics?name[]=seen_total").body().contains("seen_total 1.0"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/else", "/healthz/", "/healthzz", "/readyz/x", "/metrics/x", "//metrics"})
    void aPathThatIsNotExactlyOneOfTheThreeIsNotFound(String path) throws Exception {
        try (HttpEndpoints http = new HttpEndpoints(0, new PrometheusRegistry(), ready::get)) {
            assertEquals(404, ask(http, "GET", path).statusCode());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/healthz", "/metrics"})
    void onlyGetAndHeadAreAllowed(String path) throws Exception {
        try (HttpEndpoints http = new HttpEndpoints(0, new PrometheusRegistry(), ready::get)) {
            HttpResponse<String> head = ask(http, "HEAD", path);
            assertEquals(200, head.statusCode());
            assertEquals("", head.body());
            for (String method : new String[] {"POST", "PUT", "DELETE", "OPTIONS"}) {
                HttpResponse<String> refused = ask(http, method, path);
                assertEquals(405, refused.statusCode(), method);
                assertEquals("GET, HEAD", refused.headers().firstValue("Allow").orElse(""));
            }
        }
    }

    private static HttpResponse<String> ask(HttpEndpoints http, String method, String path) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            URI uri = URI.create("http://127.0.0.1:" + http.port() + path);
            HttpRequest request = HttpRequest.newBuilder(uri)
                    .method(method, method.equals("POST") ? BodyPublishers.ofString("x") : BodyPublishers.noBody())
                    .build();
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        }
    }
}
