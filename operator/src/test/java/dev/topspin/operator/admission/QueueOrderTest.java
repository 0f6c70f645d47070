package dev.topspin.operator.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.model.spec.RunPolicy.Priority;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class QueueOrderTest {
    @Test
    void withinANamespaceTheOldestIsFirst() {
        assertEquals(List.of("a/1", "a/2", "a/3"), order(Map.of(), of("a/3", 3), of("a/1", 1), of("a/2", 2)));
    }

    @Test
    void ofTwoThatAreAsOldTheNameDecides() {
        assertEquals(List.of("a/x", "a/y"), order(Map.of(), of("a/y", 1), of("a/x", 1)));
    }

    @Test
    void namespacesTakeTurns() {
        assertEquals(
                List.of("a/1", "b/4", "a/2", "b/5", "a/3"),
                order(Map.of(), of("a/1", 1), of("a/2", 2), of("a/3", 3), of("b/4", 4), of("b/5", 5)));
    }

    @Test
    void whoseExperimentsRunHadItsTurn() {
        assertEquals(
                List.of("b/3", "a/1", "b/4", "a/2"),
                order(Map.of("a", 1), of("a/1", 1), of("a/2", 2), of("b/3", 3), of("b/4", 4)));
    }

    @Test
    void priorityGoesBeforeTurnsAndAge() {
        assertEquals(
                List.of("a/high", "a/late-high", "b/normal", "a/normal", "b/low"),
                order(
                        Map.of(),
                        Requests.with(of("b/low", 0), Priority.Low),
                        of("a/normal", 1),
                        of("b/normal", 2),
                        Requests.with(of("a/high", 8), Priority.High),
                        Requests.with(of("a/late-high", 9), Priority.High)));
    }

    private static Request of(String id, int second) {
        return Requests.request(id, second);
    }

    private static List<String> order(Map<String, Integer> running, Request... waiting) {
        return QueueOrder.of(Stream.of(waiting).toList(), running).stream()
                .map(Request::id)
                .toList();
    }
}
