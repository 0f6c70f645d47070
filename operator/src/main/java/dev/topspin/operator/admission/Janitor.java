package dev.topspin.operator.admission;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Clock;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Does what nobody is woken for: gives back the nodes of experiments that were deleted, looks whether leases have run out or nodes
 * are no longer passed over, and has waiting experiments tell their new positions, two a second at most. It sleeps where there is
 * none of that to do.
 */
final class Janitor {
    private static final Logger LOG = Logger.getLogger(Janitor.class.getName());
    static final long TICK_MILLIS = 500;

    private final Admission admission;
    private final NodeLeases leases;
    private final String operator;
    private final Supplier<Set<String>> alive;
    private final Supplier<Collection<Pod>> pods;
    private final BooleanSupplier leads;
    private final Consumer<String> wake;
    private final Clock clock;
    private final Map<String, Deleted> deleted = new HashMap<>();
    private final Map<String, Set<String>> jobs = new HashMap<>();
    private final Set<String> telling = new HashSet<>();
    private ScheduledExecutorService timer;
    private boolean armed;

    private record Deleted(String uid, Set<String> jobs) {}

    /**
     * What it needs to know.
     *
     * @param operator namespace/name of this release, as in its leases
     * @param alive uids of the experiments that are there: these give their nodes back themselves
     * @param pods of all trials, as they were seen last
     * @param leads whether this process is the one that acts
     */
    record Knowledge(
            String operator, Supplier<Set<String>> alive, Supplier<Collection<Pod>> pods, BooleanSupplier leads) {}

    Janitor(Admission admission, NodeLeases leases, Knowledge knowledge, Consumer<String> wake, Clock clock) {
        this.admission = admission;
        this.leases = leases;
        this.operator = knowledge.operator();
        this.alive = knowledge.alive();
        this.pods = knowledge.pods();
        this.leads = knowledge.leads();
        this.wake = wake;
        this.clock = clock;
    }

    synchronized void start() {
        timer = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name("janitor").daemon().factory());
        arm();
    }

    synchronized void stop() {
        if (timer != null) {
            timer.shutdownNow();
            timer = null;
        }
        armed = false;
    }

    /** Has it look in a moment. */
    synchronized void arm() {
        if (timer != null && !armed) {
            armed = true;
            var _ = timer.schedule(this::tick, TICK_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /** Takes note of Jobs of an experiment, whose pods keep its nodes even when it is gone. */
    synchronized void jobs(String id, Collection<String> uids) {
        if (!uids.isEmpty()) {
            jobs.computeIfAbsent(id, _ -> new HashSet<>()).addAll(uids);
        }
    }

    /** @return uids of the experiment's Jobs that were seen */
    synchronized Set<String> jobs(String id) {
        return Set.copyOf(jobs.getOrDefault(id, Set.of()));
    }

    synchronized void forget(String id) {
        jobs.remove(id);
    }

    /** Its nodes are given back once its pods are gone. */
    synchronized void deleted(String id, String uid) {
        Set<String> known = jobs.remove(id);
        deleted.put(uid, new Deleted(uid, known == null ? Set.of() : known));
        admission.deleted(id, uid);
        arm();
    }

    /** @return whether a waiting experiment may tell its new position now */
    synchronized boolean mayTell(String id) {
        return telling.remove(id);
    }

    private void tick() {
        synchronized (this) {
            armed = false;
        }
        if (!leads.getAsBoolean()) {
            return; // a standby only watches
        }
        try {
            giveBack();
            forgetDeleted();
            boolean waits = tellPositions();
            boolean gathers = admission.gathers();
            boolean foreign = admission.leases().stream().anyMatch(l -> !admission.ours(l));
            boolean passesOver = admission.passesOver();
            admission.lookAgain();
            if (waits || foreign || gathers || passesOver) {
                arm();
            }
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "node leases could not be given back, tried again: " + e.getMessage());
            arm();
        }
    }

    /** @return whether there are more to tell */
    private boolean tellPositions() {
        List<String> stale = admission.stale();
        String next;
        synchronized (this) {
            telling.retainAll(stale);
            next = stale.stream()
                    .filter(id -> !telling.contains(id))
                    .findFirst()
                    .orElse(null);
            if (next == null) {
                telling.clear(); // all were told to and none has: once more
            } else {
                telling.add(next);
            }
        }
        if (next != null) {
            wake.accept(next);
        }
        return !stale.isEmpty();
    }

    private void giveBack() {
        Collection<NodeLease> held = admission.leases();
        Set<String> there =
                held.isEmpty() ? Set.of() : alive.get(); // after the leases: whoever has one was there before it
        for (NodeLease lease : held) {
            for (String uid : lease.holders().keySet()) {
                boolean left = !there.contains(uid) && podsGone(uid);
                if (lease.operator().equals(operator) && (left || admission.forgotten(lease.node(), uid))) {
                    giveBack(lease.node(), uid);
                }
            }
        }
    }

    /** Whoever has no lease any more needs not be remembered. */
    private synchronized void forgetDeleted() {
        Set<String> holders = new HashSet<>();
        admission.leases().forEach(lease -> holders.addAll(lease.holders().keySet()));
        deleted.keySet().retainAll(holders);
    }

    private synchronized boolean podsGone(String uid) {
        Deleted known = deleted.get(uid);
        return known == null
                || Occupancy.of(pods.get(), known.jobs(), clock.instant()).isEmpty();
    }

    private void giveBack(String node, String uid) {
        try {
            leases.release(node, uid);
            LOG.log(Level.INFO, "node given back", Map.of("node", node));
        } catch (KubernetesClientException e) {
            LOG.log(Level.WARNING, "node " + node + " could not be given back, tried again: " + e.getMessage());
        }
    }
}
