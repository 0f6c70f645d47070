package dev.topspin.model.schedule;

import dev.topspin.model.schedule.CronTimes.Due;
import dev.topspin.model.spec.Durations;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A schedule as it is stored, at a point in time.
 *
 * @param name of the schedule
 * @param created when it was made
 * @param spec with its defaults filled in
 * @param lastScheduleTime when the latest run that was started was due; null before the first
 * @param judgement what is known of the cells
 * @param runs all runs that are there and not being deleted, by the times at which they were due, each before the one that confirms it
 * @param named the experiment of {@code spec.baseline}; null where none is named, or where it is not there or not finished
 * @param now the time that it is
 */
public record ScheduleView(
        String name,
        Instant created,
        ScheduleSpec spec,
        Instant lastScheduleTime,
        Judgement judgement,
        List<ScheduledRun> runs,
        ScheduledRun named,
        Instant now) {
    private static final Duration AS_GOOD_AS_FOREVER = Duration.ofDays(36_500);

    public ScheduleView {
        runs = runs.stream()
                .sorted(Comparator.comparing(ScheduledRun::due).thenComparing(ScheduledRun::name))
                .toList();
    }

    /** @return the times of its schedule; only of a valid spec */
    public CronTimes times() {
        return CronTimes.of(spec.schedule(), CronTimes.zone(spec.timeZone()).orElseThrow());
    }

    /** @return the run of that name, if it is there */
    public Optional<ScheduledRun> run(String run) {
        return runs.stream().filter(r -> r.name().equals(run)).findFirst();
    }

    /** @return those that have not ended */
    public List<ScheduledRun> active() {
        return runs.stream().filter(r -> !r.over()).toList();
    }

    /** @return the same once the run that was due then is started */
    public ScheduleView started(Instant due) {
        return new ScheduleView(name, created, spec, due, judgement, runs, named, now);
    }

    /** @return when the next run is due, or was where it waits for another; null while none is started */
    public Instant next() {
        return spec.suspended()
                ? null
                : times().due(earliest(), now)
                        .map(Due::latest)
                        .or(() -> times().next(now))
                        .orElse(null);
    }

    /** @return the time up to which runs that were due are dealt with, or too late */
    Instant earliest() {
        if (spec.startingDeadline() == null) {
            return since();
        }
        Duration deadline = Durations.parse(spec.startingDeadline());
        Instant least = deadline.compareTo(AS_GOOD_AS_FOREVER) > 0 ? since() : now.minus(deadline);
        return least.isAfter(since()) ? least : since();
    }

    /** @return the time after which runs are due: that of the latest one, or of the schedule itself before the first */
    Instant since() {
        return lastScheduleTime == null ? created : lastScheduleTime;
    }
}
