package dev.topspin.model.stats;

import dev.topspin.model.Figures;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Lane;
import dev.topspin.model.plan.Lane.Round;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.Durations;
import dev.topspin.model.spec.Measurement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What {@code measurement.budget} is spent on. When each cell has its forks, one after the other is added to the cell of which a
 * further one takes most off the square of its interval, for the time that it takes, until none fits into what is left. So forks come
 * to be shared out by the spread of what they measure (Neyman's allocation), which makes all intervals together as narrow as the time
 * allows. Where a floor runs around a cell, one of its own follows each fork.
 *
 * <p>It depends on what the finished trials measured and took and on nothing else: one fork is chosen at a time, and stays chosen
 * until it has ended. Lanes have equal parts of the time; where rounds are dealt over lanes, all have it together.
 */
final class Budget {
    private final Plan plan;
    private final List<Round> way;
    private final List<Lane> lanes;
    private final Map<Integer, TrialResult> finished;
    private final Measurement measurement;
    /** The floor that runs around a cell, both by name. */
    private final Map<String, String> around = new TreeMap<>();

    private final Map<String, List<TrialPlan>> trials = new HashMap<>();
    private final Map<String, List<TrialResult>> known = new HashMap<>();

    /**
     * @param way its rounds, in their order
     * @param finished results of the finished trials by their index in the plan
     */
    Budget(Plan plan, List<Round> way, Map<Integer, TrialResult> finished) {
        this.plan = plan;
        this.way = way;
        this.finished = finished;
        lanes = way.stream()
                .map(round -> plan.lane(round.trials().getFirst()).number())
                .distinct()
                .map(plan.lanes()::get)
                .toList();
        measurement = plan.trials().getFirst().measurement();
        plan.cells().forEach(cell -> plan.around(cell).ifPresent(floor -> around.put(cell.name(), floor.name())));
        for (Round round : way) {
            for (TrialPlan trial : round.trials()) {
                String cell = trial.cell().name();
                trials.computeIfAbsent(cell, _ -> new ArrayList<>()).add(trial);
                TrialResult result = finished.get(trial.index());
                if (result != null) {
                    known.computeIfAbsent(cell, _ -> new ArrayList<>()).add(result);
                }
            }
        }
    }

    /** @return the trials that are to be run as far as is known by now, finished or not */
    List<TrialPlan> due() {
        List<TrialPlan> due = new ArrayList<>();
        for (Round round : way) {
            round.trials().stream()
                    .filter(t -> certain(round) || finished.containsKey(t.index()))
                    .forEach(due::add);
        }
        if (due.stream().allMatch(t -> finished.containsKey(t.index()))) {
            owed().or(this::chosen).ifPresent(due::add);
        }
        return due;
    }

    private boolean certain(Round round) {
        return round.number() <= measurement.forks();
    }

    /** The floor of a lane on which a cell had a fork that its floor has not yet followed. */
    private Optional<TrialPlan> owed() {
        return lanes.stream()
                .flatMap(lane -> around.values().stream().distinct().flatMap(floor -> owed(lane, floor).stream()))
                .findFirst();
    }

    private Optional<TrialPlan> owed(Lane lane, String floor) {
        long above = added(lane, cell -> floor.equals(around.get(cell)));
        return above <= added(lane, floor::equals)
                ? Optional.empty()
                : lane.trials().stream()
                        .filter(t -> t.cell().name().equals(floor) && !finished.containsKey(t.index()))
                        .findFirst();
    }

    private long added(Lane lane, Predicate<String> cell) {
        return lane.rounds().stream()
                .filter(round -> !certain(round))
                .flatMap(round -> round.trials().stream())
                .filter(t -> finished.containsKey(t.index()))
                .filter(t -> cell.test(t.cell().name()))
                .count();
    }

    private Optional<TrialPlan> chosen() {
        long left = leftNanos();
        return plan.cells().stream()
                .filter(cell -> known.containsKey(cell.name()))
                .filter(cell -> next(cell).isPresent())
                .filter(cell -> takes(cell) <= left)
                .filter(cell -> Precision.lacks(plan, cell, known))
                .filter(cell -> gain(cell) > 0)
                .max(Comparator.comparingDouble(this::gain))
                .flatMap(this::next);
    }

    private Optional<TrialPlan> next(Cell cell) {
        return trials.get(cell.name()).stream()
                .filter(t -> !finished.containsKey(t.index()))
                .findFirst();
    }

    /** What a further fork takes off the square of the interval, in logarithms, a nanosecond of its time. */
    private double gain(Cell cell) {
        Double reach = Precision.reach(plan, cell, known);
        if (reach == null) {
            return Double.POSITIVE_INFINITY;
        }
        double half = Math.log1p(reach);
        return half * half * (1 - Intervals.narrowing(known.get(cell.name()).size())) / takes(cell);
    }

    /** A fork of a cell, and of the floor that follows it. */
    private long takes(Cell cell) {
        return Stream.concat(Stream.of(cell.name()), Stream.ofNullable(around.get(cell.name())))
                .mapToLong(name -> (long) lengths(name).average().orElse(0))
                .sum();
    }

    /** @return how much of its part of the time the way has left, in nanoseconds; 0 where there is none */
    long leftNanos() {
        long part = Durations.nanos(measurement.budget()) / plan.lanes().size() * lanes.size();
        long spent =
                known.keySet().stream().mapToLong(cell -> lengths(cell).sum()).sum();
        long betweenCpus = trials.values().stream()
                .flatMap(List::stream)
                .filter(t -> finished.containsKey(t.index()))
                .mapToLong(TrialPlan::coreToCoreNanos)
                .sum();
        return Math.max(0, part - spent - betweenCpus);
    }

    /** How long the finished trials of a cell took, in nanoseconds. */
    private LongStream lengths(String cell) {
        TrialPlan like = trials.get(cell).getFirst();
        return known.getOrDefault(cell, List.of()).stream().mapToLong(result -> TrialLength.nanos(like, result));
    }

    /**
     * @param next a trial that is run next, and was added
     * @return why, for a person
     */
    String inWords(TrialPlan next) {
        Double reach = Precision.reach(plan, next.cell(), known);
        return "%s has %.0f s of its budget of %s left; next is %s, fork %d%s"
                .formatted(
                        next.experiment(),
                        leftNanos() / 1e9,
                        measurement.budget(),
                        next.cell().name(),
                        next.fork(),
                        reach == null ? "" : ", known to %s %%".formatted(Figures.text(100 * reach)));
    }
}
