package dev.topspin.operator.schedule;

import dev.topspin.api.ExperimentSchedule;
import dev.topspin.model.schedule.CellVerdict;
import dev.topspin.model.schedule.CronTimes.Due;
import dev.topspin.model.schedule.Judgement;
import dev.topspin.model.schedule.ScheduledRun;
import dev.topspin.model.schedule.VerdictWords;
import dev.topspin.operator.kube.Events;
import dev.topspin.operator.schedule.ScheduleStatuses.Held;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The events of a schedule: few, each of them once, whose names follow from the run that they are about. */
final class ScheduleEvents {
    private final Events events;

    ScheduleEvents(Events events) {
        this.events = events;
    }

    void invalid(ExperimentSchedule schedule, String message) {
        events.warning(
                schedule, "Invalid", String.valueOf(schedule.getMetadata().getGeneration()), message);
    }

    /** @param held what was in the way; null where it was made */
    void started(ExperimentSchedule schedule, String run, Due due, Held held) {
        if (held != null) {
            return;
        }
        events.normal(schedule, "RunStarted", run, "%s, due at %s".formatted(run, due.latest()));
        if (due.count() > 1) {
            String missed =
                    due.uncounted() ? "more than %d".formatted(due.count() - 2) : String.valueOf(due.count() - 1);
            events.warning(
                    schedule,
                    due.uncounted() ? "TooManyMissedTimes" : "RunsMissed",
                    run,
                    "%s runs before %s were due and not started: only the latest is".formatted(missed, run));
        }
    }

    /** @param due of a run that was not started by its deadline; null for none */
    void tooLate(ExperimentSchedule schedule, Instant due) {
        if (due != null) {
            events.warning(
                    schedule,
                    "MissSchedule",
                    String.valueOf(due.getEpochSecond()),
                    "the run that was due at %s could not be started within spec.startingDeadline (%s), and is left out"
                            .formatted(due, schedule.getSpec().startingDeadline()));
        }
    }

    void stalled(ExperimentSchedule schedule, String run, Held held) {
        events.warning(schedule, held.reason(), run, run + ": " + held.message());
    }

    /** Tells of cells that became slower with the run, or are no longer so, or are to be confirmed. */
    void judged(ExperimentSchedule schedule, ScheduledRun run, Judgement before, Judgement now) {
        tell(schedule, run, "Suspected", slower(now, CellVerdict.Kind.Suspected), now);
        if (!slower(now, CellVerdict.Kind.NotConfirmed).isEmpty()) {
            events.normal(schedule, "NotConfirmed", run.name(), words(schedule, run, now));
        }
        Set<String> were = slower(before, CellVerdict.Kind.Regressed);
        Set<String> are = slower(now, CellVerdict.Kind.Regressed);
        tell(schedule, run, "Regressed", minus(are, were), now);
        Set<String> recovered = minus(were, are);
        if (!recovered.isEmpty()) {
            events.normal(
                    schedule,
                    "Recovered",
                    run.name(),
                    "%s: as expected again: %s".formatted(run.name(), String.join(", ", recovered)));
        }
    }

    private void tell(ExperimentSchedule schedule, ScheduledRun run, String reason, Set<String> cells, Judgement now) {
        if (!cells.isEmpty()) {
            events.warning(schedule, reason, run.name(), words(schedule, run, now));
        }
    }

    private static String words(ExperimentSchedule schedule, ScheduledRun run, Judgement now) {
        return run.name() + ": " + VerdictWords.message(now, schedule.getSpec().baseline());
    }

    private static Set<String> slower(Judgement judgement, CellVerdict.Kind kind) {
        return judgement.cells().stream()
                .filter(c -> c.verdict() == kind)
                .map(CellVerdict::cell)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> minus(Set<String> all, Set<String> without) {
        return all.stream().filter(c -> !without.contains(c)).collect(Collectors.toCollection(TreeSet::new));
    }
}
