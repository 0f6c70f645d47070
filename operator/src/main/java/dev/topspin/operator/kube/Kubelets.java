package dev.topspin.operator.kube;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.model.Json;
import dev.topspin.model.result.KubeletConfig;
import dev.topspin.model.spec.Durations;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * How kubelets are configured, by their own word: {@code /configz} through the API server's proxy, each asked once in ten minutes. That
 * takes the right to {@code nodes/proxy}, and is off unless the operator is told to.
 */
public final class Kubelets {
    private static final Logger LOG = Logger.getLogger(Kubelets.class.getName());
    private static final Duration KEPT = Duration.ofMinutes(10);
    private static final Duration LONGEST = Duration.ofSeconds(2);

    private final Function<String, String> ask;
    private final Clock clock;
    private final Map<String, Said> said = new ConcurrentHashMap<>();

    private record Said(CompletableFuture<Optional<KubeletConfig>> config, Instant until) {}

    private Kubelets(Function<String, String> ask, Clock clock) {
        this.ask = ask;
        this.clock = clock;
    }

    /** @return whom nothing is known of */
    public static Kubelets notAsked() {
        return new Kubelets(node -> null, Clock.systemUTC());
    }

    /** @param client may get {@code nodes/proxy} */
    public static Kubelets asked(KubernetesClient client, Clock clock) {
        return new Kubelets(node -> client.raw("/api/v1/nodes/" + node + "/proxy/configz"), clock);
    }

    /**
     * @param node by its name
     * @return the configuration of its kubelet; null where that may not be asked, and where it doesn't answer in two seconds
     */
    public KubeletConfig config(String node) {
        Instant now = clock.instant();
        return said.compute(
                        node,
                        (name, before) ->
                                before != null && now.isBefore(before.until()) ? before : asking(name, now.plus(KEPT)))
                .config()
                .copy()
                .completeOnTimeout(Optional.empty(), LONGEST.toMillis(), TimeUnit.MILLISECONDS)
                .join()
                .orElse(null);
    }

    /** In a thread of its own: of a node that is down the API server says so late, and the client asks it again. */
    private Said asking(String node, Instant until) {
        CompletableFuture<Optional<KubeletConfig>> answer = new CompletableFuture<>();
        Thread.ofVirtual().name("kubelet-" + node).start(() -> answer.complete(fetch(node)));
        return new Said(answer, until);
    }

    private Optional<KubeletConfig> fetch(String node) {
        try {
            return Optional.ofNullable(ask.apply(node)).flatMap(Kubelets::read);
        } catch (KubernetesClientException | IllegalArgumentException e) {
            LOG.log(
                    Level.WARNING,
                    "a kubelet can't be asked for its configuration: " + e.getMessage(),
                    Map.of("node", node));
            return Optional.empty();
        }
    }

    /** @throws IllegalArgumentException where it is no JSON */
    static Optional<KubeletConfig> read(String configz) {
        JsonNode config = Json.read(configz, JsonNode.class).path("kubeletconfig");
        if (!config.isObject()) {
            return Optional.empty();
        }
        Map<String, String> options = new TreeMap<>();
        config.path("cpuManagerPolicyOptions")
                .properties()
                .forEach(
                        option -> options.put(option.getKey(), option.getValue().asText()));
        List<String> inOrder = options.entrySet().stream()
                .map(o -> o.getKey() + "=" + o.getValue())
                .toList();
        return Optional.of(new KubeletConfig(
                text(config, "cpuManagerPolicy"),
                inOrder,
                text(config, "reservedSystemCPUs"),
                text(config, "cpuManagerReconcilePeriod"),
                text(config, "topologyManagerPolicy"),
                text(config, "topologyManagerScope"),
                text(config, "memoryManagerPolicy")));
    }

    /** @return how long a kubelet may take to move others off CPUs that it has given away; empty where it doesn't say */
    public static Optional<Duration> reconcilePeriod(KubeletConfig config) {
        return Optional.ofNullable(config)
                .map(KubeletConfig::cpuManagerReconcilePeriod)
                .filter(period -> period.matches(Durations.PATTERN))
                .map(Durations::parse);
    }

    private static String text(JsonNode config, String field) {
        String value = config.path(field).asText("");
        return value.isEmpty() ? null : value;
    }
}
