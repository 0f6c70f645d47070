package dev.topspin.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.topspin.api.Labels;
import dev.topspin.model.Json;
import dev.topspin.model.spec.ExperimentFile;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Collects what somebody needs who is to say what went wrong: an object of ours with all that was made for it, the nodes, events,
 * logs and versions. Secrets are never asked for. What can't be read is told, and all else is there all the same.
 */
public final class SupportFiles {
    /** Of an object that consists of many experiments, the trials and pods of so many of them. */
    private static final int MOST_EXPERIMENTS = 100;

    private static final int MOST_NODES = 100;
    private static final int EXPERIMENTS_A_CALL = 20;
    private static final String OF_LOGS = "/log?tailLines=20000&limitBytes=8388608";

    private static final Pattern SECRET = Pattern.compile("(?i).*(secret|token|passw|credential|api_?key|private).*");
    private static final String HIDDEN = "(left out)";

    private final ClusterExperiments cluster;
    private final Map<String, String> files = new LinkedHashMap<>();
    private final List<String> missing = new ArrayList<>();
    private final Set<String> names = new TreeSet<>();
    private final Set<String> nodes = new LinkedHashSet<>();

    private SupportFiles(ClusterExperiments cluster) {
        this.cluster = cluster;
    }

    /**
     * @param files texts by their names, in the order they were read
     * @param missing what could not be read and why, a sentence each
     */
    public record Collected(Map<String, String> files, List<String> missing) {}

    /**
     * @return all there is; empty where there is no such object
     * @throws ClusterException where the object itself can't be read
     */
    public static Optional<Collected> of(ClusterExperiments cluster, Named named) throws ClusterException {
        SupportFiles support = new SupportFiles(cluster);
        Optional<JsonNode> object = cluster.get(support.ours(named.kind().plural()) + "/" + named.name());
        if (object.isEmpty()) {
            return Optional.empty();
        }
        support.collect(named, object.get());
        return Optional.of(new Collected(support.files, support.missing));
    }

    private void collect(Named named, JsonNode object) {
        keep(named.kind().plural(), object);
        List<String> experiments = new ArrayList<>();
        if (named.kind().label().equals(Labels.EXPERIMENT)) {
            experiments.add(named.name());
        } else {
            String own = selector(named.kind().label() + "=" + named.name());
            for (String plural : List.of("experiments", "nodesweeps", "capacitysearches", "nodereports")) {
                for (JsonNode part : list(plural, ours(plural) + own)) {
                    keep(plural, part);
                    if (plural.equals("experiments")) {
                        experiments.add(part.at("/metadata/name").asText());
                    }
                }
            }
        }
        if (experiments.size() > MOST_EXPERIMENTS) {
            missing.add("trials and pods of all but %d of its %d experiments"
                    .formatted(MOST_EXPERIMENTS, experiments.size()));
        }
        ofExperiments(experiments.subList(0, Math.min(MOST_EXPERIMENTS, experiments.size())));
        if (nodes.size() > MOST_NODES) {
            missing.add("all but %d of %d nodes".formatted(MOST_NODES, nodes.size()));
        }
        nodes.stream().limit(MOST_NODES).toList().forEach(this::node);
        operator();
        events();
        versions();
    }

    private void ofExperiments(List<String> experiments) {
        for (int i = 0; i < experiments.size(); i += EXPERIMENTS_A_CALL) {
            List<String> some = experiments.subList(i, Math.min(experiments.size(), i + EXPERIMENTS_A_CALL));
            String theirs = selector(Labels.EXPERIMENT + " in (" + String.join(",", some) + ")");
            String here = "/namespaces/" + cluster.namespace() + "/";
            of(some, "trials", ours("trials") + theirs);
            of(some, "jobs", "/apis/batch/v1" + here + "jobs" + theirs);
            of(some, "services", "/api/v1" + here + "services" + theirs);
            of(some, "networkpolicies", "/apis/networking.k8s.io/v1" + here + "networkpolicies" + theirs);
            of(some, "pods", "/api/v1" + here + "pods" + theirs).forEach(this::logs);
        }
    }

    /** Keeps what is listed, and of that what is theirs: a server that knows no sets would list others too. */
    private List<JsonNode> of(List<String> experiments, String plural, String path) {
        List<JsonNode> theirs = list(plural, path);
        theirs.removeIf(object -> !experiments.contains(
                object.path("metadata").path("labels").path(Labels.EXPERIMENT).asText()));
        theirs.forEach(object -> keep(plural, object));
        return theirs;
    }

