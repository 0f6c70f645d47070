package dev.topspin.api;

/**
 * Types of the conditions in the statuses of Topspin's resources. An Experiment has {@link #VALID}, {@link #QUEUED}, {@link
 * #PINNED}, {@link #SUCCEEDED}, {@link #FINISHED}, where cells are set against a floor {@link #FLOORS_STEADY}, and {@link #STALLED} while it is; a Trial has {@link #PINNED} and
 * {@link #SUCCEEDED}; a CapacitySearch has {@link #VALID}, {@link #COMPLETE} and {@link #FINISHED}, and {@link
 * #STALLED} while it is; a NodeSweep has {@link #VALID}, {@link #COMPLETE}, {@link #FINISHED} and {@link #NO_OUTLIERS}, and {@link
 * #NODES_MARKED} where that is asked for; an ExperimentSchedule has {@link
 * #VALID}, {@link #REGRESSED}, {@link #FLOORS_REGRESSED}, and {@link #STALLED} while its next run can't be made. {@link ConditionReasons}
 * has the reasons.
 */
public final class ConditionTypes {
    /** Whether the experiment can be run: True once its trials are planned, False with every violation listed. */
    public static final String VALID = "Valid";

    /** Whether the experiment waits for its turn. */
    public static final String QUEUED = "Queued";

    /** Whether every measured trial proved that its CPUs were its own; Unknown before anything was measured. */
    public static final String PINNED = "Pinned";

    /** Whether every trial has a valid result; Unknown until all have ended. */
    public static final String SUCCEEDED = "Succeeded";

    /** Whether nothing will be done for an experiment, a sweep or a search any more, however it ended. */
    public static final String FINISHED = "Finished";

    /** Whether the floors that cells are set against varied little; Unknown before each ran twice. */
    public static final String FLOORS_STEADY = "FloorsSteady";

    /** Whether a sweep has figures of all its nodes and pairs, a search all answers that were looked for; Unknown until its end. */
    public static final String COMPLETE = "Complete";

    /** Whether no node and no link of a sweep is slow; Unknown until its end, and where it can be said of no node. */
    public static final String NO_OUTLIERS = "NoOutliers";

    /**
     * Only while the next trial can't be made for a reason that may pass: True, with the API server's words, or with the nodes that are
     * named and don't exist.
     */
    public static final String STALLED = "Stalled";

    /** Whether any cell of a schedule is slower than it was; Unknown while nothing was compared. */
    public static final String REGRESSED = "Regressed";

    /** Whether a floor of a schedule is slower than it was, and so the machine; Unknown while none was compared. */
    public static final String FLOORS_REGRESSED = "FloorsRegressed";

    /** Only of a sweep with {@code writeTo.nodeCondition}, from its end: whether all its nodes have {@link #PERFORMS_AS_PEERS}. */
    public static final String NODES_MARKED = "NodesMarked";

    /** Of a node, not of a resource of Topspin's: True as its peers, False where it is slow, Unknown where a sweep can't say. */
    public static final String PERFORMS_AS_PEERS = "topspin.dev/PerformsAsPeers";

    private ConditionTypes() {}
}
