package dev.topspin.operator.trial;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;

/**
 * What a kubelet says is in its node's time. A kubelet takes a pod after the API server gave it to the node: where it says that it was
 * before, its clock is behind by so much at least. One that is ahead looks like a kubelet that was late, and is taken at its word.
 */
final class NodeClock {
    private NodeClock() {}

    /**
     * @param pod whose status the kubelet wrote
     * @param time that it wrote there; may be null
     * @return the same in the API server's time, as far as that is known; now where it is null
     */
    static Instant orNow(Pod pod, String time, Instant now) {
        Instant said = Times.parse(time);
        return said == null ? now : said.plus(behind(pod));
    }

    private static Duration behind(Pod pod) {
        Instant taken = Times.parse(pod.getStatus().getStartTime());
        Instant given = PodObserver.condition(pod, "PodScheduled")
                .filter(c -> "True".equals(c.getStatus()))
                .map(c -> Times.parse(c.getLastTransitionTime()))
                .orElse(null);
        return taken == null || given == null || !taken.isBefore(given)
                ? Duration.ZERO
                : Duration.between(taken, given);
    }
}
