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
 * @param user as whom the pods run, with its group; null where whoever admits them chooses, as OpenShift does
 * @param nodes names of the nodes that the pods may run on; empty for any
 * @param reconcilePeriod how long the kubelets of these may take to move others off the pods' CPUs; null where they don't say
 * @param secret by which the pods of a pair know each other; null of a pod that nobody looks for
 * @param queue of Kueue that the Job goes through; null for none
 */
public record PodSettings(
        String image,
        String pullPolicy,
        Duration startDeadline,
        boolean networkPolicy,
        Long user,
        List<String> nodes,
        Duration reconcilePeriod,
        TrialSecret secret,
        String queue) {
    public PodSettings {
        nodes = List.copyOf(nodes);
    }

    /** Settings of pods that run as the image's user and whose kubelets were not asked. */
    public PodSettings(
            String image, String pullPolicy, Duration startDeadline, boolean networkPolicy, List<String> nodes) {
        this(image, pullPolicy, startDeadline, networkPolicy, TrialJob.USER, nodes, null, null, null);
    }

    /** @return the same with what the kubelets say */
    public PodSettings withReconcilePeriod(Duration period) {
        return new PodSettings(image, pullPolicy, startDeadline, networkPolicy, user, nodes, period, secret, queue);
    }

    /** @return the same with another secret; null for none */
    public PodSettings withSecret(TrialSecret other) {
        return new PodSettings(
                image, pullPolicy, startDeadline, networkPolicy, user, nodes, reconcilePeriod, other, queue);
    }
}
