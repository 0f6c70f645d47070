package dev.topspin.cli.schedule;

import dev.topspin.api.ConditionTypes;
import dev.topspin.api.ExperimentSchedule;
import dev.topspin.api.ExperimentScheduleStatus;
import dev.topspin.cli.text.Text;
import dev.topspin.model.schedule.Baseline;
import dev.topspin.model.schedule.CellVerdict;
import dev.topspin.model.schedule.CellVerdict.Kind;
import dev.topspin.model.schedule.CronTimes;
import dev.topspin.model.schedule.Judgement;
import dev.topspin.model.schedule.ScheduleSpec;
import dev.topspin.model.schedule.VerdictWords;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** A schedule's verdicts and times, as sentences. */
final class ScheduleWords {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("dd MMM uuuu HH:mm", Locale.ROOT);

    private ScheduleWords() {}

    static ZoneId zone(ScheduleSpec spec) {
        return spec.timeZone() == null
                ? ZoneOffset.UTC
                : CronTimes.zone(spec.timeZone()).orElse(ZoneOffset.UTC);
    }

    /** @return e.g. {@code 09 Nov 2026 03:00}, in the zone of the schedule */
    static String time(ScheduleSpec spec, Instant instant) {
        return TIME.format(instant.atZone(zone(spec)));
    }

    /** @return what came out, in one sentence without its end */
    static String headline(Judgement judgement, Baseline baseline, ZoneId zone) {
        if (judgement.cells().isEmpty()) {
            return "No run has been compared yet";
        }
        long compared = judgement.cells().stream()
                .filter(c -> !c.floor() && c.compared())
                .count();
        List<CellVerdict> regressed = judgement.regressed();
        if (compared == 0) {
            return Text.capitalized(VerdictWords.column(judgement, baseline, zone));
        }
        if (regressed.isEmpty()) {
            return compared == 1
                    ? "The one cell has not regressed"
                    : "None of %d cells has regressed".formatted(compared);
        }
        return "%d of %s %s regressed: %s"
                .formatted(
                        regressed.size(),
                        Text.count(compared, "cell"),
                        regressed.size() == 1 ? "has" : "have",
                        Text.listed(regressed.stream().map(CellVerdict::cell).toList()));
    }

    /** @return of each cell that is not as it was a sentence, regressed ones first; then of the machine, and of what was not compared */
    static List<String> sentences(Judgement judgement) {
        List<String> said = new ArrayList<>();
        judgement.regressed().forEach(c -> said.add(VerdictWords.sentence(c)));
        judgement.cells().forEach(c -> {
            if (c.verdict() == Kind.Suspected) {
                said.add(VerdictWords.sentence(c) + "; a confirming run will tell");
            } else if (c.verdict() == Kind.NotConfirmed) {
                said.add(VerdictWords.sentence(c) + "; " + VerdictWords.NOT_CONFIRMED);
            }
        });
        if (!judgement.regressed().isEmpty() || !judgement.slowerFloors().isEmpty()) {
            said.add(VerdictWords.machine(judgement));
        }
        notCompared(judgement, Kind.TooFewRuns, "too few runs to compare with yet", said);
        notCompared(judgement, Kind.AnotherPlan, "not compared, as the runs before are of another plan", said);
        notCompared(judgement, Kind.NotMeasured, "without a valid figure in the latest run", said);
        return said;
    }

    private static void notCompared(Judgement judgement, Kind kind, String why, List<String> said) {
        List<String> cells = judgement.cells().stream()
                .filter(c -> c.verdict() == kind)
                .map(CellVerdict::cell)
                .toList();
        if (!cells.isEmpty()) {
            said.add(Text.listed(cells) + ": " + why);
        }
    }

    /** @return when it ran last and runs next, what runs, and what is in its way; without what depends on the time that it is */
    static List<String> times(ExperimentSchedule schedule) {
        return times(schedule, null);
    }

    /** @param now for how long the next run is away; null to leave that out */
    static List<String> times(ExperimentSchedule schedule, Instant now) {
        ScheduleSpec spec = schedule.getSpec();
        ExperimentScheduleStatus status = schedule.getStatus();
        List<String> lines = new ArrayList<>();
        lines.add(
                status.lastScheduleTime() == null
                        ? "no run was due yet"
                        : "last run was due " + time(spec, Instant.parse(status.lastScheduleTime())));
        status.active().forEach(run -> lines.add("runs now: " + run));
        if (spec.suspended()) {
            lines.add("suspended: no further run is started");
        } else if (status.nextScheduleTime() != null) {
            Instant next = Instant.parse(status.nextScheduleTime());
            lines.add("next run is due " + time(spec, next) + away(next, now));
        }
        wrong(status).ifPresent(lines::add);
        return lines;
    }

    private static String away(Instant next, Instant now) {
        return now == null || next.isBefore(now)
                ? ""
                : ", in " + Text.duration(Duration.between(now, next).toNanos());
    }

    /** @return why it can't be run, or its next run can't be made */
    private static Optional<String> wrong(ExperimentScheduleStatus status) {
        return status.conditions().stream()
                .filter(c -> (c.getType().equals(ConditionTypes.VALID) && "False".equals(c.getStatus()))
                        || (c.getType().equals(ConditionTypes.STALLED) && "True".equals(c.getStatus())))
                .findFirst()
                .map(c -> (c.getType().equals(ConditionTypes.VALID) ? "it can't be run: " : "stalled: ")
                        + Objects.requireNonNullElse(c.getMessage(), "no reason is stored"));
    }
}
