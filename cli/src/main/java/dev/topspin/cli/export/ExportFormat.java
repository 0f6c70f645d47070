package dev.topspin.cli.export;

import dev.topspin.cli.text.BadInputException;
import dev.topspin.model.result.ResultsFile;
import java.util.List;

/** What results can be exported as; the constants are named as on the command line. */
public enum ExportFormat {
    /** One run, as JMH writes its own results. */
    jmh,
    /** One run as a suite of tests, a test for each cell. */
    junit,
    /** Runs as samples with the time of each. */
    openmetrics,
    /** Runs of one experiment as a table, a row for each. */
    csv,
    /** One run's histograms. */
    hlog;

    /**
     * A run to be exported.
     *
     * @param source as it was given
     * @param results of it
     * @param namespace of its experiment; null where that is not known
     */
    public record GivenRun(String source, ResultsFile results, String namespace) {}

    /**
     * The same in another format.
     *
     * @param text that is written
     * @param notes what a reader must know of it, such as what is left out and why, a sentence each
     */
    public record Exported(String text, List<String> notes) {
        Exported(String text) {
            this(text, List.of());
        }
    }

    /** @return whether several runs go into one text */
    public boolean takesSeveral() {
        return this == openmetrics || this == csv;
    }

    /**
     * @param runs at least one; more only where several are taken
     * @throws BadInputException where the results have nothing that can be exported so
     */
    public Exported of(List<GivenRun> runs) throws BadInputException {
        GivenRun run = runs.getFirst();
        return switch (this) {
            case jmh -> JmhJson.of(run);
            case junit -> new Exported(JUnitXml.of(RunSuite.of(run.results())));
            case openmetrics -> new Exported(OpenMetrics.of(RunTimes.inOrder(runs)));
            case csv -> RunsCsv.of(RunTimes.inOrder(runs));
            case hlog -> new Exported(hlog(run));
        };
    }

    private static String hlog(GivenRun run) throws BadInputException {
        List<ResultsFile.Trial> recorded = HistogramLog.recorded(run.results().trials());
        if (recorded.isEmpty()) {
            throw new BadInputException(
                    "%s: no trial has a histogram, and hlog is nothing else: measurement.recording must not be None, and"
                                    .formatted(run.source())
                            + " the workload one that times its exchanges");
        }
        return HistogramLog.of(recorded);
    }
}
