package dev.topspin.operator.admission;

import dev.topspin.operator.kube.Deletion;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Claims namespaces for one release: two operators that ran the experiments of one namespace would undo each other's statuses. A
 * claim is a Lease beside those of the nodes, renewed every half minute; one that nobody renews for two minutes is nobody's.
 */
public final class WatchClaims implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(WatchClaims.class.getName());
    private static final String LABEL = "app.kubernetes.io/managed-by";
    private static final String VALUE = "topspin-watch";
    private static final String ALL = "all-namespaces";
    private static final String SCOPE = "topspin.dev/watches";
    private static final Duration LASTS = Duration.ofMinutes(2);
    private static final long RENEW_SECONDS = 30;

    private final KubernetesClient client;
    private final String namespace;
    private final String operator;
    private final List<String> scopes;
    private final Clock clock;
    private final Map<String, String> versions = new HashMap<>();
    private ScheduledExecutorService timer;

    /**
     * @param settings where the leases are, and whose
     * @param watched namespaces; empty for all
     */
    public WatchClaims(
            KubernetesClient client, AdmissionControl.LeaseSettings settings, Set<String> watched, Clock clock) {
        this.client = client;
        this.namespace = settings.namespace();
        this.operator = settings.operator();
        this.scopes =
                watched.isEmpty() ? List.of(ALL) : watched.stream().sorted().toList();
        this.clock = clock;
    }

    /** @throws IllegalArgumentException where another release has one of them, with what to do */
    public synchronized void claim() {
        scopes.forEach(this::write);
        List<String> taken = new ArrayList<>();
        for (Lease lease : client.leases()
                .inNamespace(namespace)
                .withLabel(LABEL, VALUE)
                .list()
                .getItems()) {
            String scope = lease.getMetadata().getAnnotations().getOrDefault(SCOPE, "");
            String holder = lease.getSpec().getHolderIdentity();
            boolean same = scopes.contains(scope) || scope.equals(ALL) || scopes.contains(ALL);
            if (same && !operator.equals(holder) && lives(lease)) {
                taken.add(scope + " by " + holder);
            }
        }
        if (!taken.isEmpty()) {
            close();
            throw new IllegalArgumentException(
                    "another release runs the experiments of these namespaces (%s): give each release namespaces of its own (watchNamespaces), or uninstall one"
                            .formatted(String.join(", ", taken)));
        }
        timer = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name("watch-claims").daemon().factory());
        var _ = timer.scheduleWithFixedDelay(this::renew, RENEW_SECONDS, RENEW_SECONDS, TimeUnit.SECONDS);
    }

    private synchronized void renew() {
        try {
            scopes.forEach(scope -> {
                if (!renewed(scope)) {
                    write(scope);
                }
            });
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "the claim on namespaces could not be renewed, tried again: " + e.getMessage());
        }
    }

    /** @return whether it is, in one call: nobody has changed it since this process did */
    private boolean renewed(String scope) {
        String version = versions.remove(scope);
        if (version == null) {
            return false;
        }
        Lease wanted = lease(scope);
        wanted.getMetadata().setResourceVersion(version);
        try {
            know(scope, client.resource(wanted).update());
            return true;
        } catch (KubernetesClientException e) {
            if (e.getCode() == 409 || e.getCode() == 404) {
                return false;
            }
            throw e;
        }
    }

    private void know(String scope, Lease stored) {
        versions.put(scope, stored.getMetadata().getResourceVersion());
    }

    /** Writes the claim where it is nobody's, or this release's own. */
    private void write(String scope) {
        Lease wanted = lease(scope);
        try {
            know(scope, client.resource(wanted).create());
        } catch (KubernetesClientException e) {
            if (e.getCode() != 409) {
                throw e;
            }
            Lease stored = client.resource(wanted).get();
            if (stored != null && (operator.equals(stored.getSpec().getHolderIdentity()) || !lives(stored))) {
                wanted.getMetadata().setResourceVersion(stored.getMetadata().getResourceVersion());
                know(scope, client.resource(wanted).update());
            }
        }
    }

    private boolean lives(Lease lease) {
        ZonedDateTime renewed = lease.getSpec().getRenewTime();
        return renewed != null && Instant.from(renewed).plus(LASTS).isAfter(clock.instant());
    }

    private Lease lease(String scope) {
        ZonedDateTime now = ZonedDateTime.ofInstant(clock.instant(), ZoneOffset.UTC);
        return new LeaseBuilder()
                .withNewMetadata()
                .withName("watch." + scope)
                .withNamespace(namespace)
                .withLabels(Map.of(LABEL, VALUE))
                .withAnnotations(Map.of(SCOPE, scope))
                .endMetadata()
                .withNewSpec()
                .withHolderIdentity(operator)
                .withLeaseDurationSeconds((int) LASTS.toSeconds())
                .withRenewTime(now)
                .endSpec()
                .build();
    }

    /** Gives the namespaces back to whoever comes. */
    @Override
    public synchronized void close() {
        if (timer != null) {
            timer.shutdownNow();
            timer = null;
        }
        for (String scope : scopes) {
            try {
                Lease stored = client.resource(lease(scope)).get();
                if (stored != null && operator.equals(stored.getSpec().getHolderIdentity())) {
                    Deletion.of(client, stored);
                }
            } catch (KubernetesClientException e) {
                LOG.log(Level.INFO, "the claim on " + scope + " was not given back: " + e.getMessage());
            }
        }
    }
}
