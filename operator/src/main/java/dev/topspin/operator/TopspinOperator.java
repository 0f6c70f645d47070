package dev.topspin.operator;

import dev.topspin.api.Experiment;
import dev.topspin.api.Trial;
import dev.topspin.operator.experiment.ExperimentReconciler;
import dev.topspin.operator.metrics.CellFigures;
import dev.topspin.operator.metrics.ExperimentFigures;
import dev.topspin.operator.metrics.Reconciliations;
import dev.topspin.operator.metrics.TrialFigures;
import dev.topspin.operator.trial.TrialReconciler;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.config.ConfigurationServiceOverrider;
import io.javaoperatorsdk.operator.api.config.ControllerConfigurationOverrider;
import io.javaoperatorsdk.operator.api.config.LeaderElectionConfigurationBuilder;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.retry.GenericRetry;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/** The two reconcilers and what they share. */
final class TopspinOperator implements AutoCloseable {
    private final KubernetesClient client;
    private final Settings settings;
    private final Operator operator;
    private final ExperimentReconciler experiments;
    private final TrialReconciler trials;

    /**
     * @param client for all calls; not closed by {@link #close}
     * @param registry to which all metrics but the JVM's are added
     */
    TopspinOperator(KubernetesClient client, Settings settings, PrometheusRegistry registry) {
        this.client = client;
        this.settings = settings;
        Clock clock = Clock.systemUTC();
        Reconciliations reconciliations = new Reconciliations(registry);
        operator = new Operator(overrider -> configure(overrider, reconciliations));
        experiments = new ExperimentReconciler(client, settings.namespaces(), clock);
        trials = new TrialReconciler(client, this::experimentOf, settings.image(), settings.pullPolicy(), clock);
        operator.register(experiments, this::controller);
        operator.register(trials, this::controller);
        registry.register(new TrialFigures(trials::cached));
        registry.register(new ExperimentFigures(experiments::cached));
        registry.register(new CellFigures(experiments::cached));
    }

    private void configure(ConfigurationServiceOverrider overrider, Reconciliations reconciliations) {
        overrider
                .withKubernetesClient(client)
                .withMetrics(reconciliations)
                .checkingCRDAndValidateLocalModel(false) // reading CRDs is a right that the operator doesn't need
                .withUseSSAToPatchPrimaryResource(false)
                .withCloseClientOnStop(false)
                .withConcurrentReconciliationThreads(4)
                .withConcurrentWorkflowExecutorThreads(1)
                .withReconciliationTerminationTimeout(Duration.ofSeconds(5));
        if (settings.leaderElection()) {
            overrider.withLeaderElectionConfiguration(
                    LeaderElectionConfigurationBuilder.aLeaderElectionConfiguration("topspin-operator")
                            .withLeaseNamespace(settings.ownNamespace())
                            .build());
        }
    }

    private <R extends HasMetadata> void controller(ControllerConfigurationOverrider<R> overrider) {
        overrider.withRetry(new GenericRetry()
                .setInitialInterval(500)
                .setIntervalMultiplier(2)
                .setMaxInterval(30_000)
                .withoutMaxAttempts());
        if (settings.namespaces().isEmpty()) {
            overrider.watchingAllNamespaces();
        } else {
            overrider.settingNamespaces(settings.namespaces());
        }
    }

    /** From the cache where it is there already: only right after the start it may not be. */
    private Optional<Experiment> experimentOf(Trial trial) {
        OwnerReference owner = trial.getMetadata().getOwnerReferences().stream()
                .filter(o -> HasMetadata.getKind(Experiment.class).equals(o.getKind()))
                .findFirst()
                .orElse(null);
        if (owner == null) {
            return Optional.empty();
        }
        String namespace = trial.getMetadata().getNamespace();
        return experiments
                .cached(new ResourceID(owner.getName(), namespace))
                .or(() -> Optional.ofNullable(client.resources(Experiment.class)
                        .inNamespace(namespace)
                        .withName(owner.getName())
                        .get()))
                .filter(e -> owner.getUid() == null
                        || owner.getUid().equals(e.getMetadata().getUid()));
    }

    /** Returns once the caches are synced, or this process waits to be the leader. */
    void start() {
        operator.start();
    }

    /** @return whether it has started and every watch is alive */
    boolean ready() {
        return operator.getRuntimeInfo().isStarted()
                && operator.getRuntimeInfo().allEventSourcesAreHealthy();
    }

    @Override
    public void close() {
        operator.stop();
    }
}
