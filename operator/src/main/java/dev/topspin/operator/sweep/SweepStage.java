package dev.topspin.operator.sweep;

import java.util.List;

/**
 * Units that may run side by side, and all of which end before the next stage begins.
 *
 * @param name short, as in the names of experiments: {@code l}, {@code r3}, {@code c1f2r1}
 * @param title for a person, e.g. {@code round 3 of 12}
 * @param units none of which has a node in common with another
 */
record SweepStage(String name, String title, List<SweepUnit> units) {
    SweepStage {
        units = List.copyOf(units);
    }

    /** @return whether suspects are measured again in it */
    boolean confirms() {
        return units.stream().anyMatch(unit -> unit.repeat() > 0);
    }
}
