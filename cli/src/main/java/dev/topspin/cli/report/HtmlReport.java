package dev.topspin.cli.report;

import dev.topspin.model.result.ResultsFile;

/** The report. */
public final class HtmlReport {
    private HtmlReport() {}

    /** @return the whole document */
    public static String of(ResultsFile results) {
        return "<!doctype html><title>" + Html.escape(results.experiment()) + "</title>";
    }
}