    private void operator() {
        String ofOperators = selector(Labels.NAME + "=topspin");
        for (JsonNode deployment : list("operator/deployments", "/apis/apps/v1/deployments" + ofOperators)) {
            keep("operator/deployments", deployment);
            String namespace = deployment.at("/metadata/namespace").asText();
            for (JsonNode pod : list("operator/pods", "/api/v1/namespaces/" + namespace + "/pods" + ofOperators)) {
                keep("operator/pods", pod);
                logs(pod);
            }
            list("operator/leases", "/apis/coordination.k8s.io/v1/namespaces/" + namespace + "/leases")
                    .forEach(lease -> keep("operator/leases", lease));
        }
    }

    private void logs(JsonNode pod) {
        String name = pod.at("/metadata/name").asText();
        String path = "/api/v1/namespaces/%s/pods/%s"
                .formatted(pod.at("/metadata/namespace").asText(), name);
        JsonNode containers = pod.at("/spec/containers");
        boolean several = containers.size() > 1;
        UnaryOperator<String> named = container -> several ? name + "." + container : name;
        for (int i = 0; i < (several ? containers.size() : 1); i++) {
            String container = containers.path(i).path("name").asText();
            log(named.apply(container), path + OF_LOGS + (several ? "&container=" + container : ""));
        }
        for (JsonNode status : pod.at("/status/containerStatuses")) {
            if (status.path("restartCount").asInt() > 0) {
                String container = status.path("name").asText();
                log(named.apply(container) + ".before", path + OF_LOGS + "&previous=true&container=" + container);
            }
        }
    }

    /** @param name of the file, without its ending */
    private void log(String name, String path) {
        try {
            cluster.text(path).ifPresent(text -> files.put("logs/" + name + ".log", text));
        } catch (ClusterException e) {
            missing.add("logs of " + name + ": " + e.getMessage());
        }
    }

    /** Without its addresses, and the images that others have there. */
    private void node(String name) {
        document("node " + name, "/api/v1/nodes/" + name).ifPresent(node -> {
            if (node.path("status") instanceof ObjectNode status) {
                status.retain("nodeInfo", "allocatable", "capacity", "conditions");
            }
            keep("nodes", node);
        });
    }

    private void events() {
        ArrayNode theirs = JsonNodeFactory.instance.arrayNode();
        for (JsonNode event : list("events", "/api/v1/namespaces/" + cluster.namespace() + "/events")) {
            if (names.contains(event.at("/involvedObject/name").asText())) {
                theirs.add(withoutSecrets(event));
            }
        }
        files.put("events.json", Json.writeIndented(theirs));
    }

    private void versions() {
        ObjectNode versions = JsonNodeFactory.instance.objectNode();
        document("the API server's version", "/version").ifPresent(v -> versions.set("kubernetes", v));
        document(
                        "the versions of Topspin's API",
                        "/apis/" + ExperimentFile.API_VERSION.split("/", -1)[0])
                .ifPresent(v -> versions.set("api", v.path("versions")));
        files.put("versions.json", Json.writeIndented(versions));
    }

    private String ours(String plural) {
        return "/apis/" + ExperimentFile.API_VERSION + "/namespaces/" + cluster.namespace() + "/" + plural;
    }

    private static String selector(String of) {
        return "?labelSelector=" + URLEncoder.encode(of, StandardCharsets.UTF_8);
    }

    private List<JsonNode> list(String what, String path) {
        List<JsonNode> items = new ArrayList<>();
        document(what, path).ifPresent(list -> list.path("items").forEach(items::add));
        return items;
    }

    private Optional<JsonNode> document(String what, String path) {
        try {
            return cluster.get(path);
        } catch (ClusterException e) {
            missing.add(what + ": " + e.getMessage());
            return Optional.empty();
        }
    }

    private void keep(String folder, JsonNode object) {
        String name = object.at("/metadata/name").asText();
        names.add(name);
        object.findValuesAsText("nodeName").forEach(nodes::add);
        object.findValuesAsText("node").forEach(nodes::add);
        nodes.remove("");
        files.put(folder + "/" + name + ".json", Json.writeIndented(withoutSecrets(object)));
    }

    /** What kubectl and the API server keep for themselves goes too. */
    static JsonNode withoutSecrets(JsonNode document) {
        if (document instanceof ObjectNode object) {
            object.remove("managedFields");
            object.remove("kubectl.kubernetes.io/last-applied-configuration");
            if (object.path("value").isTextual()
                    && SECRET.matcher(object.path("name").asText()).matches()) {
                object.put("value", HIDDEN);
            }
        }
        document.forEach(SupportFiles::withoutSecrets);
        return document;
    }
}
