package dev.topspin.cli.report;

import dev.topspin.cli.export.Csv;
import dev.topspin.cli.export.HistogramLog;
import dev.topspin.model.Json;
import dev.topspin.model.result.EncodedHistogram;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.ResultsFile.Trial;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * The raw data within the page, to be saved as files: gzipped and in base64. A histogram is kept once, in the log; where the
 * JSON has it there is the number of its line, and the script puts it back.
 */
final class Downloads {
    /** A histogram in JSON text: nothing else looks like this, as within a text its quotes would be escaped. */
    private static final Pattern HISTOGRAM =
            Pattern.compile("\\{\"base64\":\"([^\"]*+)\",\"significantDigits\":([0-9])}");

    private final ResultsFile results;

    private Downloads(ResultsFile results) {
        this.results = results;
    }

    /**
     * @param budgetBytes how large the section may be; more only where the figures alone, without histograms, take more
     * @return the section
     */
    static String section(ResultsFile results, int budgetBytes) {
        Downloads downloads = new Downloads(results);
        List<Trial> recorded = HistogramLog.recorded(results.trials());
        long whole = recorded.stream()
                .mapToLong(t -> t.result().measured().histogram().base64().length())
                .sum();
        // gzip takes from base64 what base64 adds to it: what is too much as it is will be too much in the page
        for (int digits = whole > budgetBytes ? 2 : EncodedHistogram.RECORDED_DIGITS; digits > 0; digits--) {
            String section = downloads.section(recorded, digits);
            if (section.length() <= budgetBytes) {
                return section;
            }
        }
        return downloads.section(List.of(), 0);
    }

    private String section(List<Trial> recorded, int digits) {
        String log = recorded.isEmpty() ? "" : HistogramLog.of(recorded, digits);
        String name = results.experiment().replaceAll("[^A-Za-z0-9._-]", "_");
        String items = file(
                        "results",
                        name + "-results.json",
                        "application/json",
                        "everything: the plan, each trial, each proof",
                        json(recorded, digits))
                + file("cells", name + "-cells.csv", "text/csv", "a row for each cell", Csv.cells(results))
                + file("trials", name + "-trials.csv", "text/csv", "a row for each trial", Csv.trials(results))
                + (log.isEmpty()
                        ? ""
                        : file(
                                "histograms",
                                name + ".hlog",
                                "text/plain",
                                "each trial&rsquo;s histogram, as a log for HdrHistogram&rsquo;s tools",
                                log));
        return """
                <section aria-labelledby="data">
                <h2 id="data">Raw data</h2>
                <p class="lead">Saved from within this file; nothing is fetched.%s</p>
                <noscript><p>Saving needs scripts; <code>results.json</code> beside this file has the same.</p></noscript>
                <ul class="downloads">
                %s</ul>
                </section>
                """.formatted(note(recorded, digits), items);
    }

    private String note(List<Trial> recorded, int digits) {
        boolean any = !HistogramLog.recorded(results.trials()).isEmpty();
        boolean folded = recorded.stream()
                .anyMatch(t -> t.result().measured().histogram().significantDigits() > digits);
        if (any && digits == 0) {
            return " The histograms are left out, so that it stays small; results.json has them.";
        }
        return folded
                ? " Its histograms are folded to %d significant digit%s, so that it stays small; results.json has them whole."
                        .formatted(digits, digits == 1 ? "" : "s")
                : "";
    }

    private static String file(String id, String name, String type, String what, String text) {
        return """
                <li><button type="button" data-file="file-%s" disabled="">%s</button> <span>%s</span>\
                <script type="application/octet-stream" id="file-%s" data-name="%s" data-type="%s">%s</script></li>
                """.formatted(
                        id,
                        Html.escape(name),
                        what,
                        id,
                        Html.escape(name),
                        type,
                        packed(text, id.equals("histograms") ? Deflater.HUFFMAN_ONLY : Deflater.DEFAULT_STRATEGY));
    }

    /** Results as JSON, in which a histogram is but the number of its line in the log, and none where there is no such line. */
    private String json(List<Trial> recorded, int digits) {
        Map<String, Integer> lines = new HashMap<>();
        for (int i = 0; i < recorded.size(); i++) {
            lines.putIfAbsent(recorded.get(i).result().measured().histogram().base64(), i);
        }
        return HISTOGRAM.matcher(Json.write(results)).replaceAll(found -> {
            Integer line = lines.get(found.group(1));
            if (line == null) {
                return digits == 0 ? "null" : Matcher.quoteReplacement(found.group());
            }
            int kept = Math.min(digits, Integer.parseInt(found.group(2)));
            return "{\"base64\":\"@%d\",\"significantDigits\":%d}".formatted(line, kept);
        });
    }

    /** Base64 of random bytes has no repetitions to look for: codes of fewer bits for its 64 letters are all there is to gain. */
    private static String packed(String text, int strategy) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zipped = new GZIPOutputStream(bytes) {
            {
                def.setStrategy(strategy);
            }
        }) {
            zipped.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }
}
