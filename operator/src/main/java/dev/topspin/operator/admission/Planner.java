package dev.topspin.operator.admission;

import dev.topspin.model.spec.RunPolicy.Exclusive;
import dev.topspin.operator.admission.Request.LaneRequest;
import dev.topspin.operator.cache.CachedNode;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Who measures where. An experiment that has a place keeps it until it gives it up; those that wait get theirs in the {@link
 * QueueOrder}, one lane each, and what is left goes to further lanes. Whoever can't get a place yet has all nodes that would do
 * kept free by those behind it, so that nobody waits for ever. Pure: the same requests, places and nodes give the same plan.
 */
final class Planner {
    private final Pool pool;
    private final Map<String, Map<Integer, List<String>>> places = new HashMap<>();
    private final Map<String, String> reasons = new HashMap<>();

    /** What nobody behind can have either: all that fits is taken, or kept for somebody before. */
    private final Map<LaneRequest, String> exhausted = new HashMap<>();

    private Planner(Pool pool) {
        this.pool = pool;
    }

    /**
     * @param requests of all experiments that have a place or want one
     * @param held the places they have, by experiment and lane
     * @param foreign nodes that somebody has whom this operator does not know, by node
     * @param pool of free nodes
     * @return a decision for each request, by experiment
     */
    static Map<String, Decision> plan(
            Collection<Request> requests,
            Map<String, Map<Integer, List<String>>> held,
            Map<String, String> foreign,
            Pool pool) {
        foreign.forEach((node, holder) -> pool.take(node, "another operator's " + holder, false));
        Planner planner = new Planner(pool);
        Map<String, Integer> running = new HashMap<>();
        List<Request> waiting = new ArrayList<>();
        List<Request> holding = new ArrayList<>();
        for (Request request : requests) {
            Map<Integer, List<String>> has = held.getOrDefault(request.id(), Map.of());
            planner.places.put(request.id(), new TreeMap<>(has));
            has.values().forEach(nodes -> planner.take(request, nodes));
            if (has.isEmpty()) {
                waiting.add(request);
            } else {
                holding.add(request);
                running.merge(request.namespace(), 1, Integer::sum);
            }
        }
        if (holding.stream().anyMatch(r -> r.exclusive() == Exclusive.Cluster)) {
            pool.close();
        }
        List<Request> queue = QueueOrder.of(waiting, running);
        queue.stream().filter(r -> !r.lanes().isEmpty()).forEach(planner::admit);
        QueueOrder.of(requests, running).forEach(planner::addLanes);
        return planner.decisions(queue);
    }

    private void take(Request request, List<String> nodes) {
        nodes.forEach(n -> pool.take(n, request.id(), request.exclusive() == Exclusive.None));
    }

    /** Gives a waiting experiment its first lane, or keeps for it what it could use. */
    private void admit(Request request) {
        if (request.exclusive() == Exclusive.Cluster && pool.takenByOthers(request.id())) {
            reasons.put(request.id(), "waits for all other trials to end, as it is to have the cluster to itself");
            pool.close();
            return;
        }
        LaneRequest first = alike(request.lanes().getFirst());
        if (request.lanes().size() == 1 && exhausted.containsKey(first)) {
            reasons.put(request.id(), exhausted.get(first));
            return;
        }
        if (request.lanes().stream().anyMatch(lane -> place(request, lane))) {
            if (request.exclusive() == Exclusive.Cluster) {
                pool.close();
            }
            return;
        }
        LaneRequest lane = request.lanes().getFirst();
        List<CachedNode> fitting = candidates(lane);
        List<String> obstacles = pool.obstacles(lane.requirements());
        boolean comes = lane.requirements().nodes().size() - obstacles.size() >= lane.nodes();
        if (!obstacles.isEmpty() && !comes) {
            reasons.put(request.id(), "waits for nodes that it names: " + String.join("; ", obstacles));
            exhausted.put(first, reasons.get(request.id()));
            return; // nobody waits for what may never come
        }
        reasons.put(request.id(), why(lane, fitting) + tooFull(lane, fitting));
        exhausted.put(first, reasons.get(request.id()));
        request.lanes().forEach(l -> pool.reserve(candidates(l)));
        if (fitting.size() < lane.nodes()) {
            pool.reserveAnyNode();
        }
    }

