package dev.topspin.bench.compare;

/**
 * A threshold and what came out.
 *
 * @param benchmark its name
 * @param threshold what was looked for
 * @param candidate the median of the judged candidate
 * @param against the median of the other
 * @param compared median and interval over the pairs of runs, one of each candidate in the same round; of a variation itself
 * @param runs how much was run for it
 */
public record Row(
        String benchmark, Threshold threshold, double candidate, double against, Estimate compared, SampleSize runs) {
    /** What is said where the interval reaches over the target, or there is none. */
    static final String UNDECIDED = "undecided";

    /**
     * @return whether the target is met, by the whole interval and nothing else: a harness that is a tenth slower would meet a
     *     target by its median in one run of four, and one as fast would miss it as often
     */
    public String verdict() {
        Target target = threshold.target();
        if (!target.judges()) {
            return "";
        }
        if (compared.low() == null) {
            return UNDECIDED + " (no interval)";
        }
        if (target.kind() == Target.Kind.SAME) {
            return compared.low() <= 1 && compared.high() >= 1 ? "met" : "missed";
        }
        boolean low = target.metBy(compared.low());
        return low != target.metBy(compared.high()) ? UNDECIDED : low ? "met" : "missed";
    }
}
