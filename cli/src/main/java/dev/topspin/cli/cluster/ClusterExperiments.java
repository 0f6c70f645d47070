package dev.topspin.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.api.Experiment;
import dev.topspin.api.Labels;
import dev.topspin.api.NodeReport;
import dev.topspin.api.NodeSweep;
import dev.topspin.api.Trial;
import dev.topspin.model.Json;
import dev.topspin.model.spec.ExperimentFile;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Reads experiments and their trials, and sweeps, in one namespace. Not for several threads. */
public final class ClusterExperiments implements AutoCloseable {
    private static final String GROUP = ExperimentFile.API_VERSION.split("/", -1)[0];

    private static final int TIMEOUT_MILLIS = 10_000;
    private static final int FORBIDDEN = 403;
    private static final int UNAUTHORIZED = 401;

    /** From here on the server says that it can't now. */
    private static final int TOO_MANY = 429;

    /** The client logs what is thrown as well; kept, as else its level would be forgotten. */
    private static final Logger CLIENT_LOG = Logger.getLogger("io.fabric8");

    private final KubernetesClient client;
    private final String namespace;

    /** @param namespace null for the client's own */
    ClusterExperiments(KubernetesClient client, String namespace) {
        this.client = client;
        this.namespace = Objects.requireNonNullElse(namespace == null ? client.getNamespace() : namespace, "default");
    }

    /**
     * Asks nothing of the cluster yet.
     *
     * @param context of the kubeconfig; null for the current one
     * @param namespace null for that of the context
     * @throws ClusterException where there is no such context
     */
    public static ClusterExperiments connect(String context, String namespace) throws ClusterException {
        CLIENT_LOG.setLevel(Level.OFF);
        Config config = Config.autoConfigure(context);
        if (context != null
                && (config.getCurrentContext() == null
                        || !context.equals(config.getCurrentContext().getName()))) {
            throw new ClusterException("there is no context \"" + context + "\" in the kubeconfig", false, null);
        }
        Config quick = new ConfigBuilder(config)
                .withConnectionTimeout(TIMEOUT_MILLIS)
                .withRequestTimeout(TIMEOUT_MILLIS)
                .withRequestRetryBackoffLimit(0) // who asks again says so
                .build();
        return new ClusterExperiments(
                new KubernetesClientBuilder().withConfig(quick).build(), namespace);
    }

    /** @return where it reads */
    public String namespace() {
        return namespace;
    }

    /** @return the experiment, with a status in any case; empty where there is none of that name */
    public Optional<Experiment> experiment(String name) throws ClusterException {
        Optional<JsonNode> document = get(path("experiments") + "/" + name);
        return document.isEmpty() ? Optional.empty() : Optional.of(Form.experiment(document.get()));
    }

    /** @throws ClusterException where the cluster doesn't know what an experiment is, or none of a version known here */
    public void requireInstalled() throws ClusterException {
        if (get(path("experiments") + "?limit=1").isPresent()) {
            return;
        }
        List<String> versions = new ArrayList<>();
        get("/apis/" + GROUP).ifPresent(group -> group.path("versions")
                .forEach(v -> versions.add(v.path("version").asText())));
        throw new ClusterException(
                versions.isEmpty()
                        ? "the cluster has no experiments: Topspin's CRDs are not installed (helm install topspin ...)"
                        : Form.otherApi(versions),
                false,
                null);
    }

    /** @return the trial; empty where there is none of that name */
    public Optional<Trial> trial(String name) throws ClusterException {
        Optional<JsonNode> document = get(path("trials") + "/" + name);
        return document.isEmpty() ? Optional.empty() : Optional.of(Form.trial(document.get()));
    }

    /** @return the experiment's trials that were made so far, in no order */
    public List<Trial> trials(Experiment experiment) throws ClusterException {
        List<Trial> trials = new ArrayList<>();
        for (JsonNode document : of(experiment, Labels.EXPERIMENT, "trials")) {
            trials.add(Form.trial(document));
        }
        return trials;
    }

    /**
     * @return the sweep with what is stored of its nodes; empty where there is none of that name
     * @throws ClusterException also where the cluster doesn't know what a sweep is
     */
    public Optional<StoredSweep> sweep(String name) throws ClusterException {
        Optional<JsonNode> document = get(path("nodesweeps") + "/" + name);
        if (document.isEmpty()) {
            requireInstalled();
            if (get(path("nodesweeps") + "?limit=1").isEmpty()) {
                throw new ClusterException(
                        "the cluster has no node sweeps: its version of Topspin is of before them", false, null);
            }
            return Optional.empty();
        }
        NodeSweep sweep = Form.known(document.get(), NodeSweep.class);
        List<NodeReport> reports = new ArrayList<>();
        for (JsonNode report : of(sweep, Labels.SWEEP, "nodereports")) {
            reports.add(Form.known(report, NodeReport.class));
        }
        return Optional.of(new StoredSweep(sweep, reports));
    }

    /** What belongs to an object: one of the same name, of before or of a later version, may have left its own. */
    private List<JsonNode> of(HasMetadata owner, String label, String plural) throws ClusterException {
        String selector = URLEncoder.encode(label + "=" + owner.getMetadata().getName(), StandardCharsets.UTF_8);
        List<JsonNode> own = new ArrayList<>();
        get(path(plural) + "?labelSelector=" + selector)
                .ifPresent(list -> list.path("items").forEach(document -> {
                    JsonNode uid = document.at("/metadata/ownerReferences/0/uid");
                    if (uid.isMissingNode()
                            || uid.asText().equals(owner.getMetadata().getUid())) {
                        own.add(document);
                    }
                }));
        return own;
    }

    private String path(String plural) {
        return "/apis/" + ExperimentFile.API_VERSION + "/namespaces/" + namespace + "/" + plural;
    }

    private Optional<JsonNode> get(String path) throws ClusterException {
        try {
            return Optional.ofNullable(client.raw(path)).map(text -> Json.read(text, JsonNode.class));
        } catch (KubernetesClientException e) {
            throw failed(e);
        } catch (IllegalArgumentException e) {
            throw new ClusterException("what the cluster answered can't be read: " + e.getMessage(), false, e);
        }
    }

    private ClusterException failed(KubernetesClientException e) {
        String server = client.getMasterUrl().toString();
        if (e.getCode() <= 0) { // no answer at all
            return new ClusterException(server + " can't be reached: " + root(e), true, e);
        }
        return switch (e.getCode()) {
            case UNAUTHORIZED -> new ClusterException(server + ": not logged in: " + said(e), false, e);
            case FORBIDDEN -> new ClusterException(server + ": not allowed: " + said(e), false, e);
            default -> new ClusterException(server + ": " + said(e), e.getCode() >= TOO_MANY, e);
        };
    }

    private static String said(KubernetesClientException e) {
        String said = e.getStatus() == null ? null : e.getStatus().getMessage();
        return said == null ? firstLine(e.getMessage()) : said;
    }

    private static String root(Throwable e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause.getMessage() == null
                ? cause.getClass().getSimpleName()
                : cause.getClass().getSimpleName() + ": " + firstLine(cause.getMessage());
    }

    private static String firstLine(String text) {
        return String.valueOf(text).lines().findFirst().orElse("");
    }

    @Override
    public void close() {
        client.close();
    }
}
