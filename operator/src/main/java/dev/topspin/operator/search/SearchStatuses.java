package dev.topspin.operator.search;

import dev.topspin.api.CapacitySearch;
import dev.topspin.api.CapacitySearchStatus;
import dev.topspin.api.CapacitySearchStatus.Phase;
import dev.topspin.api.ConditionReasons;
import dev.topspin.api.ConditionTypes;
import dev.topspin.model.search.CapacityEstimate.Outcome;
import dev.topspin.model.search.CapacityResult;
import dev.topspin.model.search.CapacityWords;
import dev.topspin.operator.kube.Conditions;
import io.fabric8.kubernetes.api.model.Condition;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Makes the statuses of a search. Pure.
 *
 * @param search as stored
 * @param now the time
 */
record SearchStatuses(CapacitySearch search, Instant now) {
    CapacitySearchStatus running(List<CapacityResult> rows) {
        Conditions conditions = valid().set(
                        ConditionTypes.COMPLETE,
                        null,
                        ConditionReasons.RUNNING,
                        "%d trials judged".formatted(forks(rows)));
        return of(Phase.Running, rows, conditions, null);
    }

    /**
     * @param reason of the condition Stalled
     * @param message the API server's
     */
    CapacitySearchStatus stalled(List<CapacityResult> rows, String reason, String message) {
        Conditions conditions = valid().set(ConditionTypes.COMPLETE, null, reason, message)
                .set(ConditionTypes.STALLED, true, reason, message);
        return of(Phase.Stalled, rows, conditions, null);
    }

    CapacitySearchStatus finished(List<CapacityResult> rows) {
        List<CapacityResult> failed =
                rows.stream().filter(r -> r.outcome() == Outcome.Failed).toList();
        String message = failed.isEmpty()
                ? CapacityWords.line(search.getSpec(), rows)
                : failed.stream().map(r -> r.variant() + ": " + r.message()).collect(Collectors.joining("; "));
        Conditions conditions = valid().set(
                        ConditionTypes.COMPLETE,
                        failed.isEmpty(),
                        failed.isEmpty() ? ConditionReasons.ALL_ANSWERED : ConditionReasons.NOT_ALL_ANSWERED,
                        message);
        return of(failed.isEmpty() ? Phase.Succeeded : Phase.Failed, rows, conditions, time());
    }

    CapacitySearchStatus invalid(String message) {
        Conditions conditions = conditions()
                .set(ConditionTypes.VALID, false, ConditionReasons.INVALID, message)
                .set(ConditionTypes.COMPLETE, false, ConditionReasons.INVALID, message);
        List<CapacityResult> rows =
                search.getStatus() == null ? List.of() : search.getStatus().results();
        return of(Phase.Failed, rows, conditions, null);
    }

    /** The API server will never take one of its experiments. */
    CapacitySearchStatus rejected(List<CapacityResult> rows, String message) {
        Conditions conditions = valid().set(ConditionTypes.COMPLETE, false, ConditionReasons.TRIAL_REJECTED, message);
        return of(Phase.Failed, rows, conditions, time());
    }

    private Conditions valid() {
        return conditions()
                .set(ConditionTypes.VALID, true, ConditionReasons.PLANNED, CapacityWords.started(search.getSpec()));
    }

    private Conditions conditions() {
        List<Condition> before =
                search.getStatus() == null ? List.of() : search.getStatus().conditions();
        return new Conditions(before, search.getMetadata().getGeneration(), now);
    }

    private CapacitySearchStatus of(
            Phase phase, List<CapacityResult> rows, Conditions conditions, String completionTime) {
        String started = search.getStatus() == null ? null : search.getStatus().startTime();
        boolean starts = started == null && search.getSpec() != null && !rows.isEmpty();
        long done = rows.stream().filter(CapacityResult::done).count();
        return new CapacitySearchStatus(
                search.getMetadata().getGeneration(),
                phase,
                starts ? time() : started,
                completionTime,
                rows.isEmpty() ? null : done + "/" + rows.size(),
                rows.isEmpty() ? null : forks(rows),
                rows.isEmpty() ? null : CapacityWords.line(search.getSpec(), rows),
                rows.isEmpty() ? null : CapacityWords.limits(rows),
                rows,
                conditions.finished(phase.over(), ConditionTypes.COMPLETE).list());
    }

    private static int forks(List<CapacityResult> rows) {
        return rows.stream().mapToInt(CapacityResult::forks).sum();
    }

    private String time() {
        return now.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
