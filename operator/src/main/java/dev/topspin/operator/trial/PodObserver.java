package dev.topspin.operator.trial;

import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.TerminationMessage;
import dev.topspin.operator.build.TrialJars;
import dev.topspin.operator.build.TrialJob;
import dev.topspin.operator.cache.CachedNode.NotReady;
import dev.topspin.operator.trial.PodState.Broken;
import dev.topspin.operator.trial.PodState.Reported;
import dev.topspin.operator.trial.PodState.Running;
import dev.topspin.operator.trial.PodState.Waiting;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads a pod's status. Pure. */
final class PodObserver {
    /** The cluster's own. */
    private static final String SCHEDULER = "default-scheduler";

    /** How long a container may fail to be created, or its image to be pulled: a registry may stumble once. */
    static final Duration CREATE_GRACE = Duration.ofSeconds(15);

    /** How long a pod may take to start on its node before somebody looks whether that node is still there. */
    static final Duration START_GRACE = Duration.ofSeconds(20);

    /** How long after its time a deleted pod may still be there before its node is taken for lost. */
    static final Duration DELETE_GRACE = Duration.ofSeconds(10);

    /**
     * How long a node may not answer before what ran there is given up. An API server that hung makes the control plane call nodes
     * silent that come back with their kubelets' next word, which is due every 10 s.
     */
    static final Duration NODE_GRACE = Duration.ofSeconds(20);

    /**
     * How long after its container a pod may end. A kubelet that was restarted and has no CPUs for a running pod stops the
     * container first and says why with the pod's end, seconds later.
     */
    static final Duration END_GRACE = Duration.ofSeconds(10);

    private PodObserver() {}

    /**
     * @param pod of a trial
     * @param silentNodes nodes that don't answer, each with what is known of that
     * @param linger how long a pod may stay after its report
     */
    static PodState observe(Pod pod, Map<String, NotReady> silentNodes, Duration linger, Instant now) {
        ContainerState state = containerState(pod);
        if (state != null && state.getTerminated() != null) {
            return ended(pod, state.getTerminated(), now);
        }
        if (over(pod)) {
            return neverRan(pod);
        }
        String node = pod.getSpec().getNodeName();
        NotReady silent = node == null ? null : silentNodes.get(node);
        if (silent != null && !now.isBefore(givenUpAt(silent))) {
            return new Broken(Reason.NodeLost.name(), "node " + node + ": " + silent.message(), created(pod));
        }
        Instant goneAt = Times.parse(pod.getMetadata().getDeletionTimestamp());
        if (silent == null && goneAt != null && now.isAfter(goneAt.plus(DELETE_GRACE))) {
            return takenAway(pod)
                    .orElseGet(() -> new Broken(
                            Reason.PodKilled.name(),
                            "pod " + pod.getMetadata().getName() + " was deleted and doesn't end",
                            goneAt));
        }
        if (state != null && state.getRunning() != null) {
            Optional<ContainerState> heldUp = ProgramState.heldUp(pod);
            if (heldUp.isPresent()) {
                return waiting(pod, heldUp.get(), now);
            }
            Optional<Broken> program = ProgramState.ended(pod, now, END_GRACE.plus(linger));
            if (program.isPresent()) {
                return program.get();
            }
            return new Running(NodeClock.orNow(pod, state.getRunning().getStartedAt(), now), goneAt);
        }
        return starting(pod, state, now);
    }

    /** Before all init containers are up or done no other is made, and one of them may wait for its image. */
    private static PodState starting(Pod pod, ContainerState state, Instant now) {
        Optional<ContainerStatus> before = initStatuses(pod)
                .filter(status -> Reasons.holdsUp(status.getState()))
                .findFirst();
        if (before.isEmpty() || before.get().getName().equals(TrialJars.NAME)) {
            return waiting(pod, before.map(ContainerStatus::getState).orElse(state), now);
        }
        // whoever has added it may mend it, and the kubelet starts it again and again
        return new Waiting(
                "PodInitializing",
                "container %s: %s"
                        .formatted(
                                before.get().getName(),
                                text(before.get().getState().getWaiting())),
                null);
    }

    /**
     * @return whether the control plane may no longer hear of a pod's node: its container runs while the pod,
     *     which has no probe, is not ready or is being deleted; or it has had a node for a while and still no container
     */
    static boolean suspicious(Pod pod, Instant now) {
        ContainerState state = containerState(pod);
        if (state != null && state.getRunning() != null) {
            return pod.getMetadata().getDeletionTimestamp() != null
                    || condition(pod, "Ready")
                            .filter(c -> !"True".equals(c.getStatus()))
                            .isPresent();
        }
        return startingSince(pod)
                .filter(since -> now.isAfter(since.plus(START_GRACE)))
                .isPresent();
    }

