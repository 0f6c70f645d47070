package dev.topspin.model.search;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/** What is known of capacities, in words. */
public final class CapacityWords {
    /** So many answers stand in a line; of more it says how many there are. */
    private static final int IN_A_LINE = 4;

    private static final double THOUSAND = 1_000;

    private CapacityWords() {}

    /** @return the answers in a line, e.g. {@code akka-tcp 212k/s (198k..226k), socket at least 5M/s} */
    public static String line(CapacitySearchSpec spec, List<CapacityResult> rows) {
        List<CapacityResult> known =
                rows.stream().filter(r -> r.done() || r.low() != null).toList();
        String first = known.stream()
                .limit(IN_A_LINE)
                .map(r -> name(spec, r) + " " + answer(spec.load().parameter(), r))
                .collect(Collectors.joining(", "));
        return known.size() <= IN_A_LINE ? first : "%s and %d more".formatted(first, known.size() - IN_A_LINE);
    }

    /** @return what limits each, in the same order; empty where nothing is known */
    public static String limits(List<CapacityResult> rows) {
        return rows.stream()
                .limit(IN_A_LINE)
                .map(CapacityResult::limitedBy)
                .filter(Objects::nonNull)
                .collect(Collectors.joining(", "));
    }

    /** @return how much is searched, e.g. {@code 1 capacity is searched} */
    public static String started(CapacitySearchSpec search) {
        int subjects = search.subjects().size();
        return subjects == 1 ? "1 capacity is searched" : subjects + " capacities are searched";
    }

    /** @return the variant, with its CPUs where these are searched */
    public static String name(CapacitySearchSpec spec, CapacityResult row) {
        return spec.resources() == null ? row.variant() : name(row.variant(), row.cpus());
    }

    /** @return e.g. {@code akka-tcp on 2 CPUs} */
    public static String name(String variant, int cpus) {
        return "%s on %d %s".formatted(variant, cpus, cpus == 1 ? "CPU" : "CPUs");
    }

    /** @return e.g. {@code 212k/s (198k..226k)}, {@code below 1,000/s}, {@code too noisy to say} */
    public static String answer(SearchLoad.Kind load, CapacityResult row) {
        return switch (row.outcome()) {
            case Found, OutOfForks ->
                load == SearchLoad.Kind.copies && row.low().equals(row.high())
                        ? capacity(load, row)
                        : capacity(load, row) + " (" + interval(row) + ")";
            case Failed, TooNoisy, Below, AtLeast -> capacity(load, row);
            case null -> interval(row);
        };
    }

    /** @return e.g. {@code 212k/s}, {@code below 1,000/s}, {@code too noisy to say}; {@code -} while it is searched */
    public static String capacity(SearchLoad.Kind load, CapacityResult row) {
        return switch (row.outcome()) {
            case Failed -> "failed";
            case TooNoisy -> "too noisy to say";
            case Below -> "below " + text(load, row.high());
            case AtLeast -> "at least " + text(load, row.capacity());
            case Found, OutOfForks -> text(load, row.capacity());
            case null -> "-";
        };
    }

    /** @return e.g. {@code 198k..226k} */
    public static String interval(CapacityResult row) {
        String low = row.low() == null ? "" : text(row.low());
        return low + ".." + (row.high() == null ? "" : text(row.high()));
    }

    /** @return a load with its unit, e.g. {@code 212k/s}, {@code 12}, {@code 3 copies} */
    public static String text(SearchLoad.Kind kind, long load) {
        return switch (kind) {
            case rate, pairs -> text(load) + kind.unit();
            case copies -> load == 1 ? "1 copy" : text(load) + " copies";
        };
    }

    /** @return three significant digits: 64, 998, 2.12k, 198k, 5M */
    public static String text(long load) {
        String unit = load >= THOUSAND * THOUSAND ? "M" : load >= THOUSAND ? "k" : "";
        double value =
                unit.equals("M") ? load / THOUSAND / THOUSAND : unit.equals("k") ? load / THOUSAND : (double) load;
        int digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
        String text = String.format(Locale.ROOT, "%." + (unit.isEmpty() ? 0 : digits) + "f", value);
        return (text.contains(".") ? text.replaceFirst("\\.?0+$", "") : text) + unit;
    }
}
