package dev.topspin.cli.report;

import dev.topspin.cli.text.Text;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Ratio;
import dev.topspin.model.result.RemarkWords;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.stats.Ratios;
import dev.topspin.model.stats.Results;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;

/** The forks of a run's cells against each other: who is faster is said only where the interval of the ratio shows it. */
final class Forks {
    private final ResultsFile results;

    Forks(ResultsFile results) {
        this.results = results;
    }

    /** @return how many times the ns/op of the other this cell takes; both have valid forks */
    Ratio ofNsPerOp(String cell, String other) {
        return ratio(cell, other, r -> r.measured().nsPerOp());
    }

    /** @return how many times the median round trip of the other this cell takes; both have valid forks */
    Ratio ofRoundTrips(String cell, String other) {
        return ratio(cell, other, Results::medianRoundTripNanos);
    }

    private Ratio ratio(String cell, String other, ToDoubleFunction<TrialResult> figure) {
        return Ratios.of(figures(cell, figure), figures(other, figure));
    }

    private double[] figures(String cell, ToDoubleFunction<TrialResult> figure) {
        return results.resultsOf(cell).stream()
                .filter(r -> r.valid() && r.measured() != null)
                .mapToDouble(figure)
                .toArray();
    }

    /** @return the names of those of which no difference from the best is shown */
    List<String> alike(CellResult best, List<CellResult> all, BiFunction<String, String, Ratio> ratio) {
        return all.stream()
                .map(CellResult::cell)
                .filter(name -> !name.equals(best.cell()))
                .filter(name -> !ratio.apply(name, best.cell()).shown())
                .toList();
    }

    /** @return what may be said of the one with the least figure: the fastest it is only where that is shown against each */
    String fastest(CellResult best, List<CellResult> all, BiFunction<String, String, Ratio> ratio) {
        if (all.size() < 2) {
            return "";
        }
        return alike(best, all, ratio).isEmpty() ? ", the fastest" : ", the least of " + all.size();
    }

    /**
     * @param tax how many times what the floor takes; null where there is no floor
     * @param floorTakes such as {@code that of a bare socket}
     * @return how many times what the floor takes that is, to follow a statement; empty where there is no floor
     */
    static String tax(Ratio tax, String floorTakes) {
        if (tax == null) {
            return "";
        }
        return ": %s %s%s"
                .formatted(Text.times(tax), floorTakes, tax.holdsOne() ? ", " + RemarkWords.NO_DIFFERENCE : "");
    }
}
