package dev.topspin.operator.trial;

import static dev.topspin.operator.Fixtures.CREATED;

import dev.topspin.api.Trial;
import dev.topspin.operator.Pods;
import dev.topspin.operator.cache.CachedNode.NotReady;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** What is seen of a trial of one pod that was created with its Job. */
final class Observations {
    private Observations() {}

    static Observation of(Trial trial, Pod pod, Instant now) {
        return of(trial, pod, Map.of(), now);
    }

    /** @param silent the nodes that don't answer */
    static Observation of(Trial trial, Pod pod, Map<String, NotReady> silent, Instant now) {
        return TrialObserver.observe(new TrialInputs(
                trial.getSpec(), CREATED, Duration.ofMinutes(2), false, Pods.job(trial), List.of(pod), silent, now));
    }

    /** @param warning what the kubelet says of the pod */
    static Observation warned(Trial trial, Pod pod, String warning, Instant now) {
        return TrialObserver.observe(new TrialInputs(
                trial.getSpec(),
                CREATED,
                Duration.ofMinutes(2),
                false,
                Pods.job(trial),
                List.of(pod),
                Map.of(),
                null,
                Map.of(pod.getMetadata().getName(), warning),
                now));
    }
}
