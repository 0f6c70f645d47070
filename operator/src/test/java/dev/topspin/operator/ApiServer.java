package dev.topspin.operator;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.model.Json;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMixedDispatcher;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.mockwebserver.Context;
import io.fabric8.mockwebserver.MockWebServer;
import io.fabric8.mockwebserver.ServerRequest;
import io.fabric8.mockwebserver.ServerResponse;
import io.fabric8.mockwebserver.dsl.HttpMethod;
import io.fabric8.mockwebserver.http.Buffer;
import io.fabric8.mockwebserver.http.Dispatcher;
import io.fabric8.mockwebserver.http.Headers;
import io.fabric8.mockwebserver.http.MockResponse;
import io.fabric8.mockwebserver.http.RecordedRequest;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/**
 * The library's API server in memory, which takes a status that was worked out from an older version of its object, where a
 * real one answers 409: this one answers it too.
 */
final class ApiServer implements AutoCloseable {
    private final KubernetesMockServer server;
    private final KubernetesClient client;

    ApiServer() {
        Map<ServerRequest, Queue<ServerResponse>> responses = new HashMap<>();
        Dispatcher all = new KubernetesMixedDispatcher(responses);
        server = new KubernetesMockServer(new Context(), new MockWebServer(), responses, new Versions(all), false);
        server.init();
        client = server.createClient();
    }

    /** @return to tell it what to answer instead */
    KubernetesMockServer server() {
        return server;
    }

    KubernetesClient client() {
        return client;
    }

    @Override
    public void close() {
        client.close();
        server.destroy();
    }

    private static final class Versions extends Dispatcher {
        private static final String STATUS = "/status";
        private static final int OK = 200;

        private final Dispatcher rest;

        Versions(Dispatcher rest) {
            this.rest = rest;
        }

        @Override
        public MockResponse dispatch(RecordedRequest request) {
            if (request.method() != HttpMethod.PUT || !request.getPath().endsWith(STATUS)) {
                return rest.dispatch(request);
            }
            String body = request.getUtf8Body(); // can be read once
            synchronized (this) {
                return stale(request.getPath(), body)
                        ? new MockResponse()
                                .setResponseCode(409)
                                .setBody("{\"kind\": \"Status\", \"code\": 409, \"reason\": \"Conflict\"}")
                        : rest.dispatch(request(HttpMethod.PUT, request.getPath(), body));
            }
        }

        private boolean stale(String path, String body) {
            String object = path.substring(0, path.length() - STATUS.length());
            MockResponse stored = rest.dispatch(request(HttpMethod.GET, object, ""));
            return stored.code() == OK && !version(stored.getBody().readUtf8()).equals(version(body));
        }

        private static RecordedRequest request(HttpMethod method, String path, String body) {
            Headers json =
                    Headers.builder().add("Content-Type", "application/json").build();
            return new RecordedRequest(
                    "HTTP/1.1", method, path, json, new Buffer(body.getBytes(StandardCharsets.UTF_8)));
        }

        private static String version(String json) {
            return Json.read(json, JsonNode.class)
                    .at("/metadata/resourceVersion")
                    .asText();
        }
    }
}
