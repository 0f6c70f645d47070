package dev.topspin.cli.search;

import dev.topspin.cli.report.Axis;
import dev.topspin.cli.report.AxisScale;
import dev.topspin.cli.report.Html;
import dev.topspin.cli.report.Picture;
import dev.topspin.cli.report.Picture.Course;
import dev.topspin.cli.report.Picture.Dot;
import dev.topspin.cli.report.Picture.Dots;
import dev.topspin.cli.report.Picture.Layer;
import dev.topspin.cli.report.Picture.Level;
import dev.topspin.cli.report.Picture.Look;
import dev.topspin.cli.text.Text;
import dev.topspin.model.search.CapacityResult;
import dev.topspin.model.search.CapacityWords;
import dev.topspin.model.search.SearchResults;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What more CPUs are worth: of each variant its capacity over the CPUs, and how much of one with the fewest each CPU carries. */
final class ResourcePictures {
    private static final int HEIGHT = 260;

    private final SearchResults search;
    private final SearchWords words;
    private final Axis cpus;

    private ResourcePictures(SearchResults search) {
        this.search = search;
        words = new SearchWords(search.spec());
        List<Integer> values =
                search.spec().resources().values().stream().sorted().toList();
        AxisScale scale = AxisScale.between(0, values.getLast() + 0.5);
        cpus = new Axis(
                "measured CPUs of each pod",
                Axis.Kind.linear,
                scale,
                values.stream().map(v -> new Axis.Mark(v, String.valueOf(v))).toList());
    }

    static String section(SearchResults search) {
        ResourcePictures pictures = new ResourcePictures(search);
        List<String> variants = search.results().stream()
                .map(CapacityResult::variant)
                .distinct()
                .toList();
        StringBuilder figures = new StringBuilder();
        for (int i = 0; i < variants.size(); i++) {
            figures.append("<div>").append(pictures.of(variants.get(i), i)).append("</div>\n");
        }
        return """
                <section aria-labelledby="cpus">
                <h2 id="cpus">What more CPUs are worth</h2>
                <p class="lead">Efficiency is the capacity of each CPU, as a share of that with the fewest CPUs: 100&nbsp;%% where twice the \
                CPUs carry twice as much.</p>
                <div class="plots">
                %s</div>
                </section>
                """.formatted(figures);
    }

    private String of(String variant, int number) {
        List<CapacityResult> rows = search.results().stream()
                .filter(r -> r.variant().equals(variant) && r.capacity() != null)
                .sorted(Comparator.comparingInt(CapacityResult::cpus))
                .toList();
        if (rows.isEmpty()) {
            return "<p>" + Html.escape(variant) + " has no capacity yet.</p>";
        }
        return capacity(variant, "cpus-" + number, rows) + efficiency(variant, "efficiency-" + number, rows);
    }

    private String capacity(String variant, String id, List<CapacityResult> rows) {
        double most = rows.stream()
                .mapToDouble(r -> r.high() == null ? r.capacity() : r.high())
                .max()
                .orElseThrow();
        List<Dot> dots = rows.stream()
                .map(r -> new Dot(
                        r.cpus(),
                        r.capacity(),
                        r.low() == null ? null : (double) r.low(),
                        r.high() == null ? null : (double) r.high(),
                        "%d CPUs: %s"
                                .formatted(
                                        r.cpus(),
                                        CapacityWords.answer(
                                                search.spec().load().parameter(), r))))
                .toList();
        return picture(
                id,
                variant + ": capacity over its CPUs",
                Axis.up(words.axis(), AxisScale.of(0, most)),
                dots,
                List.of(),
                rows);
    }

    private String efficiency(String variant, String id, List<CapacityResult> rows) {
        List<Dot> dots = rows.stream()
                .filter(r -> share(r, rows) != null)
                .map(r -> new Dot(
                        r.cpus(),
                        100 * share(r, rows),
                        "%d CPUs: %s".formatted(r.cpus(), Text.percent(share(r, rows)))))
                .toList();
        double most = Math.max(100, dots.stream().mapToDouble(Dot::y).max().orElse(100));
        return picture(
                id,
                variant + ": efficiency, %",
                Axis.up("%", AxisScale.of(0, most)),
                dots,
                List.of(new Level(100, "twice as much for twice the CPUs")),
                rows);
    }

    /** What the others are a share of is all of itself. */
    private static Double share(CapacityResult row, List<CapacityResult> rows) {
        return row.cpus() == rows.getFirst().cpus() && row.efficiency() == null ? Double.valueOf(1) : row.efficiency();
    }

    private String picture(
            String id, String title, Axis up, List<Dot> dots, List<Layer> below, List<CapacityResult> rows) {
        List<Layer> layers = new ArrayList<>(below);
        layers.add(new Course(Look.good, dots));
        layers.add(new Dots(Look.good, dots));
        String described = dots.stream().map(Dot::tip).collect(Collectors.joining("; "));
        return new Picture(id, title, title + ": " + described, HEIGHT, cpus, up, layers).figure(table(rows));
    }

    private String table(List<CapacityResult> rows) {
        Function<CapacityResult, String> line =
                r -> "<tr><th scope=\"row\">%d</th><td>%s</td><td>%s</td><td>%s</td></tr>"
                        .formatted(
                                r.cpus(),
                                Html.escape(CapacityWords.capacity(
                                        search.spec().load().parameter(), r)),
                                Html.escape(CapacityWords.interval(r)),
                                Text.percent(share(r, rows)));
        return "<table><thead><tr><th scope=\"col\">CPUs</th><th scope=\"col\">capacity</th><th scope=\"col\">95 % interval</th><th scope=\"col\">efficiency</th></tr></thead><tbody>"
                + rows.stream().map(line).collect(Collectors.joining("\n"))
                + "</tbody></table>";
    }
}
