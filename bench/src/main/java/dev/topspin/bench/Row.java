package dev.topspin.bench;

/**
 * A goal and what came out.
 *
 * @param subject its name
 * @param goal what was looked for
 * @param side the median of the judged side
 * @param against the median of the other
 * @param compared median and interval over the pairs of runs, one of each side in the same round; of a variation itself
 * @param rounds how many pairs
 */
public record Row(String subject, Goal goal, double side, double against, Median compared, int rounds) {
    /** What is said where the interval reaches over the target, or there is none. */
    static final String UNDECIDED = "undecided";

    /**
     * @return whether the target is met, by the whole interval and nothing else: a harness that is a tenth slower would meet a
     *     target by its median in one run of four, and one as fast would miss it as often
     */
    public String verdict() {
        Target target = goal.target();
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
