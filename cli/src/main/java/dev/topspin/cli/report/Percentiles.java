package dev.topspin.cli.report;

import dev.topspin.cli.table.RowFigures;
import dev.topspin.cli.text.Text;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.spec.Queries;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** The percentiles of all cells as curves over the share that took longer, as HdrHistogram's own plots have them. */
final class Percentiles {
    /** More curves than this can't be told apart: those beyond are drawn when they are asked for. */
    private static final int SHOWN = Plot.COLOURS;

    /** More than this nobody looks through, and each takes a few kilobytes. */
    static final int MOST = 200;

    /** Points from a percentile to the one that half as many are beyond. */
    private static final int TICKS = 5;

    private static final List<Double> TOLD = List.of(50.0, 90.0, 99.0, 99.9, 99.99);

    private Percentiles() {}

    static String section(ResultsFile results, Map<String, Histogram> merged) {
        if (merged.isEmpty()) {
            return "";
        }
        List<String> cells = merged.keySet().stream().limit(MOST).toList();
        Set<String> shown = shown(results, cells);
        List<String> numbered = new ArrayList<>(shown); // those that are shown from the first have colours of their own
        cells.stream().filter(cell -> !shown.contains(cell)).forEach(numbered::add);
        List<Plot.Series> series = cells.stream()
                .map(cell -> new Plot.Series(
                        cell, numbered.indexOf(cell), shown.contains(cell), true, curve(merged.get(cell)), List.of()))
                .toList();
        boolean queries = results.spec().workload().kind() instanceof Queries;
        String what = queries ? "query" : "round trip";
        double most = merged.values().stream()
                .mapToDouble(Histogram::getTotalCount)
                .max()
                .orElseThrow();
        Plot plot = new Plot(
                "percentile-curves",
                "us a " + what + " by percentile",
                "Microseconds that a %s took over the percentile, from the least to the longest; a curve for each of %s. The table below has them in figures."
                        .formatted(what, String.join("; ", shown)),
                Axis.percentiles(most),
                Axis.up("us", series),
                series);
        return """
                <section class="plotted" aria-labelledby="percentiles">
                <h2 id="percentiles">How long a %s took, by percentile</h2>
                <p class="lead">All forks&rsquo; histograms merged. To the right each step of the axis is ten times as rare; a curve \
                ends with the longest that was recorded. Lower is faster, flat is steady.%s</p>
                %s<div class="plots wide">
                %s</div>
                </section>
                """.formatted(
                        what,
                        left(merged, shown),
                        PlotFigure.legend(series, false),
                        PlotFigure.of(plot, "us", table(cells, merged)));
    }

    private static String left(Map<String, Histogram> merged, Set<String> shown) {
        int curves = Math.min(MOST, merged.size());
        String drawn = shown.size() == curves
                ? ""
                : " Drawn are %d of %d curves, the fastest of each variant; the others can be ticked."
                        .formatted(shown.size(), curves);
        return drawn + missing(merged.size());
    }

    /** @return how many of so many cells are not shown, as a sentence that follows others; empty where all are */
    static String missing(int cells) {
        return cells <= MOST
                ? ""
                : " Of %d cells the first %d are here; the other %d are in the raw data."
                        .formatted(cells, MOST, cells - MOST);
    }

    /** All where they can be told apart, else the fastest of each variant. */
    private static Set<String> shown(ResultsFile results, List<String> cells) {
        if (cells.size() <= SHOWN) {
            return new java.util.LinkedHashSet<>(cells);
        }
        Set<String> variants = new HashSet<>();
        return results.rows().stream()
                .filter(r -> r.forks() > 0 && cells.contains(r.cell()))
                .sorted(Comparator.comparing(RowFigures::rank))
                .filter(r -> variants.add(r.variant()))
                .limit(SHOWN)
                .map(CellResult::cell)
                .collect(Collectors.toCollection(java.util.LinkedHashSet::new));
    }

    /** @return points at 1 / (1 - p) and microseconds; the last is the longest of all */
    static List<Plot.Point> curve(Histogram histogram) {
        double most = Math.max(1, histogram.getTotalCount());
        List<Plot.Point> points = new ArrayList<>();
        for (var value : histogram.percentiles(TICKS)) {
            double share = 1 - value.getPercentileLevelIteratedTo() / 100;
            double x = share * most <= 1 ? most : 1 / share;
            double micros = Math.max(1, value.getValueIteratedTo()) / 1000.0;
            if (!points.isEmpty() && points.getLast().x() >= x) {
                points.removeLast();
            }
            points.add(new Plot.Point(x, micros, null, null));
        }
        return points;
    }

    private static String table(List<String> cells, Map<String, Histogram> merged) {
        String head = TOLD.stream()
                .map(p -> "<th scope=\"col\">" + percentile(p) + "&nbsp;%</th>")
                .collect(Collectors.joining());
        String body = cells.stream()
                .map(cell -> row(cell, Objects.requireNonNull(merged.get(cell))))
                .collect(Collectors.joining("\n"));
        return """
                <table>
                <caption>Microseconds within which so many were done</caption>
                <thead><tr><th scope="col">variant</th><th scope="col">least</th>%s<th scope="col">longest</th>\
                <th scope="col">recorded</th></tr></thead>
                <tbody>
                %s
                </tbody></table>
                """.formatted(head, body);
    }

    private static String row(String cell, Histogram histogram) {
        String fields =
                TOLD.stream().map(p -> field(histogram.getValueAtPercentile(p))).collect(Collectors.joining());
        return "<tr><th scope=\"row\">%s</th>%s%s%s<td>%s</td></tr>"
                .formatted(
                        Html.escape(cell),
                        field(histogram.getMinValue()),
                        fields,
                        field(histogram.getMaxValue()),
                        Text.large((double) histogram.getTotalCount()));
    }

    private static String percentile(double percentile) {
        return new java.math.BigDecimal(String.valueOf(percentile))
                .stripTrailingZeros()
                .toPlainString();
    }

    private static String field(long nanos) {
        return "<td>" + Text.figure(nanos / 1000.0) + "</td>";
    }
}
