package dev.topspin.cli.text;

import dev.topspin.model.Figures;
import dev.topspin.model.result.Ratio;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Locale;

/** Figures as people read them. */
public final class Text {
    private Text() {}

    /** @return e.g. {@code 1 trial}, {@code 15 trials} */
    public static String count(long n, String what) {
        return n + " " + what + (n == 1 ? "" : "s");
    }

    /** @return what went wrong with a file, in words: where the system has none, Java says but the file's name again */
    public static String problem(IOException e) {
        return switch (e) {
            case FileAlreadyExistsException _ -> "a file is in the way";
            case AccessDeniedException _ -> "permission denied";
            case NoSuchFileException _ -> "there is no such folder, and none can be made";
            case MalformedInputException _ -> "it is not text in UTF-8";
            default -> e.getMessage();
        };
    }

    /** @return the plural of a workload's unit, e.g. {@code hops}, {@code queries} */
    public static String units(String unit) {
        return unit.equals("query") ? "queries" : unit + "s";
    }

    /** @return e.g. {@code 45 s}, {@code 5 min}, {@code 2 h 5 min}; rounded to what is worth knowing */
    public static String duration(long nanos) {
        long seconds = Math.round(nanos / 1e9);
        if (seconds < 100) {
            return seconds + " s";
        }
        long minutes = Math.round(seconds / 60.0);
        return minutes < 100 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
    }

    /** @return minutes and seconds of a running clock, e.g. {@code 0:07} or {@code 1:02:03} */
    public static String clock(long nanos) {
        long seconds = Math.max(0, nanos / 1_000_000_000L);
        return seconds < 3600
                ? "%d:%02d".formatted(seconds / 60, seconds % 60)
                : "%d:%02d:%02d".formatted(seconds / 3600, seconds / 60 % 60, seconds % 60);
    }

    /** @return three significant digits, with groups of thousands: {@code 0.0431}, {@code 27.7}, {@code 1,110} */
    public static String figure(Double value) {
        return value == null ? "-" : Figures.grouped(value);
    }

    /** @return an interval as people read it, e.g. {@code 7.10 .. 10.2}; {@code -} where there is none */
    public static String interval(Double low, Double high) {
        return low == null || high == null ? "-" : figure(low) + " .. " + figure(high);
    }

    /** @return the same sentence with a capital */
    public static String capitalized(String text) {
        return text.isEmpty() ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    /** @return a ratio in words, e.g. {@code 8.49 times (95 % interval 7.10 to 10.2)} */
    public static String times(Ratio ratio) {
        String interval = ratio.low() == null || ratio.high() == null
                ? "without an interval"
                : "95 %% interval %s to %s".formatted(figure(ratio.low()), figure(ratio.high()));
        return "%s times (%s)".formatted(figure(ratio.value()), interval);
    }

    /** @return names as people list them, e.g. {@code a}, {@code a and b}, {@code a, b, c and 3 more} */
    public static String listed(List<String> names) {
        if (names.size() > 4) {
            return String.join(", ", names.subList(0, 3)) + " and " + (names.size() - 3) + " more";
        }
        return names.size() == 1
                ? names.getFirst()
                : String.join(", ", names.subList(0, names.size() - 1)) + " and " + names.getLast();
    }

    /** @return a share in percent: {@code 1.2 %} for 0.012 */
    public static String percent(Double share) {
        return share == null ? "-" : String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    /** @return a large count with its unit: {@code 950}, {@code 36.1 k}, {@code 1.25 M}, {@code 12.3 G} */
    public static String large(Double value) {
        if (value == null) {
            return "-";
        }
        double size = Math.abs(value);
        if (size >= 1e9) {
            return figure(value / 1e9) + " G";
        }
        if (size >= 1e6) {
            return figure(value / 1e6) + " M";
        }
        return size >= 1e4 ? figure(value / 1e3) + " k" : figure(value);
    }
}
