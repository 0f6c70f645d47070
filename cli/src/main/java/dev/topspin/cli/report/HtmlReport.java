package dev.topspin.cli.report;

import dev.topspin.cli.Quick;
import dev.topspin.cli.Text;
import dev.topspin.model.result.ResultsFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The report: verdict, charts, table, pinning and environment, in one file without scripts. */
public final class HtmlReport {
    private HtmlReport() {}

    /** @return the whole document; the same text for the same results */
    public static String of(ResultsFile results) {
        String name = Html.escape(results.experiment());
        return """
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark">
                <title>%s &middot; Topspin</title>
                <style>
                %s</style>
                </head>
                <body>
                <main>
                <header>
                <p class="brand">Topspin</p>
                <h1>%s</h1>
                <p class="when">%s</p>
                </header>
                %s%s%s%s%s%s%s%s%s</main>
                </body>
                </html>
                """.formatted(
                        name,
                        resource("report.css"),
                        name,
                        Html.escape(when(results)),
                        notices(results),
                        verdict(results),
                        Sweeps.section(results),
                        Bars.section(results),
                        Latency.section(results),
                        FiguresTable.section(results),
                        PinningSection.section(results),
                        EnvironmentSection.section(results),
                        resource("words.html"));
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

    private static String notices(ResultsFile results) {
        List<String> notices = new ArrayList<>();
        if (results.quick()) {
            notices.add(Quick.inWords(results.spec().measurement()));
        }
        if (!results.complete()) {
            notices.add("not finished: %d of %d trials have run"
                    .formatted(results.trials().size(), results.plannedTrials()));
        }
        if (!results.only().isEmpty()) {
            notices.add("only a part of the experiment: " + String.join(", ", results.only()));
        }
        return notices.stream()
                .map(n -> "<p class=\"notice\">" + Html.escape(capital(n)) + ".</p>\n")
                .collect(Collectors.joining());
    }

    private static String capital(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    private static String verdict(ResultsFile results) {
        List<String> sentences = Verdict.of(results);
        String rest = sentences.stream()
                .skip(1)
                .map(s -> "<li>" + Html.escape(s) + "</li>")
                .collect(Collectors.joining("\n"));
        return """
                <section class="verdict" aria-label="Verdict">
                <p class="headline">%s</p>
                <ul>
                %s
                </ul>
                </section>
                """.formatted(Html.escape(sentences.getFirst()), rest);
    }

    private static String resource(String name) {
        try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
