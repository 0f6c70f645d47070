package dev.topspin.operator.trial;

import dev.topspin.api.Labels;
import dev.topspin.model.plan.Role;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.Durations;
import dev.topspin.model.spec.Placement;
import dev.topspin.operator.build.TrialJars;
import dev.topspin.operator.build.TrialJob;
import dev.topspin.operator.cache.CachedNode.NotReady;
import dev.topspin.operator.trial.PodState.Broken;
import dev.topspin.operator.trial.PodState.Missing;
import dev.topspin.operator.trial.PodState.Reported;
import dev.topspin.operator.trial.PodState.Running;
import dev.topspin.operator.trial.PodState.Waiting;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a trial has come to, from its Job and pods. Pure: the same facts give the same observation. */
final class TrialObserver {
    /** How long the other process is waited for once one has failed: its own words may be the better ones. */
    static final Duration PEER_GRACE = Duration.ofSeconds(3);

    /** Events can be missed: look again at least so often. */
    static final Duration LOOK_AGAIN = Duration.ofSeconds(30);

    /** How long a trial may find no room beside others: so long the pods of a trial before it may take to go. */
    static final Duration ROOM_GRACE = Duration.ofSeconds(10);

    /** How a container ends whose java is missing or too old. */
    private static final Set<String> NOT_STARTED = Set.of(Reason.CreateContainerError.name(), Reason.NoReport.name());

    private TrialObserver() {}

    static Observation observe(TrialInputs facts) {
        if (facts.job() == null) {
            return failed(Reason.PodKilled, "the Job was deleted", null);
        }
        if (facts.refused() != null && facts.refused().forGood()) {
            return failed(Reason.JobRejected, facts.refused().message(), null);
        }
        Optional<Observation> shared = notGuaranteed(facts);
        if (shared.isPresent()) {
            return shared.get();
        }
        List<PodState> states = states(facts);
        Instant since = since(states);
        if (states.stream().allMatch(s -> s instanceof Reported r && r.report().succeeded())) {
            return new Observation.Ended(TrialResult.of(facts.plan(), FailureCause.reports(states)), since);
        }
        if (TrialJob.isHeld(facts.job())) {
            return held(facts);
        }
        Optional<Observation> failure = FailureCause.of(facts, states);
        if (failure.isPresent()) {
            return failure.get();
        }
        return overdue(facts, states).orElseGet(() -> underWay(facts, states, since));
    }

    /**
     * @return whether a failed trial still has pods that run, wait or are to come, and nobody who ends them: once a pod has
     *     failed the Job controller does, and leaves those alone that have ended
     */
    static boolean mustBeStopped(Job job, List<Pod> pods) {
        boolean over = jobCondition(job, "Complete").isPresent()
                || jobCondition(job, "Failed").isPresent()
                || (Boolean.TRUE.equals(job.getSpec().getSuspend()) && !TrialJob.isHeld(job));
        return !over
                && pods.stream().noneMatch(pod -> PodObserver.failed(pod) && !PodObserver.goesOnBeside(pod))
                && (pods.isEmpty()
                        || !pods.stream().allMatch(pod -> PodObserver.ended(pod) && !PodObserver.goesOnBeside(pod)));
    }

    /** While Kueue holds a Job there are no pods, and no deadline runs; what it takes back it may give its place later, to another Job. */
    private static Observation held(TrialInputs facts) {
        String queue = TrialJob.queue(facts.job());
        return facts.hadRun()
                ? failed(Reason.Evicted, "Kueue took the Job back into queue %s while it ran".formatted(queue), null)
                : new Observation.Pending(
                        "waits in queue %s of Kueue (kubectl get workloads)".formatted(queue),
                        false,
                        true,
                        facts.now().plus(LOOK_AGAIN));
    }

