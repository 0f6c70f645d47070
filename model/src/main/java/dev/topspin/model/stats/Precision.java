package dev.topspin.model.stats;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Floors;
import dev.topspin.model.plan.Lane;
import dev.topspin.model.plan.Lane.Round;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Interval;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Percent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which forks are added so that a cell's interval gets as narrow as {@code measurement.precision} asks. They are added a
 * round at a time, when the round before is over, and decided by what the rounds before have measured and by nothing else:
 * whoever knows the finished trials comes to the same ones, in the same order. A floor runs around
 * what gets a fork, as in all rounds, and gets none for itself: what is asked of it is a tax.
 *
 * <p>Forks that ran while the host was in one of its states agree with each other, whatever the cell takes in another. So a narrow
 * interval ends it only from {@link #LEAST_FORKS} forks on, and only where these saw the host in all of the states that the
 * trials of the run have seen it in.
 *
 * <p>Where cells are dealt over lanes each lane goes its own way, by what was measured on it. Where rounds are dealt, a cell
 * has forks on every lane: then there is one way for all, and each round waits for the one before, on whichever lane.
 */
public final class Precision {
    /** Fewer forks agree too often by chance, and because one state of the host lasts for several of them. */
    static final int LEAST_FORKS = 5;

    private Precision() {}

    /**
     * @param plan of the experiment
     * @param finished results of the finished trials by their index in the plan
     * @return the trials that are to be run as far as is known by now, finished or not, in the order of their runs
     */
    public static List<TrialPlan> due(Plan plan, Map<Integer, TrialResult> finished) {
        return ways(plan).stream()
                .flatMap(way -> due(plan, way, finished).stream())
                .sorted(Comparator.comparingInt(TrialPlan::index))
                .toList();
    }

    /** The rounds that are decided one by what was measured in those before it. */
    private static List<List<Round>> ways(Plan plan) {
        Stream<List<Round>> lanes = plan.lanes().stream().map(Lane::rounds);
        return plan.spreadsForks()
                ? List.of(lanes.flatMap(List::stream)
                        .sorted(Comparator.comparingInt(Round::number))
                        .toList())
                : lanes.toList();
    }

    private static List<TrialPlan> due(Plan plan, List<Round> way, Map<Integer, TrialResult> finished) {
        if (plan.trials().getFirst().measurement().budget() != null) {
            return new Budget(plan, way, finished).due();
        }
        int forks = plan.trials().getFirst().measurement().forks();
        List<TrialPlan> round = way.stream()
                .filter(r -> r.number() <= forks)
                .flatMap(r -> r.trials().stream())
                .toList();
        List<TrialPlan> due = new ArrayList<>(round);
        Map<String, List<TrialResult>> known = new HashMap<>();
        for (Round next : way) {
            if (next.number() <= forks) {
                continue;
            }
            if (!isOver(round, finished)) {
                break;
            }
            round.forEach(t -> known.computeIfAbsent(t.cell().name(), _ -> new ArrayList<>())
                    .add(finished.get(t.index())));
            // what has run stays due, whatever is found of earlier trials later;
            // what got no fork in the round before was precise then, and nothing was added to it
            List<Cell> lacking = round.stream()
                    .map(TrialPlan::cell)
                    .distinct()
                    .filter(cell -> lacks(plan, cell, known))
                    .toList();
            Set<String> runs = Stream.concat(lacking.stream(), lacking.stream().flatMap(c -> plan.around(c).stream()))
                    .map(Cell::name)
                    .collect(Collectors.toSet());
            round = next.trials().stream()
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

    /**
     * @param plan of the experiment
     * @param finished results of the finished trials by their index in the plan
     * @return of each lane the first trial that is due and not finished, in the order of the lanes; empty where all is done
     */
    public static List<TrialPlan> next(Plan plan, Map<Integer, TrialResult> finished) {
        Map<Integer, TrialPlan> byLane = new TreeMap<>();
        due(plan, finished).stream()
                .filter(t -> !finished.containsKey(t.index()))
                .forEach(t -> byLane.putIfAbsent(plan.lane(t).number(), t));
        return List.copyOf(byLane.values());
    }

    /**
     * @param next a trial that is run next
     * @return where that is the first of a round that was added, what runs in it and why, for a person; else empty
     */
    public static Optional<String> added(Plan plan, Map<Integer, TrialResult> finished, TrialPlan next) {
        Lane lane = plan.lane(next);
        int number = lane.round(next);
        Measurement measurement = next.measurement();
        if (number <= measurement.forks()) {
            return Optional.empty();
        }
        if (measurement.budget() != null) {
            return Optional.of(new Budget(plan, wayOf(plan, next), finished).inWords(next));
        }
        List<TrialPlan> round = due(plan, finished).stream()
                .filter(t -> lane.has(t.index()) && lane.round(t) == number)
                .toList();
        return !round.getFirst().equals(next)
                ? Optional.empty()
                : Optional.of("round %d of at most %d%s, for a precision of %s: %s"
                        .formatted(
                                number,
                                measurement.mostForks(),
                                plan.lanes().size() == 1 ? "" : " on lane " + lane.number(),
                                measurement.precision(),
                                round.stream().map(t -> t.cell().name()).collect(Collectors.joining(", "))));
    }

    /** @return the cells with a finished trial that are not as precise as was asked; none where nothing was asked */
    public static List<String> missed(Plan plan, Map<Integer, TrialResult> finished) {
        Map<String, Boolean> reached = reached(plan, finished);
        return plan.cells().stream()
                .map(Cell::name)
                .filter(cell -> Boolean.FALSE.equals(reached.get(cell)))
                .toList();
    }

    /**
     * @return whether a cell is as precise as was asked, by its name; only cells with a finished trial that are no floors, and none
     *     where nothing was asked
     */
    static Map<String, Boolean> reached(Plan plan, Map<Integer, TrialResult> finished) {
        Map<String, Boolean> reached = new HashMap<>();
        if (asked(plan) == null) {
            return reached;
        }
        for (List<Round> way : ways(plan)) {
            Map<String, List<TrialResult>> byCell = new HashMap<>();
            way.stream().flatMap(r -> r.trials().stream()).forEach(t -> {
                TrialResult result = finished.get(t.index());
                if (result != null) {
                    byCell.computeIfAbsent(t.cell().name(), _ -> new ArrayList<>())
                            .add(result);
                }
            });
            plan.cells().stream()
                    .filter(cell -> byCell.containsKey(cell.name()) && !Floors.isOne(cell, plan.cells()))
                    .forEach(cell -> {
                        Double reach = reach(plan, cell, byCell);
                        reached.put(cell.name(), reach != null && reach <= Percent.share(asked(plan)));
                    });
        }
        return reached;
    }

    /** Whether a further fork is asked for: one that failed is no lack of forks, and might but fail again. */
    static boolean lacks(Plan plan, Cell cell, Map<String, List<TrialResult>> known) {
        List<TrialResult> forks = known.get(cell.name());
        if (!forks.stream().allMatch(TrialResult::valid)) {
            return false;
        }
        if (asked(plan) == null) {
            return true;
        }
        Double reach = reach(plan, cell, known);
        boolean precise = forks.size() >= LEAST_FORKS
                && reach != null
                && reach <= Percent.share(asked(plan))
                && HostStates.seen(plan, cell, known);
        return !precise && !Floors.isOne(cell, plan.cells());
    }

    /**
     * How far the interval of what is asked for reaches from its middle: of a cell that stands on a floor that is its tax, of any
     * other its own figure. Null where there is no interval.
     */
    static Double reach(Plan plan, Cell cell, Map<String, List<TrialResult>> known) {
        List<TrialResult> valid = Finished.valid(known.get(cell.name()));
        if (valid.isEmpty()) {
            return null;
        }
        Optional<Cell> floor = Floors.under(cell, plan.cells());
        List<TrialResult> below = Finished.valid(
                floor.map(f -> known.getOrDefault(f.name(), List.of())).orElse(List.of()));
        return floor.flatMap(f -> Taxes.of(f, valid, below))
                .map(tax -> tax.ratio().reach())
                .orElseGet(() -> interval(valid).reach());
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
        return Intervals.of(valid.stream().mapToDouble(Precision::figure).toArray());
    }

    /** @return nanoseconds that are left of the budget, 0 or more; 0 where there is none */
    public static long leftNanos(Plan plan, Map<Integer, TrialResult> finished) {
        return plan.trials().getFirst().measurement().budget() == null
                ? 0
                : ways(plan).stream()
                        .mapToLong(way -> new Budget(plan, way, finished).leftNanos())
                        .sum();
    }

    private static List<Round> wayOf(Plan plan, TrialPlan trial) {
        return ways(plan).stream()
                .filter(way -> way.stream()
                        .flatMap(round -> round.trials().stream())
                        .anyMatch(t -> t.index() == trial.index()))
                .findFirst()
                .orElseThrow();
    }

    private static String asked(Plan plan) {
        return plan.trials().getFirst().measurement().precision();
    }
}
