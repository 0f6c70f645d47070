package dev.topspin.model.schedule;

import dev.topspin.model.Figures;
import dev.topspin.model.schedule.CellVerdict.Kind;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The verdicts of a schedule in words, for a person. */
public final class VerdictWords {
    /** More cells are counted and not named. */
    private static final int MOST_NAMED = 2;

    private static final String INSTEAD =
            "name one that was run as the template says, or remove the field to compare with the last runs";

    /** The second one was faster, or those before differ so much that two such runs may be chance. */
    public static final String NOT_CONFIRMED = "with the confirming run it may be chance";

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("dd MMM", Locale.ROOT);

    private VerdictWords() {}

    /**
     * @param baseline of the schedule
     * @return for a column, e.g. {@code 1 of 12: akka-tcp 1.18x since 09 Nov}; null before the first run was judged
     */
    public static String column(Judgement judgement, Baseline baseline, ZoneId zone) {
        List<CellVerdict> cells =
                judgement.cells().stream().filter(c -> !c.floor()).toList();
        if (judgement.cells().isEmpty()) {
            return null;
        }
        List<CellVerdict> compared =
                cells.stream().filter(CellVerdict::compared).toList();
        if (compared.isEmpty()) {
            return notCompared(judgement.cells(), baseline);
        }
        List<CellVerdict> slower = judgement.regressed();
        List<String> parts = new ArrayList<>();
        parts.add("%d of %d".formatted(slower.size(), compared.size()) + named(slower, zone));
        long suspected =
                compared.stream().filter(c -> c.verdict() == Kind.Suspected).count();
        if (suspected > 0) {
            parts.add(suspected + " suspected");
        }
        if (!judgement.slowerFloors().isEmpty()) {
            parts.add("floor" + named(judgement.slowerFloors(), zone).substring(1));
        }
        return String.join("; ", parts);
    }

    private static String named(List<CellVerdict> slower, ZoneId zone) {
        if (slower.isEmpty()) {
            return "";
        }
        String names = slower.stream()
                .limit(MOST_NAMED)
                .map(c -> "%s %s since %s".formatted(c.cell(), ratio(c), DAY.format(since(c).atZone(zone))))
                .collect(Collectors.joining(", "));
        return ": " + names + (slower.size() > MOST_NAMED ? ", ..." : "");
    }

    /** @return why no cell was compared */
    private static String notCompared(List<CellVerdict> cells, Baseline baseline) {
        int runs = cells.stream().mapToInt(CellVerdict::runs).max().orElse(0);
        boolean anotherPlan = cells.stream().anyMatch(c -> c.verdict() == Kind.AnotherPlan);
        if (baseline.experiment() != null && anotherPlan) {
            return "baseline %s is of another plan".formatted(baseline.experiment());
        }
        if (cells.stream().anyMatch(c -> c.verdict() == Kind.NoBaseline)) {
            return "baseline %s has no figures".formatted(baseline.experiment());
        }
        if (anotherPlan) {
            return "another plan: %d of %d runs".formatted(runs, Baseline.LEAST);
        }
        return cells.stream().anyMatch(c -> c.verdict() == Kind.TooFewRuns)
                ? "too few runs: %d of %d".formatted(runs, Baseline.LEAST)
                : "not measured";
    }

    /**
     * @param baseline of the schedule
     * @return what is slower and by how much, and whether the machine is; or why there is no verdict
     */
    public static String message(Judgement judgement, Baseline baseline) {
        List<String> parts = new ArrayList<>();
        judgement.regressed().forEach(c -> parts.add(sentence(c)));
        judgement.cells().stream()
                .filter(c -> c.verdict() == Kind.Suspected)
                .forEach(c -> parts.add(sentence(c) + "; the confirming run will tell"));
        judgement.cells().stream()
                .filter(c -> c.verdict() == Kind.NotConfirmed)
                .forEach(c -> parts.add(sentence(c) + "; " + NOT_CONFIRMED));
        long compared = judgement.cells().stream()
                .filter(c -> !c.floor() && c.compared())
                .count();
        if (parts.isEmpty() && compared > 0) {
            parts.add("%d of %d cells as expected"
                    .formatted(
                            compared,
                            judgement.cells().stream().filter(c -> !c.floor()).count()));
        }
        left(judgement.cells(), Kind.TooFewRuns, "too few runs to compare with: %d of " + Baseline.LEAST, parts);
        left(
                judgement.cells(),
                Kind.AnotherPlan,
                baseline.experiment() == null
                        ? "not compared: what came before is of another plan; %d of " + Baseline.LEAST
                                + " runs of this one"
                        : "not compared: spec.baseline.experiment, %s, is of another plan than spec.template: %s"
                                .formatted(baseline.experiment(), INSTEAD),
                parts);
        left(
                judgement.cells(),
                Kind.NoBaseline,
                "not compared: spec.baseline.experiment, %s, is not there, has not ended, or has no valid figure of it: %s"
                        .formatted(baseline.experiment(), INSTEAD),
                parts);
        left(judgement.cells(), Kind.NotMeasured, "without a valid figure in the latest run", parts);
        if (!judgement.regressed().isEmpty() || !judgement.slowerFloors().isEmpty()) {
            parts.add(machine(judgement));
        }
        return String.join(". ", parts);
    }

    /** @return whether it is the machine, as its floors say */
    public static String machine(Judgement judgement) {
        List<CellVerdict> floors =
                judgement.cells().stream().filter(CellVerdict::floor).toList();
        if (!judgement.slowerFloors().isEmpty()) {
            return "the machine is slower: "
                    + judgement.slowerFloors().stream()
                            .map(VerdictWords::sentence)
                            .collect(Collectors.joining("; "));
        }
        return floors.stream().noneMatch(CellVerdict::compared)
                ? "no floor says whether it is the machine"
                : "no floor is slower, so it is not the machine as a whole";
    }

    private static void left(List<CellVerdict> cells, Kind kind, String why, List<String> parts) {
        List<CellVerdict> which =
                cells.stream().filter(c -> c.verdict() == kind).toList();
        if (!which.isEmpty()) {
            String names =
                    which.stream().limit(MOST_NAMED).map(CellVerdict::cell).collect(Collectors.joining(", "));
            int runs = which.stream().mapToInt(CellVerdict::runs).max().orElse(0);
            parts.add(names + (which.size() > MOST_NAMED ? " and " + (which.size() - MOST_NAMED) + " more" : "") + " "
                    + why.formatted(runs));
        }
    }

    /** @return how a cell that was compared came out, e.g. {@code akka: tax 5.31, 1.18x of 4.50, where 8 runs let expect 4.35 to 4.73} */
    public static String sentence(CellVerdict c) {
        String unit = c.figure().unit();
        String since = c.since() == null ? "" : ", since " + c.since();
        return "%s: %s %s%s, %s of %s%s, where %d runs let expect %s to %s%s%s"
                .formatted(
                        c.cell(),
                        c.figure().words(),
                        Figures.text(c.value()),
                        unit,
                        ratio(c),
                        Figures.text(c.expected()),
                        unit,
                        c.runs(),
                        Figures.text(c.expectedLow()),
                        Figures.text(c.expectedHigh()),
                        unit,
                        since);
    }

    private static String ratio(CellVerdict c) {
        return String.format(Locale.ROOT, "%.2fx", c.ratio());
    }

    private static Instant since(CellVerdict c) {
        return Instant.parse(c.since());
    }
}
