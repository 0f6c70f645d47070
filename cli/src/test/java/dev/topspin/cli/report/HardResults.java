package dev.topspin.cli.report;

import dev.topspin.cli.fixture.SampleResults;
import dev.topspin.model.Json;
import dev.topspin.model.result.EncodedHistogram;
import dev.topspin.model.result.ResultsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;

/** Results that are hard on a report. */
final class HardResults {
    static final String EXAMPLE = "../examples/ping-pong.yaml";

    /** Ends every kind of quoting there is in a page, and would say so if it ran. */
    static final String SCRIPT =
            "</script><script>window.hacked=1;alert('\"&')</script><img src=x onerror=window.hacked=2>";

    private HardResults() {}

    /** @return results whose every text is a script, whatever it is, but what is parsed as something else */
    static ResultsFile hostile() throws Exception {
        String quoted = Json.write(SCRIPT).replace("\\", "\\\\").replace("$", "\\$");
        String script = quoted.substring(1, quoted.length() - 1);
        String hostile = Json.write(SampleResults.of(EXAMPLE, 8, "akka-tcp"))
                .replaceAll(
                        "\"(akka-default|socket|0\\.1\\.0|6\\.12|recording=All|driver|ping-pong|pong-0)\"(?!:)",
                        "\"" + script + "$1\"")
                .replaceAll("it took more memory than it was given", script);
        return Json.read(hostile, ResultsFile.class);
    }

    /**
     * @param folder for the experiment's file
     * @param matrix the values that are swept
     * @return results of ping-pong's actors, with histograms as wide as a busy machine makes them, each another one
     */
    static ResultsFile many(Path folder, String matrix, int forks) throws Exception {
        Path file = folder.resolve("many.yaml");
        Files.writeString(file, """
                apiVersion: topspin.dev/v1alpha1
                kind: Experiment
                metadata: {name: many}
                spec:
                  workload: {pingPong: {}}
                  variants:
                    - {name: spin, spin: {}}
                    - {name: akka-default, akka: {}}
                  matrix: %s
                  placement: {pinning: Preferred}
                  measurement: {forks: %d, warmup: {iterations: 1, time: 1s}, iterations: 1, time: 1s}
                """.formatted(matrix, forks));
        return wide(SampleResults.of(file.toString(), 8, null));
    }

    private static ResultsFile wide(ResultsFile results) {
        Matcher histograms = Pattern.compile("\"base64\":\"[^\"]+\"(?=,\"significantDigits\")")
                .matcher(Json.write(results));
        Random random = new Random(1);
        Histogram histogram = new Histogram(EncodedHistogram.RECORDED_DIGITS);
        histogram.setAutoResize(true);
        Map<String, String> wide =
                new HashMap<>(); // a trial's histogram stands in its result and in its driver's report
        String widened = histograms.replaceAll(found -> wide.computeIfAbsent(found.group(), narrow -> {
            histogram.reset();
            for (int i = 0; i < 8000; i++) {
                histogram.recordValue((long) (700 * Math.exp(1.4 * random.nextGaussian())));
            }
            return "\"base64\":\"" + EncodedHistogram.of(histogram).base64() + '"';
        }));
        return Json.read(widened, ResultsFile.class);
    }
}
