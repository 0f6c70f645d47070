package dev.topspin.cli.report;

import dev.topspin.cli.text.Text;
import java.util.stream.Collectors;

/** A plot as SVG, for where no script runs: lines with a mark at each point and its interval as a whisker. */
final class Drawing {
    private static final int HEIGHT = 360;

    private final PictureFrame frame;

    private Drawing(PictureFrame frame) {
        this.frame = frame;
    }

    /** @return the plot as an element of HTML */
    static String of(Plot plot) {
        Drawing drawing = new Drawing(new PictureFrame(plot.across(), plot.up(), HEIGHT));
        return drawing.frame.around(
                plot.id(),
                plot.title(),
                plot.description(),
                plot.series().stream()
                        .filter(Plot.Series::shown)
                        .map(drawing::line)
                        .collect(Collectors.joining()));
    }

    private double x(double value) {
        return frame.x(value);
    }

    private double y(double value) {
        return frame.y(value);
    }

    private String line(Plot.Series series) {
        String path = series.points().stream()
                .map(p -> PictureFrame.n(x(p.x())) + " " + PictureFrame.n(y(p.y())))
                .collect(Collectors.joining("L", "M", ""));
        String points = series.curve()
                ? ""
                : series.points().stream()
                        .map(p -> whisker(p) + mark(series.number(), x(p.x()), y(p.y()), series.name() + ": " + tip(p)))
                        .collect(Collectors.joining());
        String crosses = series.published().stream()
                .map(p -> "<path class=\"cross\" d=\"M%1$s %2$sl8 8m0 -8l-8 8\"><title>%3$s</title></path>"
                        .formatted(
                                PictureFrame.n(x(p.x()) - 4),
                                PictureFrame.n(y(p.y()) - 4),
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
                .formatted(
                        PictureFrame.n(x),
                        PictureFrame.n(x - 4),
                        PictureFrame.n(y(p.low())),
                        PictureFrame.n(y(p.high())));
    }

    /** The mark of a line, told apart by its shape too. */
    static String mark(int number, double x, double y, String tip) {
        String shape =
                switch (number % 4) {
                    case 0 -> "circle cx=\"%s\" cy=\"%s\" r=\"4\"".formatted(PictureFrame.n(x), PictureFrame.n(y));
                    case 1 ->
                        "rect x=\"%s\" y=\"%s\" width=\"8\" height=\"8\""
                                .formatted(PictureFrame.n(x - 4), PictureFrame.n(y - 4));
                    case 2 ->
                        "path class=\"mark\" d=\"M%s %sl5 9h-10z\"".formatted(PictureFrame.n(x), PictureFrame.n(y - 6));
                    default ->
                        "path class=\"mark\" d=\"M%s %sl5 5l-5 5l-5 -5z\""
                                .formatted(PictureFrame.n(x), PictureFrame.n(y - 5));
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
}
