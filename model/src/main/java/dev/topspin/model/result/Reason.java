package dev.topspin.model.result;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Why a trial failed: stable words for conditions, metrics and scripts. Those that the kubelet or the scheduler give are
 * kept as they are named there.
 */
public enum Reason {
    /** Messages were lost or doubled. */
    MessagesNotConserved,
    /** Pinning was required and could not be proven. */
    PinningNotProven,
    /** The other process of the trial did not come, or went away. */
    PeerLost,
    /** The trial took longer than its deadline. */
    DeadlineExceeded,
    /** The workload stopped with an error of its own. */
    WorkloadError,
    /** The program of a container did not keep to the protocol. */
    ProtocolBroken,
    /** The plan given to the workload can't be read or run. */
    InvalidPlan,
    /** The Secret that a variant names is not there, or can't be used. */
    InvalidSecret,
    /** The pod ended without a report. */
    NoReport,
    /** The pod could not be scheduled within its deadline. */
    Unschedulable,
    /** The kubelet refused the pod: no free CPUs. */
    UnexpectedAdmissionError,
    /** The kubelet refused the pod: CPUs don't fill whole cores. */
    SMTAlignmentError,
    /** The kubelet refused the pod: CPUs don't fit the topology policy. */
    TopologyAffinityError,
    /** The image can't be pulled. */
    ImagePullBackOff,
    /** The container can't be created. */
    CreateContainerError,
    /** The container started and fell again and again. */
    CrashLoopBackOff,
    /** The container went over its memory. */
    OOMKilled,
    /** The node went away. */
    NodeLost,
    /** The pod was evicted from its node. */
    Evicted,
    /** The pod was killed or deleted from outside. */
    PodKilled,
    /** The pods did not all start within their deadline. */
    StartDeadlineExceeded,
    /** The pods were not made within their start deadline, as a quota of the namespace was used up. */
    QuotaExceeded,
    /** The API server does not take the trial's Job, Service or pods: a policy, a value it knows to be wrong. */
    JobRejected;

    private static final Set<String> OF_INFRASTRUCTURE = Stream.of(
                    NodeLost, Evicted, PodKilled, ImagePullBackOff, QuotaExceeded, UnexpectedAdmissionError)
            .map(Reason::name)
            .collect(Collectors.toUnmodifiableSet());

    /**
     * @param reason of a trial that failed; null or any other word for one that is none of these
     * @return whether the infrastructure ended it, and not what it ran: then it may be tried again
     */
    public static boolean isOfInfrastructure(String reason) {
        return reason != null && OF_INFRASTRUCTURE.contains(reason);
    }
}
