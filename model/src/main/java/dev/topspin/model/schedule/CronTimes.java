package dev.topspin.model.schedule;

import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The times of a cron expression in a time zone, as a CronJob has them. Where clocks go forward the times that are left out are not
 * run; where they go back those that come twice are run twice.
 */
public final class CronTimes {
    /** Only the 29th of February is rarer than once a year, and never so rare. */
    private static final Duration HORIZON = Duration.ofDays(50 * 366);

    /** More missed times are not counted. */
    static final int MOST_COUNTED = 100;

    private static final String FORM =
            "must be the five fields of cron (minute, hour, day of month, month, day of week), such as 0 3 * * 1, or one of"
                    + " @hourly, @daily, @midnight, @weekly, @monthly, @yearly, @annually";

    private static final Map<String, String> MACROS = Map.of(
            "@hourly", "0 * * * *",
            "@daily", "0 0 * * *",
            "@midnight", "0 0 * * *",
            "@weekly", "0 0 * * 0",
            "@monthly", "0 0 1 * *",
            "@yearly", "0 0 1 1 *",
            "@annually", "0 0 1 1 *");

    private final ExecutionTime times;
    private final ZoneId zone;

    private CronTimes(ExecutionTime times, ZoneId zone) {
        this.times = times;
        this.zone = zone;
    }

    /**
     * @param schedule five fields, or a macro
     * @param zone in which it is read
     * @throws IllegalArgumentException with what is wrong and what is allowed
     */
    public static CronTimes of(String schedule, ZoneId zone) {
        String text = schedule.strip();
        if (text.startsWith("TZ=") || text.startsWith("CRON_TZ=")) {
            throw new IllegalArgumentException("must have no time zone in it: give it in spec.timeZone");
        }
        String fields = MACROS.getOrDefault(text, text);
        try {
            CronParser parser = new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX));
            return new CronTimes(ExecutionTime.forCron(parser.parse(withoutQuestionMarks(fields))), zone);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(FORM + " (" + e.getMessage() + ")", e);
        }
    }

    /** A question mark means what an asterisk does. */
    private static String withoutQuestionMarks(String fields) {
        return Arrays.stream(fields.split("\\s+"))
                .map(field -> field.equals("?") ? "*" : field)
                .collect(Collectors.joining(" "));
    }

    /** @return the zone of that name in the IANA database; empty where there is none */
    public static Optional<ZoneId> zone(String name) {
        return ZoneId.getAvailableZoneIds().contains(name) ? Optional.of(ZoneId.of(name)) : Optional.empty();
    }

    /** @return the zone in which it is read */
    public ZoneId zone() {
        return zone;
    }

    /** @return the first time after that one; empty where there is none, as for the 30th of February */
    public Optional<Instant> next(Instant after) {
        Instant from = after.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);
        Instant end = after.plus(HORIZON);
        while (from.isBefore(end)) { // once for each time between two changes of the clocks
            ZoneOffsetTransition change = zone.getRules().nextTransition(from);
            Optional<Instant> found = next(from, zone.getRules().getOffset(from));
            if (found.isEmpty() || change == null || found.get().isBefore(change.getInstant())) {
                return found.filter(end::isAfter);
            }
            from = change.getInstant();
        }
        return Optional.empty();
    }

    /** By clocks that never change, of which the library makes no difference. */
    private Optional<Instant> next(Instant from, ZoneOffset offset) {
        ZonedDateTime local = from.atOffset(offset).toLocalDateTime().atZone(ZoneOffset.UTC);
        return times.nextExecution(local.minusSeconds(1))
                .map(time -> time.toLocalDateTime().toInstant(offset));
    }

    /**
     * The times that have come.
     *
     * @param latest the last of them
     * @param count how many there are; more than {@link #MOST_COUNTED} are not counted, and it is one more
     */
    public record Due(Instant latest, int count) {
        /** @return whether there are too many to count */
        public boolean uncounted() {
            return count > MOST_COUNTED;
        }
    }

    /**
     * @param after the last time that was dealt with
     * @param now the time that it is
     * @return the times after that one up to now; empty where none has come
     */
    public Optional<Due> due(Instant after, Instant now) {
        int count = 0;
        Instant latest = null;
        for (Optional<Instant> time = next(after); isBy(time, now); time = next(latest)) {
            latest = time.get();
            count++;
            if (count > MOST_COUNTED) {
                return Optional.of(new Due(latest(latest, now), count));
            }
        }
        return count == 0 ? Optional.empty() : Optional.of(new Due(latest, count));
    }

    /** The last time up to now, from one that is known to have come: looks back twice as far until there is one. */
    private Instant latest(Instant known, Instant now) {
        Instant latest = known;
        for (Duration back = Duration.ofMinutes(1); ; back = back.multipliedBy(2)) {
            Instant from = now.minus(back);
            if (!from.isAfter(known)) {
                break;
            }
            if (isBy(next(from), now)) {
                latest = from;
                break;
            }
        }
        for (Optional<Instant> time = next(latest); isBy(time, now); time = next(latest)) {
            latest = time.get();
        }
        return latest;
    }

    private static boolean isBy(Optional<Instant> time, Instant now) {
        return time.isPresent() && !time.get().isAfter(now);
    }
}
