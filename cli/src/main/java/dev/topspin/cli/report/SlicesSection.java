package dev.topspin.cli.report;

import dev.topspin.cli.text.Text;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.ResultsFile;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What each cell's slices took over time, fork after fork, with its floor beside it; and at how many speeds it ran. */
final class SlicesSection {
    /** Further ones are drawn, and folded away. */
    private static final int OPEN = 12;

    /** Dots in all charts together: each takes some twelve bytes. */
    private static final int MOST_DOTS = 24_000;

    private static final int MOST_DOTS_OF_A_CELL = 2_000;
    private static final int LEAST_DOTS_OF_A_FORK = 16;

    /** A row and its forks, at least one. */
    private record Charted(CellResult row, List<ForkCourse> forks) {}

    private final ResultsFile results;
    private final String unit;

    private SlicesSection(ResultsFile results) {
        this.results = results;
        this.unit = "ns a " + results.spec().workload().kind().unit().name();
    }

    static String section(ResultsFile results) {
        return new SlicesSection(results).section();
    }

    private String section() {
        List<Charted> charted = results.rows().stream()
                .filter(row -> row.nsPerOp() != null)
                .map(row -> new Charted(row, ForkCourse.of(results, row.cell())))
                .filter(c -> !c.forks.isEmpty())
                .toList();
        if (charted.isEmpty()) {
            return "";
        }
        List<Charted> drawn = charted.stream().limit(Percentiles.MOST).toList();
        List<String> figures = IntStream.range(0, drawn.size())
                .mapToObj(i -> figure("slices" + i, drawn.get(i), MOST_DOTS / drawn.size()))
                .toList();
        return """
                <section class="slices" aria-labelledby="slices">
                <h2 id="slices">Slices over time</h2>
                <p class="lead">A measured iteration is cut into slices of 10 to 25&nbsp;ms; where it can&rsquo;t be cut, a dot is a whole \
                iteration. Forks stand side by side in the order of the run, and time goes from left to right in each. What somebody \
                else disturbed is set aside and in no figure. A second level of dots is a second speed.%s</p>
                %s%s%s%s</section>
                """.formatted(
                Percentiles.missing(charted.size()),
                speeds(charted),
                SliceDrawing.legend(
                        drawn.stream().flatMap(c -> c.forks.stream()).toList()),
                String.join("", figures.subList(0, Math.min(OPEN, figures.size()))),
                figures.size() <= OPEN
                        ? ""
                        : "<details><summary>%s more</summary>\n%s</details>\n"
                                .formatted(
                                        figures.size() - OPEN, String.join("", figures.subList(OPEN, figures.size()))));
    }

    /** At how many speeds each cell ran; nothing where nothing was cut. */
    private String speeds(List<Charted> charted) {
        List<Charted> cut = charted.stream()
                .filter(c -> c.forks.stream().anyMatch(f -> f.modes() != null))
                .limit(Percentiles.MOST)
                .toList();
        if (cut.isEmpty()) {
            return "";
        }
        return """
                <div class="scroll" tabindex="0" role="group" aria-labelledby="slices"><table class="trust">
                <caption>Speeds: a figure is the median of the forks, beside it the least and the most of them</caption>
                <thead><tr><th scope="col">variant</th><th scope="col">slices a fork</th><th scope="col">kept</th>\
                <th scope="col">lower mode, %s</th><th scope="col">slices outside it</th><th scope="col">changes</th>\
                <th scope="col">floor beside it, %s</th></tr></thead>
                <tbody>
                %s
                </tbody></table></div>
                """.formatted(unit, unit, cut.stream().map(SlicesSection::speeds).collect(Collectors.joining("\n")));
    }

    private static String speeds(Charted charted) {
        return "<tr><th scope=\"row\">" + Html.escape(charted.row.cell()) + "</th>"
                + field(charted, f -> (double) f.slices().size(), Axis::label)
                + field(charted, ForkCourse::keptShare, Text::percent)
                + field(charted, f -> f.modes() == null ? null : f.modes().lowNsPerOp(), Text::figure)
                + field(charted, f -> f.modes() == null ? null : f.modes().outsideShare(), Text::percent)
                + field(
                        charted,
                        f -> f.modes() == null ? null : (double) f.modes().changes(),
                        Axis::label)
                + field(charted, f -> f.floor() == null ? null : f.floor().nsPerOp(), Text::figure) + "</tr>";
    }

    private static String field(Charted charted, Function<ForkCourse, Double> figure, Function<Double, String> text) {
        return Html.spread(
                charted.forks.stream().map(figure).filter(Objects::nonNull).toList(), text);
    }

    private String figure(String id, Charted charted, int dots) {
        int each = Math.max(LEAST_DOTS_OF_A_FORK, Math.min(MOST_DOTS_OF_A_CELL, dots) / charted.forks.size());
        List<ForkCourse> drawn =
                charted.forks.stream().map(fork -> fork.thinned(each)).toList();
        return """
                <figure><figcaption id="%s-caption">%s <small>%s, logarithmic%s</small></figcaption>
                <div class="scroll" tabindex="0" role="group" aria-labelledby="%s-caption">
                %s</div>
                <details><summary>The same as a table</summary>
                <div class="scroll" tabindex="0" role="group" aria-labelledby="%s-caption">%s</div></details>
                </figure>
                """.formatted(
                        id,
                        Html.escape(charted.row.cell()),
                        unit,
                        drawn.equals(charted.forks) ? "" : "; a dot is the mean of neighbouring slices",
                        id,
                        SliceDrawing.of(id, charted.row.cell() + ": " + unit, drawn),
                        id,
                        table(charted));
    }

    private String table(Charted charted) {
        return """
                <table>
                <thead><tr><th scope="col">fork</th><th scope="col">%s</th><th scope="col">slices</th><th scope="col">set aside</th>\
                <th scope="col">least</th><th scope="col">most</th><th scope="col">lower mode</th><th scope="col">outside it</th>\
                <th scope="col">changes</th><th scope="col">floor beside it</th></tr></thead>
                <tbody>
                %s
                </tbody></table>
                """.formatted(
                        unit, charted.forks.stream().map(SlicesSection::row).collect(Collectors.joining("\n")));
    }

    private static String row(ForkCourse fork) {
        return "<tr><th scope=\"row\">%d</th>%s</tr>"
                .formatted(
                        fork.number(),
                        fork.inFigures().stream()
                                .map(figure -> "<td>" + figure + "</td>")
                                .collect(Collectors.joining()));
    }
}
