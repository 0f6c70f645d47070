package dev.topspin.cli.report;

import dev.topspin.cli.Text;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A line plot as SVG: lines with a mark at each point and its interval as a whisker. Colours and dashes come from the style
 * sheet, by the number of the line.
 *
 * @param id unique in the document
 * @param title what is shown
 * @param description the same in a sentence, for who can't see it
 * @param across what the x axis is
 * @param values where points may stand on the x axis, ascending; two or more
 * @param series the lines, at least one of them with a point
 */
record Plot(String id, String title, String description, String across, List<Long> values, List<Series> series) {
    private static final int WIDTH = 560;
    private static final int HEIGHT = 340;
    private static final int LEFT = 62;
    private static final int RIGHT = 14;
    private static final int TOP = 12;
    private static final int BOTTOM = 46;

    /** Between two marks of the x axis at the least. */
    private static final double ROOM = 34;

    /**
     * A point.
     *
     * @param low lower end of its interval; null where there is none, as is the upper end
     */
    record Point(double x, double y, Double low, Double high) {}

    /**
     * A line. The number says which colour, dash and mark it has.
     *
     * @param published points that others have published, marked by crosses; their interval is the published range
     */
    record Series(String name, int number, List<Point> points, List<Point> published) {}

    /** The y axis, on which all points are. */
    Scale up() {
        double[] all = series.stream()
                .flatMap(s -> Stream.concat(s.points.stream(), s.published.stream()))
                .mapToDouble(Point::y)
                .sorted()
                .toArray();
        return Scale.of(all[0], all[all.length - 1]);
    }

    String svg() {
        Scale across = Scale.between((double) values.getFirst(), (double) values.getLast());
        Scale up = up();
        return """
                <svg class="plot" viewBox="0 0 %d %d" role="img" aria-labelledby="%s-title %s-description">
                <title id="%s-title">%s</title>
                <desc id="%s-description">%s</desc>
                %s%s%s</svg>
                """.formatted(
                        WIDTH,
                        HEIGHT,
                        id,
                        id,
                        id,
                        Html.escape(title),
                        id,
                        Html.escape(description),
                        upAxis(up),
                        acrossAxis(across),
                        series.stream().map(s -> line(s, across, up)).collect(Collectors.joining()));
    }

    private static double x(Scale scale, double value) {
        return LEFT + scale.at(value) * (WIDTH - LEFT - RIGHT);
    }

    private static double y(Scale scale, double value) {
        return HEIGHT - BOTTOM - scale.at(value) * (HEIGHT - TOP - BOTTOM);
    }

    private static String upAxis(Scale up) {
        return up.marks().stream()
                .map(value -> """
                        <path class="grid" d="M%d %sH%d"/><text class="up" x="%d" y="%s">%s</text>
                        """.formatted(
                                LEFT, n(y(up, value)), WIDTH - RIGHT, LEFT - 8, n(y(up, value) + 4), label(value)))
                .collect(Collectors.joining());
    }

    private String acrossAxis(Scale scale) {
        StringBuilder axis = new StringBuilder();
        double last = Double.NEGATIVE_INFINITY;
        for (long value : values) {
            double x = x(scale, (double) value);
            axis.append("<path class=\"tick\" d=\"M%s %dv5\"/>".formatted(n(x), HEIGHT - BOTTOM));
            if (x - last >= ROOM) {
                axis.append("<text class=\"across\" x=\"%s\" y=\"%d\">%s</text>"
                        .formatted(n(x), HEIGHT - BOTTOM + 19, label((double) value)));
                last = x;
            }
        }
        return axis
                + """
                <path class="axis" d="M%d %dV%dH%d"/><text class="across name" x="%d" y="%d">%s%s</text>
                """.formatted(
                                LEFT,
                                TOP,
                                HEIGHT - BOTTOM,
                                WIDTH - RIGHT,
                                (LEFT + WIDTH - RIGHT) / 2,
                                HEIGHT - 6,
                                Html.escape(across),
                                scale.logarithmic() ? ", logarithmic" : "");
    }

    private static String line(Series series, Scale across, Scale up) {
        String path = series.points.stream()
                .map(p -> n(x(across, p.x)) + " " + n(y(up, p.y)))
                .collect(Collectors.joining("L", "M", ""));
        String points = series.points.stream()
                .map(p -> whisker(p, across, up)
                        + mark(series.number, x(across, p.x), y(up, p.y), series.name + ": " + tip(p)))
                .collect(Collectors.joining());
        String crosses = series.published.stream()
                .map(p -> "<path class=\"cross\" d=\"M%1$s %2$sl8 8m0 -8l-8 8\"><title>%3$s</title></path>"
                        .formatted(
                                n(x(across, p.x) - 4),
                                n(y(up, p.y) - 4),
                                Html.escape("published of " + series.name + ": " + tip(p))))
                .collect(Collectors.joining());
        return "<g class=\"line l%d\"><path class=\"course\" d=\"%s\"/>%s%s</g>\n"
                .formatted(series.number, path, points, crosses);
    }

    private static String whisker(Point p, Scale across, Scale up) {
        if (p.low == null) {
            return "";
        }
        double x = x(across, p.x);
        return "<path class=\"span\" d=\"M%1$s %3$sV%4$sm-4 0h8M%2$s %3$sh8\"/>"
                .formatted(n(x), n(x - 4), n(y(up, p.low)), n(y(up, p.high)));
    }

    /** The mark of a line, told apart by its shape too. */
    static String mark(int number, double x, double y, String tip) {
        String shape =
                switch (number % 4) {
                    case 0 -> "circle cx=\"%s\" cy=\"%s\" r=\"4\"".formatted(n(x), n(y));
                    case 1 -> "rect x=\"%s\" y=\"%s\" width=\"8\" height=\"8\"".formatted(n(x - 4), n(y - 4));
                    case 2 -> "path class=\"mark\" d=\"M%s %sl5 9h-10z\"".formatted(n(x), n(y - 6));
                    default -> "path class=\"mark\" d=\"M%s %sl5 5l-5 5l-5 -5z\"".formatted(n(x), n(y - 5));
                };
        String element = shape.substring(0, shape.indexOf(' '));
        return tip == null
                ? "<" + shape + "/>"
                : "<%s><title>%s</title></%s>".formatted(shape, Html.escape(tip), element);
    }

    private static String tip(Point p) {
        return Text.figure(p.y)
                + (p.low == null ? "" : " (" + Text.figure(p.low) + " to " + Text.figure(p.high) + ")")
                + " at "
                + label(p.x);
    }

    /** @return a mark of an axis: as short as it can be, e.g. {@code 0.5}, {@code 20}, {@code 100 k} */
    static String label(double value) {
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

    /** @return a coordinate, to a tenth */
    private static String n(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
