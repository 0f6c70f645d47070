package dev.topspin.operator.admission;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The order of those that wait: by priority; among equals namespaces take turns, so that a hundred experiments of one don't
 * keep the only one of another waiting; within a namespace by age. Pure.
 */
final class QueueOrder {
    private static final Comparator<Request> WITHIN_NAMESPACE = Comparator.comparing(Request::priority)
            .reversed()
            .thenComparing(Request::created)
            .thenComparing(Request::id);

    private QueueOrder() {}

    /**
     * @param waiting in any order
     * @param running how many experiments of each namespace have a place: those had their turn
     */
    static List<Request> of(Collection<Request> waiting, Map<String, Integer> running) {
        Map<String, Integer> turns = new HashMap<>(running);
        Map<Request, Integer> turn = new HashMap<>();
        waiting.stream()
                .sorted(WITHIN_NAMESPACE)
                .forEach(r -> turn.put(r, turns.merge(r.namespace(), 1, Integer::sum)));
        return waiting.stream()
                .sorted(Comparator.comparing(Request::priority)
                        .reversed()
                        .thenComparing(turn::get)
                        .thenComparing(Request::created)
                        .thenComparing(Request::id))
                .toList();
    }
}
