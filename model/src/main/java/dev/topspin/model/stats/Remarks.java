package dev.topspin.model.stats;

import dev.topspin.model.Figures;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.OpenLoop;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.PodReport.Usage;
import dev.topspin.model.result.Remark;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.result.WarmedUp;
import dev.topspin.model.spec.VariantRuntime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Finds what a reader must know of a row. */
public final class Remarks {
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
     * @param trials that the row is made of
     * @return the remarks; empty where there are none
     */
    static List<Remark> of(Cell cell, CellResult row, List<TrialResult> trials) {
        List<Remark> remarks = new ArrayList<>();
        boolean actors = cell.variant().runtime() instanceof VariantRuntime.Akka
                || cell.variant().scalaActors() != null
                || cell.variant().queue() != null
                || cell.variant().kilim() != null
                || cell.variant().container() != null;
        if (actors && row.threads() != null && row.threads() == 1) {
            remarks.add(new Remark.OneThread());
        }
        openLoop(row, remarks);
        disturbed(cell, row).ifPresent(remarks::add);
        SliceTrust.setAside(row.trust()).ifPresent(remarks::add);
        SliceTrust.twoSpeeds(row.trust()).ifPresent(remarks::add);
        List<TrialResult> valid = Finished.valid(trials);
        remarks.addAll(CpuTrust.of(valid));
        if (cell.workload().chameneos() != null && row.forks() > 0 && row.completion() == null) {
            remarks.add(new Remark.Unfinished());
        }
        if (row.forks() == 1) {
            remarks.add(new Remark.OneFork());
        }
        if (row.tax() != null && row.tax().ratio().holdsOne()) {
            remarks.add(new Remark.NoDifference(row.tax().floor()));
        }
        unsteady(row, valid).ifPresent(remarks::add);
        most(valid, Usage::compileNanos)
                .ifPresent(u -> remarks.add(new Remark.Compiled(u.compileNanos(), u.wallNanos())));
        most(valid, Usage::gcNanos)
                .ifPresent(u -> remarks.add(new Remark.CollectedGarbage(u.gcNanos(), u.wallNanos())));
        Steal.remark(valid).ifPresent(remarks::add);
        strangers(trials).ifPresent(remarks::add);
        return remarks;
    }

    /** Of failed forks too: there they may be a cause. */
    private static Optional<Remark> strangers(List<TrialResult> trials) {
        List<Long> visited = trials.stream()
                .map(t -> t.reports().stream()
                        .filter(r -> r.strangers() != null)
                        .mapToLong(PodReport::strangers)
                        .sum())
                .filter(connections -> connections > 0)
                .toList();
        return visited.isEmpty()
                ? Optional.empty()
                : Optional.of(new Remark.Strangers(
                        visited.stream().mapToLong(Long::longValue).sum(), visited.size(), trials.size()));
    }

    private static void openLoop(CellResult row, List<Remark> remarks) {
        OpenLoop open = row.openLoop();
        if (open == null) {
            return;
        }
        remarks.add(new Remark.AtRate());
        if (!open.held()) {
            remarks.add(new Remark.RateNotHeld(open.rate(), open.reachedRate()));
        } else if (row.roundTrip() != null
                && open.lateP999Nanos() > LATE * 1000 * row.roundTrip().p999Micros()) {
            remarks.add(new Remark.SentLate(open.lateP999Nanos()));
        }
    }

    private static Optional<Remark> unsteady(CellResult row, List<TrialResult> valid) {
        Integer unsteady = row.trust().unsteady();
        if (unsteady == null || unsteady == 0) {
            return Optional.empty();
        }
        int iterations = valid.stream()
                .map(t -> t.measured().warmup())
                .filter(w -> w != null && Boolean.FALSE.equals(w.steady()))
                .mapToInt(WarmedUp::iterations)
                .max()
                .orElse(0);
        return Optional.of(new Remark.WarmupUnsteady(iterations, unsteady, row.forks()));
    }

    /**
     * The process of any fork that took most of its measured time for something, where that is worth a remark: both are
     * counted in milliseconds, so that of less than a tenth of a second nothing can be said.
     */
    private static Optional<Usage> most(List<TrialResult> valid, Function<Usage, Long> nanos) {
        return valid.stream()
                .filter(Results::countable)
                .flatMap(t -> t.reports().stream())
                .map(PodReport::usage)
                .filter(u -> u != null && nanos.apply(u) != null)
                .filter(u -> nanos.apply(u) > NOTEWORTHY * u.wallNanos())
                .max(Comparator.comparing(nanos));
    }

    /**
     * @param row of a cell
     * @return what is said where it is not as precise as was asked
     */
    static Optional<Remark> imprecise(CellResult row) {
        if (!Boolean.FALSE.equals(row.trust().precise())) {
            return Optional.empty();
        }
        Double reach = row.tax() != null
                ? row.tax().ratio().reach()
                : row.nsPerOp() != null ? row.nsPerOp().reach() : null;
        return Optional.of(new Remark.Imprecise(row.forks(), null, reach == null ? null : Figures.rounded(reach)));
    }

    /** Spinning threads never wait, so what they lack of their CPUs' time went to somebody else. */
    private static Optional<Remark> disturbed(Cell cell, CellResult row) {
        int spinning = spinning(cell);
        return row.cpuCores() == null || row.cpuCores() >= UNDISTURBED * spinning
                ? Optional.empty()
                : Optional.of(new Remark.Disturbed(spinning, row.cpuCores()));
    }

    /** @return how many threads of the cell spin all the time; 0 for all but spin */
    static int spinning(Cell cell) {
        return cell.variant().spin() == null ? 0 : 2 * cell.workload().kind().strands();
    }
}
