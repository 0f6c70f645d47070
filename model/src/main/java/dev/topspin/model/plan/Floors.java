package dev.topspin.model.plan;

import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.Contention;
import dev.topspin.model.spec.Dispatcher.Executor;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.Queries;
import dev.topspin.model.spec.VariantRuntime;
import java.util.List;
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
     * For ping-pong in one JVM the floor is the first spin with as many pairs, for chameneos the first threads with the same
     * meetings and creatures, for ping-pong of actors in two processes the first socket with the same topology and load. An
     * open loop in one JVM has none: what spin's hop takes is no figure of a rate.
     *
     * @param cells of the experiment
     * @return the floor under the cell; empty where there is none, as under a floor
     */
    public static Optional<Cell> under(Cell cell, List<Cell> cells) {
        VariantRuntime runtime = cell.variant().runtime();
        return switch (cell.workload().kind()) {
            case PingPong _
            when runtime instanceof VariantRuntime.AkkaRemote remote ->
                cells.stream()
                        .filter(c -> c.variant().socket() != null
                                && c.variant().socket().topology() == remote.topology()
                                && c.workload().equals(cell.workload()))
                        .findFirst();
            case PingPong played ->
                cell.variant().spin() != null || runtime.topology() != null || cell.openLoop()
                        ? Optional.empty()
                        : cells.stream()
                                .filter(c -> c.variant().spin() != null)
                                .filter(c -> c.workload().kind().strands() == played.pairs())
                                .findFirst();
            case Chameneos _ ->
                cell.variant().threads() != null
                        ? Optional.empty()
                        : cells.stream()
                                .filter(c -> c.variant().threads() != null)
                                .filter(c -> c.workload().equals(cell.workload()))
                                .findFirst();
            case Queries _, Contention _ -> Optional.empty();
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
            case VariantRuntime.ScalaActors _ -> true;
            default -> false;
        };
    }

    /**
     * @param measuredInside whether trials measure floors themselves where they can: those of earlier plans did not
     * @return the floor that runs in trials of its own around those of the cell; empty where there is none
     */
    public static Optional<Cell> around(Cell cell, List<Cell> cells, boolean measuredInside) {
        return measuredInside && inside(cell, cells).isPresent() ? Optional.empty() : under(cell, cells);
    }

    /** @return those of the cells that run around others, in their order */
    public static List<Cell> around(List<Cell> cells, boolean measuredInside) {
        return named(cells, (cell, bare) -> around(cell, bare, measuredInside));
    }

    /** @return those of the cells that are the floor under another, in their order */
    public static List<Cell> of(List<Cell> cells) {
        return named(cells, Floors::under);
    }

    private static List<Cell> named(List<Cell> cells, BiFunction<Cell, List<Cell>, Optional<Cell>> floor) {
        List<Cell> bare = cells.stream()
                .filter(c -> c.variant().spin() != null
                        || c.variant().socket() != null
                        || c.variant().threads() != null)
                .toList();
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
