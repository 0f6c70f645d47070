package dev.topspin.cli.nodesweep;

import dev.topspin.cli.nodesweep.SweepResults.Outlying;
import dev.topspin.cli.report.Html;
import dev.topspin.cli.report.Page;
import dev.topspin.cli.report.Page.Part;
import dev.topspin.cli.text.Text;
import dev.topspin.model.sweep.LocalReading;
import dev.topspin.model.sweep.NodeVerdict.Standing;
import dev.topspin.model.sweep.SweepMatrix.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The report of a sweep as a page: outliers in words, the matrix with what it has of a node or a pair, the table of all nodes. */
final class SweepPage {
    private final SweepResults results;
    private final List<Row> rows;
    private final Map<String, Integer> numbers = new HashMap<>();

    private SweepPage(SweepResults results) {
        this.results = results;
        rows = results.matrix().rows();
        rows.forEach(row -> numbers.put(row.node().name(), numbers.size()));
    }

    /** @return the whole document; the same text for the same results */
    static String of(SweepResults results) {
        SweepPage page = new SweepPage(results);
        List<Part> parts = List.of(
                new Part("outliers", "Outliers", page.outliers()),
                new Part("matrix", "Pairs", page.matrix()),
                new Part("nodes", "Nodes", page.nodes()),
                new Part("words", "How to read this", Page.resource(SweepPage.class, "words.html")));
        return new Page(results.name(), page.when(), page.notices(), parts)
                .html(
                        Page.resource(Page.class, "heat.css") + Page.resource(SweepPage.class, "matrix.css"),
                        Page.resource(SweepPage.class, "inside.js"),
                        Page.resource(SweepPage.class, "about.js"),
                        Page.resource(SweepPage.class, "colours.js"),
                        Page.resource(SweepPage.class, "matrix.js"));
    }

    private String when() {
        String started = results.status().startTime();
        String ended = results.status().completionTime();
        String took = started == null || ended == null
                ? ""
                : " in "
                        + Text.duration(Duration.between(Instant.parse(started), Instant.parse(ended))
                                .toNanos());
        return "Sweep of %s%s%s; %s"
                .formatted(
                        Text.count(rows.size(), "node"),
                        took,
                        started == null
                                ? ""
                                : ", begun " + started.replace('T', ' ').replace("Z", " UTC"),
                        results.figures());
    }

    private List<String> notices() {
        return results.over()
                ? List.of()
                : List.of("not finished: it is " + results.status().phase() + ", and what is said may change");
    }

    private String outliers() {
        List<Outlying> outliers = results.outliers();
        List<Row> unknown = results.unknown();
        String slow = outliers.stream()
                .map(o -> "<li>%s: %s</li>".formatted(button(o), Html.escape(o.said())))
                .collect(Collectors.joining("\n", "<ul>\n", "\n</ul>\n"));
        String others = unknown.stream()
                .map(row -> "<li>%s: %s</li>".formatted(button(row), Html.escape(results.said(row))))
                .collect(Collectors.joining("\n", "<ul>\n", "\n</ul>\n"));
        return """
            <section class="verdict" aria-labelledby="outliers">
            <h2 id="outliers">Outliers</h2>
            <p class="headline">%s.</p>
            %s%s</section>
            """.formatted(
                Html.escape(results.headline()),
                outliers.isEmpty() ? "" : slow,
                unknown.isEmpty()
                        ? ""
                        : "<details%s><summary>Of %s nothing can be said</summary>\n%s</details>\n"
                                .formatted(
                                        unknown.size() > 8 ? "" : " open", Text.count(unknown.size(), "node"), others));
    }

    private String button(Outlying outlier) {
        Integer node = numbers.get(outlier.node());
        Integer other = outlier.other() == null ? null : numbers.get(outlier.other());
        if (node == null || (outlier.other() != null && other == null)) {
            return Html.escape(outlier.who()); // of a node that the sweep no longer has
        }
        return other == null
                ? button(rows.get(node))
                : "<button type=\"button\" class=\"who\" data-node=\"%d\" data-other=\"%d\">%s</button>"
                        .formatted(node, other, Html.escape(outlier.who()));
    }

