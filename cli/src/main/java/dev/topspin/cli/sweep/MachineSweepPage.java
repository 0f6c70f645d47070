package dev.topspin.cli.sweep;

import dev.topspin.cli.report.Html;
import dev.topspin.cli.report.Page;
import dev.topspin.cli.report.Page.Part;
import dev.topspin.cli.text.Terminal;
import dev.topspin.cli.text.Text;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.cpu.CpuWords;
import dev.topspin.model.result.CoreToCore.Hop;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** A sweep of one machine as a page of its own: the tables of the terminal, and its matrices as heat maps. */
final class MachineSweepPage {
    /** Wide enough for all matrices, and without colours: these are the page's own. */
    private static final Terminal TEXT = new Terminal(false, false, false, 0);

    private static final String STYLE =
            Page.resource(Page.class, "heat.css") + ".all { background: none; padding: 0; }\n";

    private MachineSweepPage() {}

    static String of(MachineSweep sweep) {
        List<Part> parts = new ArrayList<>();
        if (sweep.coreToCore() != null) {
            parts.add(new Part(
                    "cores",
                    "Core to core",
                    matrix(
                            sweep,
                            "cores",
                            "Core to core, ns a message",
                            (a, b) -> sweep.hop(a, b).map(Hop::nanosPerHop),
                            true)));
        }
        if (!sweep.pairs().isEmpty()) {
            parts.add(new Part(
                    "processes",
                    "Between processes",
                    matrix(
                            sweep,
                            "processes",
                            sweep.pairs().getFirst().variant() + " between processes, median round trip in us",
                            (a, b) -> sweep.between(a, b).map(pair -> pair.p50Nanos() / 1e3),
                            false)));
        }
        parts.add(new Part("all", "All figures", """
            <section aria-labelledby="all">
            <h2 id="all">All figures</h2>
            <pre class="all" tabindex="0">%s</pre>
            </section>
            """.formatted(Html.escape(
                String.join("\n", MachineSweepText.of(sweep, TEXT)).strip()))));
        String model =
                sweep.environment() == null ? "" : " of " + sweep.environment().cpuModel();
        List<String> missing =
                sweep.failed().stream().map(why -> "not measured: " + why).toList();
        String when = "Sweep of one machine: CPUs %s%s, begun %s"
                .formatted(
                        sweep.cpus(),
                        model,
                        sweep.startedAt()
                                .replaceFirst("\\.[0-9]+", "")
                                .replace('T', ' ')
                                .replace("Z", " UTC"));
        return new Page(sweep.name(), when, missing, parts).html(STYLE);
    }

    private static String matrix(
            MachineSweep sweep,
            String id,
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
            <section aria-labelledby="%s">
            <h2 id="%s">%s</h2>
            <p class="lead">Blue is faster than the median of all pairs, red slower, at full strength from half of it and from twice as much; \
            hatched was not measured.</p>
            <div class="scroll" tabindex="0" role="group" aria-label="%s"><table class="heat">
            <thead>%s</thead>
            <tbody>%s</tbody>
            </table></div>
            </section>
            """.formatted(id, id, Html.escape(title), Html.escape(title), head, rows);
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
                        distance < 0 ? "cool" : "hot",
                        String.format(Locale.ROOT, "%.2f", 0.65 * Math.abs(distance)),
                        one,
                        other,
                        Html.escape(relation),
                        Text.figure(value.get()));
    }
}
