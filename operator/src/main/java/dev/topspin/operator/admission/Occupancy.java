package dev.topspin.operator.admission;

import dev.topspin.operator.kube.Creation;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Whether pods of trials still have CPUs of a node. Only a pod that a Job of a known Trial controls counts: a label is anybody's
 * to set. Pure.
 */
final class Occupancy {
    /** How long after its time a deleted pod may still hold its node: longer, and the node is lost. */
    static final Duration GONE_GRACE = Duration.ofSeconds(30);

    private Occupancy() {}

    /**
     * @param pods of any owner
     * @param jobs uids of Jobs that belong to known Trials
     * @return the pods of these Jobs that may still run or start
     */
    static List<Pod> of(Collection<Pod> pods, Set<String> jobs, Instant now) {
        return pods.stream()
                .filter(p -> Creation.ownerUid(p) != null && jobs.contains(Creation.ownerUid(p)))
                .filter(p -> occupies(p, now))
                .toList();
    }

    /** @return whether a pod may still run or start where it is */
    static boolean occupies(Pod pod, Instant now) {
        String phase = pod.getStatus() == null ? null : pod.getStatus().getPhase();
        if ("Succeeded".equals(phase) || "Failed".equals(phase)) {
            return false;
        }
        String deletion = pod.getMetadata().getDeletionTimestamp();
        return deletion == null || now.isBefore(Instant.parse(deletion).plus(GONE_GRACE));
    }
}
