package dev.topspin.bench.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.api.Labels;
import dev.topspin.bench.candidate.Candidate;
import dev.topspin.bench.candidate.Figure;
import dev.topspin.model.spec.ExperimentFile;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/**
 * The operator that is installed in the cluster: it is started anew, an experiment of one short trial is applied and run to
 * its end, and its memory is read.
 *
 * <p>Ready is counted from the start of the JVM, as it says itself, to the first good answer of {@code /readyz} through the
 * API server; the clock of its node must be this machine's. The pod is counted from the start of {@code kubectl apply},
 * which is itself in it, and also from the moment the experiment was seen in the API server.
 *
 * @param name of the side
 */
public record OperatorCandidate(String name) implements Candidate {
    private static final String OPERATORS =
            "?labelSelector=" + encoded(Labels.NAME + "=topspin,app.kubernetes.io/component=operator");
    private static final String ALL_TRIAL_PODS =
            "/api/v1/namespaces/default/pods?labelSelector=" + encoded(Labels.SELECTOR);
    private static final String TRIAL_PODS = ALL_TRIAL_PODS + encoded("," + Labels.EXPERIMENT + "=");
    private static final long SETTLING_MILLIS = 1_000;
    private static final String GROUP = "/apis/" + ExperimentFile.API_VERSION + "/namespaces/default/";

    @Override
    public Map<Figure, Double> run() throws IOException, InterruptedException {
        Map<Figure, Double> figures = new EnumMap<>(Figure.class);
        try (ClusterProxy cluster = ClusterProxy.open()) {
            String operator = restarted(cluster, figures);
            figures.put(
                    Figure.FIRST_APPLY_TO_POD_SECONDS, runExperiment(cluster).get(Figure.APPLY_TO_POD_SECONDS));
            figures.putAll(runExperiment(cluster));
            figures.put(Figure.RSS_MIB, metric(cluster, operator, "process_resident_memory_bytes") / (1 << 20));
        }
        return figures;
    }

    /** @return the path of the new operator's pod */
    private static String restarted(ClusterProxy cluster, Map<Figure, Double> figures)
            throws IOException, InterruptedException {
        JsonNode pods = cluster.get("/api/v1/pods" + OPERATORS).path("items");
        if (pods.size() != 1) {
            throw new IOException("one operator must run, but " + pods.size() + " do");
        }
        JsonNode old = pods.get(0).path("metadata");
        String namespace = "/api/v1/namespaces/" + old.path("namespace").asText() + "/pods";
        String oldName = old.path("name").asText();
        try (Watch watch = cluster.watch(namespace + OPERATORS)) {
            cluster.delete(namespace + "/" + oldName);
            Watch.Seen running = watch.await(e ->
                    !e.name().equals(oldName) && e.object().at("/status/podIP").isTextual());
            String pod = namespace + "/" + running.name();
            double ready = firstReady(cluster, pod);
            figures.put(Figure.READY_SECONDS, ready - metric(cluster, pod, "process_start_time_seconds"));
            return pod;
        }
    }

    /** @return when the operator said for the first time that it is ready, in seconds since 1970 */
    private static double firstReady(ClusterProxy cluster, String pod) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        while (System.nanoTime() < deadline) {
            if (cluster.status(pod + ":8080/proxy/readyz") == 200) {
                Instant now = Instant.now();
                return now.getEpochSecond() + now.getNano() / 1e9;
            }
            Thread.sleep(5);
        }
        throw new IOException(pod + " did not become ready");
    }

    /** Waits for it: the operator tells of its process only a moment after it is ready. */
    private static double metric(ClusterProxy cluster, String pod, String name)
            throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (System.nanoTime() < deadline) {
            OptionalDouble value = cluster.text(pod + ":8080/proxy/metrics")
                    .lines()
                    .filter(line -> line.startsWith(name + " "))
                    .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                    .findFirst();
            if (value.isPresent()) {
                return value.getAsDouble();
            }
            Thread.sleep(50);
        }
        throw new IOException("the operator has no metric " + name);
    }

    private static Map<Figure, Double> runExperiment(ClusterProxy cluster) throws IOException, InterruptedException {
        Map<Figure, Double> figures = new EnumMap<>(Figure.class);
        ShortExperiment experiment = ShortExperiment.next();
        try (Watch pods = cluster.watch(TRIAL_PODS + experiment.name());
                Watch experiments = cluster.watch(GROUP + "experiments")) {
            long applied = experiment.apply();
            Watch.Seen stored = experiments.await(e -> e.name().equals(experiment.name()));
            Watch.Seen pod = pods.await(e -> e.type().equals("ADDED"));
            figures.put(Figure.APPLY_TO_POD_SECONDS, (pod.nanos() - applied) / 1e9);
            figures.put(Figure.STORED_TO_POD_SECONDS, (pod.nanos() - stored.nanos()) / 1e9);
            Watch.Seen ended = experiments.await(
                    e -> e.name().equals(experiment.name()) && (is(e, Phase.Succeeded) || is(e, Phase.Failed)));
            if (!is(ended, Phase.Succeeded)) {
                throw new IOException("the experiment failed: " + ended.object().path("status"));
            }
            figures.put(
                    Figure.OVERHEAD_SECONDS, (ended.nanos() - stored.nanos()) / 1e9 - ShortExperiment.MEASURED_SECONDS);
        } finally {
            cluster.delete(GROUP + "experiments/" + experiment.name());
        }
        awaitIdle(cluster);
        return figures;
    }

    private static boolean is(Watch.Seen experiment, Phase phase) {
        return experiment.object().at("/status/phase").asText().equals(phase.name());
    }

    private static String encoded(String selector) {
        return URLEncoder.encode(selector, StandardCharsets.UTF_8);
    }

    /** The operator lets a trial wait for the CPUs of the one before: what is measured next begins when those are free. */
    private static void awaitIdle(ClusterProxy cluster) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        while (!cluster.get(ALL_TRIAL_PODS).path("items").isEmpty()) {
            if (System.nanoTime() > deadline) {
                throw new IOException("pods of a deleted experiment are still there after two minutes");
            }
            Thread.sleep(100);
        }
        Thread.sleep(SETTLING_MILLIS);
    }
}