    private static LaneRequest alike(LaneRequest lane) {
        return new LaneRequest(0, lane.nodes(), lane.requirements(), lane.before());
    }

    private void addLanes(Request request) {
        boolean admitted = !places.get(request.id()).isEmpty();
        if (admitted && (request.exclusive() != Exclusive.Cluster || request.together())) {
            request.lanes().forEach(lane -> place(request, lane));
        }
    }

    /** @return whether the lane has its place now */
    private boolean place(Request request, LaneRequest lane) {
        Map<Integer, List<String>> has = places.get(request.id());
        if (has.containsKey(lane.lane())) {
            return true;
        }
        if (request.together() && !has.isEmpty()) {
            List<String> first = has.values().iterator().next();
            has.put(lane.lane(), first);
            take(request, first);
            return true;
        }
        boolean shared = request.exclusive() == Exclusive.None;
        List<CachedNode> candidates = candidates(lane);
        List<String> nodes;
        if (candidates.size() < lane.nodes()) {
            // no node there is can ever run it: whoever makes nodes wants to see a pod that waits for one
            if (!pool.couldBeElsewhere(lane.requirements()) || !pool.isFree(Pool.ANY_NODE, request.id(), false)) {
                return false;
            }
            nodes = List.of(Pool.ANY_NODE);
        } else {
            List<String> free = pool.free(candidates, request, lane, shared);
            if (free.size() < lane.nodes()) {
                return false;
            }
            nodes = List.copyOf(free.subList(0, lane.nodes()));
        }
        has.put(lane.lane(), nodes);
        take(request, nodes);
        return true;
    }

    /** The nodes a lane may have: where it has run before, only those, while they exist and it fits there. */
    private List<CachedNode> candidates(LaneRequest lane) {
        List<CachedNode> fitting = pool.fitting(lane.requirements());
        List<CachedNode> before =
                fitting.stream().filter(n -> lane.before().contains(n.name())).toList();
        boolean bound = !before.isEmpty()
                && before.size() >= lane.nodes()
                && before.size() == lane.before().stream().distinct().count();
        return bound ? before : fitting;
    }

    private static String why(LaneRequest lane, List<CachedNode> fitting) {
        if (fitting.size() < lane.nodes()) {
            return "of the nodes that are there %d fit where %d are needed: waits for its turn to have the scheduler look for more"
                    .formatted(fitting.size(), lane.nodes());
        }
        String names = fitting.stream().map(CachedNode::name).collect(Collectors.joining(" and "));
        if (fitting.stream().allMatch(n -> lane.before().contains(n.name()))) {
            return "waits for %s, where its trials ran before".formatted(names);
        }
        if (fitting.size() == lane.nodes()) {
            return "waits for %s, where alone it fits".formatted(names);
        }
        return "waits for %d of the %d nodes where it fits".formatted(lane.nodes(), fitting.size());
    }

    /** Nothing else that can be seen keeps it from such a node. */
    private String tooFull(LaneRequest lane, List<CachedNode> fitting) {
        String found = fitting.stream()
                .flatMap(node -> pool
                        .fullSince(node.name(), lane.requirements())
                        .map(since -> "%s at %s".formatted(node.name(), since.truncatedTo(ChronoUnit.SECONDS)))
                        .stream())
                .limit(Pool.MOST_NAMED)
                .collect(Collectors.joining(", "));
        return found.isEmpty()
                ? ""
                : "; the scheduler found no room on %s and is asked again after %d s"
                        .formatted(found, FullNodes.PASSED_OVER.toSeconds());
    }

    private Map<String, Decision> decisions(List<Request> queue) {
        Map<String, Decision> decisions = new HashMap<>();
        List<Request> waiting =
                queue.stream().filter(r -> places.get(r.id()).isEmpty()).toList();
        places.forEach((id, has) -> decisions.put(id, new Decision(has, 0, waiting.size(), null)));
        for (int i = 0; i < waiting.size(); i++) {
            Request request = waiting.get(i);
            decisions.put(
                    request.id(),
                    new Decision(Map.of(), i + 1, waiting.size(), reasons.get(request.id()), missing(request)));
        }
        return decisions;
    }

    private MissingNodes missing(Request request) {
        return request.lanes().stream()
                .findFirst()
                .map(lane -> pool.missing(lane.requirements(), lane.nodes()))
                .orElse(null);
    }
}
