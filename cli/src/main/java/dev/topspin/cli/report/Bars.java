package dev.topspin.cli.report;

import dev.topspin.cli.table.Sweep;
import dev.topspin.cli.text.Text;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Interval;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.TrialResult;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Bars of ns/hop with their intervals and forks, and the CPU cores beside them; one chart inside a JVM, one between two. */
final class Bars {
    /** Bars of a sweep are only drawn up to this ratio of the longest to the shortest. */
    private static final double WIDEST = 300;

    private final ResultsFile results;
    private final Map<String, Cell> cells;

    private final String unit;

    private Bars(ResultsFile results) {
        this.results = results;
        this.unit = results.spec().workload().kind().unit().name();
        this.cells = results.cells().stream().collect(Collectors.toMap(Cell::name, c -> c));
    }

    static String section(ResultsFile results) {
        Bars bars = new Bars(results);
        String charts = bars.chart("Inside one JVM", c -> c.variant().runtime().pods() == 1)
                + bars.chart("Between two processes", c -> c.variant().runtime().pods() > 1);
        return charts.isEmpty() ? "" : """
                <section aria-labelledby="speed">
                <h2 id="speed">Time of %s %s, and the CPU it takes</h2>
                <p class="lead">A bar is the median over the forks, a dot one fork, the line the 95&nbsp;%% interval. Shorter is \
                faster; beside it, how many CPU cores were kept busy for it.</p>
                %s</section>
                """.formatted(bars.unit.equals("operation") ? "an" : "a", bars.unit, charts);
    }

    private String chart(String title, Predicate<Cell> which) {
        List<CellResult> rows = results.rows().stream()
                .filter(r -> r.nsPerOp() != null)
                .filter(r -> cells.containsKey(r.cell()) && which.test(cells.get(r.cell())))
                .toList();
        if (rows.isEmpty() || tooWide(rows)) {
            return "";
        }
        double longest = rows.stream()
                        .flatMap(r -> results.resultsOf(r.cell()).stream())
                        .filter(TrialResult::valid)
                        .mapToDouble(t -> t.measured().nsPerOp())
                        .max()
                        .orElse(1)
                * 1.06;
        double cores = Math.max(
                1,
                rows.stream()
                        .mapToDouble(r -> r.cpuCores() == null ? 0 : r.cpuCores())
                        .max()
                        .orElse(1));
        return """
                <h3>%s</h3>
                <div class="bars">
                <div class="bar-head" aria-hidden="true"><span></span><span>ns a %s</span><span></span><span>CPU cores</span></div>
                %s</div>
                """.formatted(
                title, unit, rows.stream().map(r -> row(r, longest, cores)).collect(Collectors.joining()));
    }

    /** Beside one long bar all others would be none; a sweep shows them. */
    private boolean tooWide(List<CellResult> rows) {
        double least =
                rows.stream().mapToDouble(r -> r.nsPerOp().median()).min().orElseThrow();
        double most = rows.stream().mapToDouble(r -> r.nsPerOp().median()).max().orElseThrow();
        return most > WIDEST * least && Sweep.of(results).isPresent();
    }

    private String row(CellResult row, double longest, double cores) {
        String whisker = "";
        Interval cost = row.nsPerOp();
        if (cost.low() != null) {
            double low = percent(cost.low(), longest);
            double high = percent(cost.high(), longest);
            whisker = String.format(
                    Locale.ROOT,
                    "<span class=\"whisker%s\" style=\"left:%.2f%%;width:%.2f%%\"></span>",
                    cost.high() > longest ? " cut" : "",
                    low,
                    high - low);
        }
        String dots = results.resultsOf(row.cell()).stream()
                .filter(TrialResult::valid)
                .map(t -> String.format(
                        Locale.ROOT,
                        "<i style=\"left:%.2f%%\"></i>",
                        percent(t.measured().nsPerOp(), longest)))
                .collect(Collectors.joining());
        String interval = cost.low() == null
                ? "no interval"
                : "95 % interval " + Text.figure(cost.low()) + " to " + Text.figure(cost.high());
        return """
                <div class="bar-row %s"><span class="name">%s</span>\
                <span class="track" role="img" aria-label="%s ns a %s, %s" title="%s">\
                <b style="width:%s%%"></b>%s%s</span>\
                <span class="value">%s</span>\
                <span class="cores" role="img" aria-label="%s CPU cores"><b style="width:%s%%"></b><em>%s</em></span></div>
                """.formatted(
                        kind(row),
                        Html.cell(row.variant(), row.parameters()),
                        Text.figure(cost.median()),
                        unit,
                        interval,
                        interval,
                        String.format(Locale.ROOT, "%.2f", percent(cost.median(), longest)),
                        whisker,
                        dots,
                        Text.figure(cost.median()),
                        Text.figure(row.cpuCores()),
                        String.format(Locale.ROOT, "%.2f", percent(row.cpuCores() == null ? 0 : row.cpuCores(), cores)),
                        Text.figure(row.cpuCores()));
    }

    /** Floors are drawn apart from what stands on them. */
    private String kind(CellResult row) {
        Cell cell = cells.get(row.cell());
        return switch (cell.variant().runtime().kind()) {
            case "spin", "socket" -> "floor";
            case "threads" -> cell.workload().chameneos() == null ? "actors" : "floor";
            default -> "actors";
        };
    }

    private static double percent(double value, double of) {
        return Math.min(100, 100 * value / of);
    }
}
