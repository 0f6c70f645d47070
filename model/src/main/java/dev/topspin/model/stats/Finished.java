package dev.topspin.model.stats;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Lane;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Remark;
import dev.topspin.model.result.TrialResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The results of an experiment's finished trials, by their cells and lanes, in the order of the plan. Those of another build than
 * most are left out: figures of two builds are never merged.
 */
final class Finished {
    private final int lanes;
    private final Map<String, SortedMap<Integer, List<TrialResult>>> results = new HashMap<>();
    private final Map<String, List<TrialPlan>> valid = new HashMap<>();
    private final Map<String, Integer> leftOut = new HashMap<>();
    private final Builds builds;

    /** @param finished by the trials' index in the plan */
    Finished(Plan plan, Map<Integer, TrialResult> finished) {
        lanes = plan.lanes().size();
        builds = Builds.of(finished.values());
        plan.cells().forEach(cell -> results.put(cell.name(), new TreeMap<>()));
        for (Lane lane : plan.lanes()) {
            for (TrialPlan trial : lane.trials()) {
                TrialResult result = finished.get(trial.index());
                if (result != null && builds.isOther(result)) {
                    leftOut.merge(trial.cell().name(), 1, Integer::sum);
                } else if (result != null) {
                    if (result.valid()) {
                        valid.computeIfAbsent(trial.cell().name(), _ -> new ArrayList<>())
                                .add(trial);
                    }
                    results.get(trial.cell().name())
                            .computeIfAbsent(lane.number(), _ -> new ArrayList<>())
                            .add(result);
                }
            }
        }
    }

    /** @return the trials of a cell with valid results, in the order of the plan */
    List<TrialPlan> validTrials(Cell cell) {
        return valid.getOrDefault(cell.name(), List.of());
    }

    /** @return why forks of a cell are not in its row; empty where all are */
    Optional<Remark> leftOut(Cell cell) {
        return Optional.ofNullable(leftOut.get(cell.name())).map(builds::leftOut);
    }

    /** @return all of a cell */
    List<TrialResult> of(Cell cell) {
        return byLane(cell).values().stream().flatMap(List::stream).toList();
    }

    /** @return those of a cell by the number of their lane; lanes on which none is finished are not in it */
    SortedMap<Integer, List<TrialResult>> byLane(Cell cell) {
        return results.get(cell.name());
    }

    /** @return the valid ones of a cell by the number of their lane; lanes on which there is none are not in it */
    SortedMap<Integer, List<TrialResult>> validByLane(Cell cell) {
        SortedMap<Integer, List<TrialResult>> valid = new TreeMap<>();
        byLane(cell).forEach((lane, all) -> valid.put(lane, valid(all)));
        valid.values().removeIf(List::isEmpty);
        return valid;
    }

    /** @return the valid ones of a floor on the lanes on which a cell above it has valid ones */
    List<TrialResult> validBelow(Cell cell, Cell floor) {
        Set<Integer> own = validByLane(cell).keySet();
        return validByLane(floor).entrySet().stream()
                .filter(e -> own.contains(e.getKey()))
                .flatMap(e -> e.getValue().stream())
                .toList();
    }

    /** @return the lane where it is to be told from others; null where there is but one */
    Integer told(int lane) {
        return lanes == 1 ? null : (Integer) lane;
    }

    static List<TrialResult> valid(List<TrialResult> results) {
        return results.stream().filter(TrialResult::valid).toList();
    }
}