    /** A pod that can never have CPUs of its own, because of what somebody has added to it: nobody waits for what it would measure. */
    private static Optional<Observation> notGuaranteed(TrialInputs facts) {
        return facts.pods().stream()
                .filter(pod -> facts.plan().placement().pinning() == Placement.Pinning.Required
                        && pod.getStatus() != null
                        && pod.getStatus().getQosClass() != null
                        && !"Guaranteed".equals(pod.getStatus().getQosClass()))
                .findFirst()
                .map(pod -> {
                    String added = Stream.concat(
                                    pod.getSpec().getInitContainers().stream(), pod.getSpec().getContainers().stream())
                            .map(Container::getName)
                            .filter(name -> !TrialJob.OF_ITS_OWN.contains(name))
                            .sorted()
                            .collect(Collectors.joining(", "));
                    String who = added.isEmpty() ? "somebody has changed it" : "somebody has added " + added;
                    return failed(
                            Reason.PinningNotProven,
                            "pod %s is %s: %s. Only a Guaranteed pod gets CPUs of its own, and that takes equal requests and limits of CPU and memory in each of its containers"
                                    .formatted(
                                            pod.getMetadata().getName(),
                                            pod.getStatus().getQosClass(),
                                            who),
                            null);
                });
    }

    /** The state of each process, in the order of the roles. */
    private static List<PodState> states(TrialInputs facts) {
        List<PodState> states = new ArrayList<>();
        Duration linger = Durations.parse(facts.plan().measurement().scrapeLinger());
        for (int index = 0; index < facts.plan().pods(); index++) {
            String completionIndex = Integer.toString(index);
            states.add(facts.pods().stream()
                    .filter(p ->
                            completionIndex.equals(p.getMetadata().getLabels().get(Labels.COMPLETION_INDEX)))
                    .max(Comparator.comparing(p -> p.getMetadata().getCreationTimestamp()))
                    .map(p -> warned(
                            PodObserver.observe(p, facts.silentNodes(), linger, facts.now()),
                            facts.warnings().get(p.getMetadata().getName())))
                    .map(state -> ofOtherJdk(facts, state))
                    .orElseGet(Missing::new));
        }
        return states;
    }

    /** @param words of the kubelet; null where it has none */
    private static PodState warned(PodState state, String words) {
        return words != null && state instanceof Waiting waiting && waiting.message() == null
                ? new Waiting(waiting.reason(), words, waiting.failsAt())
                : state;
    }

    /** What the runtime and the JVM say of an image that is none of Topspin's does not name the field that it comes from. */
    private static PodState ofOtherJdk(TrialInputs facts, PodState state) {
        Optional<String> image = TrialJars.image(facts.plan());
        return image.isPresent() && state instanceof Broken broken && NOT_STARTED.contains(broken.reason())
                ? new Broken(
                        broken.reason(),
                        "%s. jvm.image is \"%s\": it must have a java of version 25 or later on its PATH"
                                .formatted(broken.message(), image.get()),
                        broken.at(),
                        broken.explainedBy())
                : state;
    }

    /** The end of a trial by a deadline, by its Job's end, or by pods that are gone. */
    private static Optional<Observation> overdue(TrialInputs facts, List<PodState> states) {
        Instant since = since(states);
        Optional<JobCondition> jobFailed = jobCondition(facts.job(), "Failed");
        if (stoppedByDeadline(facts.job()) || !facts.now().isBefore(facts.endsBy())) {
            String deadline = Duration.ofNanos(facts.plan().deadlineNanos()).toSeconds() + " s";
            return Optional.of(failed(
                    Reason.DeadlineExceeded, "the trial took longer than " + deadline + ": " + text(states), since));
        }
        Instant startsBy = unschedulable(states) ? facts.hasRoomBy() : facts.startsBy();
        if (since == null && !facts.now().isBefore(startsBy) && !facts.hadRun()) {
            return Optional.of(notStarted(facts, states));
        }
        // a pod that is being deleted may still say something, and not for long
        boolean over = states.stream().noneMatch(Running.class::isInstance)
                && (jobFailed.isPresent()
                        || jobCondition(facts.job(), "Complete").isPresent());
        boolean gone = facts.hadRun() && states.stream().anyMatch(Missing.class::isInstance);
        if (over || gone) {
            String said = jobFailed
                    .map(c -> "; the Job says " + c.getReason() + ": " + c.getMessage())
                    .orElse("");
            return Optional.of(failed(Reason.PodKilled, "pods are gone: " + text(states) + said, since));
        }
        return Optional.empty();
    }

