package dev.topspin.bench.compare;

import java.util.Locale;

/**
 * What a comparison should give.
 *
 * @param kind how it is compared
 * @param limit the most or least that is good; not read where there is nothing to meet
 */
public record Target(Kind kind, double limit) {
    /** How two candidates are compared. */
    public enum Kind {
        /** The one divided by the other, at most. */
        RATIO_AT_MOST("<="),
        /** The one divided by the other, at least. */
        RATIO_AT_LEAST(">="),
        /** The one less the other, at most. */
        DIFFERENCE_AT_MOST("difference <="),
        /** The one less the other, to know it. */
        DIFFERENCE("difference"),
        /** The coefficient of variation of one over the rounds, to know it. */
        VARIATION("variation"),
        /** The one alone, at most. */
        AT_MOST("<"),
        /** The one alone, to know it. */
        ALONE(""),
        /** The one divided by the other, which must not be told from 1: met where the interval over the rounds holds 1. */
        SAME("= 1"),
        /** The one divided by the other, to know it. */
        RATIO("");

        private final String sign;

        Kind(String sign) {
            this.sign = sign;
        }
    }

    /** Only to know. */
    public static final Target NONE = new Target(Kind.RATIO, Double.NaN);

    /** Only to know, of one candidate alone. */
    public static final Target ALONE = new Target(Kind.ALONE, Double.NaN);

    /** No difference shown. */
    public static final Target NO_DIFFERENCE = new Target(Kind.SAME, Double.NaN);

    /** Only to know by how much. */
    public static final Target DIFFERENCE = new Target(Kind.DIFFERENCE, Double.NaN);

    /** Only to know how far runs lie apart. */
    public static final Target VARIATION = new Target(Kind.VARIATION, Double.NaN);

    /** @return whether there is something to be met */
    public boolean judges() {
        return switch (kind) {
            case RATIO, DIFFERENCE, VARIATION, ALONE -> false;
            default -> true;
        };
    }

    /** @return whether one candidate is looked at alone */
    public boolean ofOne() {
        return kind == Kind.AT_MOST || kind == Kind.VARIATION || kind == Kind.ALONE;
    }

    /** @return whether the one is divided by the other */
    boolean ofRatio() {
        return switch (kind) {
            case RATIO_AT_MOST, RATIO_AT_LEAST, SAME, RATIO -> true;
            default -> false;
        };
    }

    /** @return what is looked at of a pair of runs */
    public double of(double one, double other) {
        return switch (kind) {
            case RATIO_AT_MOST, RATIO_AT_LEAST, SAME, RATIO -> one / other;
            case DIFFERENCE_AT_MOST, DIFFERENCE -> one - other;
            case AT_MOST, VARIATION, ALONE -> one;
        };
    }

    /** @return whether it is met by this value */
    public boolean metBy(double value) {
        return kind == Kind.RATIO_AT_LEAST ? value >= limit : value <= limit;
    }

    @Override
    public String toString() {
        return switch (kind) {
            case RATIO, ALONE -> "-";
            case SAME, DIFFERENCE, VARIATION -> kind.sign;
            default -> kind.sign + " " + String.format(Locale.ROOT, "%.2f", limit);
        };
    }
}
