package dev.topspin.model.result;

/**
 * How long a process waited, before it started anything, for others to leave its CPUs: a kubelet gives CPUs to a pod at once, and
 * moves the other containers off them up to ten seconds later.
 *
 * @param ended why it went on
 * @param waitedNanos how long it looked
 * @param probes how often it spun on each measured CPU for a moment
 * @param firstWaitShare of the first probe, the part of its time in which the thread that waited longest could run and didn't; 0 to
 *     1, null where that can't be read
 * @param lastWaitShare of the last probe
 */
public record Settling(End ended, long waitedNanos, int probes, Double firstWaitShare, Double lastWaitShare) {
    /** Why a process doesn't wait any more. */
    public enum End {
        /** No thread waited in the last probe for longer than what the kernel itself takes. */
        Alone,
        /** Others were there to the last, or it can't be read whether they were, and the kubelet's period has passed since the start. */
        PeriodOver,
        /** The CPUs were named from outside, or nothing is pinned: nobody is moved off them, and waiting would change nothing. */
        NotNeeded
    }
}
