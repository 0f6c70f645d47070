package dev.topspin.operator.kube;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Figures as people read them in a table. */
public final class Figures {
    private Figures() {}

    /** @return three significant digits, and all digits before the point: 0.0345, 2.05, 34.1, 181, 2955 */
    public static String text(double figure) {
        if (figure == 0 || Double.isNaN(figure) || Double.isInfinite(figure)) {
            return figure == 0 ? "0" : Double.toString(figure);
        }
        BigDecimal exact = BigDecimal.valueOf(figure);
        BigDecimal rounded = Math.abs(figure) >= 100
                ? exact.setScale(0, RoundingMode.HALF_UP)
                : exact.round(new MathContext(3, RoundingMode.HALF_UP));
        return rounded.toPlainString();
    }
}
