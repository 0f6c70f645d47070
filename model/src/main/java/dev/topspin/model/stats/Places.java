package dev.topspin.model.stats;

import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.cpu.CpuWords;
import dev.topspin.model.cpu.UsedCpu;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Lane;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Proof;
import dev.topspin.model.result.Remark;
import dev.topspin.model.result.Remark.OnLane;
import dev.topspin.model.result.Remark.Place;
import dev.topspin.model.result.TrialResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether an experiment's trials ran on CPUs that lie to each other alike: where one pair shares a core and another crosses
 * caches, their figures differ by that, whatever else is compared.
 */
final class Places {
    /** Cells are set beside those that have as many processes and are spread the same way. */
    private record Kind(int processes, Object topology) {
        static Kind of(Cell cell) {
            return new Kind(
                    cell.variant().runtime().pods(), cell.variant().runtime().topology());
        }
    }

    /** Where the trials of a cell ran, how many of them by place, on each of its lanes. */
    private record Seen(SortedMap<Integer, Map<String, Long>> byLane) {
        Seen() {
            this(new TreeMap<>());
        }

        void add(int lane, String place) {
            byLane.computeIfAbsent(lane, _ -> new TreeMap<>()).merge(place, 1L, Long::sum);
        }

        Map<String, Long> all() {
            Map<String, Long> all = new TreeMap<>();
            byLane.values().forEach(places -> places.forEach((place, n) -> all.merge(place, n, Long::sum)));
            return all;
        }

        /** In which way the forks differ; empty where all ran on the same. */
        Optional<Remark> differences() {
            List<OnLane> within = byLane.entrySet().stream()
                    .filter(e -> e.getValue().size() > 1)
                    .map(e -> new OnLane(byLane.size() == 1 ? null : e.getKey(), listed(e.getValue())))
                    .toList();
            if (!within.isEmpty()) {
                return Optional.of(new Remark.ForksApart(within));
            }
            Map<String, Long> all = all();
            return all.size() == 1 ? Optional.empty() : Optional.of(new Remark.LanesApart(listed(all)));
        }
    }

    private Places() {}

    /**
     * Forks are looked at lane by lane: where a cell has several, as a floor has, each is a place of its own.
     *
     * @param plan of the experiment
     * @param finished results of the finished trials by their index in the plan
     * @return by cell name, in which way its forks differ from each other, or from most trials of other cells; only cells that
     *     do
     */
    static Map<String, List<Remark>> remarks(Plan plan, Map<Integer, TrialResult> finished) {
        Map<String, List<Remark>> remarks = new TreeMap<>();
        for (Function<TrialResult, Optional<String>> place :
                List.<Function<TrialResult, Optional<String>>>of(Places::relation, Places::models)) {
            remarks(plan, finished, place)
                    .forEach((cell, remark) -> remarks.computeIfAbsent(cell, c -> new ArrayList<>())
                            .add(remark));
        }
        return remarks;
    }

    private static Map<String, Remark> remarks(
            Plan plan, Map<Integer, TrialResult> finished, Function<TrialResult, Optional<String>> place) {
        Map<Cell, Seen> byCell = new HashMap<>();
        Map<Kind, Map<String, Long>> byKind = new HashMap<>();
        for (Lane lane : plan.lanes()) {
            for (TrialPlan trial : lane.trials()) {
                Optional.ofNullable(finished.get(trial.index()))
                        .filter(TrialResult::valid)
                        .flatMap(place)
                        .ifPresent(where -> {
                            byCell.computeIfAbsent(trial.cell(), _ -> new Seen())
                                    .add(lane.number(), where);
                            byKind.computeIfAbsent(Kind.of(trial.cell()), _ -> new TreeMap<>())
                                    .merge(where, 1L, Long::sum);
                        });
            }
        }
        Map<String, Remark> remarks = new TreeMap<>();
        byCell.forEach((cell, seen) -> seen.differences()
                .or(() -> unlike(seen.all(), byKind.get(Kind.of(cell))))
                .ifPresent(remark -> remarks.put(cell.name(), remark)));
        return remarks;
    }

    /**
     * @param own the one place of a cell
     * @param all places of cells of its kind
     */
    private static Optional<Remark> unlike(Map<String, Long> own, Map<String, Long> all) {
        String place = own.keySet().iterator().next();
        long total = all.values().stream().mapToLong(Long::longValue).sum();
        if (all.size() == 1 || 2 * all.get(place) > total) {
            return Optional.empty();
        }
        Map<String, Long> others = new TreeMap<>(all);
        others.remove(place);
        return Optional.of(new Remark.UnlikeOthers(place, listed(others)));
    }

    private static List<Place> listed(Map<String, Long> places) {
        return places.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(e -> new Place(e.getKey(), e.getValue()))
                .toList();
    }

    /** How the measured CPUs lie to each other: those of each process, and those of two processes on one machine. */
    private static Optional<String> relation(TrialResult result) {
        List<CpuRelation> relations = proofs(result).map(Proof::relation).toList();
        if (relations.isEmpty() || relations.stream().anyMatch(r -> r == null || r == CpuRelation.Unknown)) {
            return Optional.empty();
        }
        String each = relations.stream().distinct().map(CpuWords::of).collect(Collectors.joining(" and "));
        return Optional.of(together(result)
                .map(both -> each + " (both processes together: " + CpuWords.of(both) + ")")
                .orElse(each));
    }

    private static Optional<CpuRelation> together(TrialResult result) {
        List<UsedCpu> cpus = proofs(result).flatMap(p -> p.cpus().stream()).toList();
        long nodes = result.reports().stream()
                .map(r -> r.environment() == null
                        ? ""
                        : Objects.requireNonNullElse(r.environment().node(), ""))
                .distinct()
                .count();
        boolean all = proofs(result).noneMatch(p -> p.cpus().isEmpty());
        return result.reports().size() > 1 && nodes == 1 && all
                ? Optional.of(CpuRelation.of(cpus)).filter(r -> r != CpuRelation.Unknown)
                : Optional.empty();
    }

    private static Optional<String> models(TrialResult result) {
        String models = proofs(result)
                .flatMap(p -> p.cpuModels().stream())
                .distinct()
                .sorted()
                .collect(Collectors.joining(" and "));
        return models.isEmpty() ? Optional.empty() : Optional.of(models);
    }

    private static Stream<Proof> proofs(TrialResult result) {
        return result.reports().stream().map(PodReport::proof).filter(Objects::nonNull);
    }
}
