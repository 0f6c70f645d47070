package dev.topspin.model.stats;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Floors;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.OpenLoop;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.PodReport.Usage;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.result.WarmedUp;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** What a reader must know of a row, so as not to take its figures for something else. */
public final class Remarks {
    /** Of actors that all ran on one thread. */
    public static final String ONE_THREAD = "one thread: never crosses cores";

    /** Of messages that go at a rate. */
    public static final String OPEN_LOOP =
            "open loop: round trips count from when they were due; a hop has no time of its own, the rate decides it";

    /** Begins what is said of spinning threads that did not have their CPUs to themselves. */
    public static final String DISTURBED = "disturbed: ";

    /** Begins what is said of a process whose JIT compiler was at work for a noteworthy part of the measured time. */
    public static final String COMPILED = "compiled for ";

    /** Begins what is said of a process whose garbage collector took a noteworthy part of the measured time. */
    public static final String COLLECTED = "collected garbage for ";

    /** Begins what is said of CPUs of which the hypervisor took a noteworthy part of the measured time. */
    public static final String STOLEN = "the hypervisor took ";

    /** A spinning thread that had its CPU for less than this share of the time shared it with somebody. */
    static final double UNDISTURBED = 0.9;

    /** Waiting to be sent that is more than this part of the round trip is worth telling. */
    private static final double LATE = 0.1;

    /** What the JVM itself or the hypervisor takes of the measured time is remarked on where it is a larger share than this. */
    public static final double NOTEWORTHY = 0.01;

    private Remarks() {}

    /**
     * @param cell what was run
     * @param row its results
     * @param floor the cell under it, if any
     * @param trials that the row is made of
     * @return the remarks; empty where there are none
     */
    static List<String> of(Cell cell, CellResult row, Optional<Cell> floor, List<TrialResult> trials) {
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
        List<TrialResult> valid = Finished.valid(trials);
        unsteady(row, valid).ifPresent(remarks::add);
        most(valid, Usage::compileNanos).ifPresent(t -> remarks.add(COMPILED + t));
        most(valid, Usage::gcNanos).ifPresent(t -> remarks.add(COLLECTED + t));
        Steal.remark(valid).ifPresent(remarks::add);
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

    private static Optional<String> unsteady(CellResult row, List<TrialResult> valid) {
        if (row.unsteady() == null || row.unsteady() == 0) {
            return Optional.empty();
        }
        int iterations = valid.stream()
                .map(t -> t.measured().warmup())
                .filter(w -> w != null && Boolean.FALSE.equals(w.steady()))
                .mapToInt(WarmedUp::iterations)
                .max()
                .orElse(0);
        return Optional.of("not steady after %d warm-up iterations in %d of %d forks"
                .formatted(iterations, row.unsteady(), row.forks()));
    }

    /**
     * The most that any process of any fork took of its measured time for something, where that is worth a remark: both are
     * counted in milliseconds, so that of less than a tenth of a second nothing can be said.
     */
    private static Optional<String> most(List<TrialResult> valid, Function<Usage, Long> nanos) {
        return valid.stream()
                .filter(Results::countable)
                .flatMap(t -> t.reports().stream())
                .map(PodReport::usage)
                .filter(u -> u != null && nanos.apply(u) != null)
                .filter(u -> nanos.apply(u) > NOTEWORTHY * u.wallNanos())
                .max(Comparator.comparing(nanos))
                .map(u -> String.format(
                        Locale.ROOT,
                        "%.0f ms of the %.1f s in which it was measured",
                        nanos.apply(u) / 1e6,
                        u.wallNanos() / 1e9));
    }

    /**
     * @param row of a cell
     * @param ways how many lanes were judged for the precision, each for its own; 1 where all of its trials were together
     * @return what is said where it is not as precise as was asked
     */
    static Optional<String> imprecise(CellResult row, int ways) {
        if (!Boolean.FALSE.equals(row.precise())) {
            return Optional.empty();
        }
        if (ways > 1) { // the row's interval is over all of them
            return Optional.of(
                    "not as precise as asked on each of its %d lanes, with %d forks".formatted(ways, row.forks()));
        }
        if (row.nsPerOpHigh() == null) {
            return Optional.of("not as precise as asked with " + row.forks() + " forks");
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "not as precise as asked: with %d forks the interval reaches %.1f %% from the median",
                row.forks(),
                100 * (row.nsPerOpHigh() / row.nsPerOp() - 1)));
    }

    /** Spinning threads never wait, so what they lack of their CPUs' time went to somebody else. */
    private static Optional<String> disturbed(Cell cell, CellResult row) {
        int spinning = spinning(cell);
        if (row.cpuCores() == null || row.cpuCores() >= UNDISTURBED * spinning) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "%s%d spinning threads had the time of %.2f CPUs, so something else ran on theirs",
                DISTURBED,
                spinning,
                row.cpuCores()));
    }

    /** @return how many threads of the cell spin all the time; 0 for all but spin */
    static int spinning(Cell cell) {
        return cell.variant().spin() == null ? 0 : 2 * cell.workload().kind().strands();
    }
}
