package dev.topspin.bench.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.bench.process.Program;
import dev.topspin.model.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.stream.Stream;

/** The API server of the current context, through {@code kubectl proxy}: no start of a program in what is timed. */
public final class ClusterProxy implements AutoCloseable {
    private static final String SERVING = "Starting to serve on ";

    private final Program proxy;
    private final String base;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private ClusterProxy(Program proxy, String base) {
        this.proxy = proxy;
        this.base = base;
    }

    /** @throws IOException where kubectl is missing or reaches no cluster */
    public static ClusterProxy open() throws IOException, InterruptedException {
        Program proxy = new Program(List.of("kubectl", "proxy", "--port=0"));
        boolean opened = false;
        try {
            ClusterProxy cluster = new ClusterProxy(proxy, "http://" + proxy.await(SERVING));
            cluster.text("/version");
            opened = true;
            return cluster;
        } finally {
            if (!opened) {
                proxy.close();
            }
        }
    }

    /** @return the object or list at a path */
    public JsonNode get(String path) throws IOException, InterruptedException {
        return Json.read(text(path), JsonNode.class);
    }

    /** @return what stands at a path, whatever it is */
    public String text(String path) throws IOException, InterruptedException {
        HttpResponse<String> response = http.send(request(path).build(), BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IOException(path + ": " + response.statusCode() + " " + response.body());
        }
        return response.body();
    }

    /** @return the HTTP status of a path */
    public int status(String path) throws IOException, InterruptedException {
        return http.send(request(path).build(), BodyHandlers.discarding()).statusCode();
    }

    /** Deletes the object at a path; it may be gone already. */
    public void delete(String path) throws IOException, InterruptedException {
        int status = http.send(request(path).DELETE().build(), BodyHandlers.discarding())
                .statusCode();
        if (status != 404 && status >= 300) {
            throw new IOException("DELETE " + path + ": " + status);
        }
    }

    /** @return the events of a list from now on; the caller closes it */
    public Watch watch(String path) throws IOException, InterruptedException {
        String version = get(path).at("/metadata/resourceVersion").asText();
        String query = (path.contains("?") ? "&" : "?") + "watch=1&resourceVersion=" + version;
        HttpResponse<Stream<String>> response = http.send(request(path + query).build(), BodyHandlers.ofLines());
        return new Watch(path, response.body());
    }

    /** @return the object as it was stored */
    public JsonNode create(String collection, JsonNode object) throws IOException, InterruptedException {
        return written(request(collection).POST(body(object)), "application/json");
    }

    /** @return the object as it was stored */
    public JsonNode replace(String path, JsonNode object) throws IOException, InterruptedException {
        return written(request(path).PUT(body(object)), "application/json");
    }

    /** @return the object as it was stored, changed where this says so */
    public JsonNode merge(String path, JsonNode changes) throws IOException, InterruptedException {
        return written(request(path).method("PATCH", body(changes)), "application/merge-patch+json");
    }

    private static BodyPublisher body(JsonNode object) {
        return BodyPublishers.ofString(object.toString());
    }

    private JsonNode written(HttpRequest.Builder request, String type) throws IOException, InterruptedException {
        HttpResponse<String> response =
                http.send(request.header("Content-Type", type).build(), BodyHandlers.ofString());
        if (response.statusCode() >= 300) {
            throw new IOException(response.request().method() + " "
                    + response.request().uri().getPath() + ": " + response.statusCode() + " " + response.body());
        }
        return Json.read(response.body(), JsonNode.class);
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(base + path));
    }

    @Override
    public void close() throws IOException {
        http.shutdownNow();
        proxy.close();
    }
}
