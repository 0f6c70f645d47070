package dev.topspin.operator;

import dev.topspin.api.CapacitySearch;
import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentSchedule;
import dev.topspin.api.NodeReport;
import dev.topspin.api.NodeSweep;
import dev.topspin.model.Build;
import dev.topspin.operator.admission.AdmissionControl;
import dev.topspin.operator.admission.WatchClaims;
import dev.topspin.operator.experiment.Caches;
import dev.topspin.operator.experiment.ExperimentReconciler;
import dev.topspin.operator.experiment.ExperimentStore;
import dev.topspin.operator.experiment.Histograms;
import dev.topspin.operator.experiment.Orphans;
import dev.topspin.operator.experiment.Parts;
import dev.topspin.operator.experiment.TrialMaker;
import dev.topspin.operator.kube.Events;
import dev.topspin.operator.kube.Kubelets;
import dev.topspin.operator.kube.Mapping;
import dev.topspin.operator.kube.NewerFields;
import dev.topspin.operator.kube.Renewals;
import dev.topspin.operator.kube.StatusPatch;
import dev.topspin.operator.metrics.BuildInfo;
import dev.topspin.operator.metrics.Reconciliations;
import dev.topspin.operator.metrics.ResultFigures;
import dev.topspin.operator.metrics.ScheduleFigures;
import dev.topspin.operator.metrics.SearchFigures;
import dev.topspin.operator.metrics.SweepFigures;
import dev.topspin.operator.schedule.ScheduleReconciler;
import dev.topspin.operator.search.SearchReconciler;
import dev.topspin.operator.sweep.SweepReconciler;
import dev.topspin.operator.trial.TrialRunner;
import dev.topspin.operator.trial.TrialStore;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ListOptions;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderCallbacks;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.config.Cloner;
import io.javaoperatorsdk.operator.api.config.ConfigurationServiceOverrider;
import io.javaoperatorsdk.operator.api.config.ControllerConfigurationOverrider;
import io.javaoperatorsdk.operator.api.config.LeaderElectionConfigurationBuilder;
import io.javaoperatorsdk.operator.processing.retry.GenericRetry;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Puts the operator together. */
final class TopspinOperator implements AutoCloseable {
    /** So many experiments are listed at once: rows of a thousand cells make one of them a megabyte, a tenth of that packed. */
    private static final long PAGE = 100;

    private static final long PACKED_PAGE = 1000;

    /** A leader that has not renewed its lease for so long is none any more; another one waits for {@link #LEASE}. */
    private static final Duration RENEWED_WITHIN = Duration.ofSeconds(12);

    private static final Duration LEASE = Duration.ofSeconds(15);
    private static final Duration LOOK = Duration.ofMillis(500);

    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;

    private static final Logger LOG = Logger.getLogger(TopspinOperator.class.getName());

