package dev.topspin.api;

/**
 * Reasons of the conditions in the statuses of Topspin's resources: stable CamelCase words that a program may compare. The
 * message beside a reason is for a person and may change. A Trial's Succeeded has one of {@link
 * dev.topspin.model.result.Reason} or the kubelet's own word where it is False.
 */
public final class ConditionReasons {
    /** Valid=True: the trials are planned. */
    public static final String PLANNED = "Planned";

    /** Valid=False: the message lists every violation. */
    public static final String INVALID = "Invalid";

    /** Valid=False: the spec is no longer the one that the trials were planned from. */
    public static final String SPEC_CHANGED = "SpecChanged";

    /** Valid=False: the spec has a field or a value of a later version of Topspin, which the message names. */
    public static final String NEWER_VERSION = "NewerVersion";

    /** Stalled=True: the name of the next trial is held by an object of somebody else. */
    public static final String NAME_TAKEN = "NameTaken";

    /**
     * Stalled=True: the API server doesn't allow the next trial now, as where a quota is full. NodesMarked=False: the operator may not
     * write conditions of nodes.
     */
    public static final String FORBIDDEN = "Forbidden";

    /** Succeeded=False: the API server did not take the status, and the message has its words. */
    public static final String STATUS_REFUSED = "StatusRefused";

    /** Queued=True: other experiments are before it, or no node is free. */
    public static final String WAITING = "Waiting";

    /** Queued=False, Succeeded=Unknown: its trials run. */
    public static final String RUNNING = "Running";

    /** Queued=False, Succeeded=Unknown: {@code runPolicy.suspend} is true. */
    public static final String SUSPENDED = "Suspended";

    /** Queued=False: no further trial is made. */
    public static final String FINISHED = "Finished";

    /** Finished=False. */
    public static final String NOT_FINISHED = "NotFinished";

    /** Succeeded=Unknown: it waits for its turn. */
    public static final String QUEUED = "Queued";

    /** Succeeded=Unknown: the pods of the trial don't all run yet. */
    public static final String PENDING = "Pending";

    /** Succeeded=Unknown: the same, and the message has what the scheduler or the kubelet says to it. */
    public static final String HELD_UP = "HeldUp";

    /** Pinned=Unknown, FloorsSteady=Unknown: there is nothing yet to judge by. */
    public static final String NOT_MEASURED = "NotMeasured";

    /** Pinned=True: every measured trial proved its pinning. */
    public static final String PROVEN = "Proven";

    /** Pinned=False: at least one measured trial didn't prove its pinning, and the message says why. */
    public static final String NOT_PROVEN = "NotProven";

    /** Pinned=False: {@code placement.pinning} is None. */
    public static final String NOT_ASKED = "NotAsked";

    /** FloorsSteady=True. */
    public static final String STEADY = "Steady";

    /** FloorsSteady=False: the message says which floor and how far it varied. */
    public static final String UNSTEADY = "Unsteady";

    /** Succeeded=True of an experiment. */
    public static final String ALL_TRIALS_SUCCEEDED = "AllTrialsSucceeded";

    /** Succeeded=True of a trial. */
    public static final String MEASURED = "Measured";

    /** Succeeded=False: at least one trial has no valid result. */
    public static final String TRIALS_FAILED = "TrialsFailed";

    /** Succeeded=False: more trials failed than {@code runPolicy.maxFailedTrials}, and no further one was started. */
    public static final String MAX_FAILED_TRIALS_EXCEEDED = "MaxFailedTrialsExceeded";

    /** Stalled=True, and Succeeded=False at the start deadline: an experiment names nodes that don't exist. */
    public static final String NO_SUCH_NODE = "NoSuchNode";

    /** Complete=False: no two nodes match the selector, or none of them can be used. */
    public static final String TOO_FEW_NODES = "TooFewNodes";

    /** Complete=Unknown: the operator may not read nodes, or doesn't know them yet. */
    public static final String NODES_UNREADABLE = "NodesUnreadable";

    /** Complete=Unknown: suspects are measured again. */
    public static final String CONFIRMING = "Confirming";

    /** Complete=True: there are figures of all nodes and pairs. */
    public static final String ALL_MEASURED = "AllMeasured";

    /** Complete=False: of some nodes or pairs there are no figures, and the message says why. */
    public static final String NOT_ALL_MEASURED = "NotAllMeasured";

    /** NoOutliers=True. */
    public static final String NONE_FOUND = "NoneFound";

    /** NoOutliers=False: the message names them. */
    public static final String FOUND = "Found";

    /** NoOutliers=Unknown: of no node could it be said whether it is slow, and the message says why. */
    public static final String NOT_JUDGED = "NotJudged";

    /** Succeeded=False: the API server did not take a trial, and the message has its words. */
    public static final String TRIAL_REJECTED = "TrialRejected";

    /** Valid=True of a schedule. */
    public static final String SCHEDULED = "Scheduled";

    /** Regressed=True: a figure is above what was expected, and where that is asked for a second run agreed. */
    public static final String SLOWER = "Slower";

    /** Regressed=False: every figure that could be compared is within what was expected. */
    public static final String AS_EXPECTED = "AsExpected";

    /** Regressed=False: a figure is above what was expected, and a second run is to tell whether it stays so. */
    public static final String SUSPECTED = "Suspected";

    /** Regressed=Unknown: nothing could be compared; the message says why. */
    public static final String NOT_COMPARED = "NotCompared";

    /** Stalled=True: the API server will not take the next run as it is, and the message has its words. */
    public static final String RUN_REJECTED = "RunRejected";

    /** Complete=True: each capacity that was looked for has an answer. */
    public static final String ALL_ANSWERED = "AllAnswered";

    /** Complete=False: some capacity has none, and the message says why. */
    public static final String NOT_ALL_ANSWERED = "NotAllAnswered";

    /** NodesMarked=True: each node that is there has its condition. */
    public static final String WRITTEN = "Written";

    /** NodesMarked=False: the API server did not take a node's condition, and the message has its words. */
    public static final String NOT_WRITTEN = "NotWritten";

    private ConditionReasons() {}
}
