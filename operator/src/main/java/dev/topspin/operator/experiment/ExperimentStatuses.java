package dev.topspin.operator.experiment;

import dev.topspin.api.ConditionReasons;
import dev.topspin.api.ConditionTypes;
import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.ExperimentStatus.Lane;
import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.api.ExperimentStatus.Start;
import dev.topspin.api.ExperimentStatus.TrialCounts;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Floors;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Remark;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.WorkloadKind;
import dev.topspin.model.stats.FloorSteadiness;
import dev.topspin.model.stats.Precision;
import dev.topspin.operator.kube.Conditions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The status of an experiment, from what is to be done for it. Pure. {@link ConditionTypes} says what its conditions mean. */
final class ExperimentStatuses {
    /** So many cells or trials are named in a message. */
    private static final int MOST_NAMED = 5;

    private final Experiment experiment;
    private final ExperimentStatus before;
    private final Conditions conditions;
    private final Rows rows;
    private final String time;

    /**
     * Makes the rows of results.
     *
     * @see dev.topspin.operator.experiment.RowMaker
     */
    @FunctionalInterface
    interface Rows {
        /** @return a row for each cell with a finished trial */
        List<CellResult> of(Plan plan, Map<Integer, TrialResult> results, List<CellResult> before);
    }

    /**
     * @param experiment as stored
     * @param rows makes those of the results, where trials have come to their end
     * @param now the time of this look at it
     */
    ExperimentStatuses(Experiment experiment, Rows rows, Instant now) {
        this.experiment = experiment;
        this.before = experiment.getStatus() == null ? empty() : experiment.getStatus();
        this.conditions =
                new Conditions(before.conditions(), experiment.getMetadata().getGeneration(), now);
        this.rows = rows;
        this.time = now.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    static ExperimentStatus empty() {
        return new ExperimentStatus(
                null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null);
    }

    /**
     * @param reason of the condition Valid
     * @param message for a person
     */
    ExperimentStatus notRunnable(String reason, String message) {
        conditions
                .set(ConditionTypes.VALID, false, reason, message)
                .set(ConditionTypes.QUEUED, false, reason, "nothing is started")
                .keep(ConditionTypes.PINNED)
                .set(ConditionTypes.SUCCEEDED, false, reason, message)
                .finished(true, ConditionTypes.SUCCEEDED);
        return new ExperimentStatus(
                experiment.getMetadata().getGeneration(),
                workload(),
                Phase.Failed,
                null,
                before.startTime(),
                null,
                before.planHash(),
                before.seed(),
                before.progress(),
                before.summary(),
                before.trials(),
                conditions.list(),
                before.rows(),
                before.start(),
                List.of(),
                before.resumed());
    }

    private String workload() {
        WorkloadKind kind = experiment.getSpec() == null || experiment.getSpec().workload() == null
                ? null
                : experiment.getSpec().workload().kind();
        return kind == null ? null : kind.kind();
    }

    /**
     * @param position e.g. {@code 3rd of 17}; null where it waits outside of the queue
     * @param reason why it waits
     */
    ExperimentStatus queued(Progress progress, String position, String reason) {
        if (position == null) {
            conditions.keep(ConditionTypes.STALLED); // the queue has not looked at its nodes anew
        }
        valid(progress.plan());
        String message = (position == null ? "" : position + ": ") + reason;
        conditions.set(ConditionTypes.QUEUED, true, ConditionReasons.WAITING, message);
        pinned(progress);
        conditions.set(ConditionTypes.SUCCEEDED, null, ConditionReasons.QUEUED, message);
        return status(
                progress,
                new Where(
                        Phase.Queued,
                        position,
                        null,
                        before.start(),
                        List.of(),
                        progress.active().size()));
    }

    /**
     * It is queued, and no place can be its own while nodes that it names don't exist.
     *
     * @param position e.g. {@code 3rd of 17}; null where it waits outside of the queue
     * @param reason why it waits
     * @param message which nodes, and what to do
     */
    ExperimentStatus withoutNodes(Progress progress, String position, String reason, String message) {
        conditions.set(ConditionTypes.STALLED, true, ConditionReasons.NO_SUCH_NODE, message);
        return queued(progress, position, reason);
    }

    /** @param lanes that still have their nodes, as trials of theirs run to their end */
    ExperimentStatus suspended(Progress progress, List<Lane> lanes) {
        valid(progress.plan());
        conditions.set(ConditionTypes.QUEUED, false, ConditionReasons.SUSPENDED, "wants no place while suspended");
        pinned(progress);
        conditions.set(ConditionTypes.SUCCEEDED, null, ConditionReasons.SUSPENDED, "runPolicy.suspend is true");
        return status(
                progress,
                new Where(
                        Phase.Suspended,
                        null,
                        null,
                        before.start(),
                        lanes,
                        progress.active().size()));
    }

    /**
     * @param running how many trials run, or are made now
     * @param message what runs, or is waited for
     * @param start what the experiment is started with
     * @param lanes that have nodes
     */
    ExperimentStatus running(Progress progress, int running, String message, Start start, List<Lane> lanes) {
        valid(progress.plan());
        conditions.set(ConditionTypes.QUEUED, false, ConditionReasons.RUNNING, "has its place");
        pinned(progress);
        conditions.set(ConditionTypes.SUCCEEDED, null, ConditionReasons.RUNNING, message);
        return status(progress, new Where(Phase.Running, null, null, start, lanes, running));
    }

    /**
     * @param reason of the condition Stalled
     * @param message the API server's words
     * @param kept the lanes that keep their nodes for now; none where the experiment has given up its place
     */
    ExperimentStatus stalled(Progress progress, String reason, String message, List<Lane> kept) {
        valid(progress.plan());
        conditions.set(ConditionTypes.QUEUED, false, reason, "its next trial can't be made now");
        pinned(progress);
        conditions.set(ConditionTypes.SUCCEEDED, null, reason, message);
        conditions.set(ConditionTypes.STALLED, true, reason, message);
        return status(
                progress,
                new Where(
                        Phase.Stalled,
                        null,
                        null,
                        before.start(),
                        kept,
                        progress.active().size()));
    }

    ExperimentStatus finished(Progress progress, List<Lane> lanes) {
        valid(progress.plan());
        conditions.set(ConditionTypes.QUEUED, false, ConditionReasons.FINISHED, "all trials are finished");
        boolean good = progress.failed() == 0;
        pinned(progress);
        String failed =
                progress.isExceeded() ? ConditionReasons.MAX_FAILED_TRIALS_EXCEEDED : ConditionReasons.TRIALS_FAILED;
        conditions.set(
                ConditionTypes.SUCCEEDED,
                good,
                good ? ConditionReasons.ALL_TRIALS_SUCCEEDED : failed,
                (good ? progress.succeeded() + " trials have valid results" : failures(progress)) + missed(progress));
        String ended = before.completionTime() == null ? time : before.completionTime();
        return status(
                progress, new Where(good ? Phase.Succeeded : Phase.Failed, null, ended, before.start(), lanes, 0));
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

    /** The end, as without a trial there are no further ones. */
    ExperimentStatus rejected(Progress progress, TrialPlan trial, String message) {
        return cutShort(
                progress,
                ConditionReasons.TRIAL_REJECTED,
                "trial %s was not taken: %s".formatted(trial.name(), message));
    }

    /**
     * The end before all trials have ended: what was measured until then is kept.
     *
     * @param reason of the condition Succeeded
     * @param message for a person
     */
    ExperimentStatus cutShort(Progress progress, String reason, String message) {
        valid(progress.plan());
        conditions.set(ConditionTypes.QUEUED, false, ConditionReasons.FINISHED, "no further trial can be made");
        pinned(progress);
        conditions.set(ConditionTypes.SUCCEEDED, false, reason, message);
        return status(progress, new Where(Phase.Failed, null, time, before.start(), before.lanes(), 0));
    }

    /** The end, in as few words as can be: the API server did not take those that there were. */
    ExperimentStatus refused(String words) {
        String message = "its status was not taken, and its rows are left out: "
                + (words.length() > 500 ? words.substring(0, 500) + "..." : words);
        conditions
                .keep(ConditionTypes.VALID)
                .set(ConditionTypes.QUEUED, false, ConditionReasons.FINISHED, "no further trial is made")
                .set(ConditionTypes.SUCCEEDED, false, ConditionReasons.STATUS_REFUSED, message)
                .finished(true, ConditionTypes.SUCCEEDED);
        return new ExperimentStatus(
                experiment.getMetadata().getGeneration(),
                workload(),
                Phase.Failed,
                null,
                before.startTime(),
                time,
                before.planHash(),
                before.seed(),
                before.progress(),
                null,
                before.trials(),
                conditions.list(),
                List.of(),
                null,
                before.lanes(),
                before.resumed());
    }

    private void valid(Plan plan) {
        conditions.set(ConditionTypes.VALID, true, ConditionReasons.PLANNED, plan.inWords());
    }

    private void pinned(Progress progress) {
        List<TrialResult> measured = progress.results().values().stream()
                .filter(r -> r.measured() != null)
                .toList();
        List<TrialResult> not = measured.stream().filter(r -> !r.pinned()).toList();
        if (measured.isEmpty()) {
            conditions.set(ConditionTypes.PINNED, null, ConditionReasons.NOT_MEASURED, "nothing was measured yet");
        } else if (not.isEmpty()) {
            conditions.set(
                    ConditionTypes.PINNED,
                    true,
                    ConditionReasons.PROVEN,
                    "in all " + measured.size() + " measured trials");
        } else {
            String why = String.join("; ", not.getFirst().notPinned());
            conditions.set(
                    ConditionTypes.PINNED,
                    false,
                    ConditionReasons.NOT_PROVEN,
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
                .filter(Remark.UnsteadyFloor.class::isInstance)
                .distinct()
                .limit(3)
                .map(Remark::text)
                .collect(Collectors.joining("; "));
        long twice = results.stream()
                .filter(row -> floors.contains(row.cell()))
                .filter(row -> row.floor() != null && row.floor().steady() != null)
                .count();
        boolean any = results.stream()
                .anyMatch(row ->
                        row.floor() != null && Boolean.FALSE.equals(row.floor().steady()));
        if (!unsteady.isEmpty() || any) { // in a wide experiment there may be no room for the remark
            String message = unsteady.isEmpty() ? "a floor was unsteady" : unsteady;
            conditions.set(ConditionTypes.FLOORS_STEADY, false, ConditionReasons.UNSTEADY, message);
        } else if (twice < floors.size()) {
            conditions.set(
                    ConditionTypes.FLOORS_STEADY, null, ConditionReasons.NOT_MEASURED, "not every floor ran twice yet");
        } else {
            conditions.set(ConditionTypes.FLOORS_STEADY, true, ConditionReasons.STEADY, FloorSteadiness.STEADY);
        }
    }

    static String failures(Progress progress) {
        List<String> first = progress.results().entrySet().stream()
                .filter(e -> !e.getValue().valid())
                .limit(3)
                .map(e -> progress.plan().trials().get(e.getKey()).name() + " "
                        + e.getValue().reason() + ": " + e.getValue().message())
                .toList();
        return "%d of %d trials failed%s: %s%s"
                .formatted(
                        progress.failed(),
                        progress.due().size(),
                        progress.isExceeded()
                                ? ", and no more than %d may (runPolicy.maxFailedTrials)"
                                        .formatted(progress.policy().maxFailedTrials())
                                : "",
                        String.join("; ", first),
                        progress.failed() > first.size() ? "; ..." : "");
    }

    /** Where an experiment is, but for its results. */
    private record Where(
            Phase phase, String queue, String completionTime, Start start, List<Lane> lanes, int running) {}

    private ExperimentStatus status(Progress progress, Where where) {
        Plan plan = progress.plan();
        int due = progress.due().size();
        TrialCounts counts = new TrialCounts(
                due,
                where.running(),
                progress.succeeded(),
                progress.failed(),
                progress.retried().size());
        // only where a trial has come to its end meanwhile
        boolean same = before.trials() != null
                && before.completionTime() == null
                && before.trials().succeeded() == counts.succeeded()
                && before.trials().failed() == counts.failed();
        List<CellResult> results = same ? before.rows() : rows.of(plan, progress.results(), before.rows());
        conditions.finished(where.completionTime() != null, ConditionTypes.SUCCEEDED);
        floorsSteady(plan, results);
        boolean started = where.phase() == Phase.Running || before.startTime() != null;
        return new ExperimentStatus(
                experiment.getMetadata().getGeneration(),
                workload(),
                where.phase(),
                where.queue(),
                started && before.startTime() == null ? time : before.startTime(),
                where.completionTime(),
                started ? plan.hash() : null,
                started ? plan.seed() : null,
                "%d/%d".formatted(progress.results().size(), due),
                Summary.of(plan, results),
                counts,
                conditions.list(),
                results,
                where.start(),
                where.lanes(),
                progress.policy().resume());
    }
}
