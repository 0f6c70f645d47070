package dev.topspin.workload.harness.trial;

/**
 * A short part of an iteration of one strand, measured alone.
 *
 * @param exchanges round trips or queries completed in it, 1 or more
 * @param nanos how long it was, more than 0
 * @param recorded whether round trips were recorded meanwhile, which takes time itself
 * @param disturbed whether somebody else had a measured CPU for a part of it, so that it is set aside
 * @param place where in memory it was, from 0; 0 where there is but one place
 */
public record Slice(long exchanges, long nanos, boolean recorded, boolean disturbed, int place) {
    /** One that nobody disturbed. */
    public Slice(long exchanges, long nanos, boolean recorded, int place) {
        this(exchanges, nanos, recorded, false, place);
    }
}
