package dev.topspin.operator.trial;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Why a node does not start a pod that it was given: a full disk, a network that gives no address, a volume that is not there. The pod's
 * status says ContainerCreating all the time, and its events say why.
 */
final class KubeletWarnings {
    /** A pod that has started by then is not asked for. */
    private static final Duration LATE = Duration.ofSeconds(5);

    private static final String WARNING = "Warning";

    /** The scheduler's, which is over once there is a node. */
    private static final String NOT_SCHEDULED = "FailedScheduling";

    private final ObjectEvents events;

    KubeletWarnings(ObjectEvents events) {
        this.events = events;
    }

    /** @return what is said of those pods that start late, by their names */
    Map<String, String> of(Collection<Pod> pods, Instant now) {
        Map<String, String> words = new HashMap<>();
        for (Pod pod : pods) {
            if (isLate(pod, now)) {
                of(pod, events.of(pod))
                        .ifPresent(text -> words.put(pod.getMetadata().getName(), text));
            }
        }
        return words;
    }

    /** Pure. The last one: a kubelet tries again, and may fail for another reason. */
    static Optional<String> of(Pod pod, Collection<Event> events) {
        return events.stream()
                .filter(event -> WARNING.equals(event.getType())
                        && !NOT_SCHEDULED.equals(event.getReason())
                        && event.getMessage() != null
                        && event.getInvolvedObject() != null
                        && Objects.equals(
                                pod.getMetadata().getUid(),
                                event.getInvolvedObject().getUid()))
                .max(Comparator.comparing(KubeletWarnings::last))
                .map(event -> event.getReason() + ": "
                        + PodObserver.cut(event.getMessage().strip()));
    }

    static boolean isLate(Pod pod, Instant now) {
        return PodObserver.startingSince(pod)
                .filter(since -> !now.isBefore(since.plus(LATE)))
                .isPresent();
    }

    /** @return when to ask: after five seconds, and then in twice the time each; null where no pod is starting */
    static Instant nextLook(Collection<Pod> pods, Instant now) {
        Instant next = null;
        for (Pod pod : pods) {
            Duration age = PodObserver.startingSince(pod)
                    .map(since -> Duration.between(since, now))
                    .orElse(null);
            if (age != null) {
                next = Times.earliest(
                        next, age.compareTo(LATE) < 0 ? now.plus(LATE).minus(age) : now.plus(age));
            }
        }
        return next;
    }

    private static Instant last(Event event) {
        Instant counted = Times.parse(event.getLastTimestamp());
        return counted == null ? Times.orNow(event.getMetadata().getCreationTimestamp(), Instant.EPOCH) : counted;
    }
}
