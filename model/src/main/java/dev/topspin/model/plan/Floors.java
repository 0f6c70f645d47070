package dev.topspin.model.plan;

import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.Contention;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.Queries;
import dev.topspin.model.spec.VariantRuntime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Which cell is the floor under which: what the same exchange takes on the bare hardware, in the same experiment. */
public final class Floors {
    private Floors() {}

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

    /** @return those of the cells that are the floor under another, in their order */
    public static List<Cell> of(List<Cell> cells) {
        List<Cell> bare = cells.stream()
                .filter(c -> c.variant().spin() != null
                        || c.variant().socket() != null
                        || c.variant().threads() != null)
                .toList();
        Set<String> names = cells.stream()
                .flatMap(cell -> under(cell, bare).stream())
                .map(Cell::name)
                .collect(Collectors.toSet());
        return cells.stream().filter(cell -> names.contains(cell.name())).toList();
    }

    /** @return whether it is a network's floor, so that round trips are compared, and not ns/op */
    public static boolean ofNetwork(Cell floor) {
        return floor.variant().socket() != null;
    }
}
