package dev.topspin.operator.admission;

import dev.topspin.api.Experiment;
import dev.topspin.operator.cache.CachedNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.javaoperatorsdk.operator.OperatorException;
import io.javaoperatorsdk.operator.health.Status;
import io.javaoperatorsdk.operator.processing.event.Event;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.AbstractEventSource;
import io.javaoperatorsdk.operator.processing.event.source.ResourceEventAware;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.logging.Logger;

/** Tells the queue of nodes and leases, and the experiments of the queue. */
final class AdmissionEvents extends AbstractEventSource<Node, Experiment> implements ResourceEventAware<Experiment> {
    private static final Logger LOG = Logger.getLogger(AdmissionEvents.class.getName());
    private static final int SYNC_SECONDS = 30;
    private static final int FORBIDDEN = 403;

    private final KubernetesClient client;
    private final String leaseNamespace;
    private final List<SharedIndexInformer<?>> informers = new ArrayList<>();
    private volatile SharedIndexInformer<Node> listedNodes;
    private Admission admission;
    private Janitor janitor;
    private Supplier<List<String>> expected;

    /** @param leaseNamespace of the nodes' leases */
    AdmissionEvents(KubernetesClient client, String leaseNamespace) {
        super(Node.class, "admission");
        this.client = client;
        this.leaseNamespace = leaseNamespace;
    }

    /**
     * Must be called before the start.
     *
     * @param unfinished ids of the experiments that may ask
     */
    void connect(Admission queue, Janitor cleaner, Supplier<List<String>> unfinished) {
        this.admission = queue;
        this.janitor = cleaner;
        this.expected = unfinished;
    }

    /** Makes an experiment look again. */
    void wake(String id) {
        if (isRunning()) {
            int slash = id.indexOf('/');
            getEventHandler().handleEvent(new Event(new ResourceID(id.substring(slash + 1), id.substring(0, slash))));
        }
    }

    @Override
    public void start() {
        if (isRunning()) {
            return;
        }
        super.start();
        SharedIndexInformer<Node> ofNodes = client.nodes().runnableInformer(0);
        boolean nodes = watch(
                ofNodes,
                node -> admission.nodeChanged(CachedNode.of(node)),
                node -> admission.nodeGone(node.getMetadata().getName()),
                true);
        if (nodes) {
            listedNodes = ofNodes;
        } else {
            LOG.warning(
                    "nodes may not be read: trials run one at a time, where the scheduler puts them, and their nodes are"
                            + " not leased");
        }
        watch(
                client.leases()
                        .inNamespace(leaseNamespace)
                        .withLabel("app.kubernetes.io/managed-by", "topspin")
                        .runnableInformer(0),
                lease -> {
                    admission.leaseChanged(NodeLease.of(lease));
                    janitor.arm();
                },
                (Lease lease) -> admission.leaseGone(lease.getMetadata().getName()),
                false);
        gather();
        janitor.start();
    }

    /** @return all nodes as they were seen last; empty before they were listed, and where they may not be read */
    Optional<Collection<CachedNode>> nodes() {
        return Optional.ofNullable(listedNodes)
                .map(informer ->
                        informer.getStore().list().stream().map(CachedNode::of).toList());
    }

    /** Has the queue wait for all that may ask. */
    void gather() {
        admission.expect(expected.get());
    }

    /** @return whether it may be read */
    private <R extends HasMetadata> boolean watch(
            SharedIndexInformer<R> informer, Consumer<R> changed, Consumer<R> gone, boolean optional) {
        informer.addEventHandler(new Handler<>(changed, gone));
        try {
            informer.start().toCompletableFuture().get(SYNC_SECONDS, TimeUnit.SECONDS);
            informers.add(informer);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new OperatorException(e);
        } catch (ExecutionException | TimeoutException e) {
            informer.stop();
            if (optional && forbidden(e)) {
                return false;
            }
            throw new OperatorException(e);
        }
    }

    private static boolean forbidden(Throwable e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof KubernetesClientException failure && failure.getCode() == FORBIDDEN) {
                return true;
            }
        }
        return false;
    }

    private record Handler<R>(Consumer<R> changed, Consumer<R> gone) implements ResourceEventHandler<R> {
        @Override
        public void onAdd(R object) {
            changed.accept(object);
        }

        @Override
        public void onUpdate(R before, R now) {
            changed.accept(now);
        }

        @Override
        public void onDelete(R object, boolean unknown) {
            gone.accept(object);
        }
    }

    @Override
    public void onResourceDeleted(Experiment experiment) {
        janitor.deleted(
                experiment.getMetadata().getNamespace() + "/"
                        + experiment.getMetadata().getName(),
                experiment.getMetadata().getUid());
    }

    @Override
    public void stop() {
        super.stop();
        janitor.stop();
        informers.forEach(SharedIndexInformer::stop);
        informers.clear();
    }

    @Override
    public Set<Node> getSecondaryResources(Experiment primary) {
        return Set.of();
    }

    @Override
    public Status getStatus() {
        return informers.stream().allMatch(SharedIndexInformer::isWatching) ? Status.HEALTHY : Status.UNHEALTHY;
    }
}
