package dev.topspin.model.stats;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Floors;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.OpenLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a reader must know of a row, so as not to take its figures for something else. */
public final class Remarks {
    /** Of actors that all ran on one thread. */
    public static final String ONE_THREAD = "one thread: never crosses cores";

    /** Of messages that go at a rate. */
    public static final String OPEN_LOOP =
            "open loop: round trips count from when they were due; a hop has no time of its own, the rate decides it";

    /** A spinning thread that had its CPU for less than this share of the time shared it with somebody. */
    static final double UNDISTURBED = 0.9;

    /** Waiting to be sent that is more than this part of the round trip is worth telling. */
    private static final double LATE = 0.1;

    private Remarks() {}

    /**
     * @param cell what was run
     * @param row its results
     * @param floor the cell under it, if any
     * @return the remarks; empty where there are none
     */
    static List<String> of(Cell cell, CellResult row, Optional<Cell> floor) {
        List<String> remarks = new ArrayList<>();
        boolean actors = cell.variant().akka() != null || cell.variant().scalaActors() != null;
        if (actors && row.threads() != null && row.threads() == 1) {
            remarks.add(ONE_THREAD);
        }
        openLoop(row, remarks);
        disturbed(cell, row).ifPresent(remarks::add);
        if (cell.workload().chameneos() != null && row.forks() > 0 && row.seconds() == null) {
            remarks.add("the time was over before all meetings: no time to them");
        }
        if (row.forks() == 1) {
            remarks.add("one fork: no interval");
        }
        floor.filter(f -> Floors.ofNetwork(f)
                        ? spansOne(row.networkTaxLow(), row.networkTaxHigh())
                        : spansOne(row.floorTaxLow(), row.floorTaxHigh()))
                .ifPresent(f -> remarks.add("against " + f.name() + ": " + Ratio.NO_DIFFERENCE));
        return remarks;
    }

    private static boolean spansOne(Double low, Double high) {
        return low != null && low <= 1 && 1 <= high;
    }

    private static void openLoop(CellResult row, List<String> remarks) {
        OpenLoop open = row.openLoop();
        if (open == null) {
            return;
        }
        remarks.add(OPEN_LOOP);
        if (!open.held()) {
            remarks.add(String.format(
                    Locale.ROOT,
                    "asked for %,d/s, reached %,.0f/s: the round trips hold the wait for messages before them, and grow with"
                            + " the time that is measured",
                    open.rate(),
                    open.reachedRate()));
        } else if (row.p999Micros() != null && open.lateP999Nanos() > LATE * 1000 * row.p999Micros()) {
            remarks.add(String.format(
                    Locale.ROOT,
                    "1 in 1,000 messages was sent %,.0f us or more after it was due: its round trip holds that",
                    open.lateP999Nanos() / 1000.0));
        }
    }

    /** Spinning threads never wait, so what they lack of their CPUs' time went to somebody else. */
    private static Optional<String> disturbed(Cell cell, CellResult row) {
        int spinning = spinning(cell);
        if (row.cpuCores() == null || row.cpuCores() >= UNDISTURBED * spinning) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "disturbed: %d spinning threads had the time of %.2f CPUs, so something else ran on theirs",
                spinning,
                row.cpuCores()));
    }

    /** @return how many threads of the cell spin all the time; 0 for all but spin */
    static int spinning(Cell cell) {
        return cell.variant().spin() == null ? 0 : 2 * cell.workload().kind().strands();
    }
}
