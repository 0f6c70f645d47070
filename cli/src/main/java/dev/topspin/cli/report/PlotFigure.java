package dev.topspin.cli.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** A plot with its caption, its data for the script that draws it anew, and the same as a table; and the legend of plots. */
final class PlotFigure {
    private static final String PUBLISHED = "\n<li><svg class=\"key\" viewBox=\"0 0 34 12\" aria-hidden=\"true\">"
            + "<g class=\"line\"><path class=\"cross\" d=\"M13 2l8 8m0 -8l-8 8\"/></g></svg>published</li>";

    private PlotFigure() {}

    /**
     * @param unit of the figures, e.g. {@code us}; empty for none
     * @param table the same figures, a row for each value across
     */
    static String of(Plot plot, String unit, String table) {
        return """
                <figure><figcaption id="%s-caption">%s%s</figcaption>
                <div class="chart" id="%s">
                %s<script type="application/json">%s</script>
                </div>
                <details><summary>The same as a table</summary>
                <div class="scroll" tabindex="0" role="group" aria-labelledby="%s-caption">%s</div></details>
                </figure>
                """.formatted(
                        plot.id(),
                        Html.escape(plot.title()),
                        plot.up().kind() == Axis.Kind.log ? " <small>(logarithmic)</small>" : "",
                        plot.id(),
                        Drawing.of(plot),
                        Html.json(data(plot, unit)),
                        plot.id(),
                        table);
    }

    /** @return the lines' names with what they look like; a script makes switches of them */
    static String legend(List<Plot.Series> series, boolean published) {
        return series.stream()
                .map(s -> ("<li data-line=\"%d\"%s><svg class=\"key\" viewBox=\"0 0 34 12\" aria-hidden=\"true\">"
                                + "<g class=\"%s\"><path class=\"course\" d=\"M1 6H33\"/>%s</g></svg><span>%s</span></li>")
                        .formatted(
                                s.number(),
                                s.shown() ? "" : " class=\"off\"",
                                s.style(),
                                s.curve() ? "" : Drawing.mark(s.number(), 17, 6, null),
                                Html.escape(s.name())))
                .collect(Collectors.joining(
                        "\n", "<ul class=\"legend\">\n", (published ? PUBLISHED : "") + "\n</ul>\n"));
    }

    private static Map<String, Object> data(Plot plot, String unit) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("title", plot.title());
        data.put("unit", unit);
        data.put("across", axis(plot.across()));
        data.put("up", axis(plot.up()));
        data.put("series", plot.series().stream().map(PlotFigure::series).toList());
        return data;
    }

    private static Map<String, Object> axis(Axis axis) {
        return Map.of(
                "name", axis.name(),
                "kind", axis.kind(),
                "ends", figures(axis.scale().low(), axis.scale().high()),
                "marks", axis.marks().stream().map(Axis.Mark::value).toList());
    }

    private static Map<String, Object> series(Plot.Series series) {
        return Map.of(
                "name", series.name(),
                "number", series.number(),
                "style", series.style(),
                "curve", series.curve(),
                "points", points(series.points()),
                "published", points(series.published()));
    }

    private static List<List<BigDecimal>> points(List<Plot.Point> points) {
        return points.stream()
                .map(p -> figures(p.x(), p.y(), p.low(), p.high()))
                .toList();
    }

    /** As exact as a screen can show. */
    private static List<BigDecimal> figures(Double... values) {
        return Arrays.stream(values)
                .filter(Objects::nonNull)
                .map(v -> new BigDecimal(v).round(new MathContext(6)).stripTrailingZeros())
                .toList();
    }
}
