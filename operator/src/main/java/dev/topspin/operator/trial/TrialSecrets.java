package dev.topspin.operator.trial;

import dev.topspin.certificates.TrialCertificates;
import dev.topspin.model.plan.ControlSecret;
import dev.topspin.operator.build.TrialSecret;
import dev.topspin.operator.kube.Creation;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Makes the Secrets of trials: one call for an experiment. It is remembered which are there only to save calls; after a restart, or where
 * one was forgotten, making it again finds it. No Secret is ever read.
 */
final class TrialSecrets {
    /** More experiments than run at once. */
    private static final int MOST = 1000;

    private final KubernetesClient client;
    private final Clock clock;
    private final Map<String, Boolean> there = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
            return size() > MOST;
        }
    };

    TrialSecrets(KubernetesClient client, Clock clock) {
        this.client = client;
        this.clock = clock;
    }

    /**
     * @param wanted null for none
     * @throws KubernetesClientException where the API server can't answer, which may pass
     */
    Creation make(TrialSecret wanted) {
        if (wanted == null || known(wanted)) {
            return new Creation.Done(null, false);
        }
        Creation made = Creation.unique(client, wanted.object(ControlSecret.random(), certificates(wanted)));
        if (made instanceof Creation.Done) {
            synchronized (this) {
                there.put(id(wanted), true);
            }
        }
        return made;
    }

    private Map<String, String> certificates(TrialSecret wanted) {
        return wanted.certified() ? TrialCertificates.make(clock.instant()).files() : Map.of();
    }

    private synchronized boolean known(TrialSecret wanted) {
        return there.containsKey(id(wanted));
    }

    /** Somebody may have deleted it: for the next trial it is made again, if need be. */
    synchronized void doubt(TrialSecret secret) {
        if (secret != null) {
            there.remove(id(secret));
        }
    }

    private static String id(TrialSecret secret) {
        return secret.namespace() + "/" + secret.name();
    }
}
