package dev.topspin.cli.nodesweep;

import dev.topspin.cli.nodesweep.SweepResults.Outlying;
import dev.topspin.model.sweep.SweepMatrix.Row;
import java.util.ArrayList;
import java.util.List;

/** A sweep for a terminal: what came out, outliers first, each with its sentence. */
final class NodeSweepText {
    /** Nodes of which nothing could be said are many where a zone was away: the page has them all. */
    private static final int MOST_UNKNOWN = 10;

    private NodeSweepText() {}

    static List<String> of(SweepResults results) {
        List<String> lines = new ArrayList<>();
        String figures = results.figures();
        lines.add(results.name() + ": " + results.status().phase() + (figures.isEmpty() ? "" : "; " + figures));
        List<Outlying> outliers = results.outliers();
        lines.add(results.headline() + (outliers.isEmpty() ? "" : ":"));
        outliers.forEach(outlier -> lines.add("  " + outlier.text()));
        List<Row> unknown = results.unknown();
        if (!unknown.isEmpty()) {
            lines.add("Of %d nothing can be said:".formatted(unknown.size()));
            unknown.stream()
                    .limit(MOST_UNKNOWN)
                    .forEach(row -> lines.add("  " + row.node().name() + ": " + results.said(row)));
            if (unknown.size() > MOST_UNKNOWN) {
                lines.add("  and %d more".formatted(unknown.size() - MOST_UNKNOWN));
            }
        }
        return lines;
    }
}
