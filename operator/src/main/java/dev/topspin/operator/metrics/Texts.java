package dev.topspin.operator.metrics;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;

/** Texts that may be missing, or not what they should be: whatever is stored, it must not make a scrape fail. */
final class Texts {
    /** The length of what the operator itself writes, such as 2026-01-01T00:00:00Z. */
    private static final int WHOLE_SECONDS = 20;

    private Texts() {}

    /** @return the text; empty for null, which no label may be */
    static String orEmpty(String text) {
        return text == null ? "" : text;
    }

    /** @return seconds since 1970; null where the text is null or no time */
    static Long seconds(String rfc3339) {
        if (rfc3339 == null) {
            return null;
        }
        try {
            return rfc3339.length() == WHOLE_SECONDS && rfc3339.endsWith("Z")
                    ? utc(rfc3339)
                    : Long.valueOf(Instant.parse(rfc3339).getEpochSecond());
        } catch (DateTimeException | NumberFormatException e) {
            return null;
        }
    }

    /** A tenth of the time that {@link Instant} takes. */
    private static Long utc(String time) {
        long days = LocalDate.of(number(time, 0, 4), number(time, 5, 7), number(time, 8, 10))
                .toEpochDay();
        return days * 86_400
                + LocalTime.of(number(time, 11, 13), number(time, 14, 16), number(time, 17, 19))
                        .toSecondOfDay();
    }

    private static int number(String text, int from, int to) {
        return Integer.parseInt(text, from, to, 10);
    }
}
