package dev.topspin.model.search;

/**
 * What is known of a capacity.
 *
 * @param outcome how it was found, or why not
 * @param capacity the most probable highest load, between low and high; null where none is known
 * @param low the lower end of its 95 % interval; null where no load is known to hold
 * @param high the upper end; null where no load is known not to
 * @param limitedBy what stopped it; null where nothing did
 * @param verified whether all trials that verify held at low
 */
public record CapacityEstimate(
        Outcome outcome, Long capacity, Long low, Long high, String limitedBy, boolean verified) {
    /** How a search ended. */
    public enum Outcome {
        /** The interval is as narrow as was asked for. */
        Found,
        /** The highest load of the search holds: the capacity is at least that. */
        AtLeast,
        /** The lowest load of the search doesn't hold: the capacity is below it. */
        Below,
        /** Forks differ so much that there is no capacity to be told. */
        TooNoisy,
        /** All forks were spent before the interval was narrow, or verified. */
        OutOfForks,
        /** Trials failed again and again for reasons that say nothing of the load. */
        Failed
    }
}
