package dev.topspin.operator.admission;

import dev.topspin.model.spec.RunPolicy.Exclusive;
import dev.topspin.model.spec.RunPolicy.Priority;
import dev.topspin.operator.admission.Request.LaneRequest;
import dev.topspin.operator.cache.CachedNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Experiments as they ask, run, pause and go, on nodes that come and go. The planner decides, and this keeps to it. */
final class PlannerWorld {
    /** Four of pool a, of which one is large, and two of pool b. */
    static final List<CachedNode> NODES = List.of(
            Requests.node("n0", "a", 8),
            Requests.node("n1", "a", 4),
            Requests.node("n2", "a", 4),
            Requests.node("n3", "a", 4),
            Requests.node("n4", "b", 4),
            Requests.node("n5", "b", 4));

    final List<Run> runs = new ArrayList<>();
    final Map<String, CachedNode> nodes = new TreeMap<>();
    final Map<String, String> foreign = new TreeMap<>();
    Map<String, Decision> decisions = Map.of();

    /** What an experiment is like. */
    record Kind(
            String namespace,
            Priority priority,
            Exclusive exclusive,
            int lanes,
            int nodes,
            Map<String, String> selector,
            int cpus) {
        Requirements requirements() {
            return Requests.wants(selector, cpus);
        }
    }

    /** One thing that happens, to an experiment or to a node. */
    record Happening(What what, int whom) {}

    enum What {
        COMES,
        TRIAL_ENDS,
        IS_SUSPENDED,
        IS_RESUMED,
        IS_DELETED,
        NODE_GOES,
        NODE_COMES,
        FOREIGN_COMES,
        FOREIGN_GOES
    }

    /** An experiment: two trials are to be run on each of its lanes. */
    static final class Run {
        final String id;
        final int number;
        final Kind kind;
        final Map<Integer, List<String>> held = new TreeMap<>();
        final Map<Integer, List<String>> before = new TreeMap<>();
        final Map<Integer, Integer> left = new TreeMap<>();
        boolean here;
        boolean suspended;

        Run(int number, Kind kind) {
            this.id = kind.namespace() + "/experiment-" + number;
            this.number = number;
            this.kind = kind;
            for (int lane = 0; lane < kind.lanes(); lane++) {
                left.put(lane, 2);
            }
        }

        boolean asks() {
            return here && (!held.isEmpty() || (!suspended && !left.isEmpty()));
        }

        Request request() {
            List<LaneRequest> lanes = new ArrayList<>();
            for (int lane : suspended ? held.keySet() : left.keySet()) {
                lanes.add(
                        new LaneRequest(lane, kind.nodes(), kind.requirements(), before.getOrDefault(lane, List.of())));
            }
            return new Request(
                    id,
                    "uid-" + id,
                    Instant.ofEpochSecond(number / 2),
                    kind.priority(),
                    kind.exclusive(),
                    left.values().stream().mapToInt(n -> n).sum(),
                    lanes,
                    Map.of());
        }

        void trialsEnd() {
            Map.copyOf(held).forEach((lane, place) -> {
                if (!place.contains(Pool.ANY_NODE)) {
                    before.put(lane, place);
                }
                if (left.merge(lane, -1, Integer::sum) == 0) {
                    left.remove(lane);
                    held.remove(lane);
                } else if (suspended) {
                    held.remove(lane);
                }
            });
        }
    }

    PlannerWorld(Collection<Kind> kinds) {
        NODES.forEach(n -> nodes.put(n.name(), n));
        kinds.forEach(kind -> runs.add(new Run(runs.size(), kind)));
    }

    void apply(Happening happening) {
        Run run = runs.get(happening.whom() % runs.size());
        CachedNode node = NODES.get(happening.whom() % NODES.size());
        switch (happening.what()) {
            case COMES -> run.here = true;
            case TRIAL_ENDS -> run.trialsEnd();
            case IS_SUSPENDED -> run.suspended = true;
            case IS_RESUMED -> run.suspended = false;
            case IS_DELETED -> {
                run.here = false;
                run.held.clear();
            }
            case NODE_GOES -> {
                nodes.remove(node.name());
                runs.forEach(r -> r.held.values().removeIf(place -> place.contains(node.name())));
            }
            case NODE_COMES -> nodes.put(node.name(), node);
            case FOREIGN_COMES -> {
                if (!taken().contains(node.name())) {
                    foreign.put(node.name(), "other/experiment");
                }
            }
            case FOREIGN_GOES -> foreign.remove(node.name());
        }
    }

    /** Has the planner decide, and takes what it gives. */
    void plan() {
        decisions = decide(asking(), held(), List.copyOf(nodes.values()), foreign);
        runs.stream()
                .filter(Run::asks)
                .forEach(run -> run.held.putAll(decisions.get(run.id).places()));
    }

    static Map<String, Decision> decide(
            Collection<Request> requests,
            Map<String, Map<Integer, List<String>>> held,
            Collection<CachedNode> nodes,
            Map<String, String> foreign) {
        return Planner.plan(requests, held, foreign, new Pool(nodes, Map.of()));
    }

    List<Request> asking() {
        return runs.stream().filter(Run::asks).map(Run::request).toList();
    }

    Map<String, Map<Integer, List<String>>> held() {
        Map<String, Map<Integer, List<String>>> held = new HashMap<>();
        runs.forEach(run -> held.put(run.id, new TreeMap<>(run.held)));
        return held;
    }

    Set<String> taken() {
        Set<String> taken = new HashSet<>();
        runs.forEach(run -> run.held.values().forEach(taken::addAll));
        return taken;
    }
}
