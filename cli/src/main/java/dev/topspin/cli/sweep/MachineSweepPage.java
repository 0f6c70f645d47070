package dev.topspin.cli.sweep;

import dev.topspin.cli.report.Html;
import dev.topspin.cli.text.Terminal;
import dev.topspin.cli.text.Text;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.cpu.CpuWords;
import dev.topspin.model.result.CoreToCore.Hop;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** A sweep of one machine as a page of its own: the tables of the terminal, and its matrices as heat maps. */
final class MachineSweepPage {
    /** Wide enough for all matrices, and without colours: these are the page's own. */
    private static final Terminal TEXT = new Terminal(false, false, false, 0);

    private static final String STYLE = """
            :root { color-scheme: light dark; --fast: 33 102 172; --slow: 178 24 43; }
            body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
            pre { overflow-x: auto; }
            .scroll { overflow-x: auto; }
            table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
            th, td { padding: .2rem .45rem; text-align: right; border: 1px solid rgb(128 128 128 / .25); }
            th { font-weight: 600; }
            td.none { background: repeating-linear-gradient(45deg, transparent 0 4px, rgb(128 128 128 / .25) 4px 5px); }
            td.self { background: rgb(128 128 128 / .15); }
            """;

    private MachineSweepPage() {}

    static String of(MachineSweep sweep) {
        return """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
                <title>%1$s: sweep of one machine</title>
                <style>%2$s</style>
                </head>
                <body>
                <main>
                <h1>%1$s</h1>
                <p>A sweep of one machine: CPUs %3$s%4$s, begun at %5$s.</p>
                %6$s%7$s<h2>All figures</h2>
                <pre>%8$s</pre>
                </main>
                </body>
                </html>
                """.formatted(
                Html.escape(sweep.name()),
                STYLE,
                Html.escape(sweep.cpus()),
                sweep.environment() == null
                        ? ""
                        : " of " + Html.escape(sweep.environment().cpuModel()),
                Html.escape(sweep.startedAt()),
                sweep.coreToCore() == null
                        ? ""
                        : matrix(
                                sweep,
                                "Core to core, ns a message",
                                (a, b) -> sweep.hop(a, b).map(Hop::nanosPerHop),
                                true),
                sweep.pairs().isEmpty()
                        ? ""
                        : matrix(
                                sweep,
                                sweep.pairs().getFirst().variant() + " between processes, median round trip in us",
                                (a, b) -> sweep.between(a, b).map(pair -> pair.p50Nanos() / 1e3),
                                false),
                Html.escape(String.join("\n", MachineSweepText.of(sweep, TEXT)).strip()));
    }

    private static String matrix(
            MachineSweep sweep,
            String title,
            BiFunction<Integer, Integer, Optional<Double>> figure,
            boolean relations) {
        List<Integer> cpus = CpuSet.parse(sweep.cpus()).toList();
        HeatMap map = new HeatMap(cpus, figure);
        String head = cpus.stream()
                .map("<th scope=\"col\">%d</th>"::formatted)
                .collect(Collectors.joining("", "<tr><td></td>", "</tr>"));
        String rows = cpus.stream()
                .map(one -> cpus.stream()
                        .map(other -> cell(sweep, map, one, other, figure, relations))
                        .collect(Collectors.joining("", "<tr><th scope=\"row\">" + one + "</th>", "</tr>")))
                .collect(Collectors.joining("\n"));
        return """
                <h2>%s</h2>
                <p>Blue is faster than the median of all pairs, red slower, at full strength from half of it and from twice as much; \
                hatched was not measured.</p>
                <div class="scroll" tabindex="0" role="group" aria-label="%s"><table>
                %s
                %s
                </table></div>
                """.formatted(Html.escape(title), Html.escape(title), head, rows);
    }

    private static String cell(
            MachineSweep sweep,
            HeatMap map,
            int one,
            int other,
            BiFunction<Integer, Integer, Optional<Double>> figure,
            boolean relations) {
        if (one == other) {
            return "<td class=\"self\"></td>";
        }
        Optional<Double> value = figure.apply(one, other);
        if (value.isEmpty()) {
            return "<td class=\"none\" aria-label=\"not measured\"></td>";
        }
        double distance = map.distance(value.get());
        String relation = relations
                ? sweep.hop(one, other)
                        .map(hop -> ": " + CpuWords.of(hop.relation()))
                        .orElse("")
                : "";
        return "<td style=\"background: rgb(var(--%s) / %s)\" title=\"CPUs %d and %d%s\">%s</td>"
                .formatted(
                        distance < 0 ? "fast" : "slow",
                        String.format(Locale.ROOT, "%.2f", 0.65 * Math.abs(distance)),
                        one,
                        other,
                        Html.escape(relation),
                        Text.figure(value.get()));
    }
}
