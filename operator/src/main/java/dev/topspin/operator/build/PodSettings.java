package dev.topspin.operator.build;

import java.time.Duration;
import java.util.List;

/**
 * What a trial's pods need to know beside their plan.
 *
 * @param image the workload's image
 * @param pullPolicy as in a container
 * @param startDeadline how long a process waits for its peer; positive
 * @param networkPolicy whether a pair's ports are closed to all others
 * @param nodes names of the nodes that the pods may run on; empty for any
 */
public record PodSettings(
        String image, String pullPolicy, Duration startDeadline, boolean networkPolicy, List<String> nodes) {
    public PodSettings {
        nodes = List.copyOf(nodes);
    }
}
