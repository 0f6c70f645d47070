package dev.topspin.cli.export;

import dev.topspin.model.result.EncodedHistogram;
import dev.topspin.model.result.ResultsFile.Trial;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.HdrHistogram.HistogramLogWriter;

/** All trials' histograms as a log that HdrHistogram's tools read: a line a trial, tagged with its cell, in microseconds. */
public final class HistogramLog {
    /** The recorded values are nanoseconds. */
    private static final double NANOS_IN_MICROS = 1000;

    private HistogramLog() {}

    /** @return trials that recorded something */
    public static List<Trial> recorded(List<Trial> trials) {
        return trials.stream()
                .filter(t ->
                        t.result().measured() != null && t.result().measured().histogram() != null)
                .toList();
    }

    /**
     * @param recorded trials with histograms
     * @return the text, with the histograms as they were recorded
     */
    static String of(List<Trial> recorded) {
        return of(recorded, EncodedHistogram.RECORDED_DIGITS);
    }

    /**
     * @param recorded trials with histograms
     * @param digits significant digits of values in the log at the most
     * @return the text; after the lines that begin with {@code #} and the legend, a line for each trial in this order
     */
    public static String of(List<Trial> recorded, int digits) {
        double first =
                recorded.stream().mapToDouble(t -> seconds(t.startedAt())).min().orElse(0);
        return recorded.parallelStream()
                .map(trial -> line(trial, seconds(trial.startedAt()) - first, digits))
                .collect(Collectors.joining("", head((long) (first * 1000)), ""));
    }

    private static String head(long startMillis) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        HistogramLogWriter log = new HistogramLogWriter(new PrintStream(text, false, StandardCharsets.UTF_8));
        log.outputComment(
                "[a line a trial, tagged with its cell; its histogram in nanoseconds, its maximum in microseconds]");
        log.outputLogFormatVersion();
        log.outputStartTime(startMillis);
        log.outputLegend();
        log.close();
        return text.toString(StandardCharsets.UTF_8);
    }

    /** As {@link HistogramLogWriter} has it; but that would encode anew, each slowly, what is there encoded. */
    private static String line(Trial trial, double start, int digits) {
        EncodedHistogram histogram = trial.result().measured().histogram();
        if (histogram.significantDigits() > digits) {
            histogram = EncodedHistogram.of(EncodedHistogram.fold(histogram.decode(), digits));
        }
        return String.format(
                Locale.ROOT,
                "Tag=%s,%.3f,%.3f,%.3f,%s\n",
                tag(trial.cell()),
                start,
                trial.seconds(),
                trial.result().measured().maxNanos() / NANOS_IN_MICROS,
                histogram.base64());
    }

    /** A tag can't have commas, spaces and ends of lines. */
    private static String tag(String cell) {
        return cell.replace(',', ';').replaceAll("\\s", "_");
    }

    private static double seconds(String instant) {
        try {
            return Instant.parse(instant).toEpochMilli() / 1000.0;
        } catch (DateTimeException | NullPointerException e) {
            return 0; // of a results file that may hold anything
        }
    }
}