    private static Observation notStarted(TrialInputs facts, List<PodState> states) {
        String after = "not all pods ran within "
                + Duration.between(facts.created(), unschedulable(states) ? facts.hasRoomBy() : facts.startsBy())
                        .toSeconds()
                + " s: " + text(states) + refused(facts);
        boolean quota = facts.refused() != null && facts.refused().ofQuota();
        Reason late = quota ? Reason.QuotaExceeded : Reason.StartDeadlineExceeded;
        return failed(unschedulable(states) ? Reason.Unschedulable : late, after, null);
    }

    private static Observation underWay(TrialInputs facts, List<PodState> states, Instant since) {
        Instant next = Times.earliest(facts.endsBy(), facts.now().plus(LOOK_AGAIN));
        for (NotReady silent : facts.silentNodes().values()) {
            next = Times.earliest(next, PodObserver.givenUpAt(silent));
        }
        for (PodState state : states) {
            if (state instanceof Waiting waiting) {
                next = Times.earliest(next, waiting.failsAt());
            }
            if (state instanceof Running running && running.goneAt() != null) {
                next = Times.earliest(
                        next, running.goneAt().plus(PodObserver.DELETE_GRACE).plusSeconds(1));
            }
        }
        if (since != null || facts.hadRun()) {
            return new Observation.Running(since, next);
        }
        boolean heldUp =
                facts.refused() != null || states.stream().anyMatch(s -> s instanceof Waiting w && w.message() != null);
        boolean noRoom = unschedulable(states);
        Instant startsBy = noRoom ? facts.hasRoomBy() : facts.startsBy();
        return new Observation.Pending(text(states) + refused(facts), noRoom, heldUp, Times.earliest(next, startsBy));
    }

    private static String refused(TrialInputs facts) {
        return facts.refused() == null ? "" : ": " + facts.refused().message();
    }

    private static boolean unschedulable(List<PodState> states) {
        return states.stream()
                .anyMatch(s -> s instanceof Waiting w && w.reason().equals(Reason.Unschedulable.name()));
    }

    /** When the last process started; null where one hasn't. */
    private static Instant since(List<PodState> states) {
        Instant last = Instant.MIN;
        for (PodState state : states) {
            Instant started =
                    switch (state) {
                        case Running running -> running.since();
                        case Reported reported -> reported.since();
                        case Waiting _, Broken _, Missing _ -> null;
                    };
            if (started == null) {
                return null;
            }
            last = started.isAfter(last) ? started : last;
        }
        return last;
    }

    /** What each process is at, for a person. */
    static String text(List<PodState> states) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < states.size(); i++) {
            String text =
                    switch (states.get(i)) {
                        case Waiting waiting -> waiting.text();
                        case Running _ -> "running";
                        case Reported reported ->
                            reported.report().succeeded()
                                    ? "done"
                                    : reported.report().reason();
                        case Broken broken -> broken.reason() + ": " + broken.message();
                        case Missing _ -> "no pod";
                    };
            texts.add(states.size() > 1 ? role(i) + " " + text : text);
        }
        return String.join("; ", texts);
    }

    /** @return the role of the pod with this completion index */
    static Role role(int completionIndex) {
        return completionIndex == 0 ? Role.driver : Role.responder;
    }

    /** @return whether the Job controller has stopped the pods, or is about to, because the Job's time was over */
    static boolean stoppedByDeadline(Job job) {
        return Stream.of("FailureTarget", "Failed")
                .flatMap(type -> jobCondition(job, type).stream())
                .anyMatch(c -> "DeadlineExceeded".equals(c.getReason()));
    }

    private static Optional<JobCondition> jobCondition(Job job, String type) {
        return job.getStatus() == null
                ? Optional.empty()
                : job.getStatus().getConditions().stream()
                        .filter(c -> type.equals(c.getType()) && "True".equals(c.getStatus()))
                        .findFirst();
    }

    private static Observation failed(Reason reason, String message, Instant since) {
        return new Observation.Ended(TrialResult.failed(reason.name(), message), since);
    }
}
