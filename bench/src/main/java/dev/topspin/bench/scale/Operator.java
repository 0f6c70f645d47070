package dev.topspin.bench.scale;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.topspin.bench.cluster.ClusterProxy;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The installed operator: stopped, started, and looked at from outside, by its pod's address and the kernel's books. */
final class Operator implements AutoCloseable {
    private static final String LABELS =
            "?labelSelector=app.kubernetes.io%2Fname%3Dtopspin%2Capp.kubernetes.io%2Fcomponent%3Doperator";
    private static final long LOOK_MILLIS = 20;
    private static final Duration SAMPLE = Duration.ofMillis(250);
    private static final int KILLS_TO_GIVE_UP = 3;

    private final ClusterProxy cluster;
    private final String namespace;
    private final String deployment;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(1)).build();
    private final Thread sampler = Thread.ofVirtual().unstarted(this::sample);

    /** Null where there is none at the moment. */
    private volatile ContainerUse use;

    private volatile double peakMib;
    private volatile boolean closed;

    private Operator(ClusterProxy cluster, String namespace, String deployment) {
        this.cluster = cluster;
        this.namespace = namespace;
        this.deployment = deployment;
        sampler.start();
    }

    static Operator find(ClusterProxy cluster) throws IOException, InterruptedException {
        JsonNode found = cluster.get("/apis/apps/v1/deployments?labelSelector=app.kubernetes.io%2Fname%3Dtopspin")
                .path("items");
        if (found.size() != 1) {
            throw new IOException("one operator must be installed, but " + found.size() + " are");
        }
        JsonNode metadata = found.get(0).path("metadata");
        return new Operator(
                cluster,
                metadata.path("namespace").asText(),
                metadata.path("name").asText());
    }

    /** Whether it became ready, when, and how often its container ended before. */
    record Start(Optional<Double> readySeconds, int kills, String lastEnd) {}

    /** @return null where there is no pod */
    private JsonNode pod() throws IOException, InterruptedException {
        JsonNode pods = cluster.get("/api/v1/namespaces/" + namespace + "/pods" + LABELS)
                .path("items");
        return pods.isEmpty() ? null : pods.get(0);
    }

    private void scale(int replicas) throws IOException, InterruptedException {
        ObjectNode change = JsonNodeFactory.instance.objectNode();
        change.putObject("spec").put("replicas", replicas);
        cluster.merge("/apis/apps/v1/namespaces/" + namespace + "/deployments/" + deployment + "/scale", change);
    }

    /** Returns when it is gone. */
    void stop() throws IOException, InterruptedException {
        use = null;
        scale(0);
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        while (pod() != null) {
            if (System.nanoTime() > deadline) {
                throw new IOException("the operator's pod did not go");
            }
            Thread.sleep(200);
        }
    }

    /** @param longest how long to wait for it to be ready */
    Start start(Duration longest) throws IOException, InterruptedException {
        peakMib = 0;
        scale(1);
        long deadline = System.nanoTime() + longest.toNanos();
        long nextLook = 0;
        String ip = "";
        while (System.nanoTime() < deadline) {
            if (System.nanoTime() - nextLook >= 0) {
                JsonNode pod = pod();
                look(pod);
                ip = pod == null ? "" : pod.at("/status/podIP").asText("");
                if (kills(pod) >= KILLS_TO_GIVE_UP) {
                    break;
                }
                nextLook = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(use == null ? 50 : 1000);
            }
            ContainerUse now = use;
            if (now != null && !ip.isEmpty() && isReady(ip)) {
                return new Start(Optional.of(now.ageSeconds()), kills(), lastEnd());
            }
            Thread.sleep(LOOK_MILLIS);
        }
        return new Start(Optional.empty(), kills(), lastEnd());
    }

    private boolean isReady(String ip) throws InterruptedException {
        try {
            return http.send(request(ip, "/readyz"), BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            return false; // it doesn't listen yet
        }
    }

    private static HttpRequest request(String ip, String path) {
        return HttpRequest.newBuilder(URI.create("http://" + ip + ":8080" + path))
                .timeout(Duration.ofSeconds(30))
                .build();
    }

    /** How large /metrics is and how long it took. */
    record Scrape(double megabytes, double seconds) {}

    Scrape scrape() throws IOException, InterruptedException {
        JsonNode pod = pod();
        if (pod == null) {
            throw new IOException("there is no operator");
        }
        long start = System.nanoTime();
        byte[] page = http.send(request(pod.at("/status/podIP").asText(), "/metrics"), BodyHandlers.ofByteArray())
                .body();
        return new Scrape(page.length / 1e6, (System.nanoTime() - start) / 1e9);
    }

    private void look(JsonNode pod) throws IOException {
        JsonNode container = pod == null ? null : pod.at("/status/containerStatuses/0");
        boolean running = container != null && container.at("/state/running").isObject();
        String id = running ? container.path("containerID").asText().replaceFirst(".*//", "") : "";
        use = id.isEmpty() ? null : ContainerUse.of(id).orElse(null);
    }

    /** Reads the books often: those of a container that has ended are gone with it. */
    private void sample() {
        while (!closed) {
            ContainerUse now = use;
            try {
                if (now != null) {
                    peakMib = Math.max(peakMib, now.anonymousMib());
                }
                Thread.sleep(SAMPLE);
            } catch (IOException e) {
                use = now.equals(use) ? null : use; // it has ended: whoever asks for it looks for the next one
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    /** @throws IOException where none runs */
    ContainerUse use() throws IOException, InterruptedException {
        if (use == null) {
            look(pod());
        }
        ContainerUse now = use;
        if (now == null) {
            throw new IOException("the operator's container does not run: " + lastEnd());
        }
        return now;
    }

    /** @return the most memory of its own that its process had since the start */
    double peakMib() {
        return peakMib;
    }

    int kills() throws IOException, InterruptedException {
        return kills(pod());
    }

    private static int kills(JsonNode pod) {
        if (pod == null) {
            return 0;
        }
        JsonNode container = pod.at("/status/containerStatuses/0");
        boolean ended = container.at("/state/terminated").isObject();
        return container.path("restartCount").asInt() + (ended ? 1 : 0);
    }

    /** @return why its container ended the last time, for a person */
    String lastEnd() throws IOException, InterruptedException {
        JsonNode pod = pod();
        JsonNode container = pod == null ? JsonNodeFactory.instance.nullNode() : pod.at("/status/containerStatuses/0");
        JsonNode now = container.at("/state/terminated");
        JsonNode ended = now.isObject() ? now : container.at("/lastState/terminated");
        return ended.isObject()
                ? ended.path("reason").asText() + ", exit code "
                        + ended.path("exitCode").asInt()
                : "it did not end";
    }

    @Override
    public void close() {
        closed = true;
        sampler.interrupt();
        http.shutdownNow();
    }
}
