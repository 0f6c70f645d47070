package dev.topspin.cli.report;

import dev.topspin.cli.text.Text;
import java.util.Locale;
import java.util.stream.Collectors;

/** A plot as SVG, for where no script runs: lines with a mark at each point and its interval as a whisker. */
final class Drawing {
    private static final int WIDTH = 640;
    private static final int HEIGHT = 360;
    private static final int LEFT = 62;
    private static final int RIGHT = 18;
    private static final int TOP = 12;
    private static final int BOTTOM = 46;

    /** Between two marks of the x axis at the least. */
    private static final double ROOM = 34;

    private final Plot plot;

    private Drawing(Plot plot) {
        this.plot = plot;
    }

    /** @return the plot as an element of HTML */
    static String of(Plot plot) {
        Drawing drawing = new Drawing(plot);
        return """
                <svg class="plot" viewBox="0 0 %d %d" role="img" aria-labelledby="%s-title %s-description">
                <title id="%s-title">%s</title>
                <desc id="%s-description">%s</desc>
                %s%s%s</svg>
                """.formatted(
                        WIDTH,
                        HEIGHT,
                        plot.id(),
                        plot.id(),
                        plot.id(),
                        Html.escape(plot.title()),
                        plot.id(),
                        Html.escape(plot.description()),
                        drawing.upAxis(),
                        drawing.acrossAxis(),
                        plot.series().stream()
                                .filter(Plot.Series::shown)
                                .map(drawing::line)
                                .collect(Collectors.joining()));
    }

    private double x(double value) {
        return LEFT + plot.across().scale().at(value) * (WIDTH - LEFT - RIGHT);
    }

    private double y(double value) {
        return HEIGHT - BOTTOM - plot.up().scale().at(value) * (HEIGHT - TOP - BOTTOM);
    }

    private String upAxis() {
        return plot.up().marks().stream()
                .map(mark -> """
                        <path class="grid" d="M%d %sH%d"/><text class="up" x="%d" y="%s">%s</text>
                        """.formatted(
                        LEFT, n(y(mark.value())), WIDTH - RIGHT, LEFT - 8, n(y(mark.value()) + 4), mark.label()))
                .collect(Collectors.joining());
    }

    private String acrossAxis() {
        StringBuilder axis = new StringBuilder();
        double last = Double.NEGATIVE_INFINITY;
        for (Axis.Mark mark : plot.across().marks()) {
            double x = x(mark.value());
            axis.append("<path class=\"tick\" d=\"M%s %dv5\"/>".formatted(n(x), HEIGHT - BOTTOM));
            if (x - last >= ROOM) {
                axis.append("<text class=\"across\" x=\"%s\" y=\"%d\">%s</text>"
                        .formatted(n(x), HEIGHT - BOTTOM + 19, mark.label()));
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
                                Html.escape(plot.across().name()),
                                plot.across().kind() == Axis.Kind.log ? ", logarithmic" : "");
    }

    private String line(Plot.Series series) {
        String path = series.points().stream()
                .map(p -> n(x(p.x())) + " " + n(y(p.y())))
                .collect(Collectors.joining("L", "M", ""));
        String points = series.curve()
                ? ""
                : series.points().stream()
                        .map(p -> whisker(p) + mark(series.number(), x(p.x()), y(p.y()), series.name() + ": " + tip(p)))
                        .collect(Collectors.joining());
        String crosses = series.published().stream()
                .map(p -> "<path class=\"cross\" d=\"M%1$s %2$sl8 8m0 -8l-8 8\"><title>%3$s</title></path>"
                        .formatted(
                                n(x(p.x()) - 4),
                                n(y(p.y()) - 4),
                                Html.escape("published of " + series.name() + ": " + tip(p))))
                .collect(Collectors.joining());
        return "<g class=\"%s\"><path class=\"course\" d=\"%s\"/>%s%s</g>\n"
                .formatted(series.style(), path, points, crosses);
    }

    private String whisker(Plot.Point p) {
        if (p.low() == null) {
            return "";
        }
        double x = x(p.x());
        return "<path class=\"span\" d=\"M%1$s %3$sV%4$sm-4 0h8M%2$s %3$sh8\"/>"
                .formatted(n(x), n(x - 4), n(y(p.low())), n(y(p.high())));
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

    private static String tip(Plot.Point p) {
        return Text.figure(p.y())
                + (p.low() == null ? "" : " (" + Text.figure(p.low()) + " to " + Text.figure(p.high()) + ")")
                + " at "
                + Axis.label(p.x());
    }

    /** @return a coordinate, to a tenth */
    private static String n(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
