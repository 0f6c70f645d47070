package dev.topspin.cli.report;

import dev.topspin.model.result.FloorInside;
import dev.topspin.model.result.Slices.Figure;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** The slices of a cell's forks as SVG: the forks side by side, one logarithmic axis for all and for the floor beside them. */
final class SliceDrawing {
    private static final int WIDTH = 1100;
    private static final int HEIGHT = 230;
    private static final int LEFT = 62;
    private static final int RIGHT = 8;
    private static final int TOP = 10;
    private static final int BOTTOM = 28;

    /** Between two forks' numbers at the least. */
    private static final int ROOM = 24;

    /** An axis that reaches no further has round marks as a linear one has: powers of ten would be too far apart. */
    private static final double NARROW = 6;

    /** What is left free above and below. */
    private static final double AROUND = 1.06;

    /** What a dot stands for; the style sheet says how it looks. */
    private enum Dot {
        in("a slice in the figure"),
        out("likewise, a tenth or more above the lower mode"),
        rec("round trips were recorded meanwhile: percentiles are of these"),
        aside("set aside: somebody else had a measured CPU");

        final String words;

        Dot(String words) {
            this.words = words;
        }

        static Dot of(ForkCourse fork, Figure slice) {
            return slice.disturbed() ? aside : !fork.inFigure(slice) ? rec : fork.outside(slice) ? out : in;
        }

        String at(double x, double y) {
            return this == aside
                    ? "M%s %sl5 5m0-5l-5 5".formatted(n(x - 2.5), n(y - 2.5))
                    : "M%s %sh0".formatted(n(x), n(y));
        }
    }

    private final List<ForkCourse> forks;
    private final Axis up;

    private SliceDrawing(List<ForkCourse> forks) {
        this.forks = forks;
        this.up = axis(forks);
    }

    /**
     * @param id unique in the document
     * @param title what is shown, with the unit
     * @param forks at least one
     * @return the chart as an element of HTML
     */
    static String of(String id, String title, List<ForkCourse> forks) {
        SliceDrawing drawing = new SliceDrawing(forks);
        StringBuilder panels = new StringBuilder();
        for (int i = 0; i < forks.size(); i++) {
            panels.append(drawing.panel(forks.get(i), i));
        }
        return """
                <svg class="plot" viewBox="0 0 %d %d" role="img" aria-labelledby="%s-title %s-description">
                <title id="%s-title">%s</title>
                <desc id="%s-description">The slices of %d forks, one fork after the other. %s.</desc>
                %s%s</svg>
                """.formatted(
                WIDTH,
                HEIGHT,
                id,
                id,
                id,
                Html.escape(title),
                id,
                forks.size(),
                Html.escape(forks.stream().limit(ROOM).map(ForkCourse::inWords).collect(Collectors.joining(". "))),
                drawing.grid(),
                panels);
    }

    /** @return what dots and lines mean, of those that these forks have */
    static String legend(List<ForkCourse> forks) {
        List<String> keys = new ArrayList<>();
        for (Dot dot : Dot.values()) {
            if (forks.stream().anyMatch(f -> f.slices().stream().anyMatch(s -> Dot.of(f, s) == dot))) {
                keys.add(key(path(dot.name(), dot.at(17, 6)), dot.words));
            }
        }
        if (forks.stream().anyMatch(f -> f.modes() != null)) {
            keys.add(key(path("low", "M1 6H33"), "lower mode of the fork"));
        }
        forks.stream()
                .map(ForkCourse::floor)
                .filter(floor -> floor != null)
                .map(FloorInside::cell)
                .distinct()
                .forEach(floor -> keys.add(
                        key(path("beside", "M1 6H33"), "the floor in the same process: " + Html.escape(floor))));
        return keys.stream().collect(Collectors.joining("\n", "<ul class=\"legend\">\n", "\n</ul>\n"));
    }

    private static String key(String drawn, String words) {
        return "<li><svg class=\"key\" viewBox=\"0 0 34 12\" aria-hidden=\"true\">%s</svg>%s</li>"
                .formatted(drawn, words);
    }

    /** All that is in a figure lies on it. What was set aside may lie beyond it, and is drawn at its edge. */
    private static Axis axis(List<ForkCourse> forks) {
        double[] kept =
                forks.stream().flatMapToDouble(f -> values(f, false)).sorted().toArray();
        double[] all = kept.length > 0
                ? kept
                : forks.stream().flatMapToDouble(f -> values(f, true)).sorted().toArray();
        double low = all[0] / AROUND;
        double high = all[all.length - 1] * AROUND;
        AxisScale scale = new AxisScale(low, high, true);
        List<Double> marks = high / low < NARROW ? new AxisScale(low, high, false).marks() : scale.marks();
        return new Axis(
                "",
                Axis.Kind.log,
                scale,
                marks.stream().map(m -> new Axis.Mark(m, Axis.label(m))).toList());
    }

