package dev.topspin.model.stats;

import dev.topspin.model.Figures;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.Remark;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.result.Trust;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** What the slices of a cell's forks tell of its figures. */
final class SliceTrust {
    /** Where less than this share of the slices is kept, what was measured is mostly somebody else's. */
    private static final double LEAST_KEPT = 0.5;

    /** More than this share of slices beside the lower mode is a speed of its own. */
    private static final double MOST_OUTSIDE = 0.1;

    private SliceTrust() {}

    /** @param valid at least one */
    static Trust of(List<TrialResult> valid, Double variation, Boolean precise, Integer unsteady) {
        return new Trust(
                variation,
                precise,
                unsteady,
                Figures.rounded(known(valid, Measured::keptShare).stream()
                        .min(Double::compare)
                        .orElse(null)),
                median(known(
                        valid,
                        m -> m.modes() == null ? null : (Double) m.modes().outsideShare())),
                median(known(valid, SliceTrust::recordingCost)));
    }

    private static Double recordingCost(Measured m) {
        return m.recordedNsPerOp() == null || !(m.nsPerOp() > 0) ? null : (Double) (m.recordedNsPerOp() / m.nsPerOp());
    }

    private static List<Double> known(List<TrialResult> valid, Function<Measured, Double> figure) {
        return valid.stream()
                .map(t -> figure.apply(t.measured()))
                .filter(Objects::nonNull)
                .toList();
    }

    private static Double median(List<Double> values) {
        return values.isEmpty()
                ? null
                : Figures.rounded(
                        Intervals.median(values.stream().mapToDouble(v -> v).toArray()));
    }

    /** @return what is to be said of a cell whose slices were disturbed */
    static Optional<Remark> setAside(Trust trust) {
        return Optional.ofNullable(trust.keptShare())
                .filter(kept -> kept < LEAST_KEPT)
                .map(Remark.SetAside::new);
    }

    /** @return what is to be said of a cell that ran at two speeds */
    static Optional<Remark> twoSpeeds(Trust trust) {
        return Optional.ofNullable(trust.outsideShare())
                .filter(outside -> outside > MOST_OUTSIDE)
                .map(Remark.TwoSpeeds::new);
    }
}