    /** @return since when a pod has a node on which its container has not started; empty where it has none yet, and where it has */
    static Optional<Instant> startingSince(Pod pod) {
        ContainerState state = containerState(pod);
        return ended(pod) || (state != null && state.getRunning() != null)
                ? Optional.empty()
                : condition(pod, "PodScheduled")
                        .filter(c -> "True".equals(c.getStatus()))
                        .flatMap(c -> Optional.ofNullable(Times.parse(c.getLastTransitionTime())));
    }

    /**
     * @return since when a pod whose container runs is not ready by the control plane's word; empty where it is, where none runs, and
     *     where the kubelet has said which container is not: the control plane, which hears of it no more, gives no reason
     */
    static Optional<Instant> notReadySince(Pod pod) {
        ContainerState state = containerState(pod);
        return state == null || state.getRunning() == null
                ? Optional.empty()
                : condition(pod, "Ready")
                        .filter(c -> !"True".equals(c.getStatus()) && c.getReason() == null)
                        .map(c -> Times.orNow(c.getLastTransitionTime(), Instant.EPOCH));
    }

    /** @return when what runs on a silent node is given up, if it stays so */
    static Instant givenUpAt(NotReady silent) {
        return silent.since().plus(NODE_GRACE);
    }

    /** @return whether nothing of a pod runs any more or will */
    static boolean ended(Pod pod) {
        ContainerState state = containerState(pod);
        return (state != null && state.getTerminated() != null) || over(pod);
    }

    /** @return whether it has ended badly */
    static boolean failed(Pod pod) {
        ContainerState state = containerState(pod);
        boolean badly = state != null
                && state.getTerminated() != null
                && !Integer.valueOf(0).equals(state.getTerminated().getExitCode());
        return badly
                || (pod.getStatus() != null && "Failed".equals(pod.getStatus().getPhase()));
    }

    /** @return whether another container keeps a pod from ending; the kubelet itself ends sidecars that are init containers */
    static boolean goesOnBeside(Pod pod) {
        return !over(pod)
                && pod.getStatus() != null
                && pod.getStatus().getContainerStatuses().stream()
                        .filter(status -> !TrialJob.CONTAINER.equals(status.getName()))
                        .anyMatch(status -> status.getState().getTerminated() == null);
    }

    private static ContainerState containerState(Pod pod) {
        return pod.getStatus() == null
                ? null
                : state(pod.getStatus().getContainerStatuses(), TrialJob.CONTAINER)
                        .orElse(null);
    }

    private static Stream<ContainerStatus> initStatuses(Pod pod) {
        return pod.getStatus() == null ? Stream.empty() : pod.getStatus().getInitContainerStatuses().stream();
    }

    /** By its name: the kubelet sorts by names, and a webhook may have added others. */
    private static Optional<ContainerState> state(List<ContainerStatus> statuses, String name) {
        return statuses == null
                ? Optional.empty()
                : statuses.stream()
                        .filter(status -> name.equals(status.getName()))
                        .findFirst()
                        .map(ContainerStatus::getState);
    }

    static Optional<PodCondition> condition(Pod pod, String type) {
        return pod.getStatus() == null
                ? Optional.empty()
                : pod.getStatus().getConditions().stream()
                        .filter(c -> type.equals(c.getType()))
                        .findFirst();
    }

    private static PodState ended(Pod pod, ContainerStateTerminated ended, Instant now) {
        Instant at = NodeClock.orNow(pod, ended.getFinishedAt(), now);
        Optional<PodReport> report = report(ended.getMessage());
        boolean killed = report.isPresent()
                && Reason.PodKilled.name().equals(report.get().reason());
        if (report.isEmpty() || killed) {
            // who stopped the pod knows better why than the pod itself
            Optional<Broken> byOthers = takenAway(pod).or(() -> byKubelet(pod));
            if (byOthers.isPresent()) {
                return byOthers.get();
            }
        }
        if (report.isPresent()) {
            boolean stopped = pod.getMetadata().getDeletionTimestamp() != null;
            Instant since = NodeClock.orNow(pod, ended.getStartedAt(), at);
            return new Reported(report.get(), since, at, stopped, killed ? explainedBy(pod, at) : null);
        }
        return broken("the container", pod, ended, at);
    }

    private static Broken broken(String which, Pod pod, ContainerStateTerminated ended, Instant at) {
        String text = ended.getMessage() == null || ended.getMessage().isBlank()
                ? "it left no report"
                : "it said: " + cut(ended.getMessage().strip());
        String reason = Reasons.ofTerminated(ended);
        return new Broken(
                reason,
                which + " ended with exit code %d (%s); %s".formatted(ended.getExitCode(), ended.getReason(), text),
                at,
                Reason.PodKilled.name().equals(reason) ? explainedBy(pod, at) : null);
    }

