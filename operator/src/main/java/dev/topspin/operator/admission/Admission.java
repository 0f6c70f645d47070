package dev.topspin.operator.admission;

import dev.topspin.model.spec.RunPolicy.Exclusive;
import dev.topspin.operator.cache.CachedNode;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The one queue: who waits, who measures on which nodes. It is worked out anew when a request, a node or a lease changes, wakes
 * the experiments for which it comes out otherwise, and costs nothing meanwhile. All it holds can be made again from what is
 * stored: the places stand in the experiments' statuses and in the nodes' leases.
 */
final class Admission {
    /** How long those that were in the queue before a restart are waited for. */
    private static final Duration GATHERING = Duration.ofSeconds(3);

    /** How many experiments that were deleted are remembered, so that a look in flight does not bring them back. */
    private static final int REMEMBERED = 1_000;

    private final Clock clock;
    private final int trialsWaiting;
    private final Consumer<String> wake;
    private final Map<String, Entry> entries = new TreeMap<>();
    private final Map<String, Entry> byUid = new HashMap<>();
    private final Map<String, CachedNode> nodes = new HashMap<>();
    private final Map<String, NodeLease> leases = new HashMap<>();
    private final Map<String, LeaseEnd> leaseEnds = new HashMap<>();
    private final FullNodes full;
    private final Set<String> expected = new HashSet<>();
    private final Set<String> gone = new LinkedHashSet<>();
    private Instant expectedUntil = Instant.MIN;
    private Map<String, Decision> decisions = Map.of();

    /** An experiment in the queue, the nodes it was given, and what its status says of its position. */
    private static final class Entry {
        private Request request;
        private final Map<Integer, List<String>> places = new TreeMap<>();
        private String shown;

        private boolean has(String node) {
            return places.values().stream().anyMatch(place -> place.contains(node));
        }
    }

    /** When a lease that was renewed then runs out, by this process' clock. */
    private record LeaseEnd(String renewed, Instant at) {}

    /**
     * @param limits of those who share the operator
     * @param wake is told the id of each experiment that should look again; called without a lock
     */
    Admission(Limits limits, Clock clock, Consumer<String> wake) {
        this.trialsWaiting = limits.trialsWaiting();
        this.clock = clock;
        this.full = new FullNodes(clock);
        this.wake = wake;
    }

    /**
     * Gives nobody a place before all of these have asked, but for so long at the most: after a restart the first to ask is not
     * the first in the queue.
     */
    synchronized void expect(Collection<String> ids) {
        expected.addAll(ids);
        expectedUntil = clock.instant().plus(GATHERING);
    }

    /** @return whether others are still expected to ask */
    synchronized boolean gathers() {
        return !expected.isEmpty() && clock.instant().isBefore(expectedUntil);
    }

    /** @return what an experiment may do now that it asks for this */
    Decision ask(Request request) {
        Set<String> woken;
        Decision decision;
        synchronized (this) {
            if (gone.contains(request.uid())) {
                return new Decision(Map.of(), 0, 0, "was deleted");
            }
            Entry before = entries.get(request.id());
            if (before != null && !before.request.uid().equals(request.uid())) {
                remove(request.id(), before.request.uid());
            }
            Entry entry = entries.computeIfAbsent(request.id(), _ -> new Entry());
            entry.request = request;
            byUid.put(request.uid(), entry);
            request.held().forEach(entry.places::putIfAbsent);
            expected.remove(request.id());
            woken = plan();
            decision = decisions.get(request.id());
        }
        woken.stream().filter(id -> !id.equals(request.id())).forEach(wake);
        return decision;
    }

    /** Takes note that an experiment wants nothing any more and has given back what it had. Another of its name stays. */
    void withdraw(String id, String uid) {
        if (isKnown(id)) {
            change(() -> remove(id, uid));
        }
    }

    private synchronized boolean isKnown(String id) {
        return entries.containsKey(id) || expected.contains(id);
    }

    /** The same of an experiment that was deleted: nor may it ask again, by a look that was in flight. */
    void deleted(String id, String uid) {
        change(() -> {
            gone.add(uid);
            if (gone.size() > REMEMBERED) {
                gone.remove(gone.iterator().next());
            }
            remove(id, uid);
        });
    }

