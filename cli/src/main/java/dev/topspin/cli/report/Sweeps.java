package dev.topspin.cli.report;

import dev.topspin.cli.table.RowFigures;
import dev.topspin.cli.table.Sweep;
import dev.topspin.cli.text.Text;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Comparison;
import dev.topspin.model.result.Interval;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.Published;
import dev.topspin.model.stats.Intervals;
import dev.topspin.model.stats.Results;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A sweep as line plots, each with its figures as a table below. */
final class Sweeps {
    /** What is plotted: the title, a figure of a trial, and whether a row has it. */
    private record Quantity(
            String title,
            Published.Unit unit,
            ToDoubleFunction<TrialResult> figure,
            Function<CellResult, Double> ofRow) {}

    private final ResultsFile results;
    private final Sweep sweep;

    /** The lines' numbers; those below {@link Plot#COLOURS} are drawn from the first. */
    private final List<Integer> numbers;

    private Sweeps(ResultsFile results, Sweep sweep) {
        this.results = results;
        this.sweep = sweep;
        this.numbers = numbers(sweep.lines());
    }

    /** All in their order where they can be told apart; else the fastest line of each variant comes first. */
    private static List<Integer> numbers(List<Sweep.Line> lines) {
        List<Sweep.Line> order = new ArrayList<>(lines);
        if (lines.size() > Plot.COLOURS) {
            Map<String, Sweep.Line> fastest = new LinkedHashMap<>();
            lines.forEach(line -> fastest.merge(variant(line), line, (a, b) -> least(b) < least(a) ? b : a));
            order.sort(Comparator.comparing(line -> !fastest.containsValue(line)));
        }
        return lines.stream().map(order::indexOf).toList();
    }

    private static String variant(Sweep.Line line) {
        return rows(line).map(CellResult::variant).findFirst().orElse(line.name());
    }

    private static double least(Sweep.Line line) {
        return rows(line)
                .map(RowFigures::rank)
                .filter(Objects::nonNull)
                .mapToDouble(figure -> figure)
                .min()
                .orElse(Double.MAX_VALUE);
    }

    private static Stream<CellResult> rows(Sweep.Line line) {
        return Stream.concat(Stream.ofNullable(line.flat()), line.rows().values().stream());
    }

    private Plot.Series series(int line, List<Plot.Point> points, List<Plot.Point> published) {
        int number = numbers.get(line);
        return new Plot.Series(sweep.lines().get(line).name(), number, number < Plot.COLOURS, false, points, published);
    }

    /** How many lines are not drawn, where there are such. */
    private String left() {
        return sweep.lines().size() <= Plot.COLOURS
                ? ""
                : " Drawn are %d of %d lines, the fastest of each variant among them; the others can be ticked."
                        .formatted(Plot.COLOURS, sweep.lines().size());
    }

    static String section(ResultsFile results) {
        return Sweep.of(results)
                .map(sweep -> new Sweeps(results, sweep).section())
                .orElse("");
    }

    private String section() {
        String unit = results.spec().workload().kind().unit().name();
        List<Quantity> quantities = new ArrayList<>(List.of(new Quantity(
                "ns a " + unit, Published.Unit.NsPerOp, r -> r.measured().nsPerOp(), RowFigures::nsPerOp)));
        if (sweep.openLoop()) {
            quantities = List.of(
                    new Quantity(
                            "p50 of the round trip, us",
                            Published.Unit.Micros,
                            r -> r.measured().p50Nanos() / 1000.0,
                            RowFigures::p50Micros),
                    new Quantity(
                            "p99.9 of the round trip, us",
                            null,
                            r -> r.measured().p999Nanos() / 1000.0,
                            RowFigures::p999Micros));
        } else if (results.spec().workload().kind() instanceof Chameneos) {
            quantities.addFirst(new Quantity(
                    "seconds to all " + Text.units(unit) + ", with start",
                    Published.Unit.SecondsWithStart,
                    Results::secondsWithStart,
                    RowFigures::secondsWithStart));
        } else {
            quantities.add(new Quantity(
                    Text.units(unit) + " a second, of all together",
                    Published.Unit.OpsPerSecond,
                    r -> r.measured().opsPerSecond(),
                    CellResult::opsPerSecond));
        }
        List<Quantity> plotted = quantities;
        String plots = IntStream.range(0, plotted.size())
                .mapToObj(i -> figure("sweep" + i, plotted.get(i)))
                .collect(Collectors.joining());
        return """
                <section class="plotted" aria-labelledby="sweep">
                <h2 id="sweep">Over %s</h2>
                <p class="lead">A mark is the median over the forks, the line through it the 95&nbsp;%% interval.%s%s</p>
                %s<div class="plots">
                %s</div>
                </section>
                """.formatted(
                        Html.escape(sweep.title()),
                        sweep.lines().stream().anyMatch(line -> line.flat() != null)
                                ? " A variant without this parameter is the same all along."
                                : "",
                        left(),
                        legend(),
                        plots);
    }

