package dev.topspin.operator.trial;

import dev.topspin.model.result.Reason;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The kubelet's words, and what becomes of a pod that waits with one. */
final class Reasons {
    /** Waiting for an image. Two of the kubelet's words alternate while it tries again, so both get one name. */
    private static final Map<String, String> WAITING = Map.ofEntries(
            Map.entry("ErrImagePull", Reason.ImagePullBackOff.name()),
            Map.entry("ImagePullBackOff", Reason.ImagePullBackOff.name()),
            Map.entry("RegistryUnavailable", Reason.ImagePullBackOff.name()),
            Map.entry("SignatureValidationFailed", Reason.ImagePullBackOff.name()),
            Map.entry("ErrImageNeverPull", "ErrImageNeverPull"),
            Map.entry("InvalidImageName", "InvalidImageName"),
            Map.entry("ImageInspectError", "ImageInspectError"),
            Map.entry("CreateContainerError", Reason.CreateContainerError.name()),
            Map.entry("CreateContainerConfigError", "CreateContainerConfigError"),
            Map.entry("RunContainerError", Reason.CreateContainerError.name()),
            Map.entry("PreCreateHookError", Reason.CreateContainerError.name()),
            Map.entry("PreStartHookError", Reason.CreateContainerError.name()),
            Map.entry("PostStartHookError", Reason.CreateContainerError.name()),
            Map.entry("CrashLoopBackOff", Reason.CrashLoopBackOff.name()));

    /** Nothing that could pass by itself. */
    private static final Set<String> AT_ONCE = Set.of("ErrImageNeverPull", "InvalidImageName", "CrashLoopBackOff");

    /** How a container ended without having run. */
    private static final Set<String> NEVER_RAN = Set.of("StartError", "ContainerCannotRun");

    /** A container that was gone when the kubelet, or containerd, next looked: its node was restarted. */
    private static final Set<String> LOST = Set.of("ContainerStatusUnknown", "Unknown");

    /**
     * In the words of a kubelet or containerd that was broken off: containerd was restarted, or the API server gave no answer. The
     * container had no part in it.
     */
    private static final List<String> BROKEN_OFF = List.of(
            "failed to sync secret cache",
            "failed to sync configmap cache",
            "context canceled",
            "context deadline exceeded",
            "ttrpc: closed",
            "transport is closing",
            "connection refused",
            "error reading from server: EOF");

    /** In the words of a kubelet or containerd whose disk is full: ENOSPC's. */
    private static final String FULL_DISK = "no space left on device";

    /** Why the control plane took a pod away, in its condition DisruptionTarget. */
    private static final Map<String, Reason> DISRUPTIONS = Map.of(
            "DeletionByTaintManager", Reason.NodeLost,
            "DeletionByPodGC", Reason.NodeLost,
            "PreemptionByScheduler", Reason.Evicted,
            "EvictionByEvictionAPI", Reason.Evicted,
            "TerminationByKubelet", Reason.Evicted);

    private Reasons() {}

    /** @return the reason a trial fails with where a container goes on waiting like this; null where it may well start */
    static String ofWaiting(String kubeletReason) {
        return kubeletReason == null ? null : WAITING.get(kubeletReason);
    }

    /** @param state null for none yet */
    static boolean holdsUp(ContainerState state) {
        return state != null
                && state.getWaiting() != null
                && ofWaiting(state.getWaiting().getReason()) != null;
    }

    static boolean failsAtOnce(String kubeletReason) {
        return AT_ONCE.contains(kubeletReason);
    }

    /** @return whether a container ended without having run; null is no reason for that */
    static boolean neverRan(String kubeletReason) {
        return kubeletReason != null && NEVER_RAN.contains(kubeletReason);
    }

    /**
     * @param reason of {@link #ofWaiting}; null for none
     * @param message the kubelet's; null where it says no more
     * @return whether the kubelet will make the container once it is answered again, or has room on its disk, which it frees itself; an
     *     image that can't be had is the registry's
     */
    static boolean passes(String reason, String message) {
        boolean isFull = message != null && message.contains(FULL_DISK);
        return !Reason.ImagePullBackOff.name().equals(reason) && (isFull || isBrokenOff(message));
    }

    private static boolean isBrokenOff(String message) {
        return message != null && BROKEN_OFF.stream().anyMatch(message::contains);
    }

    /** @return what a container that ended without a report died of; never null */
    static String ofTerminated(ContainerStateTerminated ended) {
        String kubeletReason = ended.getReason();
        Integer exitCode = ended.getExitCode();
        if ("OOMKilled".equals(kubeletReason)) {
            return Reason.OOMKilled.name();
        }
        if (kubeletReason != null && LOST.contains(kubeletReason)) {
            return Reason.NodeLost.name();
        }
        if (neverRan(kubeletReason)) {
            return isBrokenOff(ended.getMessage()) ? Reason.NodeLost.name() : Reason.CreateContainerError.name();
        }
        boolean signalled = exitCode != null && (exitCode == 128 + 9 || exitCode == 128 + 15);
        return signalled ? Reason.PodKilled.name() : Reason.NoReport.name();
    }

    /** @return what the control plane's reason for taking a pod away means; null where it is none of these */
    static String ofDisruption(String conditionReason) {
        Reason reason = conditionReason == null ? null : DISRUPTIONS.get(conditionReason);
        return reason == null ? null : reason.name();
    }
}
