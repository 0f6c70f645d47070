package dev.topspin.cli;

import dev.topspin.model.result.Measured;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.ResultsFile.Trial;
import dev.topspin.model.result.TrialResult;
import java.util.function.UnaryOperator;

/** Results of a run, changed where a test wants them to be otherwise. */
public final class Altered {
    private Altered() {}

    /** @return the same with every trial's result changed */
    public static ResultsFile results(ResultsFile from, UnaryOperator<TrialResult> change) {
        return from.toBuilder()
                .trials(from.trials().stream()
                        .map(t -> new Trial(
                                t.index(),
                                t.name(),
                                t.cell(),
                                t.fork(),
                                t.startedAt(),
                                t.seconds(),
                                change.apply(t.result())))
                        .toList())
                .build();
    }

    /** @return the same with other figures of every trial that has any */
    public static ResultsFile measured(ResultsFile from, UnaryOperator<Measured> change) {
        return results(
                from,
                r -> r.measured() == null
                        ? r
                        : new TrialResult(
                                r.reason(),
                                r.message(),
                                change.apply(r.measured()),
                                r.cpuCores(),
                                r.threads(),
                                r.pinned(),
                                r.notPinned(),
                                r.reports(),
                                r.hosts()));
    }

    /** @return the same with every process' report changed */
    public static ResultsFile reports(ResultsFile from, UnaryOperator<PodReport> change) {
        return results(
                from,
                result ->
                        result.withReports(result.reports().stream().map(change).toList()));
    }
}
