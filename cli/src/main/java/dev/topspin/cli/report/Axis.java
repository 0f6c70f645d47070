package dev.topspin.cli.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * An axis of a plot.
 *
 * @param name what it shows, with the unit
 * @param kind how values and marks are spaced
 * @param scale from its start to its end
 * @param marks what is written along it, ascending
 */
public record Axis(String name, Kind kind, AxisScale scale, List<Mark> marks) {
    /** How an axis is spaced. On a percentile axis stand values of 1 / (1 - p), logarithmically: each nine takes as much room. */
    public enum Kind {
        linear,
        log,
        percentile
    }

    /** A value and how it is written. */
    public record Mark(double value, String label) {}

    /** @return an axis that has the values as its marks, ascending, at least two */
    static Axis swept(String name, List<Long> values) {
        AxisScale scale = AxisScale.between((double) values.getFirst(), (double) values.getLast());
        return new Axis(
                name,
                kind(scale),
                scale,
                values.stream()
                        .map(v -> new Mark((double) v, label((double) v)))
                        .toList());
    }

    /** @return an axis with round marks that has all points on it, at least one */
    static Axis up(String name, List<Plot.Series> series) {
        double[] all = series.stream()
                .flatMap(s -> s.all())
                .mapToDouble(Plot.Point::y)
                .sorted()
                .toArray();
        return up(name, AxisScale.of(all[0], all[all.length - 1]));
    }

    /** @return an axis with round marks */
    public static Axis up(String name, AxisScale scale) {
        return new Axis(
                name,
                kind(scale),
                scale,
                scale.marks().stream().map(v -> new Mark(v, label(v))).toList());
    }

    /** @return an axis of percentiles, from the least value to the {@code most}th one; at least 10 */
    static Axis percentiles(double most) {
        double end = Math.max(10, most);
        List<Mark> marks = new ArrayList<>(List.of(new Mark(1, "0"), new Mark(2, "50")));
        for (double mark = 10; mark <= end * 1.0001; mark *= 10) {
            marks.add(new Mark(mark, percentile(mark)));
        }
        return new Axis("percentile", Kind.percentile, new AxisScale(1, end, true), marks);
    }

    /** @return the percentile that stands there, e.g. {@code 99.9} */
    static String percentile(double value) {
        double percentile = 100 * (1 - 1 / value);
        int decimals = Math.max(0, (int) Math.round(Math.log10(value)) - 2);
        return String.format(Locale.ROOT, "%." + decimals + "f", percentile);
    }

    private static Kind kind(AxisScale scale) {
        return scale.logarithmic() ? Kind.log : Kind.linear;
    }

    /** @return a mark of an axis: as short as it can be, e.g. {@code 0.5}, {@code 20}, {@code 100 k} */
    public static String label(double value) {
        String[] sizes = {"", " k", " M", " G"};
        int size = 0;
        double scaled = value;
        while (Math.abs(scaled) >= 999.5 && size < sizes.length - 1) {
            scaled /= 1000;
            size++;
        }
        return new java.math.BigDecimal(scaled)
                        .round(new java.math.MathContext(3))
                        .stripTrailingZeros()
                        .toPlainString()
                + sizes[size];
    }
}
