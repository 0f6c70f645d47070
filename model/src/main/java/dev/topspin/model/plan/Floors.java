package dev.topspin.model.plan;

import dev.topspin.model.spec.BareAeron;
import dev.topspin.model.spec.BareQueue;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.Contention;
import dev.topspin.model.spec.Dispatcher.Executor;
import dev.topspin.model.spec.KilimTasks;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.Queries;
import dev.topspin.model.spec.ScalaActors;
import dev.topspin.model.spec.VariantRuntime;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Which cell is the floor under which: what the same exchange takes on the bare hardware, in the same experiment. */
public final class Floors {
    /** So many blocks of a floor let its loop be compiled before a trial counts them; a single one does all but that. */
    public static final int WARMUP_BLOCKS = 4;

    /** Two milliseconds on each of the lines that the spin loop goes over. */
    private static final long BLOCK_NANOS = 96_000_000;

    private Floors() {}

    /** @return how long a block of the floor lasts inside a trial, in nanoseconds: of meetings, at the most */
    public static long blockNanos(Cell floor, Measurement measurement) {
        return floor.workload().kind() instanceof PingPong ? BLOCK_NANOS : measurement.timeNanos();
    }

    /**
     * For ping-pong in one JVM the floor is the first spin, for chameneos the first threads, for ping-pong in two
     * processes the first socket with the same topology and path. It has the same load: what one message alone takes is no floor under many
     * under way, or under a rate. Where one of them runs on the same JVM it is that one.
     *
     * @param cells of the experiment
     * @return the floor under the cell; empty where there is none, as under a floor
     */
    public static Optional<Cell> under(Cell cell, List<Cell> cells) {
        return cells.stream()
                .filter(bare -> plays(bare, cell) && bare.workload().equals(cell.workload()))
                .min(Comparator.comparing(bare -> !onJvmOf(cell, bare))); // the first of those that are equal
    }

    private static boolean onJvmOf(Cell cell, Cell bare) {
        return Objects.equals(cell.variant().jvm(), bare.variant().jvm());
    }

    /** @return whether it exchanges on the bare hardware what the other cell does, whatever the load */
    private static boolean plays(Cell bare, Cell cell) {
        if (!bare(bare)) { // of all pairs of a thousand cells it is asked, and most of these are no floors
            return false;
        }
        VariantRuntime floor = bare.variant().runtime();
        VariantRuntime runtime = cell.variant().runtime();
        return switch (cell.workload().kind()) {
            case PingPong _
            when runtime.topology() != null ->
                floor instanceof VariantRuntime.Socket
                        && !(runtime instanceof VariantRuntime.Socket)
                        && floor.topology() == runtime.topology()
                        && floor.path() == runtime.path();
            case PingPong _ -> floor instanceof VariantRuntime.Spin && !(runtime instanceof VariantRuntime.Spin);
            case Chameneos _ -> floor instanceof VariantRuntime.Threads && !(runtime instanceof VariantRuntime.Threads);
            case Queries _, Contention _ -> false;
        };
    }

    /**
     * The floor that a trial measures itself, turn about with what it is the floor under: in the same process, on the same CPUs,
     * while the measured threads stand still. Whatever slows the CPUs slows both sides then.
     *
     * @param cells of the experiment
     * @return the floor under the cell; empty where it has none, and where its threads can't be held: Akka's affinity pool looks
     *     for work all the time, and of two processes each would need the other's floor
     */
    public static Optional<Cell> inside(Cell cell, List<Cell> cells) {
        return under(cell, cells).filter(_ -> holds(cell.variant().runtime()));
    }

    private static boolean holds(VariantRuntime runtime) {
        return switch (runtime) {
            case VariantRuntime.Akka akka ->
                akka.dispatcher() == null || akka.dispatcher().executor() != Executor.Affinity;
            case ScalaActors _, BareQueue _, KilimTasks _ -> true;
            case BareAeron aeron -> aeron.pods() == 1;
            default -> false;
        };
    }

    /**
     * @param measuredInside whether trials measure floors themselves where they can: those of earlier plans did not
     * @return the floor that runs in trials of its own around those of the cell; empty where there is none
     */
    public static Optional<Cell> around(Cell cell, List<Cell> cells, boolean measuredInside) {
        if (!measuredInside) {
            return ofEarlierPlans(cell, cells);
        }
        return inside(cell, cells).isPresent() ? Optional.empty() : under(cell, cells);
    }

    /** Spin ran around whatever had as many pairs, and no rate: those plans keep their order, if not their taxes. */
    private static Optional<Cell> ofEarlierPlans(Cell cell, List<Cell> cells) {
        return cells.stream()
                .filter(bare -> bare.variant().spin() != null && plays(bare, cell))
                .filter(bare -> !cell.openLoop()
                        && bare.workload().kind().strands()
                                == cell.workload().kind().strands())
                .findFirst()
                .or(() -> under(cell, cells));
    }

    /** @return those of the cells that run around others, in their order */
    public static List<Cell> around(List<Cell> cells, boolean measuredInside) {
        return named(cells, (cell, bare) -> around(cell, bare, measuredInside));
    }

    /** @return those of the cells that are the floor under another, in their order */
    public static List<Cell> of(List<Cell> cells) {
        return named(cells, Floors::under);
    }

    /** @return whether it is the floor under another of the cells */
    public static boolean isOne(Cell cell, List<Cell> cells) {
        return bare(cell) && of(cells).contains(cell);
    }

    private static boolean bare(Cell cell) {
        return cell.variant().spin() != null
                || cell.variant().socket() != null
                || cell.variant().threads() != null;
    }

    private static List<Cell> named(List<Cell> cells, BiFunction<Cell, List<Cell>, Optional<Cell>> floor) {
        List<Cell> bare = cells.stream().filter(Floors::bare).toList();
        Set<String> names = cells.stream()
                .flatMap(cell -> floor.apply(cell, bare).stream())
                .map(Cell::name)
                .collect(Collectors.toSet());
        return cells.stream().filter(cell -> names.contains(cell.name())).toList();
    }

    /** @return whether it is a network's floor, so that round trips are compared, and not ns/op */
    public static boolean ofNetwork(Cell floor) {
        return floor.variant().socket() != null;
    }
}
