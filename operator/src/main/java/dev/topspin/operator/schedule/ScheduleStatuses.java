package dev.topspin.operator.schedule;

import dev.topspin.api.ConditionReasons;
import dev.topspin.api.ConditionTypes;
import dev.topspin.api.ExperimentSchedule;
import dev.topspin.api.ExperimentScheduleStatus;
import dev.topspin.model.schedule.CellVerdict;
import dev.topspin.model.schedule.Judgement;
import dev.topspin.model.schedule.ScheduleView;
import dev.topspin.model.schedule.ScheduledRun;
import dev.topspin.model.schedule.ScheduledRun.Phase;
import dev.topspin.model.schedule.VerdictWords;
import dev.topspin.operator.kube.Conditions;
import io.fabric8.kubernetes.api.model.Condition;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The statuses of a schedule. Pure.
 *
 * @param schedule as stored
 * @param view of the same
 */
record ScheduleStatuses(ExperimentSchedule schedule, ScheduleView view) {

    /** Why the next run can't be made. */
    record Held(String reason, String message) {}

    /** @return of one that can't be run as it is */
    ExperimentScheduleStatus notRunnable(String message) {
        ExperimentScheduleStatus before = before();
        List<Condition> conditions = conditions()
                .set(ConditionTypes.VALID, false, ConditionReasons.INVALID, message)
                .keep(ConditionTypes.REGRESSED)
                .keep(ConditionTypes.FLOORS_REGRESSED)
                .list();
        return status(before.lastScheduleTime(), null, before.regressed(), conditions, before.judgement());
    }

    /**
     * The status by now.
     *
     * @param lastScheduleTime when the latest run that was started was due; null before the first
     * @param judgement what is known of the cells
     * @param held why it can't be made; null where nothing is in its way
     */
    ExperimentScheduleStatus now(Instant lastScheduleTime, Judgement judgement, Held held) {
        Conditions conditions = conditions()
                .set(
                        ConditionTypes.VALID,
                        true,
                        ConditionReasons.SCHEDULED,
                        view.spec().schedule());
        regressed(conditions, judgement);
        floors(conditions, judgement);
        if (held != null) {
            conditions.set(ConditionTypes.STALLED, true, held.reason(), held.message());
        }
        boolean judged = !judgement.equals(Judgement.NONE);
        return status(
                text(lastScheduleTime),
                text(view.started(lastScheduleTime).next()),
                VerdictWords.column(
                        judgement, view.spec().baseline(), view.times().zone()),
                conditions.list(),
                judged ? judgement : null);
    }

    private void regressed(Conditions conditions, Judgement judgement) {
        String message = judgement.cells().isEmpty()
                ? "no run has ended yet"
                : VerdictWords.message(judgement, view.spec().baseline());
        boolean suspected =
                judgement.cells().stream().anyMatch(c -> c.verdict() == CellVerdict.Kind.Suspected && !c.floor());
        boolean compared = judgement.cells().stream().anyMatch(c -> c.compared() && !c.floor());
        if (!judgement.regressed().isEmpty()) {
            conditions.set(ConditionTypes.REGRESSED, true, ConditionReasons.SLOWER, message);
        } else if (suspected) {
            conditions.set(ConditionTypes.REGRESSED, false, ConditionReasons.SUSPECTED, message);
        } else if (compared) {
            conditions.set(ConditionTypes.REGRESSED, false, ConditionReasons.AS_EXPECTED, message);
        } else {
            conditions.set(ConditionTypes.REGRESSED, null, ConditionReasons.NOT_COMPARED, message);
        }
    }

    private static void floors(Conditions conditions, Judgement judgement) {
        List<CellVerdict> floors =
                judgement.cells().stream().filter(CellVerdict::floor).toList();
        if (floors.isEmpty()) {
            return;
        }
        boolean slower = !judgement.slowerFloors().isEmpty();
        boolean compared = floors.stream().anyMatch(CellVerdict::compared);
        conditions.set(
                ConditionTypes.FLOORS_REGRESSED,
                compared ? (Boolean) slower : null,
                slower
                        ? ConditionReasons.SLOWER
                        : compared ? ConditionReasons.AS_EXPECTED : ConditionReasons.NOT_COMPARED,
                VerdictWords.machine(judgement));
    }

    private ExperimentScheduleStatus status(
            String last, String next, String regressed, List<Condition> conditions, Judgement judgement) {
        return new ExperimentScheduleStatus(
                schedule.getMetadata().getGeneration(),
                last,
                lastSuccess(),
                next,
                view.active().stream().map(ScheduledRun::name).toList(),
                (int) view.runs().stream().filter(ScheduledRun::over).count(),
                regressed,
                conditions,
                judgement);
    }

    /** The latest that is there, or was. */
    private String lastSuccess() {
        Optional<Instant> there = view.runs().stream()
                .filter(r -> r.phase() == Phase.Succeeded)
                .map(ScheduledRun::completion)
                .filter(Objects::nonNull)
                .max(Instant::compareTo);
        String before = before().lastSuccessfulTime();
        return there.filter(t -> before == null || t.isAfter(Instant.parse(before)))
                .map(Instant::toString)
                .orElse(before);
    }

    private Conditions conditions() {
        return new Conditions(before().conditions(), schedule.getMetadata().getGeneration(), view.now());
    }

    private ExperimentScheduleStatus before() {
        return Objects.requireNonNullElse(schedule.getStatus(), ExperimentScheduleStatus.NONE);
    }

    private static String text(Instant time) {
        return time == null ? null : time.toString();
    }
}
