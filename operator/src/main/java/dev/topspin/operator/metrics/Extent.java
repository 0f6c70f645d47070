package dev.topspin.operator.metrics;

/**
 * How much of the results is on the page of metrics.
 *
 * @param trials which trials have series of their own
 * @param cells of so many cells at the most there are results, those of the experiments that run or ended last; 1 or more
 */
public record Extent(TrialSeries trials, int cells) {
    /** Which finished trials of a cell have series of their own. */
    public enum TrialSeries {
        /** The one that ended last. */
        Latest,
        All,
        None
    }
}