    private void remove(String id, String uid) {
        Entry entry = entries.get(id);
        if (entry == null || entry.request.uid().equals(uid)) {
            byUid.remove(uid);
            entries.remove(id);
            expected.remove(id);
        }
    }

    /** Takes note that a lane has given its nodes back. */
    void giveBack(String id, int lane) {
        change(() -> {
            Entry entry = entries.get(id);
            if (entry != null) {
                entry.places.remove(lane);
            }
        });
    }

    /** Takes note that the scheduler found no room for so many CPUs on a node. */
    void noRoom(String node, int cpus) {
        change(() -> full.add(node, cpus));
    }

    /** @return whether a node is passed over for a while, so that time alone can change the plan */
    synchronized boolean passesOver() {
        return !full.now().isEmpty();
    }

    /** @return whether any node that is there could be had instead of these, of which the scheduler says that there is no room */
    synchronized boolean hasOther(String id, int lane, List<String> than) {
        Entry entry = entries.get(id);
        if (entry == null) {
            return false;
        }
        return entry.request.lanes().stream()
                .filter(l -> l.lane() == lane && l.before().isEmpty())
                .anyMatch(l -> {
                    Pool pool = pool();
                    occupy(pool);
                    return pool.free(pool.fitting(l.requirements()), entry.request, l, false).stream()
                                    .filter(n -> !than.contains(n))
                                    .count()
                            >= l.nodes();
                });
    }

    /** Takes note of what a waiting experiment's status says. */
    synchronized void shown(String id, String position) {
        Entry entry = entries.get(id);
        if (entry != null) {
            entry.shown = position;
        }
    }

    /** @return the waiting experiments whose status says another position than they have, the first in the queue first */
    synchronized List<String> stale() {
        return decisions.entrySet().stream()
                .filter(e -> e.getValue().waits())
                .filter(e -> entries.containsKey(e.getKey()))
                .filter(e -> {
                    String shown = entries.get(e.getKey()).shown;
                    return shown != null && !shown.equals(e.getValue().positionInWords());
                })
                .sorted(Map.Entry.comparingByValue(Comparator.comparingInt(Decision::position)))
                .map(Map.Entry::getKey)
                .toList();
    }

    void nodeChanged(CachedNode node) {
        if (!node.equals(nodes.get(node.name()))) {
            change(() -> {
                nodes.put(node.name(), node);
                full.remove(node.name());
            });
        }
    }

    void nodeGone(String name) {
        change(() -> nodes.remove(name));
    }

    /** @return a node as it was seen last; null where there is none, or nodes may not be read */
    synchronized CachedNode node(String name) {
        return nodes.get(name);
    }

    /** @return whether any node is known */
    synchronized boolean knowsNodes() {
        return !nodes.isEmpty();
    }

    void leaseChanged(NodeLease lease) {
        NodeLease before;
        synchronized (this) {
            before = leases.get(lease.node());
            timeLease(lease);
        }
        if (!lease.equals(before)) {
            change(() -> leases.put(lease.node(), lease));
        }
    }

    private void timeLease(NodeLease lease) {
        LeaseEnd known = leaseEnds.get(lease.node());
        if (known == null || !known.renewed.equals(lease.renewed())) {
            Instant end = clock.instant().plusSeconds(lease.seconds());
            leaseEnds.put(lease.node(), new LeaseEnd(lease.renewed(), end));
        }
    }

    void leaseGone(String node) {
        change(() -> {
            leases.remove(node);
            leaseEnds.remove(node);
        });
    }

    /** Works the plan out anew because time has passed. */
    void lookAgain() {
        change(() -> {});
    }

    synchronized Collection<NodeLease> leases() {
        return List.copyOf(leases.values());
    }

    synchronized NodeLease lease(String node) {
        return leases.get(node);
    }

    /** @return whether a lease was not renewed in its time, as this process saw it: clocks may differ */
    synchronized boolean expired(NodeLease lease) {
        LeaseEnd end = leaseEnds.get(lease.node());
        return end != null
                && end.renewed.equals(lease.renewed())
                && clock.instant().isAfter(end.at);
    }

    /** @return whether a lease is nobody's any more: it has no holder, or has run out */
    synchronized boolean worthless(NodeLease lease) {
        return lease.holders().isEmpty() || expired(lease);
    }

    /** Takes note that a node was somebody else's, and takes it from the experiment that it was meant for. */
    void refused(String id, String node, NodeLease holder) {
        change(() -> {
            leases.put(node, holder);
            timeLease(holder);
            drop(id, node);
        });
    }

