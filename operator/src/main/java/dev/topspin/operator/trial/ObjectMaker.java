package dev.topspin.operator.trial;

import dev.topspin.model.spec.VariantRuntime.Path;
import dev.topspin.operator.build.Companions;
import dev.topspin.operator.build.TrialJob;
import dev.topspin.operator.build.TrialNetworkPolicy;
import dev.topspin.operator.build.TrialObjects;
import dev.topspin.operator.kube.Creation;
import dev.topspin.operator.kube.Kubelets;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Makes the objects of a trial.
 *
 * @param kubelets whose reconcile periods its pods are told
 */
record ObjectMaker(KubernetesClient client, TrialStore store, TrialSecrets secrets, Kubelets kubelets) {
    /**
     * Its secret, what it has beside its Job, and the Job last: once that is there the pods come.
     *
     * @return what became of the last one that was tried: of the Job, where all others are there
     * @throws KubernetesClientException where the API server can't answer
     */
    Creation make(TrialRunner.Active active) {
        Creation last = secrets.make(active.pods().secret());
        List<HasMetadata> made = new ArrayList<>();
        for (var next = objects(active).iterator(); last instanceof Creation.Done && next.hasNext(); ) {
            HasMetadata wanted = next.next();
            if (wanted instanceof Job job) {
                Companions.note(job, made);
            }
            last = Creation.of(client, wanted);
            if (last instanceof Creation.NameTaken && store.freeName(active.trial(), wanted)) {
                last = Creation.of(client, wanted);
            }
            if (last instanceof Creation.Done(HasMetadata stored, boolean _)) {
                made.add(stored);
            }
        }
        return last;
    }

    private List<HasMetadata> objects(TrialRunner.Active active) {
        List<HasMetadata> objects = new ArrayList<>();
        if (active.plan().isLookedFor()) {
            Path path = active.plan().cell().variant().runtime().path();
            objects.add(TrialObjects.service(active.trial(), active.plan()));
            if (path == Path.Service) {
                objects.add(TrialObjects.front(active.trial(), active.plan()));
            }
            if (active.pods().networkPolicy() && path != Path.Host) { // none is for pods of the host's network
                objects.add(TrialNetworkPolicy.of(active.trial(), active.plan()));
            }
        }
        Optional<Duration> longest = active.pods().nodes().stream()
                .map(kubelets::config)
                .flatMap(config -> Kubelets.reconcilePeriod(config).stream())
                .max(Comparator.naturalOrder());
        objects.add(TrialJob.of(
                active.trial(),
                active.plan(),
                longest.map(active.pods()::withReconcilePeriod).orElse(active.pods())));
        return objects;
    }
}
