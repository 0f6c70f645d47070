package dev.topspin.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.SampleResults;
import dev.topspin.model.result.ResultsFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A report stays small enough to be sent around, however much was measured. */
class ReportSizeTest {
    @TempDir
    Path folder;

    @Test
    void aThousandTrialsOfFewCellsTakeLessThanThreeMegabytes() throws Exception {
        ResultsFile results = Pages.many(folder, "{throughput: " + upTo(10) + "}", 91);
        assertTrue(results.trials().size() > 1000);
        String html = small(results);
        assertTrue(html.contains("folded to 2 significant digits"), "said in words");
    }

    @Test
    void aThousandTrialsOfAsManyCellsDoToo() throws Exception {
        ResultsFile results = Pages.many(folder, "{throughput: " + upTo(32) + ", inFlight: " + upTo(31) + "}", 1);
        assertEquals(993, results.rows().size());
        assertTrue(results.trials().size() >= 993);
        small(results);
    }

    @Test
    void fewTrialsKeepTheirHistogramsWhole() throws Exception {
        String html = small(SampleResults.of(Pages.EXAMPLE, 8, null));
        assertTrue(!html.contains("folded"));
        assertTrue(html.length() < 600_000, () -> html.length() + " bytes");
    }

    private static List<Integer> upTo(int most) {
        return IntStream.rangeClosed(1, most).boxed().toList();
    }

    private static String small(ResultsFile results) {
        HtmlReport.of(results);
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
