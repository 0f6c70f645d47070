package dev.topspin.operator.trial;

import dev.topspin.model.result.Reason;
import dev.topspin.operator.build.TrialJob;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The container of the program that is measured, where a pod has one: what Topspin's own container beside it can't see. Pure. */
final class ProgramState {
    private ProgramState() {}

    /** @return its state where it is not up yet for a reason that may be for good; empty else */
    static Optional<ContainerState> heldUp(Pod pod) {
        return of(pod).filter(Reasons::holdsUp);
    }

    /**
     * Whoever waits for a program beside it hears at once where a connection ends, and reports that. A program that never connected
     * ends without that. Of one that never ran nothing more will be said.
     *
     * @param grace how long after its end a report may come
     * @return how it ended, where that was badly and nothing was said of it since; empty else
     */
    static Optional<PodState.Broken> ended(Pod pod, Instant now, Duration grace) {
        return of(pod).map(ContainerState::getTerminated)
                .filter(end -> !Integer.valueOf(0).equals(end.getExitCode()))
                .filter(end -> Reasons.neverRan(end.getReason())
                        || now.isAfter(
                                NodeClock.orNow(pod, end.getFinishedAt(), now).plus(grace)))
                .map(end -> broken(pod, end, now));
    }

    private static PodState.Broken broken(Pod pod, ContainerStateTerminated end, Instant now) {
        String known = Reasons.ofTerminated(end);
        String reason = Reason.NoReport.name().equals(known) ? Reason.ProtocolBroken.name() : known;
        String said = end.getMessage() == null || end.getMessage().isBlank()
                ? "it said nothing"
                : "it said: " + PodObserver.cut(end.getMessage().strip());
        return new PodState.Broken(
                reason,
                "the program ended with exit code %d (%s), before its trial did; %s"
                        .formatted(end.getExitCode(), end.getReason(), said),
                NodeClock.orNow(pod, end.getFinishedAt(), now));
    }

    private static Optional<ContainerState> of(Pod pod) {
        return pod.getStatus() == null || pod.getStatus().getContainerStatuses() == null
                ? Optional.empty()
                : pod.getStatus().getContainerStatuses().stream()
                        .filter(status -> TrialJob.PROGRAM.equals(status.getName()))
                        .findFirst()
                        .map(ContainerStatus::getState);
    }
}
