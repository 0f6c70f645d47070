package dev.topspin.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.fixture.SampleResults;
import dev.topspin.model.Json;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.Slices;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A report stays small enough to be sent around, however much was measured. */
class ReportSizeTest {
    @TempDir
    Path folder;

    @Test
    void aThousandTrialsOfFewCellsTakeLessThanThreeMegabytes() throws Exception {
        ResultsFile results = HardResults.many(folder, "{throughput: " + upTo(10) + "}", 91);
        assertTrue(results.trials().size() > 1000);
        String html = small(results);
        assertTrue(html.contains("folded to 2 significant digits"), "said in words");
    }

    @Test
    void aThousandTrialsOfAsManyCellsDoToo() throws Exception {
        ResultsFile results = HardResults.many(folder, "{throughput: " + upTo(32) + ", threads: " + upTo(31) + "}", 1);
        assertEquals(993, results.rows().size());
        assertTrue(results.trials().size() >= 993);
        small(results);
    }

    @Test
    void fewTrialsKeepTheirHistogramsWhole() throws Exception {
        String html = small(SampleResults.of(HardResults.EXAMPLE, 8, null));
        assertTrue(!html.contains("folded"));
        assertTrue(html.length() < 600_000, () -> html.length() + " bytes");
    }

    @Test
    void whereHistogramsAreLeftOutTheSlicesStay() throws Exception {
        ResultsFile results = SampleResults.of(HardResults.EXAMPLE, 8, null);
        String section = Downloads.section(results, 1);
        assertTrue(section.contains("The histograms are left out"), section);
        String packed = Pattern.compile("id=\"file-results\"[^>]*>([^<]+)<")
                .matcher(section)
                .results()
                .findFirst()
                .orElseThrow()
                .group(1);
        try (GZIPInputStream in =
                new GZIPInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(packed)))) {
            ResultsFile read = Json.read(new String(in.readAllBytes(), StandardCharsets.UTF_8), ResultsFile.class);
            assertEquals(slices(results), slices(read));
        }
    }

    private static List<Slices> slices(ResultsFile results) {
        return results.trials().stream()
                .map(t -> t.result().measured().slices())
                .toList();
    }

    private static List<Integer> upTo(int most) {
        return IntStream.rangeClosed(1, most).boxed().toList();
    }

    private static String small(ResultsFile results) {
        long start = System.nanoTime();
        String html = HtmlReport.of(results);
        long millis = (System.nanoTime() - start) / 1_000_000;
        int bytes = html.getBytes(StandardCharsets.UTF_8).length;
        System.out.printf(
                "report of %d trials, %d cells: %,d bytes in %d ms%n",
                results.trials().size(), results.rows().size(), bytes, millis);
        assertTrue(bytes < HtmlReport.MAX_BYTES, () -> bytes + " bytes");
        return html;
    }
}
