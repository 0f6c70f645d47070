package dev.topspin.workload.harness.trial;

import dev.topspin.model.result.WarmedUp;
import dev.topspin.model.spec.Measurement.Warmup;
import dev.topspin.model.stats.Intervals;
import java.util.ArrayList;
import java.util.List;

/** Looks at warm-up iterations as they end, and knows when they are steady: when the last few agree. */
final class WarmupSteadiness {
    private final Warmup warmup;
    private final List<Double> nsPerOp = new ArrayList<>();

    /** @param warmup with the tolerance */
    WarmupSteadiness(Warmup warmup) {
        this.warmup = warmup;
    }

    /** @param figure of the iteration that has ended, in nanoseconds an operation */
    void add(double figure) {
        nsPerOp.add(figure);
    }

    /**
     * @return whether the last {@link Warmup#WINDOW} differ by no more than the tolerance, as a share of their median; false
     *     before there are as many, and where it isn't looked for
     */
    boolean steady() {
        if (!warmup.judged() || nsPerOp.size() < Warmup.WINDOW) {
            return false;
        }
        double[] last = nsPerOp.subList(nsPerOp.size() - Warmup.WINDOW, nsPerOp.size()).stream()
                .mapToDouble(n -> n)
                .sorted()
                .toArray();
        return last[last.length - 1] - last[0] <= warmup.toleranceShare() * Intervals.median(last);
    }

    /** @return how it ended, after the last iteration */
    WarmedUp ended() {
        return new WarmedUp(nsPerOp.size(), warmup.judged() ? (Boolean) steady() : null);
    }
}
