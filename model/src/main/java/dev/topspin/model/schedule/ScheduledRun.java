package dev.topspin.model.schedule;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A run of a schedule as it is stored.
 *
 * @param name see {@link RunNames}
 * @param due when it, or the run that it confirms, was due
 * @param phase where it is
 * @param completion when it ended; null before
 * @param plan hash of its plan without its name; null where that is not known yet
 * @param cells what is compared of it; never null
 */
public record ScheduledRun(
        String name, Instant due, Phase phase, Instant completion, String plan, List<RunCell> cells) {

    public ScheduledRun {
        cells = cells == null ? List.of() : List.copyOf(cells);
    }

    /** Where a run is. */
    public enum Phase {
        Active,
        Succeeded,
        Failed
    }

    /** @return whether it has ended, well or not */
    public boolean over() {
        return phase != Phase.Active;
    }

    /** @return whether it was made to confirm another */
    public boolean confirms() {
        return RunNames.confirms(name);
    }

    /** @return what is compared of a cell; empty where it has no valid figure */
    public Optional<CellFigure> figure(String cell) {
        return cells.stream().filter(c -> c.named(cell)).findFirst().map(RunCell::figure);
    }
}
