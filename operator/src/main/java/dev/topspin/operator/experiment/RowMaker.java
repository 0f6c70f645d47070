package dev.topspin.operator.experiment;

import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.EncodedHistogram;
import dev.topspin.model.result.RoundTrip;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.stats.PercentileIntervals;
import dev.topspin.model.stats.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Makes the rows of an experiment's results out of condensed results. What takes histograms, the percentiles over all forks of
 * a cell, is worked out anew only for cells that have got another fork; the others keep theirs.
 */
final class RowMaker {
    private final Histograms histograms;

    RowMaker(Histograms histograms) {
        this.histograms = histograms;
    }

    /**
     * @param results condensed, of the finished trials by their index in the plan
     * @param before the rows as they were
     */
    List<CellResult> of(String namespace, Plan plan, Map<Integer, TrialResult> results, List<CellResult> before) {
        Map<String, CellResult> known =
                before.stream().collect(Collectors.toMap(CellResult::cell, Function.identity(), (a, b) -> b));
        return RowTexts.fitting(
                Results.of(plan, results, (cell, trials) -> pooled(namespace, trials, known.get(cell.name()))));
    }

    private Optional<RoundTrip> pooled(String namespace, List<TrialPlan> trials, CellResult before) {
        if (before != null && before.forks() == trials.size() && before.roundTrip() != null) {
            return Optional.of(before.roundTrip());
        }
        List<EncodedHistogram> all = new ArrayList<>();
        for (TrialPlan trial : trials) {
            histograms.of(namespace, trial.name(), trial.planHash()).ifPresent(all::add);
        }
        return PercentileIntervals.roundTrip(all);
    }
}
