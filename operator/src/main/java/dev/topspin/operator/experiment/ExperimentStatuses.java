package dev.topspin.operator.experiment;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.api.ExperimentStatus.TrialCounts;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Floors;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.Violation;
import dev.topspin.model.spec.WorkloadKind;
import dev.topspin.model.stats.FloorSteadiness;
import dev.topspin.model.stats.Precision;
import dev.topspin.model.stats.Results;
import dev.topspin.operator.kube.Conditions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The status of an experiment, from what is to be done for it. Pure. Its conditions:
 *
 * <ul>
 *   <li>{@code Valid}: True (its trials are planned), False (it can't be run: every violation is listed; or its spec was
 *       changed after the start). Never Unknown once it was looked at.
 *   <li>{@code Queued}: True (it waits for its turn, or for pods to end: the message says which), False (it has its
 *       place, or needs none). Never Unknown.
 *   <li>{@code Pinned}: Unknown (nothing measured yet), True (every measured trial proved its pinning), False (at least
 *       one didn't: the message says why).
 *   <li>{@code FloorsSteady}: only where cells are set against a floor. Unknown (not every floor ran twice yet), True (they
 *       were as steady as is to be expected), False (one wasn't: the message says how, and each row that it touches too).
 *   <li>{@code Succeeded}: Unknown (not finished), True (every trial has a valid result), False (finished with failed
 *       trials, or ended because the API server doesn't take its next one, or it can't be run).
 * </ul>
 */
final class ExperimentStatuses {
    static final String VALID = "Valid";
    static final String QUEUED = "Queued";
    static final String PINNED = "Pinned";
    static final String SUCCEEDED = "Succeeded";
    static final String FLOORS_STEADY = "FloorsSteady";

    /** So many cells are named in a message. */
    private static final int MOST_NAMED = 5;

    private final Experiment experiment;
    private final ExperimentStatus before;
    private final Conditions conditions;
    private final String time;

    /**
     * @param experiment as stored
     * @param now the time of this look at it
     */
    ExperimentStatuses(Experiment experiment, Instant now) {
        this.experiment = experiment;
        this.before = experiment.getStatus() == null ? empty() : experiment.getStatus();
        this.conditions =
                new Conditions(before.conditions(), experiment.getMetadata().getGeneration(), now);
        this.time = now.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static ExperimentStatus empty() {
        return new ExperimentStatus(null, null, null, null, null, null, null, null, null, null, null, null);
    }

    ExperimentStatus invalid(List<Violation> violations) {
        String all = violations.stream().map(Violation::toString).collect(Collectors.joining("; "));
        return notRunnable("Invalid", all);
    }

    ExperimentStatus specChanged(String message) {
        return notRunnable("SpecChanged", message);
    }

    private ExperimentStatus notRunnable(String reason, String message) {
        conditions
                .set(VALID, false, reason, message)
                .set(QUEUED, false, reason, "nothing is started")
                .keep(PINNED)
                .set(SUCCEEDED, false, reason, message);
        return new ExperimentStatus(
                experiment.getMetadata().getGeneration(),
                workload(),
                Phase.Failed,
                before.startTime(),
                null,
                before.planHash(),
                before.seed(),
                before.progress(),
                before.summary(),
                before.trials(),
                conditions.list(),
                before.results());
    }

    private String workload() {
        WorkloadKind kind = experiment.getSpec() == null || experiment.getSpec().workload() == null
                ? null
                : experiment.getSpec().workload().kind();
        return kind == null ? null : kind.kind();
    }

    ExperimentStatus queued(Progress progress, String waitsFor) {
        valid(progress.plan());
        conditions.set(QUEUED, true, "Waiting", "waits for " + waitsFor);
        return unfinished(progress, Phase.Queued, "Queued", "waits for " + waitsFor);
    }

    ExperimentStatus suspended(Progress progress) {
        valid(progress.plan());
        conditions.set(QUEUED, false, "Suspended", "wants no place while suspended");
        return unfinished(progress, Phase.Suspended, "Suspended", "runPolicy.suspend is true");
    }

    /** @param next the trial that is made now */
    ExperimentStatus running(Progress progress, TrialPlan next) {
        valid(progress.plan());
        conditions.set(QUEUED, false, "Running", "has its place");
        String message = "trial %d of %d: %s, fork %d"
                .formatted(
                        progress.results().size() + 1,
                        progress.due().size(),
                        next.cell().name(),
                        next.fork());
        return unfinished(progress, Phase.Running, "Running", message);
    }

    /** @param waitsFor what must be over before the next trial can be made */
    ExperimentStatus between(Progress progress, String waitsFor) {
        valid(progress.plan());
        conditions.set(QUEUED, false, "Running", "has its place");
        pinned(progress);
        conditions.set(SUCCEEDED, null, "Running", "waits for " + waitsFor);
        return status(progress, Phase.Running, false, null);
    }

    ExperimentStatus finished(Progress progress) {
        valid(progress.plan());
        conditions.set(QUEUED, false, "Finished", "all trials are finished");
        boolean good = progress.failed() == 0;
        pinned(progress);
        conditions.set(
                SUCCEEDED,
                good,
                good ? "AllTrialsSucceeded" : "TrialsFailed",
                (good ? progress.succeeded() + " trials have valid results" : failures(progress)) + missed(progress));
        String ended = before.completionTime() == null ? time : before.completionTime();
        return status(progress, good ? Phase.Succeeded : Phase.Failed, false, ended);
    }

    private static String missed(Progress progress) {
        List<String> cells = Precision.missed(progress.plan(), progress.results());
        int most = Math.min(MOST_NAMED, cells.size());
        return cells.isEmpty()
                ? ""
                : "; not as precise as asked: %s%s"
                        .formatted(
                                String.join(", ", cells.subList(0, most)),
                                cells.size() > most ? " and " + (cells.size() - most) + " more" : "");
    }

    /** The end, as without a trial there are no further ones: what was measured until then is kept. */
    ExperimentStatus rejected(Progress progress, TrialPlan trial, String message) {
        valid(progress.plan());
        conditions.set(QUEUED, false, "Finished", "no further trial can be made");
        pinned(progress);
        conditions.set(
                SUCCEEDED, false, "TrialRejected", "trial %s was not taken: %s".formatted(trial.name(), message));
        return status(progress, Phase.Failed, false, time);
    }

    private ExperimentStatus unfinished(Progress progress, Phase phase, String reason, String message) {
        pinned(progress);
        conditions.set(SUCCEEDED, null, reason, message);
        return status(progress, phase, phase == Phase.Running, null);
    }

    private void valid(Plan plan) {
        conditions.set(VALID, true, "Planned", plan.inWords());
    }

    private void pinned(Progress progress) {
        List<TrialResult> measured = progress.results().values().stream()
                .filter(r -> r.measured() != null)
                .toList();
        List<TrialResult> not = measured.stream().filter(r -> !r.pinned()).toList();
        if (measured.isEmpty()) {
            conditions.set(PINNED, null, "NotMeasured", "nothing was measured yet");
        } else if (not.isEmpty()) {
            conditions.set(PINNED, true, "Proven", "in all " + measured.size() + " measured trials");
        } else {
            String why = String.join("; ", not.getFirst().notPinned());
            conditions.set(
                    PINNED,
                    false,
                    "NotProven",
                    "in %d of %d measured trials: %s".formatted(not.size(), measured.size(), why));
        }
    }

    private void floorsSteady(Plan plan, List<CellResult> results) {
        Set<String> floors = Floors.of(plan.cells()).stream().map(Cell::name).collect(Collectors.toSet());
        if (floors.isEmpty()) {
            return;
        }
        String unsteady = results.stream()
                .flatMap(row -> row.remarks().stream())
                .filter(remark -> remark.startsWith(FloorSteadiness.UNSTEADY))
                .distinct()
                .limit(3)
                .collect(Collectors.joining("; "));
        long twice = results.stream()
                .filter(row -> floors.contains(row.cell()) && row.forks() > 1)
                .count();
        if (!unsteady.isEmpty()) {
            conditions.set(FLOORS_STEADY, false, "Unsteady", unsteady);
        } else if (twice < floors.size()) {
            conditions.set(FLOORS_STEADY, null, "NotMeasured", "not every floor ran twice yet");
        } else {
            conditions.set(FLOORS_STEADY, true, "Steady", FloorSteadiness.STEADY);
        }
    }

    static String failures(Progress progress) {
        List<String> first = progress.results().entrySet().stream()
                .filter(e -> !e.getValue().valid())
                .limit(3)
                .map(e -> progress.plan().trials().get(e.getKey()).name() + " "
                        + e.getValue().reason() + ": " + e.getValue().message())
                .toList();
        return "%d of %d trials failed: %s%s"
                .formatted(
                        progress.failed(),
                        progress.due().size(),
                        String.join("; ", first),
                        progress.failed() > first.size() ? "; ..." : "");
    }

    private ExperimentStatus status(Progress progress, Phase phase, boolean running, String completionTime) {
        Plan plan = progress.plan();
        int due = progress.due().size();
        TrialCounts counts = new TrialCounts(due, running ? 1 : 0, progress.succeeded(), progress.failed());
        // the rows merge every histogram there is: only where a trial has come to its end meanwhile
        boolean same = before.trials() != null
                && before.completionTime() == null
                && before.trials().succeeded() == counts.succeeded()
                && before.trials().failed() == counts.failed();
        List<CellResult> results = same ? before.results() : Results.of(plan, progress.results());
        floorsSteady(plan, results);
        boolean started = phase == Phase.Running || before.startTime() != null;
        return new ExperimentStatus(
                experiment.getMetadata().getGeneration(),
                workload(),
                phase,
                started && before.startTime() == null ? time : before.startTime(),
                completionTime,
                started ? plan.hash() : null,
                started ? plan.seed() : null,
                "%d/%d".formatted(progress.results().size(), due),
                Summary.of(plan, results),
                counts,
                conditions.list(),
                results);
    }
}
