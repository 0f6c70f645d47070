package dev.topspin.operator.admission;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The nodes on which the scheduler found no room of late: they are passed over for a while, as nobody says when there is room again. Not for
 * several threads.
 */
final class FullNodes {
    /** How long a node is passed over. */
    static final Duration PASSED_OVER = Duration.ofMinutes(2);

    private final Clock clock;
    private final Map<String, Full> nodes = new HashMap<>();

    private record Full(int cpus, Instant until) {}

    FullNodes(Clock clock) {
        this.clock = clock;
    }

    /** Takes note that the scheduler found no room for so many CPUs on a node. */
    void add(String node, int cpus) {
        nodes.put(node, new Full(cpus, clock.instant().plus(PASSED_OVER)));
    }

    /** Takes note that a node has changed: what the scheduler found there may have come from what it was, such as not ready. */
    void remove(String node) {
        nodes.remove(node);
    }

    /** @return from how many CPUs on each of them is passed over now, by the node's name */
    Map<String, Integer> now() {
        Instant now = clock.instant();
        nodes.values().removeIf(full -> now.isAfter(full.until));
        Map<String, Integer> cpus = new TreeMap<>();
        nodes.forEach((node, full) -> cpus.put(node, full.cpus));
        return cpus;
    }
}
