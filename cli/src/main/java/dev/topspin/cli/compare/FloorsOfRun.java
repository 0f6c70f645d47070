package dev.topspin.cli.compare;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Floors;
import dev.topspin.model.result.ResultsFile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which cell of a run stands on which: found once, and not anew for each cell.
 *
 * @param under floors by the names of what stands on them
 */
record FloorsOfRun(Map<String, Cell> under) {
    static FloorsOfRun of(ResultsFile results) {
        List<Cell> cells = results.cells();
        Map<String, Cell> under = new HashMap<>();
        cells.forEach(cell -> Floors.under(cell, cells).ifPresent(floor -> under.put(cell.name(), floor)));
        return new FloorsOfRun(under);
    }

    Optional<Cell> under(String cell) {
        return Optional.ofNullable(under.get(cell));
    }

    boolean isFloor(String cell) {
        return under.values().stream().anyMatch(floor -> floor.name().equals(cell));
    }
}
