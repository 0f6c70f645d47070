package dev.topspin.model;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Figures as people read them, wherever they do: as many digits as mean something, and all digits before the point. */
public final class Figures {
    /** A result is known to no more of them. */
    private static final int KEPT = 4;

    private static final int SHOWN = 3;

    private Figures() {}

    /** @return the value with the four significant digits that results keep: more would be noise; null for null */
    public static Double rounded(Double value) {
        if (value == null || value == 0 || value.isNaN() || value.isInfinite()) {
            return value;
        }
        return new BigDecimal(value).round(new MathContext(KEPT)).doubleValue();
    }

    /** @return three significant digits, and all digits before the point: 0.0345, 2.00, 34.1, 181, 2955 */
    public static String text(double figure) {
        return special(figure) ? word(figure) : shown(figure, SHOWN).toPlainString();
    }

    /** @return the same with groups of thousands, where there is room for them: 0.0345, 181, 2,955 */
    public static String grouped(double figure) {
        return grouped(figure, SHOWN);
    }

    /** @return the same with so many significant digits */
    public static String grouped(double figure, int digits) {
        if (special(figure)) {
            return word(figure);
        }
        BigDecimal shown = shown(figure, digits);
        return String.format(Locale.ROOT, "%,." + Math.max(0, shown.scale()) + "f", shown);
    }

    private static boolean special(double figure) {
        return figure == 0 || Double.isNaN(figure) || Double.isInfinite(figure);
    }

    private static String word(double figure) {
        return figure == 0 ? "0" : Double.toString(figure);
    }

    private static BigDecimal shown(double figure, int digits) {
        BigDecimal exact = BigDecimal.valueOf(figure);
        BigDecimal rounded = exact.round(new MathContext(digits, RoundingMode.HALF_UP));
        int beforePoint = rounded.precision() - rounded.scale();
        return beforePoint >= digits
                ? exact.setScale(0, RoundingMode.HALF_UP)
                : rounded.setScale(digits - beforePoint, RoundingMode.HALF_UP);
    }
}
