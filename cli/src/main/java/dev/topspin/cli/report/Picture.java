package dev.topspin.cli.report;

import static dev.topspin.cli.report.PictureFrame.n;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A plot that is drawn once and for all, with no script: layers between two axes, the first below the others. What it shows stands
 * as a table beside it, for whoever can't see it or wants the numbers.
 *
 * @param id unique in the document
 * @param title what is shown
 * @param description the same in a sentence
 * @param height of a width of 640
 * @param across the x axis
 * @param up the y axis; values beyond either are drawn at its end
 * @param layers what is drawn
 */
public record Picture(
        String id, String title, String description, int height, Axis across, Axis up, List<Layer> layers) {
    /** The style of pictures, for {@link Page#html}. */
    public static final String STYLE = Scripts.resource("picture.css");

    public Picture {
        layers = List.copyOf(layers);
    }

    /** What is drawn between the axes. */
    public sealed interface Layer {}

    /** All values of x from one to another, whatever y is. */
    public record Band(double from, double to, String tip) implements Layer {}

    /** Everything between two values of y, which change along x. */
    public record Ribbon(List<Span> spans) implements Layer {
        public Ribbon {
            spans = List.copyOf(spans);
        }
    }

    /** From low to high at an x. */
    public record Span(double x, double low, double high) {}

    /** A line at one x, from the bottom to the top. */
    public record Upright(double x, String tip) implements Layer {}

    /** A line at one y, from the left to the right. */
    public record Level(double y, String label) implements Layer {}

    /** A line through points, by ascending x. */
    public record Course(Look look, List<Dot> dots) implements Layer {
        public Course {
            dots = List.copyOf(dots);
        }
    }

    /** Points of one kind. */
    public record Dots(Look look, List<Dot> dots) implements Layer {
        public Dots {
            dots = List.copyOf(dots);
        }
    }

    /**
     * A point.
     *
     * @param low lower end of its interval; null where there is none, as is the upper end
     * @param tip what it is, for who points at it; null for nothing
     */
    public record Dot(double x, double y, Double low, Double high, String tip) {
        public Dot(double x, double y, String tip) {
            this(x, y, null, null, tip);
        }
    }

    /** What points and lines look like: told apart by shape as well as by colour. */
    public enum Look {
        /** A full circle. */
        good,
        /** A cross. */
        bad,
        /** A hollow circle, or a line that is faint. */
        other,
        /** A hollow square: what is not to be compared with the others. */
        apart
    }

    /** @return the picture with its caption, and the same figures as a table that can be opened */
    public String figure(String table) {
        return """
                <figure class="picture"><figcaption id="%s-caption">%s</figcaption>
                %s<details><summary>The same as a table</summary>
                <div class="scroll" tabindex="0" role="group" aria-labelledby="%s-caption">%s</div></details>
                </figure>
                """.formatted(id, Html.escape(title), svg(), id, table);
    }

    String svg() {
        PictureFrame frame = new PictureFrame(across, up, height);
        return frame.around(
                id,
                title,
                description,
                layers.stream().map(layer -> drawn(frame, layer)).collect(Collectors.joining()));
    }

    private static String drawn(PictureFrame frame, Layer layer) {
        return switch (layer) {
            case Band band -> band(frame, band);
            case Ribbon ribbon -> ribbon(frame, ribbon);
            case Upright(double x, String tip) ->
                "<path class=\"upright\" d=\"M%s %dV%d\">%s</path>\n"
                        .formatted(n(frame.x(x)), PictureFrame.TOP, frame.bottom(), tip(tip));
            case Level(double y, String label) ->
                "<path class=\"level\" d=\"M%d %sH%d\"/><text class=\"label\" x=\"%d\" y=\"%s\">%s</text>\n"
                        .formatted(
                                PictureFrame.LEFT,
                                n(frame.y(y)),
                                PictureFrame.WIDTH - PictureFrame.RIGHT,
                                PictureFrame.LEFT + 6,
                                n(frame.y(y) - 5),
                                Html.escape(label));
            case Course(Look look, List<Dot> dots) ->
                dots.isEmpty() ? "" : "<path class=\"run %s\" d=\"%s\"/>\n".formatted(look, course(frame, dots));
            case Dots(Look look, List<Dot> dots) ->
                dots.stream()
                        .map(dot -> whisker(frame, dot) + mark(frame, look, dot))
                        .collect(Collectors.joining("", "<g class=\"dots " + look + "\">", "</g>\n"));
        };
    }

    private static String band(PictureFrame frame, Band band) {
        double from = frame.x(band.from());
        return "<rect class=\"band\" x=\"%s\" y=\"%d\" width=\"%s\" height=\"%d\">%s</rect>\n"
                .formatted(
                        n(from),
                        PictureFrame.TOP,
                        n(Math.max(1, frame.x(band.to()) - from)),
                        frame.bottom() - PictureFrame.TOP,
                        tip(band.tip()));
    }

    private static String ribbon(PictureFrame frame, Ribbon ribbon) {
        if (ribbon.spans().isEmpty()) {
            return "";
        }
        List<String> points = new ArrayList<>();
        ribbon.spans().forEach(s -> points.add(n(frame.x(s.x())) + " " + n(frame.y(s.high()))));
        ribbon.spans().reversed().forEach(s -> points.add(n(frame.x(s.x())) + " " + n(frame.y(s.low()))));
        return "<path class=\"band\" d=\"M%sZ\"/>\n".formatted(String.join("L", points));
    }

    private static String course(PictureFrame frame, List<Dot> dots) {
        return dots.stream()
                .map(dot -> n(frame.x(dot.x())) + " " + n(frame.y(dot.y())))
                .collect(Collectors.joining("L", "M", ""));
    }

    private static String whisker(PictureFrame frame, Dot dot) {
        if (dot.low() == null || dot.high() == null) {
            return "";
        }
        double x = frame.x(dot.x());
        return "<path class=\"whiskers\" d=\"M%1$s %3$sV%4$sm-4 0h8M%2$s %3$sh8\"/>"
                .formatted(n(x), n(x - 4), n(frame.y(dot.low())), n(frame.y(dot.high())));
    }

    private static String mark(PictureFrame frame, Look look, Dot dot) {
        double x = frame.x(dot.x());
        double y = frame.y(dot.y());
        return switch (look) {
            case bad ->
                "<path d=\"M%1$s %2$sl8 8m0 -8l-8 8\">%3$s</path>".formatted(n(x - 4), n(y - 4), tip(dot.tip()));
            case apart ->
                "<rect x=\"%s\" y=\"%s\" width=\"8\" height=\"8\">%s</rect>"
                        .formatted(n(x - 4), n(y - 4), tip(dot.tip()));
            case good, other -> "<circle cx=\"%s\" cy=\"%s\" r=\"4\">%s</circle>".formatted(n(x), n(y), tip(dot.tip()));
        };
    }

    private static String tip(String tip) {
        return tip == null ? "" : "<title>" + Html.escape(tip) + "</title>";
    }
}
