package dev.topspin.operator.build;

import java.time.Duration;

/**
 * What a trial's pods need to know beside their plan.
 *
 * @param image the workload's image, which is the operator's own
 * @param pullPolicy as in a container
 * @param startDeadline how long a process waits for its peer; positive
 */
public record PodSettings(String image, String pullPolicy, Duration startDeadline) {}
