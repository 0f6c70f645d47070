package dev.topspin.operator.kube;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Figures as people read them in a table. */
public final class Figures {
    private Figures() {}

    /** @return three significant digits, and all digits before the point: 0.0345, 2.00, 34.1, 181, 2955 */
    public static String text(double figure) {
        if (figure == 0 || Double.isNaN(figure) || Double.isInfinite(figure)) {
            return figure == 0 ? "0" : Double.toString(figure);
        }
        BigDecimal rounded = new BigDecimal(figure).round(new MathContext(3, RoundingMode.HALF_UP));
        int digitsBeforePoint = rounded.precision() - rounded.scale();
        if (digitsBeforePoint >= 3) {
            return new BigDecimal(figure).setScale(0, RoundingMode.HALF_UP).toPlainString();
        }
        rounded = rounded.setScale(3 - digitsBeforePoint, RoundingMode.HALF_UP);
        return rounded.toPlainString();
    }
}
