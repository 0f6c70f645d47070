package dev.topspin.model.stats;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Floors;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Percent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which forks are added so that a cell's interval gets as narrow as {@code measurement.precision} asks. They are added a
 * round at a time, when the round before is over, and decided by what the rounds before have measured and by nothing else:
 * whoever knows the finished trials comes to the same ones, in the same order. A floor runs around
 * what gets a fork, as in all rounds.
 */
public final class Precision {
    private Precision() {}

    /**
     * @param plan of the experiment
     * @param finished results of the finished trials by their index in the plan
     * @return the trials that are to be run as far as is known by now, finished or not, in the order of their runs
     */
    public static List<TrialPlan> due(Plan plan, Map<Integer, TrialResult> finished) {
        int cells = plan.cells().size();
        List<TrialPlan> round = plan.certain();
        List<TrialPlan> due = new ArrayList<>(round);
        Map<String, List<TrialResult>> known = new HashMap<>();
        for (int next = due.size(); next < plan.trials().size() && isOver(round, finished); next += cells) {
            round.forEach(t -> known.computeIfAbsent(t.cell().name(), _ -> new ArrayList<>())
                    .add(finished.get(t.index())));
            // what has run stays due, whatever is found of earlier trials later;
            // what got no fork in the round before was precise then, and nothing was added to it
            List<Cell> lacking = round.stream()
                    .map(TrialPlan::cell)
                    .distinct()
                    .filter(cell -> lacks(plan, known.get(cell.name())))
                    .toList();
            Set<String> runs = Stream.concat(
                            lacking.stream(), lacking.stream().flatMap(c -> Floors.under(c, plan.cells()).stream()))
                    .map(Cell::name)
                    .collect(Collectors.toSet());
            round = plan.trials().subList(next, next + cells).stream()
                    .filter(t -> runs.contains(t.cell().name()) || finished.containsKey(t.index()))
                    .toList();
            due.addAll(round);
        }
        return due;
    }

    /** An empty round is over too, and leads to none. */
    private static boolean isOver(List<TrialPlan> round, Map<Integer, TrialResult> finished) {
        return round.stream().allMatch(t -> finished.containsKey(t.index()));
    }

    /** @return the first trial that is due and not finished; empty where all is done */
    public static Optional<TrialPlan> next(Plan plan, Map<Integer, TrialResult> finished) {
        return due(plan, finished).stream()
                .filter(t -> !finished.containsKey(t.index()))
                .findFirst();
    }

    /**
     * @param next the trial that is run next
     * @return where that is the first of a round that was added, what runs in it and why, for a person; else empty
     */
    public static Optional<String> added(Plan plan, Map<Integer, TrialResult> finished, TrialPlan next) {
        int number = plan.round(next);
        List<TrialPlan> round = due(plan, finished).stream()
                .filter(t -> plan.round(t) == number)
                .toList();
        Measurement measurement = next.measurement();
        return number <= measurement.forks() || !round.getFirst().equals(next)
                ? Optional.empty()
                : Optional.of("round %d of at most %d, for a precision of %s: %s"
                        .formatted(
                                number,
                                measurement.mostForks(),
                                measurement.precision(),
                                round.stream().map(t -> t.cell().name()).collect(Collectors.joining(", "))));
    }

    /** @return the cells with a finished trial that are not as precise as was asked; none where nothing was asked */
    public static List<String> missed(Plan plan, Map<Integer, TrialResult> finished) {
        if (asked(plan) == null) {
            return List.of();
        }
        Map<String, List<TrialResult>> valid = new HashMap<>();
        for (TrialPlan trial : plan.trials()) {
            TrialResult result = finished.get(trial.index());
            if (result != null) {
                List<TrialResult> ofCell = valid.computeIfAbsent(trial.cell().name(), _ -> new ArrayList<>());
                Stream.of(result).filter(TrialResult::valid).forEach(ofCell::add);
            }
        }
        return plan.cells().stream()
                .map(Cell::name)
                .filter(valid::containsKey)
                .filter(cell -> valid.get(cell).isEmpty() || !reached(plan, interval(valid.get(cell))))
                .toList();
    }

    /** Whether a further fork would help: one that failed is no lack of forks, and might but fail again. */
    private static boolean lacks(Plan plan, List<TrialResult> results) {
        return results.stream().allMatch(TrialResult::valid) && !reached(plan, interval(results));
    }

    /** @return what forks are compared by: ns/op, or in an open loop, where its rate makes that, the median round trip */
    static double figure(TrialResult valid) {
        return valid.measured().openLoop() == null ? valid.measured().nsPerOp() : Results.medianRoundTripNanos(valid);
    }

    /**
     * @param valid at least one
     * @return median and interval of what forks are compared by: ns/op, or in an open loop the median round trip
     */
    public static Interval interval(List<TrialResult> valid) {
        return Interval.of(valid.stream().mapToDouble(Precision::figure).toArray());
    }

    /**
     * @return whether the interval reaches no further from its median than was asked; false where there is none, null
     *     where nothing was asked
     */
    static Boolean reached(Plan plan, Interval interval) {
        String asked = asked(plan);
        return asked == null ? null : (Boolean) (interval.reach() != null && interval.reach() <= Percent.share(asked));
    }

    private static String asked(Plan plan) {
        return plan.trials().getFirst().measurement().precision();
    }
}
