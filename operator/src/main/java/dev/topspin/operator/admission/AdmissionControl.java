package dev.topspin.operator.admission;

import dev.topspin.api.Experiment;
import dev.topspin.model.spec.RunPolicy.Exclusive;
import dev.topspin.operator.cache.CachedNode;
import dev.topspin.operator.cache.NodeView;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the reconciler says to the queue, and asks it. */
public final class AdmissionControl implements NodeView {
    private final Admission admission;
    private final NodeLeases leases;
    private final Janitor janitor;
    private final AdmissionEvents events;
    private final Limits limits;
    private final Clock clock;
    private final Supplier<Collection<Pod>> pods;

    /**
     * Where node leases are.
     *
     * @param namespace one for all operators that share the cluster's nodes
     * @param operator this release, as namespace/name
     */
    public record LeaseSettings(String namespace, String operator) {}

    /**
     * @param limits of those who share the operator
     * @param experiments all that are there, as they were seen last
     * @param pods of all trials, as they were seen last
     * @param leads whether this process is the one that acts, and not a standby
     */
    public AdmissionControl(
            KubernetesClient client,
            LeaseSettings settings,
            Limits limits,
            Supplier<Stream<Experiment>> experiments,
            Supplier<Collection<Pod>> pods,
            BooleanSupplier leads,
            Clock clock) {
        this.events = new AdmissionEvents(client, settings.namespace());
        this.admission = new Admission(limits, clock, events::wake);
        this.leases = new NodeLeases(client, settings.namespace(), settings.operator(), clock);
        this.janitor = new Janitor(
                admission,
                leases,
                new Janitor.Knowledge(settings.operator(), () -> uids(experiments), pods, leads),
                events::wake,
                clock);
        this.events.connect(admission, janitor, () -> unfinished(experiments));
        this.limits = limits;
        this.clock = clock;
        this.pods = pods;
    }

    /** Takes over from another process: what waits is gathered anew. */
    public void lead() {
        events.gather();
        janitor.arm();
    }

    private static Set<String> uids(Supplier<Stream<Experiment>> experiments) {
        return experiments.get().map(e -> e.getMetadata().getUid()).collect(Collectors.toSet());
    }

    private static List<String> unfinished(Supplier<Stream<Experiment>> experiments) {
        return experiments
                .get()
                .filter(e -> e.getStatus() == null || e.getStatus().completionTime() == null)
                .map(e -> e.getMetadata().getNamespace() + "/" + e.getMetadata().getName())
                .toList();
    }

    /** @return what makes experiments look again, to be started with the controller */
    public EventSource<?, Experiment> eventSource() {
        return events;
    }

    /** @return the limits of those who share the operator */
    public Limits limits() {
        return limits;
    }

    /** @return what an experiment may do now that it asks for this */
    public Decision ask(Request request) {
        return admission.ask(request);
    }

    /**
     * Leases the nodes of a lane, or makes their leases last for another trial.
     *
     * @param time how long a trial may take at the most, with all around it
     * @return empty where all are the experiment's now; else a node that can't be had: then it must ask again, and has none
     */
    public Optional<String> lease(Request request, List<String> nodes, Duration time) {
        for (String node : fixed(nodes)) {
            if (readable() && node(node) == null) {
                admission.lost(request.id(), node);
                nodes.forEach(n -> leases.release(n, request.uid()));
                return Optional.of(node);
            }
            if (!leased(request, node, time)) {
                nodes.stream().filter(n -> !n.equals(node)).forEach(n -> leases.release(n, request.uid()));
                return Optional.of(node);
            }
        }
        return Optional.empty();
    }

    private boolean leased(Request request, String node, Duration time) {
        NodeLease known = admission.lease(node);
        if (known != null && known.heldBy(request.uid()) && !runsOut(known, time)) {
            return true;
        }
        boolean shared = request.exclusive() == Exclusive.None;
        return switch (leases.acquire(node, request, shared, time.multipliedBy(2), admission::worthless)) {
            case NodeLeases.Answer.Held(NodeLease lease) -> {
                admission.leaseChanged(lease);
                yield true;
            }
            case NodeLeases.Answer.Taken(NodeLease lease) -> {
                admission.refused(request.id(), node, lease);
                yield false;
            }
        };
    }

    private boolean runsOut(NodeLease lease, Duration time) {
        return lease.renewed().isEmpty()
                || Instant.parse(lease.renewed())
                        .plusSeconds(lease.seconds())
                        .isBefore(clock.instant().plus(time));
    }

    /** Gives back the nodes of a lane, which then goes to the next in the queue. */
    public void giveBack(String id, String uid, int lane, List<String> nodes) {
        for (String node : nodes) {
            NodeLease known = admission.lease(node);
            if (known != null && known.heldBy(uid)) {
                leases.release(known, uid);
            } else if (!node.equals(Pool.ANY_NODE)) {
                leases.release(node, uid);
            }
        }
        admission.giveBack(id, lane);
    }

    /** Takes an experiment out of the queue, with all nodes that it still has a lease on. */
    public void leave(String id, String uid) {
        for (NodeLease lease : admission.leases()) {
            if (lease.heldBy(uid)) {
                leases.release(lease, uid);
            }
        }
        janitor.forget(id);
        admission.withdraw(id, uid);
    }

    /** Takes note that the scheduler found no room for so many CPUs on nodes. */
    public void noRoom(List<String> nodes, int cpus) {
        nodes.forEach(n -> admission.noRoom(n, cpus));
        janitor.arm();
    }

    /** @return whether a lane that has not begun could go to other nodes than these now */
    public boolean couldMove(String id, int lane, List<String> from) {
        return admission.hasOther(id, lane, from);
    }

    /** Takes note of what a waiting experiment's status says of its position. */
    public void shown(String id, String position) {
        admission.shown(id, position);
        janitor.arm();
    }

    /** @return whether a waiting experiment may write another position now: all of them together do so at a bounded rate */
    public boolean mayTell(String id) {
        return janitor.mayTell(id);
    }

    @Override
    public CachedNode node(String name) {
        return admission.node(name);
    }

    @Override
    public Optional<Collection<CachedNode>> nodes() {
        return events.nodes();
    }

    @Override
    public boolean readable() {
        return admission.knowsNodes();
    }

    /** @return the pods of the experiment's Jobs, those that are gone among them, that still have CPUs */
    public List<Pod> occupying(String id, Collection<String> jobs) {
        janitor.jobs(id, jobs);
        Set<String> known = janitor.jobs(id);
        return known.isEmpty() ? List.of() : Occupancy.of(pods.get(), known, clock.instant());
    }

    /** @return the nodes of a place that the scheduler is to keep to; empty where it chooses */
    public static List<String> fixed(List<String> place) {
        return place.contains(Pool.ANY_NODE) ? List.of() : place;
    }
}
