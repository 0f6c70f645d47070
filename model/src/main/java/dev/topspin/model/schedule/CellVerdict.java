package dev.topspin.model.schedule;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.topspin.model.Figures;

/**
 * How a cell of the latest run compares with the runs before.
 *
 * @param cell its name
 * @param verdict what came out
 * @param figure what is compared; null where nothing was measured
 * @param floor whether others are set against it: where it is slower, the machine is
 * @param value the latest figure; with a confirming run the geometric mean of both; null where nothing was measured
 * @param expected what was expected; null without a prediction, as are the next three
 * @param expectedLow lower end of the prediction
 * @param expectedHigh upper end of the prediction, or what is tolerated where that is more
 * @param ratio value / expected
 * @param runs how many runs the prediction stands on, or how many there are where they are too few
 * @param since when the first run that was slower was due, RFC 3339; null unless it is slower
 */
public record CellVerdict(
        @JsonPropertyDescription("The cell: the variant's name, and the swept values in brackets.")
        String cell,

        @JsonPropertyDescription(
                "AsExpected; Suspected (slower, and not confirmed yet); Regressed; NotConfirmed (slower,"
                        + " but not with the confirming run); TooFewRuns; AnotherPlan (what it would be compared with was planned"
                        + " otherwise); NoBaseline (the experiment of spec.baseline is not there, not finished or has no"
                        + " figure of it); NotMeasured.")
        Kind verdict,

        @JsonPropertyDescription("What is compared: the Tax, or of cells without a floor the time of an Operation in"
                + " nanoseconds or the median RoundTrip in microseconds, or the Capacity that a search found.")
        CellFigure.Kind figure,

        @JsonPropertyDescription("Whether others are set against it: where it is slower, the machine is.")
        boolean floor,

        @JsonPropertyDescription("The latest figure; with a confirming run the geometric mean of both.")
        Double value,

        @JsonPropertyDescription("The figure that was expected.")
        Double expected,

        @JsonPropertyDescription("Lower end of the prediction, or of a capacity what is tolerated where that is less.")
        Double expectedLow,

        @JsonPropertyDescription("Upper end of the prediction, or what is tolerated where that is more.")
        Double expectedHigh,

        @JsonPropertyDescription("The figure divided by what was expected.")
        Double ratio,

        @JsonPropertyDescription(
                "How many runs the prediction stands on, or how many there are where they are too few.")
        int runs,

        @JsonPropertyDescription("When the first run that was slower was due.")
        String since) {

    /** What came out. */
    public enum Kind {
        AsExpected,
        Suspected,
        Regressed,
        NotConfirmed,
        TooFewRuns,
        AnotherPlan,
        NoBaseline,
        NotMeasured
    }

    /** @return the figure beyond which it is worse than it was; only of one that was compared */
    double limitCost() {
        return CellFigure.cost(figure, figure.moreIsBetter() ? expectedLow : expectedHigh);
    }

    /** @return how many times worse than expected it is; only of one that was compared */
    double times() {
        return CellFigure.cost(figure, ratio);
    }

    /** @return whether it is slower than it was */
    public boolean regressed() {
        return verdict == Kind.Regressed;
    }

    /** @return whether it was compared with anything */
    @JsonIgnore
    public boolean compared() {
        return switch (verdict) {
            case AsExpected, Suspected, Regressed, NotConfirmed -> true;
            case TooFewRuns, AnotherPlan, NoBaseline, NotMeasured -> false;
        };
    }

    static CellVerdict notMeasured(String cell, boolean floor) {
        return new CellVerdict(cell, Kind.NotMeasured, null, floor, null, null, null, null, null, 0, null);
    }

    static CellVerdict notCompared(Kind why, String cell, boolean floor, CellFigure figure, int runs) {
        Double value = Figures.rounded(figure.value());
        return new CellVerdict(cell, why, figure.kind(), floor, value, null, null, null, null, runs, null);
    }

    /** What a cell is compared with. */
    record Basis(String cell, CellFigure.Kind figure, boolean floor, Prediction prediction, double tolerance) {
        /** @param cost of the figure, as the prediction is one of costs */
        CellVerdict verdict(Kind kind, double cost, String since) {
            double value = CellFigure.cost(figure, cost);
            double expected = CellFigure.cost(figure, prediction.expected());
            double good = CellFigure.cost(figure, prediction.low());
            double bad = CellFigure.cost(figure, prediction.limit(tolerance));
            return new CellVerdict(
                    cell,
                    kind,
                    figure,
                    floor,
                    Figures.rounded(value),
                    Figures.rounded(expected),
                    Figures.rounded(Math.min(good, bad)),
                    Figures.rounded(Math.max(good, bad)),
                    Figures.rounded(value / expected),
                    prediction.runs(),
                    since);
        }
    }

    /** @return the same with the figure of a later run */
    CellVerdict with(double later) {
        return new CellVerdict(
                cell,
                verdict,
                figure,
                floor,
                Figures.rounded(later),
                expected,
                expectedLow,
                expectedHigh,
                Figures.rounded(later / expected),
                runs,
                since);
    }
}
