package dev.topspin.operator.admission;

import dev.topspin.model.spec.RunPolicy.Exclusive;
import dev.topspin.model.spec.RunPolicy.Priority;
import dev.topspin.operator.admission.Request.LaneRequest;
import dev.topspin.operator.cache.CachedNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Nodes, and experiments that want them. */
final class Requests {
    static final long MEMORY = 8L << 30;

    private Requests() {}

    /** @return a node that is ready */
    static CachedNode node(String name, String pool, int cpus) {
        return node(name, Map.of("pool", pool), cpus, true);
    }

    static CachedNode node(String name, Map<String, String> labels, int cpus, boolean ready) {
        return new CachedNode(
                name,
                labels,
                List.of(),
                true,
                ready,
                ready ? null : new CachedNode.NotReady("gone", Instant.EPOCH),
                cpus,
                MEMORY,
                cpus,
                "v1",
                "cri",
                "os");
    }

    /** @return so many nodes n1, n2, ... of four CPUs */
    static List<CachedNode> nodes(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(i -> node("n" + i, "a", 4))
                .toList();
    }

    static Requirements wants(Map<String, String> selector, int cpus) {
        return new Requirements(selector, List.of(), cpus, MEMORY / 8, List.of());
    }

    /** @return a lane of so many nodes, each of them one of these */
    static LaneRequest named(int nodes, String... names) {
        return new LaneRequest(
                0, nodes, new Requirements(Map.of(), List.of(), 3, MEMORY / 8, List.of(names)), List.of());
    }

    /** @return an experiment with one lane, which needs one node of any kind */
    static Request request(String id, int second) {
        return request(id, second, Exclusive.Node, lane(0, 1));
    }

    static Request request(String id, int second, Exclusive exclusive, LaneRequest... lanes) {
        return new Request(
                id,
                "uid-of-" + id.replace('/', '-'),
                Instant.ofEpochSecond(second),
                Priority.Normal,
                exclusive,
                10,
                List.of(lanes),
                Map.of());
    }

    static LaneRequest lane(int number, int nodes) {
        return new LaneRequest(number, nodes, wants(Map.of(), 3), List.of());
    }

    static LaneRequest lane(int number, int nodes, List<String> before) {
        return new LaneRequest(number, nodes, wants(Map.of(), 3), before);
    }

    /** @return the same, all of whose lanes run on one node */
    static Request together(Request r) {
        return new Request(
                r.id(), r.uid(), r.created(), r.priority(), r.exclusive(), r.trials(), r.lanes(), r.held(), true);
    }

    static Request with(Request r, Priority priority) {
        return new Request(r.id(), r.uid(), r.created(), priority, r.exclusive(), r.trials(), r.lanes(), r.held());
    }

    static Request withUid(Request r, String uid) {
        return new Request(r.id(), uid, r.created(), r.priority(), r.exclusive(), r.trials(), r.lanes(), r.held());
    }

    static Request withTrials(Request r, int trials) {
        return new Request(r.id(), r.uid(), r.created(), r.priority(), r.exclusive(), trials, r.lanes(), r.held());
    }

    static Request withHeld(Request r, Map<Integer, List<String>> held) {
        return new Request(r.id(), r.uid(), r.created(), r.priority(), r.exclusive(), r.trials(), r.lanes(), held);
    }
}
