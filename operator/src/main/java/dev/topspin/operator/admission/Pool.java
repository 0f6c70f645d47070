package dev.topspin.operator.admission;

import dev.topspin.operator.cache.CachedNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The nodes of the cluster, and who measures on each. Not for several threads. */
final class Pool {
    /** In the place of a node: the scheduler chooses. There is one such place, so that what is unknown is not shared. */
    static final String ANY_NODE = "*";

    /** So many nodes are named in a message. */
    static final int MOST_NAMED = 5;

    /** The largest first: what else runs in a cluster leaves most room there. */
    private static final Comparator<CachedNode> LARGEST_FIRST =
            Comparator.comparingInt(CachedNode::allocatableCpus).reversed().thenComparing(CachedNode::name);

    private final List<CachedNode> sorted;
    private final Map<String, CachedNode> byName = new HashMap<>();
    private final Map<String, FullNodes.Full> full;
    private final Map<String, Holders> taken = new HashMap<>();
    private final Map<Requirements, List<CachedNode>> fitting = new HashMap<>();
    private final Set<String> reserved = new LinkedHashSet<>();
    private boolean closed;

    /** Who is on a node, and whether more may come. */
    private record Holders(Set<String> ids, boolean shared) {}

    /**
     * @param nodes all there are; empty where they may not be read
     * @param full those that are passed over, by their names
     */
    Pool(Collection<CachedNode> nodes, Map<String, FullNodes.Full> full) {
        this.sorted = nodes.stream().sorted(LARGEST_FIRST).toList();
        this.full = Map.copyOf(full);
        nodes.forEach(node -> byName.put(node.name(), node));
    }

    /** @return why nodes that it names can't be used now, whoever is on them; empty where all can, and where nodes may not be read */
    List<String> obstacles(Requirements wanted) {
        return sorted.isEmpty()
                ? List.of()
                : wanted.nodes().stream()
                        .flatMap(name -> wanted.obstacle(name, byName.get(name)).stream())
                        .toList();
    }

    /**
     * @param needed how many nodes it can't do without
     * @return the nodes that it names and that don't exist; null where enough of them do, and where nodes may not be read
     */
    MissingNodes missing(Requirements wanted, int needed) {
        List<String> missing = wanted.nodes().stream()
                .filter(name -> !byName.containsKey(name))
                .toList();
        if (sorted.isEmpty() || missing.isEmpty() || wanted.nodes().size() - missing.size() >= needed) {
            return null;
        }
        List<String> there = byName.keySet().stream().sorted().limit(MOST_NAMED).toList();
        return new MissingNodes(missing, there, byName.size());
    }

    /** @return whether the scheduler could know of a node that isn't among these */
    boolean couldBeElsewhere(Requirements wanted) {
        return sorted.isEmpty() || wanted.nodes().isEmpty();
    }

    /** Notes that somebody measures on a node. */
    void take(String node, String id, boolean shared) {
        taken.merge(node, new Holders(Set.of(id), shared), (a, b) -> {
            Set<String> ids = new LinkedHashSet<>(a.ids);
            ids.addAll(b.ids);
            return new Holders(ids, a.shared && b.shared);
        });
    }

    /** @return whether somebody else than this experiment measures anywhere */
    boolean takenByOthers(String id) {
        return taken.values().stream().anyMatch(h -> !h.ids.equals(Set.of(id)));
    }

    /** Keeps what is free of these nodes for whoever is before all that come now. */
    void reserve(Collection<CachedNode> kept) {
        kept.forEach(n -> reserved.add(n.name()));
    }

    void reserveAnyNode() {
        reserved.add(ANY_NODE);
    }

    /** Nobody who comes now gets a place. */
    void close() {
        closed = true;
    }

    /** @return the nodes that could ever run it, whoever is on them now; not to be changed */
    List<CachedNode> fitting(Requirements wanted) {
        return fitting.computeIfAbsent(
                wanted, w -> candidates(w).filter(w::fits).toList());
    }

    /** Of a thousand nodes those two that it names, and not all. */
    private Stream<CachedNode> candidates(Requirements wanted) {
        return wanted.nodes().isEmpty()
                ? sorted.stream()
                : wanted.nodes().stream()
                        .distinct()
                        .map(byName::get)
                        .filter(Objects::nonNull)
                        .sorted(LARGEST_FIRST);
    }

    /** @return those of the nodes that are free for it now: those that it had before first, then in the order in which it names them */
    List<String> free(List<CachedNode> candidates, Request of, Request.LaneRequest lane, boolean shared) {
        List<String> free = new ArrayList<>();
        for (CachedNode node : candidates) {
            if (node.ready()
                    && node.schedulable()
                    && fullSince(node.name(), lane.requirements()).isEmpty()
                    && isFree(node.name(), of.id(), shared)) {
                free.add(node.name());
            }
        }
        free.sort(Comparator.comparingInt((String name) -> place(lane.before(), name))
                .thenComparingInt(name -> place(lane.requirements().nodes(), name)));
        return free;
    }

    /** @return when the scheduler found no room on a node for as many CPUs; empty where it is not passed over for that */
    Optional<Instant> fullSince(String node, Requirements wanted) {
        return Optional.ofNullable(full.get(node))
                .filter(found -> found.cpus() <= wanted.cpus())
                .map(FullNodes.Full::since);
    }

    private static int place(List<String> names, String name) {
        int place = names.indexOf(name);
        return place < 0 ? Integer.MAX_VALUE : place;
    }

    boolean isFree(String node, String id, boolean shared) {
        if (closed || reserved.contains(node)) {
            return false;
        }
        Holders holders = taken.get(node);
        return holders == null || (shared && holders.shared && !holders.ids.contains(id));
    }
}