    private String button(Row row) {
        return "<button type=\"button\" class=\"who\" data-node=\"%d\">%s</button>"
                .formatted(
                        numbers.get(row.node().name()), Html.escape(row.node().name()));
    }

    private String matrix() {
        String title =
                "median round trip of " + results.spec().pairs().variant().name() + " between each two nodes";
        return """
            <section aria-labelledby="matrix">
            <h2 id="matrix">Pairs</h2>
            <p class="lead">%s, over the median of all pairs of their groups. Rows and columns are nodes, by group and zone, in each \
            the slowest first; bars are what a node adds to its pairs, the dashed line is the tolerance.</p>
            <ul class="scale" aria-label="Colours">
            <li><i class="ramp" aria-hidden="true"></i>half of the median or less, the median, twice as much or more</li>
            <li><i class="hatch" aria-hidden="true"></i>not measured</li>
            <li><i class="hatch failed" aria-hidden="true"></i>no figures, though it was to be measured</li>
            <li><i class="crossed" aria-hidden="true"></i>pinning not proven</li>
            </ul>
            <noscript><p>The matrix is drawn by a script; the table below has each node.</p></noscript>
            <div class="sweep" hidden="">
            <div class="map"><div class="tools"></div><div class="box"></div></div>
            <div class="about" tabindex="-1" role="group" aria-label="Chosen node or pair"></div>
            </div>
            <script type="application/json" id="sweep-data">%s</script>
            </section>
            """.formatted(Html.escape(Text.capitalized(title)), SweepData.of(results));
    }

    private String nodes() {
        List<String> variants = rows.stream()
                .flatMap(row -> row.locals().stream())
                .map(LocalReading::variant)
                .distinct()
                .toList();
        List<String> heads = new ArrayList<>(List.of("node", "group", "verdict"));
        variants.forEach(variant -> heads.addAll(List.of(variant + ", ns", "of peers")));
        heads.addAll(List.of("pairs, us", "of peers", "slow pairs"));
        String head = heads.stream()
                .map(h -> "<th scope=\"col\">" + Html.escape(h) + "</th>")
                .collect(Collectors.joining());
        return """
            <section aria-labelledby="nodes">
            <h2 id="nodes">Nodes</h2>
            <div class="scroll tall" tabindex="0" role="group" aria-label="All nodes"><table class="nodes">
            <thead><tr>%s</tr></thead>
            <tbody>
            %s
            </tbody>
            </table></div>
            </section>
            """.formatted(head, rows.stream().map(row -> row(row, variants)).collect(Collectors.joining("\n")));
    }

    private String row(Row row, List<String> variants) {
        StringBuilder html = new StringBuilder("<tr><th scope=\"row\">" + button(row) + "</th>")
                .append("<td class=\"text\">")
                .append(Html.escape(row.verdict().group()))
                .append("</td><td class=\"text\">")
                .append(results.kind(row))
                .append("</td>");
        for (String variant : variants) {
            Standing own = row.verdict().locals().stream()
                    .filter(standing -> variant.equals(standing.name()))
                    .findFirst()
                    .orElse(null);
            html.append(figures(own));
        }
        return html.append(figures(row.verdict().roundTrip()))
                .append("<td>%d of %d</td></tr>"
                        .formatted(row.verdict().slowPairs(), row.verdict().pairs()))
                .toString();
    }

    private static String figures(Standing standing) {
        return standing == null
                ? "<td>-</td><td>-</td>"
                : "<td>%s</td><td>%s</td>"
                        .formatted(
                                Text.figure(standing.figure()),
                                standing.ratio() == null ? "-" : String.format(Locale.ROOT, "%.2fx", standing.ratio()));
    }
}
