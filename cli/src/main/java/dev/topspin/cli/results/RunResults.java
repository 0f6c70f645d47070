package dev.topspin.cli.results;

import dev.topspin.cli.text.Version;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Comparison;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.ResultsFile.Machine;
import dev.topspin.model.result.ResultsFile.Trial;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.PublishedFigures;
import dev.topspin.model.stats.Precision;
import dev.topspin.model.stats.Results;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Makes the results document of what was run, wherever it ran. */
public final class RunResults {
    private RunResults() {}

    /**
     * @param plan of what was run
     * @param machine where
     * @param ended when the last trial had ended; of an unfinished run, now
     * @param finished the trials that have ended, in their order
     */
    public static ResultsFile of(
            RunRequest what, Plan plan, Machine machine, Instant started, Instant ended, List<Trial> finished) {
        Map<Integer, TrialResult> byIndex = finished.stream().collect(Collectors.toMap(Trial::index, Trial::result));
        List<CellResult> rows = Results.of(plan, byIndex);
        int due = Precision.due(plan, byIndex).size();
        return ResultsFile.builder()
                .topspin(Version.text())
                .experiment(what.experiment())
                .startedAt(started.truncatedTo(ChronoUnit.SECONDS).toString())
                .finishedAt(ended.truncatedTo(ChronoUnit.SECONDS).toString())
                .complete(finished.size() == due)
                .quick(what.quick())
                .only(what.only())
                .spec(what.spec())
                .planHash(plan.hash())
                .seed(plan.seed())
                .plannedTrials(due)
                .machine(machine)
                .rows(rows)
                .source(what.published().source())
                .published(compared(what.published(), rows))
                .trials(Configurations.removed(finished))
                .configurations(Configurations.of(finished))
                .build();
    }

    private static Map<String, List<Comparison>> compared(PublishedFigures published, List<CellResult> rows) {
        Map<String, List<Comparison>> compared = new TreeMap<>();
        for (CellResult row : rows) {
            List<Comparison> figures = Comparison.of(published.byCell().getOrDefault(row.cell(), List.of()), row);
            if (!figures.isEmpty()) {
                compared.put(row.cell(), figures);
            }
        }
        return compared;
    }
}
