package dev.topspin.operator;

import dev.topspin.api.Experiment;
import dev.topspin.operator.cache.CachedTrial;
import dev.topspin.operator.kube.Mapping;
import dev.topspin.operator.kube.PackedLists;
import dev.topspin.operator.kube.Renewals;
import dev.topspin.operator.kube.ServerClock;
import dev.topspin.operator.kube.SteadyClock;
import dev.topspin.operator.log.JsonLog;
import io.fabric8.kubernetes.api.model.ListOptions;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.OperatorException;
import io.prometheus.metrics.instrumentation.jvm.JvmMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The operator's process: reads its environment, checks what it needs, runs until it is told to stop. */
public final class Main {
    private static final Logger LOG = Logger.getLogger(Main.class.getName());

    private static final ListOptions ONE =
            new ListOptionsBuilder().withLimit(1L).build();

    /** So many trials are packed, if the API server packs at all. */
    private static final ListOptions SOME =
            new ListOptionsBuilder().withLimit(50L).build();

    /** Enough for a few hundred trials. */
    private static final long LEAST_HEAP_BYTES = 48 << 20;

    private Main() {}

    /**
     * Exit code 1 where it can't start, with one line that says why.
     *
     * @param args none
     */
    public static void main(String[] args) {
        JsonLog.install();
        try {
            run(Settings.of(System.getenv()));
        } catch (IllegalArgumentException | IOException e) {
            LOG.severe("can't start: " + message(e));
            System.exit(1);
        } catch (KubernetesClientException | OperatorException e) {
            LOG.severe("can't start: " + explain(e));
            System.exit(1);
        }
    }

    private static void run(Settings settings) throws IOException {
        requireMemory(Runtime.getRuntime().maxMemory());
        PrometheusRegistry registry = new PrometheusRegistry();
        PackedLists lists = new PackedLists();
        ServerClock clock = new ServerClock(new SteadyClock(Clock.systemUTC(), System::nanoTime));
        AtomicReference<TopspinOperator> started = new AtomicReference<>();
        // before the API server is asked, which may take its time: a probe is not to end what only waits
        HttpEndpoints http = new HttpEndpoints(settings.port(), registry, () -> {
            TopspinOperator operator = started.get();
            return operator != null && operator.ready();
        });
        Renewals renewals = new Renewals(TopspinOperator.leaderLease(settings), System::nanoTime);
        KubernetesClient client = client(lists, clock, renewals);
        check(client, settings);
        TopspinOperator operator = new TopspinOperator(client, settings, registry, lists.seen(), clock, renewals);
        Runtime.getRuntime()
                .addShutdownHook(Thread.ofPlatform().name("shutdown").unstarted(() -> {
                    LOG.info("stopping");
                    operator.close();
                    client.close();
                    http.close();
                }));
        operator.start();
        started.set(operator);
        LOG.log(
                Level.INFO,
                "ready",
                Map.of(
                        "image",
                        settings.image(),
                        "namespaces",
                        settings.namespaces().isEmpty() ? "all" : String.join(",", settings.namespaces()),
                        "startMillis",
                        ManagementFactory.getRuntimeMXBean().getUptime()));
        // takes long, and nobody waits for it: not before it is ready
        JvmMetrics.builder().register(registry);
    }

    /** @throws IllegalArgumentException where it would be killed for memory sooner or later */
    static void requireMemory(long heapBytes) {
        if (heapBytes < LEAST_HEAP_BYTES) {
            throw new IllegalArgumentException(
                    "the heap can be %d MiB at most, and must be able to be %d: resources.limits.memory of the chart is too small"
                            .formatted(heapBytes >> 20, LEAST_HEAP_BYTES >> 20));
        }
    }

    /** How long a request may take is the client library's 10 s, or what its property kubernetes.request.timeout says in ms. */
    private static KubernetesClient client(PackedLists lists, ServerClock clock, Renewals renewals) {
        Config config = new ConfigBuilder()
                .withRequestRetryBackoffLimit(3)
                .withConnectionTimeout(5_000)
                .withHttp2Disable(true) // no faster here, and more to load: see docs/decisions/0020
                .build();
        return new KubernetesClientBuilder()
                .withConfig(config)
                .withKubernetesSerialization(Mapping.serialization(lists))
                .withHttpClientBuilderConsumer(http -> http.addOrReplaceInterceptor("packed-lists", lists)
                        .addOrReplaceInterceptor("server-clock", clock)
                        .addOrReplaceInterceptor("renewals", renewals))
                .build();
    }

    /** What nothing works without, found out before the informers try it again and again; and whether lists come packed. */
    private static void check(KubernetesClient client, Settings settings) {
        if (settings.namespaces().isEmpty()) {
            client.resources(Experiment.class).inAnyNamespace().list(ONE);
            client.resources(CachedTrial.class).inAnyNamespace().list(SOME);
        }
        for (String namespace : settings.namespaces()) {
            client.resources(Experiment.class).inNamespace(namespace).list(ONE);
            client.resources(CachedTrial.class).inNamespace(namespace).list(SOME);
        }
    }

    /** @return why it can't start, in words for whoever reads the log; what to do where that is known */
    static String explain(Exception e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof KubernetesClientException failure && failure.getCode() == 404) {
                return "the API server knows no experiments.topspin.dev: install the CRDs first (kubectl apply"
                        + " --server-side -f crds/)";
            }
            if (cause instanceof KubernetesClientException failure
                    && (failure.getCode() == 401 || failure.getCode() == 403)) {
                return "the API server doesn't allow it: " + failure.getMessage();
            }
            if (cause instanceof TimeoutException) {
                return "the API server has not answered in time, several times (kubernetes.request.timeout of the JVM is in ms, 10000 if"
                        + " not given)";
            }
            if (cause instanceof IOException) {
                return "the API server can't be reached: " + cause;
            }
        }
        return message(e);
    }

    /** @return the first message there is; the kind of the exception where there is none */
    private static String message(Throwable e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause.getMessage() != null) {
                return cause.getMessage();
            }
        }
        return e.toString();
    }
}