    /** Of a pod whose container was stopped: whoever deletes a pod says no more, nor does a pod that has ended. */
    private static Instant explainedBy(Pod pod, Instant at) {
        return over(pod) || pod.getMetadata().getDeletionTimestamp() != null ? null : at.plus(END_GRACE);
    }

    private static boolean over(Pod pod) {
        String phase = pod.getStatus() == null ? null : pod.getStatus().getPhase();
        return "Failed".equals(phase) || "Succeeded".equals(phase);
    }

    /** The pod is over, but no container of it ever ran: the kubelet refused it, it was evicted or lost, or an init container failed. */
    private static PodState neverRan(Pod pod) {
        return byKubelet(pod)
                .or(() -> takenAway(pod))
                .or(() -> initStatuses(pod)
                        .filter(PodObserver::endedBadly)
                        .findFirst()
                        .map(status -> broken(
                                "container " + status.getName(),
                                pod,
                                status.getState().getTerminated(),
                                created(pod))))
                .orElseGet(() -> new Broken(Reason.NoReport.name(), "the pod ended without having run", created(pod)));
    }

    private static boolean endedBadly(ContainerStatus status) {
        ContainerStateTerminated end = status.getState().getTerminated();
        return end != null && !Integer.valueOf(0).equals(end.getExitCode());
    }

    private static Optional<Broken> byKubelet(Pod pod) {
        String reason = pod.getStatus().getReason();
        if (reason == null || reason.isEmpty()) {
            return Optional.empty();
        }
        String message =
                pod.getStatus().getMessage() == null ? reason : pod.getStatus().getMessage();
        String word = "Terminated".equals(reason) || "NodeShutdown".equals(reason) ? Reason.Evicted.name() : reason;
        return Optional.of(new Broken(word, cut(message), created(pod)));
    }

    private static Optional<Broken> takenAway(Pod pod) {
        return condition(pod, "DisruptionTarget")
                .filter(c -> "True".equals(c.getStatus()))
                .filter(c -> Reasons.ofDisruption(c.getReason()) != null)
                .map(c -> new Broken(
                        Reasons.ofDisruption(c.getReason()),
                        c.getReason() + ": " + cut(String.valueOf(c.getMessage())),
                        Times.orNow(c.getLastTransitionTime(), Instant.EPOCH)));
    }

    private static PodState waiting(Pod pod, ContainerState state, Instant now) {
        if (state != null && state.getWaiting() != null) {
            String word = state.getWaiting().getReason();
            String reason = Reasons.ofWaiting(word);
            String message = state.getWaiting().getMessage();
            if (reason == null || Reasons.passes(reason, message)) {
                return new Waiting(word == null ? "ContainerCreating" : word, message, null);
            }
            Instant failsAt = Reasons.failsAtOnce(word)
                    ? now
                    : condition(pod, "PodScheduled")
                            .map(c -> Times.orNow(c.getLastTransitionTime(), now))
                            .orElse(now)
                            .plus(CREATE_GRACE);
            String text = text(state.getWaiting());
            return now.isBefore(failsAt) ? new Waiting(reason, text, failsAt) : new Broken(reason, text, failsAt);
        }
        return condition(pod, "PodScheduled")
                .filter(c -> "False".equals(c.getStatus()))
                .map(c -> new Waiting(String.valueOf(c.getReason()), c.getMessage(), null))
                .orElseGet(() ->
                        new Waiting(pod.getSpec().getNodeName() == null ? notScheduled(pod) : "Starting", null, null));
    }

    private static String text(ContainerStateWaiting waiting) {
        return waiting.getReason() + (waiting.getMessage() == null ? "" : ": " + cut(waiting.getMessage()));
    }

    /** A scheduler that a user has chosen may be none that is there, and then nobody says anything. */
    private static String notScheduled(Pod pod) {
        String scheduler = pod.getSpec().getSchedulerName();
        return scheduler == null || SCHEDULER.equals(scheduler)
                ? "NotScheduled"
                : "NotScheduled by %s (placement.podTemplate.spec.schedulerName)".formatted(scheduler);
    }

    /** Where Kubernetes doesn't say when a pod failed: long ago, so that nobody waits for it again and again. */
    private static Instant created(Pod pod) {
        return Times.orNow(pod.getMetadata().getCreationTimestamp(), Instant.EPOCH);
    }

    private static Optional<PodReport> report(String message) {
        if (message == null || !message.stripLeading().startsWith("{")) {
            return Optional.empty();
        }
        try {
            PodReport report = TerminationMessage.read(message);
            return report.role() == null || report.planHash() == null ? Optional.empty() : Optional.of(report);
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // some other program's last words
        }
    }

    static String cut(String text) {
        return text.length() <= 1000 ? text : text.substring(0, 1000) + "...";
    }
}
