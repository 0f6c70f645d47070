package dev.topspin.e2e.soak;

import dev.topspin.model.result.Reason;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is done to a cluster while experiments run in it, and what a trial that it hits may end with beside Succeeded. */
public enum Fault {
    /** SIGKILL to the leader's process. */
    OperatorKilled(Lane.Machines, 0, 0),
    /** SIGSTOP to the leader's process for longer than its lease lasts, which is 15 s; then it goes on, with what it believed. */
    OperatorStopped(Lane.Machines, 17, 25),
    /** The leader's packets are dropped, for longer than its lease lasts. */
    LeaderPartitioned(Lane.Machines, 17, 25),
    /** The clocks of all operators are two minutes off. */
    ClocksShifted(Lane.Machines, 5, 20),
    ApiServerStopped(Lane.Machines, 3, 12),
    ApiServerKilled(Lane.Machines, 0, 0),
    EtcdStopped(Lane.Machines, 3, 12),
    EtcdKilled(Lane.Machines, 0, 0),
    /** A measuring node without power: back before anybody notices, or after its pods were given up. */
    NodePowerCut(Lane.Machines, 1, 45),
    KubeletRestarted(Lane.Machines, 0, 0),
    ContainerdRestarted(Lane.Machines, 0, 0),
    /** No directory and no file can be made in a measuring node's folder of logs. */
    LogDiskFull(Lane.Machines, 10, 25),

    /** As {@code kubectl delete pod} does it. */
    PodDeleted(Lane.Objects, 0, 0),
    /** Without waiting for the kubelet. */
    PodDeletedByForce(Lane.Objects, 0, 0),
    /** SIGKILL to the process of a trial. */
    ProcessKilled(Lane.Objects, 0, 0),
    JobDeleted(Lane.Objects, 0, 0),
    /** The object: what it was made of is made anew. */
    TrialDeleted(Lane.Objects, 0, 0),
    ExperimentDeleted(Lane.Objects, 0, 0),
    NodeLeaseDeleted(Lane.Objects, 0, 0),
    LeaderLeaseDeleted(Lane.Objects, 0, 0),
    /** No Job and no pod may be made: shorter and longer than a trial waits for that. */
    QuotaSet(Lane.Objects, 5, 50);

    /** Faults of different lanes are made at once, those of one lane one after the other. */
    public enum Lane {
        Machines,
        Objects;

        /** @return its faults, in their order */
        public List<Fault> faults() {
            return Arrays.stream(Fault.values()).filter(f -> f.lane == this).toList();
        }
    }

    private final Lane lane;
    private final int shortest;
    private final int longest;

    Fault(Lane lane, int shortest, int longest) {
        this.lane = lane;
        this.shortest = shortest;
        this.longest = longest;
    }

    public Lane lane() {
        return lane;
    }

    /** @return seconds that it lasts at least; 0 where it is over at once */
    public int shortest() {
        return shortest;
    }

    /** @return seconds that it lasts at the most */
    public int longest() {
        return longest;
    }

    /** @return what a trial that it hits may fail with; empty where it is to harm none */
    public Set<String> reasons() {
        return switch (this) {
            case PodDeleted, PodDeletedByForce, ProcessKilled, JobDeleted -> words(Reason.PodKilled, Reason.PeerLost);
            // also of the peer on the other node, and of a trial that was made for the node a moment ago; and a
            // node that is back counts the CPUs of a pod that was deleted by force meanwhile, until its kubelet
            // reconciles them
            case NodePowerCut ->
                words(
                        Reason.NodeLost,
                        Reason.PodKilled,
                        Reason.PeerLost,
                        Reason.Unschedulable,
                        Reason.UnexpectedAdmissionError);
            // as above, of a pod that was over just before
            case KubeletRestarted -> words(Reason.UnexpectedAdmissionError);
            // of a container that was just being started
            case ContainerdRestarted -> words(Reason.NodeLost);
            case LogDiskFull -> words(Reason.CreateContainerError, Reason.StartDeadlineExceeded);
            case QuotaSet -> words(Reason.QuotaExceeded, Reason.StartDeadlineExceeded);
            default -> Set.of();
        };
    }

    private static Set<String> words(Reason... reasons) {
        return Stream.of(reasons).map(Reason::name).collect(Collectors.toUnmodifiableSet());
    }
}
