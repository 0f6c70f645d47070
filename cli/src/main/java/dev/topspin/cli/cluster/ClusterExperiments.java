package dev.topspin.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.api.CapacitySearch;
import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentSchedule;
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
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/** Reads experiments and their trials, sweeps, searches and schedules in one namespace, and resumes experiments. Not for several threads. */
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

    /** @return the sweep or search that an experiment is a part of, as {@code kind/name}; empty where it is of none */
    public static Optional<String> partOf(Experiment experiment) {
        Set<String> wholes = Set.of(HasMetadata.getKind(NodeSweep.class), HasMetadata.getKind(CapacitySearch.class));
        return experiment.getMetadata().getOwnerReferences().stream()
                .filter(o -> Boolean.TRUE.equals(o.getController()) && wholes.contains(o.getKind()))
                .map(o -> o.getKind().toLowerCase(Locale.ROOT) + "/" + o.getName())
                .findFirst();
    }

    /**
     * Has an experiment carried on. Nothing else of it is changed, and nothing where somebody has changed it meanwhile.
     *
     * @param experiment as it was read
     * @param count for {@code runPolicy.resume}; null where that stays as it is
     */
    public void resume(Experiment experiment, Integer count) throws ClusterException {
        Map<String, Object> policy =
                count == null ? Map.of("suspend", false) : Map.of("suspend", false, "resume", count);
        String patch = Json.write(Map.of(
                "metadata",
                Map.of("resourceVersion", experiment.getMetadata().getResourceVersion()),
                "spec",
                Map.of("runPolicy", policy)));
        try {
            client.genericKubernetesResources(ResourceDefinitionContext.fromResourceType(Experiment.class))
                    .inNamespace(namespace)
                    .withName(experiment.getMetadata().getName())
                    .patch(PatchContext.of(PatchType.JSON_MERGE), patch);
        } catch (KubernetesClientException e) {
            throw failed(e);
        }
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
     * @return the sweep, with a status in any case, and none of its reports; empty where there is none of that name
     * @throws ClusterException also where the cluster doesn't know what a sweep is
     */
    public Optional<StoredSweep> sweep(String name) throws ClusterException {
        Optional<JsonNode> document = named("nodesweeps", "node sweeps", name);
        return document.isEmpty()
                ? Optional.empty()
                : Optional.of(new StoredSweep(Form.known(document.get(), NodeSweep.class), List.of()));
    }

    /** @return the sweep with what is stored of its nodes */
    public StoredSweep withReports(StoredSweep sweep) throws ClusterException {
        return new StoredSweep(sweep.sweep(), own(sweep.sweep(), Labels.SWEEP, "nodereports", NodeReport.class));
    }

    /**
     * @return the search, with a status in any case, and none of its trials; empty where there is none of that name
     * @throws ClusterException also where the cluster doesn't know what a search is
     */
    public Optional<StoredSearch> search(String name) throws ClusterException {
        Optional<JsonNode> document = named("capacitysearches", "capacity searches", name);
        return document.isEmpty()
                ? Optional.empty()
                : Optional.of(new StoredSearch(Form.known(document.get(), CapacitySearch.class), List.of(), List.of()));
    }

    /**
     * @param before as it was seen before: trials that had ended then are not asked for again
     * @return the search with its experiments, and the trials of those that have ended
     */
    public StoredSearch withTrials(StoredSearch search, StoredSearch before) throws ClusterException {
        List<Experiment> experiments = own(search.search(), Labels.SEARCH, "experiments", Experiment.class);
        Map<String, List<Trial>> known = before.trials().stream()
                .collect(Collectors.groupingBy(t -> t.getSpec().experiment()));
        List<Trial> trials = new ArrayList<>();
        for (Experiment experiment : experiments) {
            boolean over =
                    experiment.getStatus() != null && experiment.getStatus().completionTime() != null;
            if (over) {
                List<Trial> seen = known.get(experiment.getMetadata().getName());
                trials.addAll(seen != null ? seen : trials(experiment));
            }
        }
        return new StoredSearch(search.search(), experiments, trials);
    }

    /**
     * @return the schedule, with a status in any case, and none of its runs; empty where there is none of that name
     * @throws ClusterException also where the cluster doesn't know what a schedule is
     */
    public Optional<StoredSchedule> schedule(String name) throws ClusterException {
        Optional<JsonNode> document = named("experimentschedules", "schedules", name);
        return document.isEmpty()
                ? Optional.empty()
                : Optional.of(new StoredSchedule(Form.known(document.get(), ExperimentSchedule.class), List.of()));
    }

    /** @return the schedule with its runs of whatever kind, and the experiment of its baseline */
    public StoredSchedule withRuns(StoredSchedule stored) throws ClusterException {
        ExperimentSchedule schedule = stored.schedule();
        List<HasMetadata> runs = new ArrayList<>();
        runs.addAll(own(schedule, Labels.SCHEDULE, "experiments", Experiment.class));
        runs.addAll(own(schedule, Labels.SCHEDULE, "nodesweeps", NodeSweep.class));
        runs.addAll(own(schedule, Labels.SCHEDULE, "capacitysearches", CapacitySearch.class));
        if (schedule.getSpec() != null
                && schedule.getSpec().baseline() != null
                && schedule.getSpec().baseline().experiment() != null) {
            Optional<JsonNode> named = get(
                    path("experiments") + "/" + schedule.getSpec().baseline().experiment());
            if (named.isPresent()) {
                runs.add(Form.known(named.get(), Experiment.class));
            }
        }
        return new StoredSchedule(schedule, runs);
    }

    /** An object of a kind that earlier versions of Topspin don't have. */
    private Optional<JsonNode> named(String plural, String words, String name) throws ClusterException {
        Optional<JsonNode> document = get(path(plural) + "/" + name);
        if (document.isEmpty()) {
            requireInstalled();
            if (get(path(plural) + "?limit=1").isEmpty()) {
                throw new ClusterException(
                        "the cluster has no %s: its version of Topspin is of before them".formatted(words),
                        false,
                        null);
            }
        }
        return document;
    }

    private <T> List<T> own(HasMetadata owner, String label, String plural, Class<T> type) throws ClusterException {
        List<T> own = new ArrayList<>();
        for (JsonNode document : of(owner, label, plural)) {
            own.add(Form.known(document, type));
        }
        return own;
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

    /** @return what a path of the API server has, whatever it is; empty where there is nothing */
    Optional<String> text(String path) throws ClusterException {
        try {
            return Optional.ofNullable(client.raw(path));
        } catch (KubernetesClientException e) {
            throw failed(e);
        }
    }

    /** @return the document at a path of the API server; empty where there is none */
    Optional<JsonNode> get(String path) throws ClusterException {
        Optional<String> found = text(path);
        try {
            return found.map(text -> Json.read(text, JsonNode.class));
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
