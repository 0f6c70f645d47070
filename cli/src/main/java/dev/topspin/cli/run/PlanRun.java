package dev.topspin.cli.run;

import dev.topspin.cli.progress.RunListener;
import dev.topspin.cli.table.Conclusion;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Exit;
import dev.topspin.cli.trial.Children;
import dev.topspin.cli.trial.LocalTrial;
import dev.topspin.cli.trial.UntilStopped;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.ResultsFile.Trial;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.stats.Precision;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Runs the trials of a plan in their order, and writes down what is finished after each of them. */
final class PlanRun {
    /** How long the other process of a pair may go on after one has ended. */
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final RunContext context;
    private final boolean verbose;
    private final RunListener progress;
    private final Instant started = Instant.now();
    private final List<Trial> finished = new ArrayList<>();

    PlanRun(RunContext context, boolean verbose, RunListener progress) {
        this.context = context;
        this.verbose = verbose;
        this.progress = progress;
    }

    /**
     * @param conclude told of the results when the last trial has ended or the run was interrupted; whether it could do what it has to
     * @return the exit code
     */
    int run(Predicate<ResultsFile> conclude) throws BadInputException {
        return UntilStopped.run(children -> {
            trials(children);
            progress.close();
            ResultsFile results = save(); // also where no trial has ended
            boolean written = conclude.test(results);
            return written && Conclusion.good(results) ? Exit.GOOD : Exit.FAILED;
        });
    }

    private void trials(Children children) throws BadInputException {
        LocalTrial local = new LocalTrial(
                context.workload(),
                children,
                context.folder().path("."),
                GRACE_NANOS,
                verbose ? progress::line : line -> {});
        Map<Integer, TrialResult> results = new HashMap<>();
        for (var next = next(results); next.isPresent(); next = next(results)) {
            if (isExceeded(results)) {
                return;
            }
            TrialPlan trial = next.get();
            Precision.added(context.plan(), results, trial).ifPresent(progress::line);
            Instant start = Instant.now();
            progress.started(trial);
            TrialResult result;
            try {
                result = local.run(
                        trial, context.assignments().of(trial.pods()), event -> progress.happened(trial, event));
            } catch (InterruptedException e) {
                return; // closed: what is finished is kept
            }
            finished.add(new Trial(
                    trial.index(),
                    trial.name(),
                    trial.cell().name(),
                    trial.fork(),
                    start.truncatedTo(ChronoUnit.MILLIS).toString(),
                    start.until(Instant.now(), ChronoUnit.MILLIS) / 1000.0,
                    result));
            results.put(trial.index(), result);
            progress.ended(trial, result);
            save();
        }
    }

    private boolean isExceeded(Map<Integer, TrialResult> results) {
        int failed = (int) results.values().stream().filter(r -> !r.valid()).count();
        if (!context.spec().runPolicy().isExceededBy(failed)) {
            return false;
        }
        progress.line("%d trials failed, and no more than %d may (runPolicy.maxFailedTrials): no further one is started"
                .formatted(failed, context.spec().runPolicy().maxFailedTrials()));
        return true;
    }

    /** Lanes run one after the other: there is but one machine. */
    private Optional<TrialPlan> next(Map<Integer, TrialResult> results) {
        return Precision.next(context.plan(), results).stream().findFirst();
    }

    /** @return what is kept: whatever is made of it has the same times */
    private ResultsFile save() throws BadInputException {
        ResultsFile results = ResultsOfRun.of(context, started, Instant.now(), finished);
        try {
            context.folder().write("results.json", dev.topspin.model.Json.writeIndented(results) + "\n");
            return results;
        } catch (IOException e) {
            throw new BadInputException("the results can't be written any more: " + e.getMessage());
        }
    }
}
