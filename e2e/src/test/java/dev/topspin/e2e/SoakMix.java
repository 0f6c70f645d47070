package dev.topspin.e2e;

import dev.topspin.api.CapacitySearch;
import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentSchedule;
import dev.topspin.api.Labels;
import dev.topspin.api.NodeReport;
import dev.topspin.api.NodeSweep;
import dev.topspin.api.Trial;
import dev.topspin.e2e.soak.SoakCheck.Seen;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Short experiments of all kinds, of which some always run: who is over is looked at, deleted, and followed by another one. One thread
 * at a time may use it.
 */
final class SoakMix {
    private static final int AT_ONCE = 4;
    private static final String SCHEDULE = "minutely";
    private static final String AKKA = "{name: akka, akka: {}}";
    private static final String DEADLINES = "startDeadline: 40s, trialDeadline: 120s";

    private final String namespace;
    private final Random random;
    private final Deque<Kind> deck = new ArrayDeque<>();
    private final Set<String> looked = new HashSet<>();
    private final List<Seen> seen = new ArrayList<>();
    private final Map<String, Integer> ends = new TreeMap<>();
    private int made;
    private boolean suspended;

    /** What there is in the mix. */
    private enum Kind {
        Akka,
        Socket,
        Remote,
        Chameneos,
        Unpinned,
        Parallel,
        Sweep,
        Search
    }

    /** @param seed the same gives the same kinds in the same order */
    SoakMix(String namespace, long seed) {
        this.namespace = namespace;
        this.random = new Random(seed);
    }

    /** Starts with a schedule, whose runs come beside all others. */
    void begin() {
        schedule(false);
    }

    /** Looks at those that are over and deletes them, and has others follow. */
    void step() {
        long running = look();
        for (; running < AT_ONCE; running++) {
            make();
        }
    }

    /** @return whether nothing runs any more; nothing follows what ends from now on */
    boolean drained() {
        schedule(true);
        return look() == 0;
    }

    /** @return the trials of all experiments that were over, as they are stored */
    List<Seen> seen() {
        return List.copyOf(seen);
    }

    /** @return how many experiments, sweeps and searches ended in which phase */
    Map<String, Integer> ends() {
        return Collections.unmodifiableMap(ends);
    }

    /** @return how many of them run, not counting those that belong to a sweep, a search or a schedule */
    private long look() {
        List<NodeSweep> sweeps = list(NodeSweep.class); // first: of one that is over all experiments are, too
        List<CapacitySearch> searches = list(CapacitySearch.class); // likewise
        long running = 0;
        for (Experiment experiment : list(Experiment.class)) {
            boolean over =
                    experiment.getStatus() != null && experiment.getStatus().completionTime() != null;
            boolean own = own(experiment);
            if (over && looked.add(experiment.getMetadata().getUid())) {
                seen.addAll(trials(experiment));
                count("experiments " + experiment.getStatus().phase());
            }
            if (over && own) {
                client().resource(experiment).delete();
            }
            running += !over && own ? 1 : 0;
        }
        for (NodeSweep sweep : sweeps) {
            // one that found too few nodes never started, and so never completed
            boolean over = sweep.getStatus() != null
                    && sweep.getStatus().phase() != null
                    && sweep.getStatus().phase().over();
            running += goneIf(over, sweep, () -> "sweeps " + sweep.getStatus().phase());
        }
        for (CapacitySearch search : searches) {
            boolean over = search.getStatus() != null && search.getStatus().completionTime() != null;
            running +=
                    goneIf(over, search, () -> "searches " + search.getStatus().phase());
        }
        return running + (scheduledRun() ? 1 : 0);
    }

    /** @return 1 where it is not over, and runs on; else 0 */
    private int goneIf(boolean over, HasMetadata object, Supplier<String> what) {
        if (!over) {
            return 1;
        }
        if (looked.add(object.getMetadata().getUid())) {
            count(what.get());
        }
        client().resource(object).delete();
        return 0;
    }

    /** Counts for the end only: the mix is as large with it as without. */
    private boolean scheduledRun() {
        return suspended
                && list(Experiment.class).stream()
                        .anyMatch(e -> !own(e)
                                && (e.getStatus() == null || e.getStatus().completionTime() == null));
    }

    private static boolean own(Experiment experiment) {
        Map<String, String> labels = experiment.getMetadata().getLabels();
        return labels == null
                || Stream.of(Labels.SWEEP, Labels.SCHEDULE, Labels.SEARCH).noneMatch(labels::containsKey);
    }

    private List<Seen> trials(Experiment experiment) {
        return client()
                .resources(Trial.class)
                .inNamespace(namespace)
                .withLabel(Labels.EXPERIMENT, experiment.getMetadata().getName())
                .list()
                .getItems()
                .stream()
                .map(trial -> Seen.of(
                        trial.getMetadata().getName(),
                        Instant.parse(trial.getMetadata().getCreationTimestamp()),
                        trial.getStatus()))
                .toList();
    }

    private void count(String what) {
        ends.merge(what, 1, Integer::sum);
    }

