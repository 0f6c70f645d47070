package dev.topspin.cli.report;

import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The axes of a plot as SVG, and where values stand between them.
 *
 * @param height of the whole plot, whose width is always the same
 */
record PictureFrame(Axis across, Axis up, int height) {
    static final int WIDTH = 640;
    static final int LEFT = 62;
    static final int RIGHT = 18;
    static final int TOP = 12;
    private static final int BOTTOM = 46;

    /** Between two marks of the x axis at the least. */
    private static final double ROOM = 34;

    /**
     * @param id unique in the document
     * @param inside what is drawn between the axes
     * @return all of it as an element of HTML
     */
    String around(String id, String title, String description, String inside) {
        return """
                <svg class="plot" viewBox="0 0 %d %d" role="img" aria-labelledby="%s-title %s-description">
                <title id="%s-title">%s</title>
                <desc id="%s-description">%s</desc>
                %s%s%s</svg>
                """.formatted(
                        WIDTH,
                        height,
                        id,
                        id,
                        id,
                        Html.escape(title),
                        id,
                        Html.escape(description),
                        upAxis(),
                        acrossAxis(),
                        inside);
    }

    double x(double value) {
        return LEFT + across.scale().at(value) * (WIDTH - LEFT - RIGHT);
    }

    double y(double value) {
        return bottom() - up.scale().at(value) * (bottom() - TOP);
    }

    int bottom() {
        return height - BOTTOM;
    }

    private String upAxis() {
        return up.marks().stream()
                .map(mark -> """
                        <path class="grid" d="M%d %sH%d"/><text class="up" x="%d" y="%s">%s</text>
                        """.formatted(
                        LEFT, n(y(mark.value())), WIDTH - RIGHT, LEFT - 8, n(y(mark.value()) + 4), mark.label()))
                .collect(Collectors.joining());
    }

    private String acrossAxis() {
        StringBuilder axis = new StringBuilder();
        double last = Double.NEGATIVE_INFINITY;
        for (Axis.Mark mark : across.marks()) {
            double x = x(mark.value());
            axis.append("<path class=\"tick\" d=\"M%s %dv5\"/>".formatted(n(x), bottom()));
            if (!mark.label().isEmpty() && x - last >= ROOM) {
                axis.append("<text class=\"across\" x=\"%s\" y=\"%d\">%s</text>"
                        .formatted(n(x), bottom() + 19, mark.label()));
                last = x;
            }
        }
        return axis
                + """
                <path class="axis" d="M%d %dV%dH%d"/><text class="across name" x="%d" y="%d">%s%s</text>
                """.formatted(
                                LEFT,
                                TOP,
                                bottom(),
                                WIDTH - RIGHT,
                                (LEFT + WIDTH - RIGHT) / 2,
                                height - 6,
                                Html.escape(across.name()),
                                across.kind() == Axis.Kind.log ? ", logarithmic" : "");
    }

    /** @return a coordinate, to a tenth */
    static String n(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
