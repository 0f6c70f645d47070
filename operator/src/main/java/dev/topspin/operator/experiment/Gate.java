package dev.topspin.operator.experiment;

import dev.topspin.api.Experiment;
import dev.topspin.operator.build.Labels;
import dev.topspin.operator.experiment.Queue.Blocker;
import dev.topspin.operator.experiment.Queue.Entry;
import dev.topspin.operator.experiment.Queue.Occupant;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Where experiments wait for their turn. The decision to make a trial, and the claim that others then see, are one step:
 * no two reconcilers take it at once, and it is taken on what the API server has, not on a cache.
 */
final class Gate {
    private final KubernetesClient client;
    private final Set<String> namespaces;
    private final Clock clock;
    private final ReentrantLock lock = new ReentrantLock();

    /** @param namespaces in which experiments are run; empty for all */
    Gate(KubernetesClient client, Set<String> namespaces, Clock clock) {
        this.client = client;
        this.namespaces = Set.copyOf(namespaces);
        this.clock = clock;
    }

    /** Whether it is the turn of an experiment. */
    sealed interface Answer<T> {
        /** It is not. */
        record Wait<T>(Blocker blocker) implements Answer<T> {}

        /** It is, and this is what was done about it. */
        record Go<T>(T claimed) implements Answer<T> {}
    }

    /**
     * @param experiment that asks for its next trial
     * @param claim stores that it holds its place; run only where it is its turn
     */
    <T> Answer<T> ask(Experiment experiment, Supplier<T> claim) {
        lock.lock();
        try {
            List<Entry> others = others(experiment, experiments());
            Optional<Blocker> waitsFor = Queue.waitsFor(Stages.asking(experiment), others, occupants());
            return waitsFor.<Answer<T>>map(Answer.Wait::new).orElseGet(() -> new Answer.Go<>(claim.get()));
        } finally {
            lock.unlock();
        }
    }

    /** The same on experiments from a cache, for a look that costs nothing: only good for a no. */
    static Optional<Blocker> waitsFor(Experiment experiment, Collection<Experiment> cached) {
        return Queue.waitsFor(Stages.asking(experiment), others(experiment, cached), List.of());
    }

    private static List<Entry> others(Experiment experiment, Collection<Experiment> all) {
        return all.stream()
                .filter(e -> !Stages.id(e).equals(Stages.id(experiment)))
                .map(Stages::entry)
                .toList();
    }

    private List<Experiment> experiments() {
        var all = client.resources(Experiment.class);
        return namespaces.isEmpty()
                ? all.inAnyNamespace().list().getItems()
                : namespaces.stream()
                        .flatMap(n -> all.inNamespace(n).list().getItems().stream())
                        .toList();
    }

    private List<Occupant> occupants() {
        Instant now = clock.instant();
        List<Pod> pods =
                namespaces.isEmpty()
                        ? client.pods()
                                .inAnyNamespace()
                                .withLabel(Labels.NAME, Labels.TRIAL_NAME)
                                .list()
                                .getItems()
                        : namespaces.stream()
                                .flatMap(n -> client
                                        .pods()
                                        .inNamespace(n)
                                        .withLabel(Labels.NAME, Labels.TRIAL_NAME)
                                        .list()
                                        .getItems()
                                        .stream())
                                .toList();
        return pods.stream()
                .filter(pod -> Stages.occupies(pod, now))
                .map(Stages::occupant)
                .toList();
    }
}