    private static DoubleStream values(ForkCourse fork, boolean setAside) {
        return DoubleStream.concat(
                fork.slices().stream().filter(s -> setAside || !s.disturbed()).mapToDouble(Figure::nsPerOp),
                blocks(fork).stream().mapToDouble(ns -> ns));
    }

    /** Of the floor; one for all where the single ones are not known. */
    private static List<Double> blocks(ForkCourse fork) {
        FloorInside floor = fork.floor();
        return floor == null
                ? List.of()
                : floor.blockNsPerOp().isEmpty() ? List.of(floor.nsPerOp()) : floor.blockNsPerOp();
    }

    private double y(double value) {
        return HEIGHT - BOTTOM - up.scale().at(value) * (HEIGHT - TOP - BOTTOM);
    }

    private String grid() {
        String marks = up.marks().stream()
                .map(mark -> "<path class=\"grid\" d=\"M%d %sH%d\"/><text class=\"up\" x=\"%d\" y=\"%s\">%s</text>\n"
                        .formatted(
                                LEFT,
                                n(y(mark.value())),
                                WIDTH - RIGHT,
                                LEFT - 8,
                                n(y(mark.value()) + 4),
                                mark.label()))
                .collect(Collectors.joining());
        return marks
                + "<path class=\"axis\" d=\"M%d %dV%dH%d\"/>\n".formatted(LEFT, TOP, HEIGHT - BOTTOM, WIDTH - RIGHT);
    }

    private String panel(ForkCourse fork, int index) {
        double width = (double) (WIDTH - LEFT - RIGHT) / forks.size();
        double left = LEFT + index * width;
        int every = Math.ceilDiv(ROOM, (int) Math.ceil(width));
        String number = index % every == 0
                ? "<text class=\"across\" x=\"%s\" y=\"%d\">%s%d</text>"
                        .formatted(n(left + width / 2), HEIGHT - 9, width > 2 * ROOM ? "fork " : "", fork.number())
                : "";
        return """
                <g><title>%s</title><rect class="panel" x="%s" y="%d" width="%s" height="%d"/>%s%s%s%s</g>
                """.formatted(
                        Html.escape(fork.inWords()),
                        n(left),
                        TOP,
                        n(width),
                        HEIGHT - TOP - BOTTOM,
                        index == 0 ? "" : path("between", "M%s %dV%d".formatted(n(left), TOP, HEIGHT - BOTTOM + 6)),
                        number,
                        floor(fork, left, width) + dots(fork, left, width),
                        lowerMode(fork, left, width));
    }

    private String floor(ForkCourse fork, double left, double width) {
        List<Double> blocks = blocks(fork);
        double each = width / Math.max(1, blocks.size());
        StringBuilder floor = new StringBuilder();
        for (int i = 0; i < blocks.size(); i++) {
            floor.append(
                    "M%s %sh%s".formatted(n(left + i * each + 1), n(y(blocks.get(i))), n(Math.max(0.5, each - 2))));
        }
        return floor.isEmpty() ? "" : path("beside", floor.toString());
    }

    private String lowerMode(ForkCourse fork, double left, double width) {
        return fork.modes() == null
                ? ""
                : path(
                        "low",
                        "M%s %sh%s".formatted(n(left + 1), n(y(fork.modes().lowNsPerOp())), n(width - 2)));
    }

    /** A path for each kind, that in the figure last, so that it lies on top. */
    private String dots(ForkCourse fork, double left, double width) {
        Map<Dot, StringBuilder> byKind = new EnumMap<>(Dot.class);
        int size = fork.slices().size();
        for (int i = 0; i < size; i++) {
            Figure slice = fork.slices().get(i);
            Dot dot = Dot.of(fork, slice);
            byKind.computeIfAbsent(dot, _ -> new StringBuilder())
                    .append(dot.at(left + width * (i + 0.5) / size, y(slice.nsPerOp())));
        }
        return Stream.of(Dot.aside, Dot.rec, Dot.out, Dot.in)
                .filter(byKind::containsKey)
                .map(dot -> path(dot.name(), byKind.get(dot).toString()))
                .collect(Collectors.joining());
    }

    private static String path(String kind, String d) {
        return "<path class=\"%s\" d=\"%s\"/>".formatted(kind, d);
    }

    /** @return a coordinate, to a tenth */
    private static String n(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
