package dev.topspin.model.result;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.OptionalDouble;

/**
 * When a trial measured, by its node's clock.
 *
 * @param from the beginning of the first measured iteration, in ISO 8601 with milliseconds
 * @param until the end of the last
 */
public record Window(String from, String until) {
    /** @return the window between two times */
    public static Window between(Instant from, Instant until) {
        return new Window(text(from), text(until));
    }

    /**
     * @param windows of trials of one node, one or more
     * @return how much of the longest of them was inside all of them, 0 to 1; empty where one can't be read or took no time
     */
    public static OptionalDouble together(List<Window> windows) {
        try {
            Instant last = Instant.MIN;
            Instant first = Instant.MAX;
            Duration longest = Duration.ZERO;
            for (Window window : windows) {
                Instant from = Instant.parse(String.valueOf(window.from));
                Instant until = Instant.parse(String.valueOf(window.until));
                last = from.isAfter(last) ? from : last;
                first = until.isBefore(first) ? until : first;
                Duration length = Duration.between(from, until);
                longest = length.compareTo(longest) > 0 ? length : longest;
            }
            double common = Duration.between(last, first).toMillis();
            return longest.isPositive()
                    ? OptionalDouble.of(Math.clamp(common / longest.toMillis(), 0, 1))
                    : OptionalDouble.empty();
        } catch (DateTimeException e) {
            return OptionalDouble.empty(); // what a pod says may be anything
        }
    }

    private static String text(Instant time) {
        return time.truncatedTo(ChronoUnit.MILLIS).toString();
    }
}