    private final KubernetesClient client;
    private final Settings settings;
    private final Operator operator;
    private final boolean packed;
    private final Runnable end;
    private final Caches caches;
    private final AdmissionControl admission;
    private final WatchClaims claims;
    private final Orphans orphans;
    private final Renewals renewals;
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("lease-watch").daemon().factory());
    private volatile boolean leads;
    private volatile boolean closed;

    /**
     * @param client for all calls; not closed by {@link #close}
     * @param registry to which all metrics but the JVM's are added
     * @param packed whether the client's lists come packed
     * @param clock the API server's: deadlines are counted from the times of its objects
     * @param renewals of {@link #leaderLease}, as the client sees them
     */
    TopspinOperator(
            KubernetesClient client,
            Settings settings,
            PrometheusRegistry registry,
            boolean packed,
            Clock clock,
            Renewals renewals) {
        this(client, settings, registry, packed, clock, renewals, () -> Runtime.getRuntime()
                .halt(1));
    }

    /** @return the name of the lease that the leader of a release has */
    static String leaderLease(Settings settings) {
        return settings.release() + "-leader";
    }

    /**
     * @param end ends the process once a watch, or the lease of the leader, is lost for good: whoever started it starts it again, and all is
     *     read anew. It must not wait for what {@link #close} does, which takes a lock of the elector that calls this
     */
    TopspinOperator(
            KubernetesClient client,
            Settings settings,
            PrometheusRegistry registry,
            boolean packed,
            Clock clock,
            Renewals renewals,
            Runnable end) {
        this.client = client;
        this.renewals = renewals;
        this.end = end;
        this.packed = packed;
        this.caches = new Caches(packed);
        this.settings = settings;
        Reconciliations reconciliations = new Reconciliations(registry);
        AdmissionControl.LeaseSettings leases = new AdmissionControl.LeaseSettings(
                settings.nodeLeaseNamespace(), settings.ownNamespace() + "/" + settings.release());
        admission = new AdmissionControl(
                client, leases, settings.limits(), caches::experiments, caches::pods, this::leads, clock);
        claims = new WatchClaims(client, leases, settings.namespaces(), clock);
        orphans = new Orphans(client, caches, settings.trialNetworkPolicies(), this::works);
        operator = new Operator(overrider -> configure(overrider, reconciliations));
        operator.register(reconciler(clock), this::controller);
        registerLayers(registry, clock);
        registry.register(new BuildInfo(version(), Build.commit()));
        registry.register(new ResultFigures(caches::experiments, caches::trials, this::works, settings.metrics()));
    }

    /** The kinds that are made of experiments, each where it is switched on and there. */
    private void registerLayers(PrometheusRegistry registry, Clock clock) {
        StatusPatch patches = new StatusPatch(client, Mapping.mapper());
        Events events = new Events(client, clock);
        int rows = settings.metrics().cells();
        Set<Class<? extends HasMetadata>> scheduled = new HashSet<>();
        if (settings.nodeSweeps() && served(NodeSweep.class)) {
            SweepReconciler sweeps = new SweepReconciler(client, patches, events, admission, settings.limits(), clock);
            operator.register(sweeps, this::controller);
            registry.register(new SweepFigures(sweeps::sweeps, this::works, rows));
            scheduled.add(NodeSweep.class);
        }
        if (settings.capacitySearches() && served(CapacitySearch.class)) {
            SearchReconciler searches = new SearchReconciler(client, patches, events, caches::trials, clock);
            operator.register(searches, this::controller);
            registry.register(new SearchFigures(searches::searches, this::works, rows));
            scheduled.add(CapacitySearch.class);
        }
        if (settings.experimentSchedules() && served(ExperimentSchedule.class)) {
            ScheduleReconciler schedules = new ScheduleReconciler(client, patches, events, clock, scheduled);
            operator.register(schedules, this::controller);
            registry.register(new ScheduleFigures(schedules::schedules, this::works, rows));
        }
    }

    /** A kind whose CRD is not there, or that the operator has no right to, is left alone: experiments run without it. */
    private <R extends HasMetadata> boolean served(Class<R> kind) {
        try {
            ListOptions one = new ListOptionsBuilder().withLimit(1L).build();
            if (settings.namespaces().isEmpty()) {
                client.resources(kind).inAnyNamespace().list(one);
            }
            settings.namespaces()
                    .forEach(n -> client.resources(kind).inNamespace(n).list(one));
            return true;
        } catch (KubernetesClientException e) {
            if (e.getCode() != NOT_FOUND && e.getCode() != FORBIDDEN) {
                throw e;
            }
            LOG.warning("no %s is run: %s"
                    .formatted(
                            HasMetadata.getKind(kind),
                            e.getCode() == NOT_FOUND
                                    ? "the API server does not know the kind; its CRD is in crds/"
                                    : "the API server doesn't allow it: " + e.getMessage()));
            return false;
        }
    }

    private ExperimentReconciler reconciler(Clock clock) {
        StatusPatch patches = new StatusPatch(client, Mapping.mapper());
        TrialStore trials = new TrialStore(client, patches, caches::updated);
        return new ExperimentReconciler(
                new Parts(
                        new ExperimentStore(client, patches, new Events(client, clock)),
                        new TrialMaker(client),
                        new TrialRunner(
                                client,
                                trials,
                                caches::trials,
                                admission,
                                settings.kubeletConfig() ? Kubelets.asked(client, clock) : Kubelets.notAsked(),
                                clock),
                        new Histograms(trials),
                        admission,
                        caches,
                        new NewerFields(client, clock),
                        new Parts.PodDefaults(
                                settings.image(),
                                settings.pullPolicy(),
                                settings.trialNetworkPolicies(),
                                settings.trialUser(),
                                settings.reconcilePeriod()),
                        version() + " (" + Build.commit() + ")"),
                clock);
    }

    private static String version() {
        String version = TopspinOperator.class.getPackage().getImplementationVersion();
        return Objects.requireNonNullElse(version, "development");
    }

    private void configure(ConfigurationServiceOverrider overrider, Reconciliations reconciliations) {
        overrider
                .withKubernetesClient(client)
                .withMetrics(reconciliations)
                .withInformerStoppedHandler((_, lost) -> {
                    if (lost != null) {
                        LOG.log(Level.SEVERE, "a watch is lost for good: stopping", lost);
                        end.run();
                    }
                })
                .checkingCRDAndValidateLocalModel(false) // of CRDs it may read its own alone
                .withUseSSAToPatchPrimaryResource(false)
                .withResourceCloner(new ShallowCloner(client))
                .withCloseClientOnStop(false)
                .withConcurrentReconciliationThreads(4)
                .withConcurrentWorkflowExecutorThreads(1)
                .withReconciliationTerminationTimeout(Duration.ofSeconds(5));
        if (settings.leaderElection()) {
            overrider.withLeaderElectionConfiguration(
                    LeaderElectionConfigurationBuilder.aLeaderElectionConfiguration(leaderLease(settings))
                            .withLeaseNamespace(settings.ownNamespace())
                            .withLeaseDuration(LEASE)
                            .withRenewDeadline(RENEWED_WITHIN)
                            .withLeaderCallbacks(new LeaderCallbacks(this::lead, this::stopLeading, _ -> {}))
                            .withExitOnStopLeading(false) // it is ended here
                            .build());
        }
    }

    /** Specs and statuses are values that can't change: no copy of them is needed, nor the JSON between. */
    private record ShallowCloner(KubernetesClient client) implements Cloner {
        @Override
        @SuppressWarnings("unchecked")
        public <R extends HasMetadata> R clone(R object) {
            return switch (object) {
                case Experiment experiment -> (R) experiment.copy();
                case NodeSweep sweep -> (R) sweep.copy();
                case NodeReport report -> (R) report.copy();
                default -> client.getKubernetesSerialization().clone(object);
            };
        }
    }

    private <R extends HasMetadata> void controller(ControllerConfigurationOverrider<R> overrider) {
        overrider.withRetry(new GenericRetry()
                .setInitialInterval(500)
                .setIntervalMultiplier(2)
                .setMaxInterval(30_000)
                .withoutMaxAttempts());
        overrider.withInformerListLimit(packed ? PACKED_PAGE : PAGE);
        if (settings.namespaces().isEmpty()) {
            overrider.watchingAllNamespaces();
        } else {
            overrider.settingNamespaces(settings.namespaces());
        }
    }

    /** @return whether this process is the one that acts, and not a standby */
    boolean leads() {
        return leads;
    }

    private void lead() {
        renewals.begin();
        try {
            claims.claim();
        } catch (IllegalArgumentException e) {
            LOG.severe("can't lead: " + e.getMessage());
            end.run();
            return;
        }
        leads = true;
        admission.lead();
        var _ = watch.scheduleWithFixedDelay(this::checkLease, LOOK.toMillis(), LOOK.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void checkLease() {
        if (leads && !closed && renewals.age().compareTo(RENEWED_WITHIN) > 0) {
            LOG.severe("the lease of the leader could not be renewed for " + RENEWED_WITHIN.toSeconds() + " s");
            stopLeading();
        }
    }

    /** Nothing more is done by who is no longer the leader, for another may be it. */
    private void stopLeading() {
        leads = false;
        if (!closed) {
            LOG.severe("the lease of the leader is lost: stopping");
            end.run();
        }
    }

    /** Returns once the caches are synced, or this process waits to be the leader. */
    void start() {
        if (!settings.leaderElection()) {
            claims.claim();
            leads = true;
        }
        operator.start();
        orphans.start();
    }

    /** @return whether it has started and every watch is alive */
    boolean ready() {
        return operator.getRuntimeInfo().isStarted()
                && operator.getRuntimeInfo().allEventSourcesAreHealthy();
    }

    /** @return whether the work is this process's, and its caches are synced: those of one that waits for it are synced too */
    private boolean works() {
        return leads && operator.getRuntimeInfo().isStarted();
    }

    @Override
    public void close() {
        boolean led = leads;
        closed = true;
        watch.shutdownNow();
        orphans.close();
        operator.stop();
        if (led) {
            claims.close();
        }
    }
}
