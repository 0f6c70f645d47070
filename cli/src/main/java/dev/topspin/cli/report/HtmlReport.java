package dev.topspin.cli.report;

import dev.topspin.cli.report.Page.Part;
import dev.topspin.cli.table.QuickNotice;
import dev.topspin.cli.text.Text;
import dev.topspin.model.result.ResultsFile;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** The report: verdict, charts, table, what the figures stand on, pinning, environment and raw data, in one file that fetches nothing. */
public final class HtmlReport {
    /** The most bytes a report has, however many trials are in it. */
    public static final int MAX_BYTES = 3_000_000;

    private HtmlReport() {}

    /** @return the whole document, below {@link #MAX_BYTES}; the same text for the same results */
    public static String of(ResultsFile results) {
        Map<String, Histogram> merged = Merged.of(results);
        List<Part> parts = new ArrayList<>(List.of(
                new Part("verdict", "Verdict", verdict(results)),
                new Part("sweep", "Sweep", Sweeps.section(results)),
                new Part("speed", "Speed and CPU", Bars.section(results)),
                new Part("percentiles", "Percentiles", Percentiles.section(results, merged)),
                new Part("latency", "Bands", Latency.section(results, merged)),
                new Part("figures", "All figures", FiguresTable.section(results)),
                new Part("slices", "Slices", SlicesSection.section(results)),
                new Part("trust", "Trust", TrustSection.section(results)),
                new Part("pinning", "Pinning", PinningSection.section(results)),
                new Part("noise", "Noise", NoiseSection.section(results)),
                new Part("environment", "Environment", EnvironmentSection.section(results)),
                new Part("words", "How to read this", Scripts.resource("words.html"))));
        parts.removeIf(part -> part.html().isEmpty());
        int left = MAX_BYTES - page(results, parts).getBytes(StandardCharsets.UTF_8).length - 1000;
        parts.add(parts.size() - 1, new Part("data", "Raw data", Downloads.section(results, left)));
        return page(results, parts);
    }

    private static String page(ResultsFile results, List<Part> parts) {
        return new Page(results.experiment(), when(results), notices(results), parts).html(Scripts.CHARTS, "");
    }

    private static String when(ResultsFile results) {
        Duration took = Duration.between(Instant.parse(results.startedAt()), Instant.parse(results.finishedAt()));
        return "%s, %s in %s, on %s"
                .formatted(
                        results.startedAt().replace('T', ' ').replace("Z", " UTC"),
                        Text.count(results.trials().size(), "trial"),
                        Text.duration(took.toNanos()),
                        results.machine().cpuModel() == null
                                ? "an unknown CPU"
                                : results.machine().cpuModel());
    }

    private static List<String> notices(ResultsFile results) {
        List<String> notices = new ArrayList<>();
        if (results.quick()) {
            notices.add(QuickNotice.of(results.spec().measurement()));
        }
        if (!results.complete()) {
            notices.add("not finished: %d of %d trials have run"
                    .formatted(results.trials().size(), results.plannedTrials()));
        }
        if (!results.only().isEmpty()) {
            notices.add("only a part of the experiment: " + String.join(", ", results.only()));
        }
        return notices;
    }

    private static String verdict(ResultsFile results) {
        List<String> limits = TrustLimits.of(results);
        List<String> found = Verdict.found(results);
        return """
                <section class="verdict" aria-labelledby="verdict">
                <h2 id="verdict">Verdict</h2>
                %s%s%s</section>
                """.formatted(
                limits.isEmpty()
                        ? ""
                        : "<div class=\"limits\"><h3>What limits trust in it</h3>\n" + list(limits) + "</div>\n",
                found.isEmpty() ? "" : "<p class=\"headline\">" + Html.escape(found.getFirst()) + "</p>\n",
                list(found.stream().skip(1).toList()));
    }

    private static String list(List<String> sentences) {
        return sentences.isEmpty()
                ? ""
                : sentences.stream()
                        .map(s -> "<li>" + Html.escape(s) + "</li>")
                        .collect(Collectors.joining("\n", "<ul>\n", "\n</ul>\n"));
    }
}