    /** Takes note that a node of a place is gone: no trial would ever start there. */
    void lost(String id, String node) {
        change(() -> drop(id, node));
    }

    private void drop(String id, String node) {
        Entry entry = entries.get(id);
        if (entry != null) {
            entry.places.values().removeIf(place -> place.contains(node));
        }
    }

    /** @return whether somebody in this queue has the lease, and the node in its place */
    synchronized boolean ours(NodeLease lease) {
        return lease.holders().keySet().stream()
                .map(byUid::get)
                .anyMatch(entry -> entry != null && entry.has(lease.node()));
    }

    /** @return whether an experiment in this queue has a lease on a node that is in none of its places */
    synchronized boolean forgotten(String node, String uid) {
        Entry entry = byUid.get(uid);
        return entry != null && !entry.has(node);
    }

    private void change(Runnable what) {
        Set<String> woken;
        synchronized (this) {
            what.run();
            woken = plan();
        }
        woken.forEach(wake);
    }

    private Pool pool() {
        return new Pool(nodes.values(), full.now());
    }

    private void occupy(Pool pool) {
        foreign().forEach((node, holder) -> pool.take(node, holder, false));
        entries.forEach((id, entry) -> entry.places
                .values()
                .forEach(place ->
                        place.forEach(node -> pool.take(node, id, entry.request.exclusive() == Exclusive.None))));
    }

    /** Nodes with leases of others than those who have their places there: of other operators, and of experiments that left. */
    private Map<String, String> foreign() {
        Map<String, String> foreign = new HashMap<>();
        for (NodeLease lease : leases.values()) {
            if (!lease.holders().isEmpty() && !ours(lease) && !expired(lease)) {
                foreign.put(lease.node(), lease.inWords());
            }
        }
        return foreign;
    }

    /** @return whose decision is another one than before */
    private Set<String> plan() {
        if (entries.isEmpty()) {
            decisions = Map.of(); // the nodes come one by one, and may be a thousand
            return Set.of();
        }
        if (gathers()) {
            return gathering();
        }
        Map<String, Map<Integer, List<String>>> held = new HashMap<>();
        List<Request> requests = new ArrayList<>();
        Map<String, Integer> waiting = new HashMap<>();
        List<Entry> byAge = entries.values().stream()
                .sorted(Comparator.comparing((Entry e) -> e.request.created()).thenComparing(e -> e.request.id()))
                .toList();
        byAge.forEach(entry -> {
            held.put(entry.request.id(), entry.places);
            boolean waits = entry.places.isEmpty();
            int before = waiting.getOrDefault(entry.request.namespace(), 0);
            if (!waits || before == 0 || before + entry.request.trials() <= trialsWaiting) {
                requests.add(entry.request);
                if (waits) {
                    waiting.merge(entry.request.namespace(), entry.request.trials(), Integer::sum);
                }
            }
        });
        Map<String, Decision> before = decisions;
        Map<String, Decision> now = new HashMap<>(Planner.plan(requests, held, foreign(), pool()));
        entries.forEach((id, entry) -> now.computeIfAbsent(id, _ -> new Decision(Map.of(), 0, 0, tooMany(entry))));
        decisions = now;
        Set<String> changed = new HashSet<>();
        now.forEach((id, decision) -> {
            entries.get(id).places.putAll(decision.places());
            Decision old = before.get(id);
            boolean same = old != null
                    && old.places().equals(decision.places())
                    && (old.position() == 0) == (decision.position() == 0)
                    && (old.missing() == null) == (decision.missing() == null);
            if (!same) {
                changed.add(id);
            }
        });
        return changed;
    }

    private Set<String> gathering() {
        Map<String, Decision> now = new HashMap<>();
        String waits = "waits for the others in the queue: the operator has just started";
        entries.forEach((id, entry) -> now.put(id, new Decision(entry.places, 0, 0, waits)));
        decisions = now;
        return Set.of();
    }

    private String tooMany(Entry entry) {
        int others = Math.max(1, trialsWaiting - entry.request.trials() + 1);
        return "waits outside of the queue: the queued experiments of namespace %s have %d trials or more; at most %d are allowed (the operator's setting limits.trialsWaiting)"
                .formatted(entry.request.namespace(), others, trialsWaiting);
    }
}
