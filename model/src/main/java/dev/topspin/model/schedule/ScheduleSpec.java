package dev.topspin.model.schedule;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.topspin.model.spec.Durations;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/**
 * The spec of a schedule.
 *
 * @param schedule when a run starts: five fields of cron, or a macro
 * @param timeZone in which the schedule is read, by its name in the IANA database
 * @param startingDeadline how late a run may start; null for however late
 * @param concurrencyPolicy what happens where a run is still unfinished when the next is due
 * @param suspend while true no further run is started
 * @param template what is run
 * @param history which finished runs are kept; never null once defaults are filled in
 * @param baseline what a run is compared with; never null once defaults are filled in
 * @param regression when it counts as slower; never null once defaults are filled in
 */
public record ScheduleSpec(
        @Required
        @Size(min = 1, max = 128)
        @JsonPropertyDescription(
                "When a run starts: the five fields of cron (minute, hour, day of month, month, day of week), for example"
                        + " 0 3 * * 1, or one of @hourly, @daily, @midnight, @weekly, @monthly, @yearly, @annually.")
        String schedule,

        @Default("Etc/UTC")
        @Size(min = 1, max = 64)
        @JsonPropertyDescription(
                "Time zone of the schedule, by its name in the IANA database, for example Europe/Zurich."
                        + " Times that a change of clocks leaves out are left out, and those that it repeats are run twice.")
        String timeZone,

        @Size(max = 32)
        @Pattern(Durations.PATTERN)
        @JsonPropertyDescription(
                "How late a run may start, for example 6h; later it is left out. Absent: however late. Of"
                        + " several that were missed only the latest is started.")
        String startingDeadline,

        @Default("Forbid")
        @JsonPropertyDescription(
                "Where a run is unfinished when the next is due: Forbid (the next waits for it, and is left"
                        + " out where a later one is due by then), Allow (both run; the operator's queue orders them) or Replace"
                        + " (the unfinished one is deleted).")
        ConcurrencyPolicy concurrencyPolicy,

        @Default("false")
        @JsonPropertyDescription("While true no further run is started; what has started is run to its end.")
        Boolean suspend,

        @Required @JsonPropertyDescription("What is run.") ScheduleTemplate template,

        @Default("{}") @JsonPropertyDescription("Which finished runs are kept.")
        ScheduleHistory history,

        @Default("{}") @JsonPropertyDescription("What a run is compared with.")
        Baseline baseline,

        @Default("{}") @JsonPropertyDescription("When a cell counts as slower than its baseline.")
        RegressionRule regression) {

    /** What happens where a run is still unfinished when the next is due. */
    public enum ConcurrencyPolicy {
        Forbid,
        Allow,
        Replace
    }

    /** @return whether no further run is started */
    public boolean suspended() {
        return Boolean.TRUE.equals(suspend);
    }
}
