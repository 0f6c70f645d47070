package dev.topspin.cli.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Where a value stands along an axis.
 *
 * @param low value at the axis' start
 * @param high value at its end; above {@code low}
 * @param logarithmic whether equal ratios are equally far apart; then both ends are above 0
 */
public record AxisScale(double low, double high, boolean logarithmic) {
    /** From this ratio of the greatest to the least on, a linear axis would press the small values together. */
    private static final double WIDE = 15;

    /** Of marks on a linear axis, about. */
    private static final int MARKS = 5;

    /** @return an axis that has all values on it, with some room; a linear one begins at 0 */
    public static AxisScale of(double least, double most) {
        if (least > 0 && most / least >= WIDE) {
            return new AxisScale(least / 1.25, most * 1.25, true);
        }
        return new AxisScale(0, most > 0 ? most * 1.08 : 1, false);
    }

    /** @return an axis from the first value to the last, without room */
    public static AxisScale between(double first, double last) {
        return new AxisScale(first, last, first > 0 && last / first >= WIDE);
    }

    /** @return 0 for the start of the axis, 1 for its end; values beyond it are put there */
    double at(double value) {
        if (logarithmic && value <= 0) {
            return 0;
        }
        double share = logarithmic
                ? (Math.log(value) - Math.log(low)) / (Math.log(high) - Math.log(low))
                : (value - low) / (high - low);
        return Math.clamp(share, 0, 1);
    }

    /** @return round values along the axis, ascending */
    List<Double> marks() {
        List<Double> marks = new ArrayList<>();
        if (!logarithmic) {
            double step = step((high - low) / MARKS);
            for (int i = (int) Math.ceil(low / step); i * step <= high; i++) {
                marks.add(i * step);
            }
            return marks;
        }
        int first = (int) Math.floor(Math.log10(low));
        int last = (int) Math.ceil(Math.log10(high));
        int every = Math.max(1, (last - first) / 6);
        double[] within = last - first <= 3 ? new double[] {1, 2, 5} : new double[] {1};
        for (int exponent = first; exponent <= last; exponent += every) {
            for (double part : within) {
                double mark = part * Math.pow(10, exponent);
                if (mark >= low && mark <= high) {
                    marks.add(mark);
                }
            }
        }
        return marks;
    }

    /** 1, 2 or 5 times a power of ten, the least that is not below. */
    private static double step(double least) {
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        return power * (least <= power ? 1 : least <= 2 * power ? 2 : least <= 5 * power ? 5 : 10);
    }
}