    private String legend() {
        boolean crosses = results.published().values().stream()
                .flatMap(List::stream)
                .map(c -> c.published().unit())
                .anyMatch(u -> u != Published.Unit.Micros && u != Published.Unit.CpuCores);
        List<Plot.Series> lines = IntStream.range(0, sweep.lines().size())
                .mapToObj(i -> series(i, List.of(), List.of()))
                .toList();
        return PlotFigure.legend(lines, crosses);
    }

    private String figure(String id, Quantity quantity) {
        List<Plot.Series> series = new ArrayList<>();
        for (int i = 0; i < sweep.lines().size(); i++) {
            Sweep.Line line = sweep.lines().get(i);
            List<Plot.Point> points = sweep.values().stream()
                    .flatMap(x -> point(x, line, quantity).stream())
                    .toList();
            if (!points.isEmpty()) {
                series.add(series(i, points, published(line, quantity)));
            }
        }
        if (series.isEmpty()) {
            return "";
        }
        String description = "%s over %s from %,d to %,d, a line for each of %s. The table below has every point."
                .formatted(
                        quantity.title,
                        sweep.title(),
                        sweep.values().getFirst(),
                        sweep.values().getLast(),
                        series.stream()
                                .filter(Plot.Series::shown)
                                .map(Plot.Series::name)
                                .collect(Collectors.joining("; ")));
        Axis across = Axis.swept(sweep.title(), sweep.values());
        Plot plot = new Plot(id, quantity.title, description, across, Axis.up(quantity.title, series), series);
        return PlotFigure.of(plot, "", table(quantity, series));
    }

    private Optional<Plot.Point> point(long value, Sweep.Line line, Quantity quantity) {
        CellResult row = line.at(value);
        if (row == null || quantity.ofRow.apply(row) == null) {
            return Optional.empty();
        }
        Interval interval = Intervals.of(results.resultsOf(row.cell()).stream()
                .filter(TrialResult::valid)
                .mapToDouble(quantity.figure)
                .toArray());
        return Optional.of(new Plot.Point((double) value, interval.median(), interval.low(), interval.high()));
    }

    private List<Plot.Point> published(Sweep.Line line, Quantity quantity) {
        List<Plot.Point> points = new ArrayList<>();
        line.rows().forEach((value, row) -> results.published().getOrDefault(row.cell(), List.of()).stream()
                .map(Comparison::published)
                .filter(p -> p.unit() == quantity.unit)
                .forEach(p -> points.add(new Plot.Point((double) value, p.high(), null, null))));
        return points;
    }

    private String table(Quantity quantity, List<Plot.Series> series) {
        String head = series.stream()
                .map(s -> "<th scope=\"col\">" + Html.escape(s.name()) + "</th>")
                .collect(Collectors.joining());
        String body = sweep.values().stream()
                .map(value -> "<tr><th scope=\"row\">%,d</th>%s</tr>"
                        .formatted(
                                value, series.stream().map(s -> field(value, s)).collect(Collectors.joining())))
                .collect(Collectors.joining("\n"));
        return """
                <table>
                <caption>%s</caption>
                <thead><tr><th scope="col">%s</th>%s</tr></thead>
                <tbody>
                %s
                </tbody></table>
                """.formatted(Html.escape(quantity.title), Html.escape(sweep.title()), head, body);
    }

    private static String field(long value, Plot.Series series) {
        return series.points().stream()
                .filter(p -> p.x() == (double) value)
                .map(p -> "<td>" + Text.large(p.y())
                        + (p.low() == null
                                ? ""
                                : " <small>" + Text.large(p.low()) + " &ndash; " + Text.large(p.high()) + "</small>")
                        + "</td>")
                .findFirst()
                .orElse("<td>&ndash;</td>");
    }
}
