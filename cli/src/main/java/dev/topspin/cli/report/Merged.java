package dev.topspin.cli.report;

import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.stats.Results;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** The histograms of all forks of a cell together. */
final class Merged {
    private Merged() {}

    /** @return histograms in nanoseconds by the cell's name, in the order of the rows; a cell that recorded none is left out */
    static Map<String, Histogram> of(ResultsFile results) {
        record Of(String cell, Histogram histogram) {}
        return results.rows().parallelStream()
                .flatMap(row -> Results.histogram(results.resultsOf(row.cell()))
                        .filter(h -> h.getTotalCount() > 0)
                        .map(h -> new Of(row.cell(), h))
                        .stream())
                .collect(Collectors.toMap(Of::cell, Of::histogram, (one, other) -> one, LinkedHashMap::new));
    }
}
