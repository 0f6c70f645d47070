package dev.topspin.model.schedule;

import dev.topspin.model.result.CellResult;
import dev.topspin.model.search.CapacityEstimate.Outcome;
import dev.topspin.model.search.CapacityResult;
import dev.topspin.model.sweep.GroupFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What is compared of a run, from run to run: a cell of an experiment, a capacity of a search, or what a group of nodes takes in a
 * sweep.
 *
 * @param cell its name
 * @param floor whether others are set against it
 * @param figure what is compared; null where the run has no valid one
 */
public record RunCell(String cell, boolean floor, CellFigure figure) {

    /** @return those of an experiment */
    public static List<RunCell> ofExperiment(List<CellResult> rows) {
        Set<String> floors = rows.stream()
                .filter(row -> row.tax() != null)
                .map(row -> row.tax().floor())
                .collect(Collectors.toSet());
        return rows.stream()
                .map(row -> new RunCell(
                        row.cell(),
                        row.floor() != null || floors.contains(row.cell()),
                        CellFigure.of(row).orElse(null)))
                .toList();
    }

    /** @return those of a search: a variant, with its CPUs where these are searched */
    public static List<RunCell> ofSearch(List<CapacityResult> rows) {
        return rows.stream()
                .map(row -> new RunCell(name(row, rows), false, capacity(row).orElse(null)))
                .toList();
    }

    private static String name(CapacityResult row, List<CapacityResult> rows) {
        boolean several = rows.stream().anyMatch(r -> r.variant().equals(row.variant()) && r.cpus() != row.cpus());
        return several ? "%s[cpus=%d]".formatted(row.variant(), row.cpus()) : row.variant();
    }

    /** Below the lowest load that was tried a capacity is at the most that load; at the highest it is at least that. */
    private static Optional<CellFigure> capacity(CapacityResult row) {
        boolean answered = row.outcome() == Outcome.Found || row.outcome() == Outcome.AtLeast;
        Long load = answered ? row.capacity() : row.outcome() == Outcome.Below ? row.high() : null;
        return Optional.ofNullable(load)
                .filter(l -> l > 0)
                .map(l -> new CellFigure(CellFigure.Kind.Capacity, l.doubleValue()));
    }

    /** @return those of a sweep: of each group of nodes its pairs, and each local variant */
    public static List<RunCell> ofSweep(List<GroupFigures> groups) {
        List<RunCell> cells = new ArrayList<>();
        for (GroupFigures group : groups) {
            cells.add(new RunCell(
                    group.name() + " pairs", false, figure(CellFigure.Kind.RoundTrip, group.pairsMicros())));
            group.locals()
                    .forEach(local -> cells.add(new RunCell(
                            group.name() + " " + local.variant(),
                            false,
                            figure(CellFigure.Kind.Operation, local.nanos()))));
        }
        return cells;
    }

    private static CellFigure figure(CellFigure.Kind kind, Double value) {
        return Optional.ofNullable(value)
                .filter(v -> v > 0)
                .map(v -> new CellFigure(kind, v))
                .orElse(null);
    }

    /** @return whether it is of that name */
    boolean named(String name) {
        return Objects.equals(cell, name);
    }
}
