package dev.topspin.model.spec;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations in the form Kubernetes users type: {@code 500ms}, {@code 2s}, {@code 1h30m}. */
public final class Durations {
    /** What the schema accepts: one or more whole numbers, each with its unit. */
    public static final String PATTERN = "^([0-9]{1,9}(ns|us|ms|s|m|h))+$";

    private static final Pattern WHOLE = Pattern.compile(PATTERN);
    private static final Pattern PART = Pattern.compile("([0-9]{1,9})(ns|us|ms|s|m|h)");

    private Durations() {}

    /**
     * @param text a duration that matches {@link #PATTERN}
     * @return its length in nanoseconds, 0 or more; {@link Long#MAX_VALUE} where it doesn't fit
     * @throws IllegalArgumentException where the text doesn't match
     */
    public static long nanos(String text) {
        if (!WHOLE.matcher(text).matches()) {
            throw new IllegalArgumentException("\"" + text + "\" is not a duration such as 500ms, 2s or 1h30m");
        }
        long total = 0;
        for (Matcher part = PART.matcher(text); part.find(); ) {
            total = add(total, multiply(Long.parseLong(part.group(1)), unitNanos(part.group(2))));
        }
        return total;
    }

    /** The same as {@link #nanos} as a {@link Duration}. */
    public static Duration parse(String text) {
        return Duration.ofNanos(nanos(text));
    }

    private static long unitNanos(String unit) {
        return switch (unit) {
            case "ns" -> 1L;
            case "us" -> 1_000L;
            case "ms" -> 1_000_000L;
            case "s" -> 1_000_000_000L;
            case "m" -> 60_000_000_000L;
            default -> 3_600_000_000_000L;
        };
    }

    /** @return the sum of two that are 0 or more; {@link Long#MAX_VALUE} where it doesn't fit */
    public static long add(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }

    /** @return the product of two that are 0 or more; {@link Long#MAX_VALUE} where it doesn't fit */
    public static long multiply(long a, long b) {
        return b != 0 && a > Long.MAX_VALUE / b ? Long.MAX_VALUE : a * b;
    }
}
