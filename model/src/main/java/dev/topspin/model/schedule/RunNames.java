package dev.topspin.model.schedule;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.Optional;

/**
 * The names of a schedule's runs: that of the schedule and the minute in UTC at which the run was due, e.g. {@code
 * weekly-202611020300}; with {@code -c} at the end that of the run that confirms it. So a run that is made twice is made once.
 */
public final class RunNames {
    private static final String CONFIRMING = "-c";

    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("uuuuMMddHHmm").withResolverStyle(ResolverStyle.STRICT);

    private RunNames() {}

    /** @return the name of the run that was due then */
    public static String of(String schedule, Instant due) {
        return schedule + "-" + MINUTE.format(due.atOffset(ZoneOffset.UTC));
    }

    /** @return the name of the run that confirms that one */
    public static String confirming(String run) {
        return run + CONFIRMING;
    }

    /** @return whether it is the name of a run that confirms another */
    public static boolean confirms(String run) {
        return run.endsWith(CONFIRMING);
    }

    /** @return the name of the run that this one confirms; where it confirms none its own */
    public static String confirmed(String run) {
        return confirms(run) ? run.substring(0, run.length() - CONFIRMING.length()) : run;
    }

    /** @return when the run, or the one that it confirms, was due; empty where it is no name of a run of the schedule */
    public static Optional<Instant> due(String schedule, String run) {
        if (!run.startsWith(schedule + "-")) {
            return Optional.empty();
        }
        String rest = run.substring(schedule.length() + 1);
        try {
            return Optional.of(LocalDateTime.parse(confirmed(rest), MINUTE).toInstant(ZoneOffset.UTC));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
