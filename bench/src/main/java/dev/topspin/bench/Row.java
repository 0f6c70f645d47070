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
    /**
     * @return whether the target is met: by the whole interval, or only by the median where the interval reaches over it; that
     *     there is no difference only an interval can say
     */
    public String verdict() {
        Target target = goal.target();
        if (!target.judges()) {
            return "";
        }
        if (target.kind() == Target.Kind.SAME) {
            if (compared.low() == null) {
                return "(no interval)";
            }
            return compared.low() <= 1 && compared.high() >= 1 ? "met" : "missed";
        }
        boolean median = target.metBy(compared.value());
        if (compared.low() == null) {
            return (median ? "met" : "missed") + " (no interval)";
        }
        boolean clear = median == target.metBy(compared.low()) && median == target.metBy(compared.high());
        return (median ? "met" : "missed") + (clear ? "" : " (by the median)");
    }
}
