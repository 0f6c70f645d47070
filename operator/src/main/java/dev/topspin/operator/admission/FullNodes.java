package dev.topspin.operator.admission;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * The nodes on which the scheduler found no room of late: they are passed over for a while, as nobody says when there is room again. Not for
 * several threads.
 */
final class FullNodes {
    /** How long a node is passed over. */
    static final Duration PASSED_OVER = Duration.ofMinutes(2);

    private final Clock clock;
    private final Map<String, Full> nodes = new HashMap<>();

    /**
     * A node without room.
     *
     * @param cpus for which there was none, nor for more
     * @param since when the scheduler said so
     */
    record Full(int cpus, Instant since) {}

    FullNodes(Clock clock) {
        this.clock = clock;
    }

    /** Takes note that the scheduler found no room for so many CPUs on a node. */
    void add(String node, int cpus) {
        nodes.put(node, new Full(cpus, clock.instant()));
    }

    /** Takes note that a node has changed: what the scheduler found there may have come from what it was, such as not ready. */
    void remove(String node) {
        nodes.remove(node);
    }

    /** @return those that are passed over now, by their names */
    Map<String, Full> now() {
        Instant first = clock.instant().minus(PASSED_OVER);
        nodes.values().removeIf(full -> full.since.isBefore(first));
        return Map.copyOf(nodes);
    }
}