    private void make() {
        if (deck.isEmpty()) {
            List<Kind> kinds = new ArrayList<>(List.of(Kind.values()));
            Collections.shuffle(kinds, random);
            deck.addAll(kinds);
        }
        Kind kind = deck.remove();
        made++; // a name is never used again: whether the API server took it is not known where it did not answer
        String name = "s%03d-%s".formatted(made, kind.name().toLowerCase(Locale.ROOT));
        switch (kind) {
            case Akka -> make(Draft.of(name, AKKA).withForks(3));
            case Socket ->
                make(Draft.of(name, "{name: socket, socket: {topology: CrossNode}}")
                        .withForks(2));
            case Remote -> make(Draft.of(name, "{name: tcp, akkaRemote: {topology: CrossNode, transport: Tcp}}"));
            case Chameneos -> make(Draft.of(name, AKKA).withWorkload("chameneos: {creatures: 3}"));
            case Unpinned -> make(Draft.of(name, AKKA).withPlacement("memory: 512Mi, pinning: None"));
            case Parallel -> {
                Draft draft = Draft.of(name, AKKA).withForks(4).withPlacement("memory: 512Mi, spread: Forks");
                make(draft.withRunPolicy("parallelism: 2"));
            }
            case Sweep -> create(sweep(name), NodeSweep.class);
            case Search -> create(search(name), CapacitySearch.class);
        }
    }

    /** Whose objective every load meets, so that it has few trials. */
    private static String search(String name) {
        return """
            apiVersion: topspin.dev/v1alpha1
            kind: CapacitySearch
            metadata: {name: %s}
            spec:
              template:
                workload: {pingPong: {}}
                variants: [%s]
                placement: {cpus: 1, housekeepingCpus: 0, memory: 512Mi, pinning: None}
                measurement: {warmup: {iterations: 2, time: 100ms}, iterations: 3, time: 100ms, scrapeLinger: 0s}
                runPolicy: {%s}
              load: {parameter: pairs, from: 1, to: 4}
              objectives: [{figure: nsPerOp, below: 100s}]
              search: {maxForks: 8, verify: {forks: 1, time: 300ms}}
            """.formatted(name, AKKA, DEADLINES);
    }

    private static String sweep(String name) {
        return """
            apiVersion: topspin.dev/v1alpha1
            kind: NodeSweep
            metadata: {name: %s}
            spec:
              nodes: {selector: {matchLabels: {topspin.dev/pool: measuring}}}
              measurement: {warmup: {iterations: 2, time: 100ms}, iterations: 3, time: 100ms}
              placement: {cpus: 1, housekeepingCpus: 0, memory: 512Mi, pinning: None}
              %s
              runPolicy: {%s}
            """.formatted(name, Sweep.ACTOR, DEADLINES);
    }

    private static String schedule(String name, boolean suspend) {
        return """
            apiVersion: topspin.dev/v1alpha1
            kind: ExperimentSchedule
            metadata: {name: %s}
            spec:
              schedule: "* * * * *"
              suspend: %s
              baseline: {last: 4}
              history: {keep: 3}
              template:
                experiment:
                  workload: {pingPong: {payloadBytes: 64}}
                  variants: [{name: socket, socket: {}}]
                  placement: {cpus: 1, housekeepingCpus: 0, memory: 512Mi, pinning: Preferred}
                  measurement: {forks: 2, warmup: {iterations: 1, time: 500ms}, iterations: 2, time: 250ms, scrapeLinger: 0s}
                  runPolicy: {%s}
            """.formatted(name, suspend, DEADLINES);
    }

    private void make(Draft draft) {
        String more = draft.runPolicy().isEmpty() ? DEADLINES : DEADLINES + ", " + draft.runPolicy();
        create(draft.withRunPolicy(more).yaml(), Experiment.class);
    }

    private void schedule(boolean suspend) {
        if (suspended) {
            return;
        }
        ExperimentSchedule wanted = Cluster.yaml(schedule(SCHEDULE, suspend), ExperimentSchedule.class);
        client().resource(wanted).inNamespace(namespace).forceConflicts().serverSideApply();
        suspended = suspend;
    }

    private <T extends HasMetadata> void create(String document, Class<T> type) {
        client().resource(Cluster.yaml(document, type)).inNamespace(namespace).create();
    }

    private <T extends HasMetadata> List<T> list(Class<T> type) {
        return client().resources(type).inNamespace(namespace).list().getItems();
    }

    /** Deletes what a person would: all else is to go with it. */
    void deleteAll() {
        client().resources(ExperimentSchedule.class).inNamespace(namespace).delete();
        client().resources(NodeSweep.class).inNamespace(namespace).delete();
        client().resources(CapacitySearch.class).inNamespace(namespace).delete();
        client().resources(Experiment.class).inNamespace(namespace).delete();
    }

    /** @return what is there that belongs to experiments, by kind and name; and the nodes that are somebody's */
    List<String> left() {
        KubernetesClient client = client();
        Stream<HasMetadata> objects = Stream.of(
                        list(ExperimentSchedule.class),
                        list(NodeSweep.class),
                        list(CapacitySearch.class),
                        list(NodeReport.class),
                        list(Experiment.class),
                        list(Trial.class),
                        client.batch().v1().jobs().inNamespace(namespace).list().getItems(),
                        client.pods().inNamespace(namespace).list().getItems(),
                        client.services().inNamespace(namespace).list().getItems(),
                        client.secrets().inNamespace(namespace).list().getItems(),
                        client.network()
                                .v1()
                                .networkPolicies()
                                .inNamespace(namespace)
                                .list()
                                .getItems(),
                        client.leases().inNamespace(namespace).list().getItems())
                .flatMap(List::stream);
        Stream<Lease> nodes = client.leases().inNamespace(Topspin.LEASES).list().getItems().stream()
                .filter(lease ->
                        String.valueOf(lease.getSpec().getHolderIdentity()).contains(namespace));
        return Stream.concat(objects, nodes)
                .map(object -> object.getKind() + " " + object.getMetadata().getName())
                .toList();
    }

    private static KubernetesClient client() {
        return Cluster.client();
    }
}
