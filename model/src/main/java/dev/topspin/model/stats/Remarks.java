package dev.topspin.model.stats;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.result.CellResult;
import java.util.ArrayList;
import java.util.List;

/** What a reader must know of a row, so as not to take its figures for something else. */
public final class Remarks {
    /** Of actors that all ran on one thread. */
    public static final String ONE_THREAD = "one thread: never crosses cores";

    private Remarks() {}

    /**
     * @param cell what was run
     * @param row its results
     * @return the remarks; empty where there are none
     */
    public static List<String> of(Cell cell, CellResult row) {
        List<String> remarks = new ArrayList<>();
        if (cell.variant().akka() != null && row.threads() != null && row.threads() == 1) {
            remarks.add(ONE_THREAD);
        }
        if (row.forks() == 1) {
            remarks.add("one fork: no interval");
        }
        return remarks;
    }
}
