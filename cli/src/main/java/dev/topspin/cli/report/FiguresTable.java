package dev.topspin.cli.report;

import dev.topspin.cli.Notes;
import dev.topspin.cli.Text;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.ResultsFile;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** All figures of all cells as a table, with footnotes. */
final class FiguresTable {
    private final ResultsFile results;
    private final Map<String, Integer> footnotes = new LinkedHashMap<>();

    private FiguresTable(ResultsFile results) {
        this.results = results;
    }

    static String section(ResultsFile results) {
        return new FiguresTable(results).section();
    }

    private String section() {
        String unit = results.spec().workload().kind().unit().name();
        String body = results.rows().stream().map(this::row).collect(Collectors.joining("\n"));
        String notes = footnotes.keySet().stream()
                .map(text -> "<li>" + Html.escape(text) + "</li>")
                .collect(Collectors.joining("\n"));
        return """
                <section aria-labelledby="figures">
                <h2 id="figures">All figures</h2>
                <div class="scroll" tabindex="0"><table class="figures">
                <thead><tr><th scope="col">variant</th><th scope="col">ns/%s</th><th scope="col">95&nbsp;%% interval</th>\
                <th scope="col">ops/s</th><th scope="col">p50 us</th><th scope="col">p99 us</th><th scope="col">p99.9 us</th>\
                <th scope="col">CPU cores</th><th scope="col">threads</th><th scope="col">%s tax</th>\
                <th scope="col">network tax</th><th scope="col">forks</th><th scope="col">pinned</th></tr></thead>
                <tbody>
                %s
                </tbody></table></div>
                %s</section>
                """.formatted(
                        unit,
                        results.spec().workload().pingPong() == null ? "floor" : "hop",
                        body,
                        notes.isEmpty() ? "" : "<ol class=\"notes\">\n" + notes + "\n</ol>\n");
    }

    private String row(CellResult r) {
        String interval = r.nsPerOpLow() == null
                ? "&ndash;"
                : Text.figure(r.nsPerOpLow()) + " &ndash; " + Text.figure(r.nsPerOpHigh());
        String marks = Notes.of(results, r).stream()
                .map(text -> "<sup>" + footnotes.computeIfAbsent(text, t -> footnotes.size() + 1) + "</sup>")
                .collect(Collectors.joining(" "));
        String pinned = Notes.pinned(r);
        return """
                <tr><th scope="row">%s</th><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td>\
                <td>%s</td><td>%s</td><td>%s</td><td>%s</td><td class="state %s">%s %s</td></tr>""".formatted(
                        Html.escape(r.cell()),
                        figure(r.nsPerOp()),
                        interval,
                        r.opsPerSecond() == null ? "&ndash;" : Text.large(r.opsPerSecond()),
                        figure(r.p50Micros()),
                        figure(r.p99Micros()),
                        figure(r.p999Micros()),
                        figure(r.cpuCores()),
                        r.threads() == null ? "&ndash;" : r.threads(),
                        tax(r.floorTax()),
                        tax(r.networkTax()),
                        r.forks(),
                        pinned,
                        pinned,
                        marks);
    }

    private static String figure(Double value) {
        return value == null ? "&ndash;" : Text.figure(value);
    }

    private static String tax(Double value) {
        return value == null ? "&ndash;" : "&times;&nbsp;" + Text.figure(value);
    }
}
