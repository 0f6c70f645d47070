package dev.topspin.model.schedule;

import dev.topspin.model.result.CellResult;
import java.util.Optional;

/**
 * What is compared of a cell from run to run: the lower, the better, but for capacities.
 *
 * @param kind what it is
 * @param value above 0: a ratio, nanoseconds, microseconds, or a load
 */
public record CellFigure(Kind kind, double value) {
    /** What is compared. */
    public enum Kind {
        /** How many times what its floor takes: a host that is slower as a whole makes no difference. */
        Tax("tax", ""),
        /** Nanoseconds an operation of a cell without a floor. */
        Operation("time of an operation", " ns"),
        /** Median round trip in microseconds of a cell without a floor, where a rate decides the time of an operation. */
        RoundTrip("median round trip", " us"),
        /** The highest load at which all objectives of a search hold: the more, the better. */
        Capacity("capacity", "");

        private final String words;
        private final String unit;

        Kind(String words, String unit) {
            this.words = words;
            this.unit = unit;
        }

        /** @return what it is, for a person */
        public String words() {
            return words;
        }

        /** @return whether less of it is worse */
        public boolean moreIsBetter() {
            return this == Capacity;
        }

        /** @return the unit with a space before it; empty for a ratio */
        public String unit() {
            return unit;
        }
    }

    /** @return what is the lower, the better, whatever it is: a figure's value, or what a capacity leaves for each of its load */
    double cost() {
        return cost(kind, value);
    }

    /** @return the cost of a value; of a cost the value */
    static double cost(Kind kind, double value) {
        return kind.moreIsBetter() ? 1 / value : value;
    }

    /** @return the figure of a row; empty where it has none that is valid */
    public static Optional<CellFigure> of(CellResult row) {
        if (!row.valid() || row.forks() == 0) {
            return Optional.empty();
        }
        if (row.tax() != null) {
            return above0(Kind.Tax, row.tax().ratio().value());
        }
        if (row.nsPerOp() != null) {
            return above0(Kind.Operation, row.nsPerOp().median());
        }
        return row.roundTrip() == null
                ? Optional.empty()
                : above0(Kind.RoundTrip, row.roundTrip().p50Micros());
    }

    private static Optional<CellFigure> above0(Kind kind, double value) {
        return value > 0 ? Optional.of(new CellFigure(kind, value)) : Optional.empty();
    }
}
