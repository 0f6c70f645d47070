package dev.topspin.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
import java.util.HashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;

/**
 * The library's API server in memory, which takes a status, or a deletion, that was worked out from an older version of its object, where a
 * real one answers 409, appends to lists that a merge patch replaces, and doesn't know which conditions a strategic merge patch is about:
 * this one does all of it as it should be.
 */
public final class ApiServer implements AutoCloseable {
    private final KubernetesMockServer server;
    private final KubernetesClient client;

    public ApiServer() {
        Map<ServerRequest, Queue<ServerResponse>> responses = new HashMap<>();
        Dispatcher all = new KubernetesMixedDispatcher(responses);
        server = new KubernetesMockServer(new Context(), new MockWebServer(), responses, new Versions(all), false);
        server.init();
        client = server.createClient();
    }

    /** @return to tell it what to answer instead */
    public KubernetesMockServer server() {
        return server;
    }

    public KubernetesClient client() {
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
            String path = request.getPath();
            boolean patch = request.method() == HttpMethod.PATCH;
            if (request.method() == HttpMethod.DELETE) {
                return delete(path, request.getUtf8Body());
            }
            if (!patch && (request.method() != HttpMethod.PUT || !path.endsWith(STATUS))) {
                return rest.dispatch(request);
            }
            String body = request.getUtf8Body(); // can be read once
            synchronized (this) {
                if (patch) {
                    MockResponse stored = rest.dispatch(request(HttpMethod.GET, object(path), ""));
                    if (stored.code() != OK) {
                        return stored;
                    }
                    JsonNode now = Json.read(stored.getBody().readUtf8(), JsonNode.class);
                    JsonNode changes = Json.read(body, JsonNode.class);
                    if (String.valueOf(request.getHeader("Content-Type")).contains("strategic-merge")) {
                        withOtherConditions(now, changes);
                    }
                    body = merged(now, changes).toString();
                }
                return stale(path, version(body)) ? conflict() : rest.dispatch(request(HttpMethod.PUT, path, body));
            }
        }

        private synchronized MockResponse delete(String path, String body) {
            JsonNode preconditions = body.isEmpty()
                    ? JsonNodeFactory.instance.objectNode()
                    : Json.read(body, JsonNode.class).path("preconditions");
            for (String field : new String[] {"resourceVersion", "uid"}) {
                String wanted = preconditions.path(field).asText();
                if (!wanted.isEmpty() && isAnother(path, field, wanted)) {
                    return conflict();
                }
            }
            return rest.dispatch(request(HttpMethod.DELETE, path, body));
        }

        private static MockResponse conflict() {
            return new MockResponse()
                    .setResponseCode(409)
                    .setBody("{\"kind\": \"Status\", \"code\": 409, \"reason\": \"Conflict\"}");
        }

        private static String object(String path) {
            return path.endsWith(STATUS) ? path.substring(0, path.length() - STATUS.length()) : path;
        }

        /** Conditions are told apart by their types. */
        private static void withOtherConditions(JsonNode now, JsonNode changes) {
            if (changes.at("/status/conditions") instanceof ArrayNode given) {
                Set<String> types = new HashSet<>();
                given.forEach(condition -> types.add(condition.path("type").asText()));
                now.at("/status/conditions").forEach(condition -> {
                    if (!types.contains(condition.path("type").asText())) {
                        given.add(condition);
                    }
                });
            }
        }

        /** As RFC 7386 says. */
        private static JsonNode merged(JsonNode target, JsonNode patch) {
            if (!(patch instanceof ObjectNode changes)) {
                return patch;
            }
            ObjectNode result = target instanceof ObjectNode object ? object.deepCopy() : changes.objectNode();
            changes.properties().forEach(field -> {
                if (field.getValue().isNull()) {
                    result.remove(field.getKey());
                } else {
                    result.set(field.getKey(), merged(result.path(field.getKey()), field.getValue()));
                }
            });
            return result;
        }

        private boolean stale(String path, String version) {
            return isAnother(path, "resourceVersion", version);
        }

        private boolean isAnother(String path, String field, String value) {
            MockResponse stored = rest.dispatch(request(HttpMethod.GET, object(path), ""));
            return stored.code() == OK
                    && !metadata(stored.getBody().readUtf8(), field).equals(value);
        }

        private static RecordedRequest request(HttpMethod method, String path, String body) {
            Headers json =
                    Headers.builder().add("Content-Type", "application/json").build();
            return new RecordedRequest(
                    "HTTP/1.1", method, path, json, new Buffer(body.getBytes(StandardCharsets.UTF_8)));
        }

        private static String version(String json) {
            return metadata(json, "resourceVersion");
        }

        private static String metadata(String json, String field) {
            return Json.read(json, JsonNode.class).at("/metadata/" + field).asText();
        }
    }
}
