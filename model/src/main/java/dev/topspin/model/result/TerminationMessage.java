package dev.topspin.model.result;

import dev.topspin.model.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;
import org.HdrHistogram.Histogram;

/** Makes a report fit into a termination message, giving up what is missed least first. */
public final class TerminationMessage {
    private TerminationMessage() {}

    /**
     * @param report with the histogram at full resolution, or without one
     * @return JSON of at most {@link PodReport#MAX_BYTES} bytes: the histogram folded, then iterations, threads and
     *     settings shortened, and at last the histogram left out, only as far as needed
     */
    public static String of(PodReport report) {
        List<UnaryOperator<PodReport>> steps = List.of(
                UnaryOperator.identity(),
                r -> folded(r, 2),
                r -> shortened(r),
                r -> folded(r, 1),
                r -> withMeasured(r, r.measured() == null ? null : r.measured().withoutIterations()),
                r -> withMeasured(r, r.measured() == null ? null : r.measured().withHistogram(null)));
        PodReport fitting = report;
        for (UnaryOperator<PodReport> step : steps) {
            fitting = step.apply(fitting);
            String json = Json.write(fitting);
            if (size(json) <= PodReport.MAX_BYTES) {
                return json;
            }
        }
        return Json.write(new PodReport(
                report.version(),
                report.planHash(),
                report.trial(),
                report.role(),
                report.reason(),
                cut(report.message(), 1000),
                report.counts(),
                fitting.measured(),
                report.usage(),
                null,
                null));
    }

    private static int size(String json) {
        return json.getBytes(StandardCharsets.UTF_8).length;
    }

    private static PodReport folded(PodReport r, int digits) {
        if (r.measured() == null || r.measured().histogram() == null) {
            return r;
        }
        Histogram folded = EncodedHistogram.fold(r.measured().histogram().decode(), digits);
        return withMeasured(r, r.measured().withHistogram(EncodedHistogram.of(folded)));
    }

    private static PodReport shortened(PodReport r) {
        Proof proof = r.proof() == null ? null : r.proof().withThreads(8);
        Environment environment =
                r.environment() == null ? null : r.environment().withSettings(8);
        return new PodReport(
                r.version(),
                r.planHash(),
                r.trial(),
                r.role(),
                r.reason(),
                cut(r.message(), 1000),
                r.counts(),
                r.measured(),
                r.usage(),
                proof,
                environment);
    }

    private static PodReport withMeasured(PodReport r, Measured measured) {
        return new PodReport(
                r.version(),
                r.planHash(),
                r.trial(),
                r.role(),
                r.reason(),
                r.message(),
                r.counts(),
                measured,
                r.usage(),
                r.proof(),
                r.environment());
    }

    private static String cut(String text, int most) {
        return text == null || text.length() <= most ? text : text.substring(0, most) + "...";
    }
}
