package dev.topspin.operator.trial;

import dev.topspin.model.result.Reason;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Why the Job controller can't make the pods of a Job. It says so in an event of the Job and nowhere else.
 */
final class PodRefusals {
    private static final String REASON = "FailedCreate";

    /** The Job controller says within a second that a pod was refused. */
    private static final Duration LATE = Duration.ofSeconds(1);

    private static final String PREFIX = "Error creating: ";
    private static final String QUOTA = "exceeded quota";
    private static final String HOST_NETWORK = "hostNetwork=true";

    /**
     * What the API server says where the same pod will be refused again: by PodSecurity, by a webhook or policy that looked at it, by a
     * LimitRange, by OpenShift's security context constraints. A quota may be free in a minute, and a webhook that didn't answer may
     * answer.
     */
    private static final Pattern FOR_GOOD = Pattern.compile("violates PodSecurity|denied (the )?request"
            + "|(maximum|minimum) \\S+ usage per |max limit to request ratio per |unable to validate against any security context"
            + "|no PriorityClass with name|pod rejected: RuntimeClass");

    private final ObjectEvents events;

    PodRefusals(ObjectEvents events) {
        this.events = events;
    }

    /**
     * That no pod could be made.
     *
     * @param message the API server's words, with what to do where that is known
     * @param forGood whether it will not pass by itself
     */
    record Refusal(String message, boolean forGood) {
        /** @return whether a quota was used up */
        boolean ofQuota() {
            return message.contains(QUOTA);
        }
    }

    /** @return what a trial fails with that waited until its start deadline for the API server to take it */
    static Reason reason(String words) {
        return words.contains(QUOTA) ? Reason.QuotaExceeded : Reason.JobRejected;
    }

    /** @return whether a Job without any pod is so old that it may have been refused one */
    static boolean isLate(Job job, Instant now) {
        return !now.isBefore(created(job, now).plus(LATE));
    }

    /**
     * @param job null where a cache doesn't have it yet
     * @return when to ask: after a second, and then in twice the time each, as a thousand Jobs may wait for their controller
     */
    static Instant nextLook(Job job, Instant now) {
        Duration age = job == null ? Duration.ZERO : Duration.between(created(job, now), now);
        return now.plus(age.compareTo(LATE) > 0 ? age : LATE);
    }

    private static Instant created(Job job, Instant now) {
        return Times.orNow(job.getMetadata().getCreationTimestamp(), now);
    }

    /**
     * @param job without any pod; null where there is none, or a cache doesn't have it yet
     * @return what the API server said of its pods; empty where nothing is known, and where it is too early to ask
     */
    Optional<Refusal> of(Job job, Instant now) {
        return job == null || !isLate(job, now) ? Optional.empty() : of(job, events.of(job));
    }

    /** Pure. What will not pass comes before what may. */
    static Optional<Refusal> of(Job job, Collection<Event> events) {
        return events.stream()
                .filter(event -> REASON.equals(event.getReason())
                        && event.getInvolvedObject() != null
                        && Objects.equals(
                                job.getMetadata().getUid(),
                                event.getInvolvedObject().getUid()))
                .map(Event::getMessage)
                .filter(Objects::nonNull)
                .map(PodRefusals::refusal)
                .max(Comparator.comparing(Refusal::forGood));
    }

    private static Refusal refusal(String message) {
        String words = message.startsWith(PREFIX) ? message.substring(PREFIX.length()) : message;
        boolean forGood = FOR_GOOD.matcher(words).find();
        String advice = forGood && words.contains(HOST_NETWORK)
                ? "; path Host needs a namespace with the label pod-security.kubernetes.io/enforce=privileged, which whoever owns it"
                        + " decides"
                : "";
        return new Refusal(words + advice, forGood);
    }
}
