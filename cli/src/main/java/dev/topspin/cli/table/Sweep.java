package dev.topspin.cli.table;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.spec.Matrix;
import dev.topspin.model.spec.Matrix.Axis;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The results of a matrix as lines over one swept parameter: a line for each variant and each value of the other parameters.
 *
 * @param parameter the one along which the lines run
 * @param inStep those that took their values together with it; may be empty
 * @param values of the parameter, ascending; at least two
 * @param lines at least one
 */
public record Sweep(String parameter, List<String> inStep, List<Long> values, List<Line> lines) {
    /**
     * A line.
     *
     * @param name the variant's, and the values of the other parameters
     * @param rows results by value of the parameter; those without figures are left out
     * @param flat the result of a variant that does not have the parameter, and so the same all along; else null
     */
    public record Line(String name, Map<Long, CellResult> rows, CellResult flat) {
        /** @return the results at this value; null where there are none */
        public CellResult at(long value) {
            return flat != null ? flat : rows.get(value);
        }
    }

    /** @return the sweep over the parameter with the most values; none where nothing was swept */
    public static Optional<Sweep> of(ResultsFile results) {
        Matrix matrix = results.spec().matrix();
        if (matrix == null) {
            return Optional.empty();
        }
        return matrix.axes()
                .filter(axis -> axis.values().size() > 1)
                .reduce((a, b) -> b.values().size() > a.values().size() ? b : a)
                .map(axis -> of(axis, matrix, results))
                .filter(sweep -> !sweep.lines.isEmpty());
    }

    private static Sweep of(Axis axis, Matrix matrix, ResultsFile results) {
        String parameter = axis.parameter().name();
        List<String> inStep = !matrix.isInStep(axis.parameter())
                ? List.of()
                : matrix.inStep().stream()
                        .map(Enum::name)
                        .filter(p -> !p.equals(parameter))
                        .toList();
        Map<String, CellResult> rows = results.rows().stream().collect(Collectors.toMap(CellResult::cell, r -> r));
        Map<String, Map<Long, CellResult>> swept = new LinkedHashMap<>();
        Map<String, CellResult> flat = new LinkedHashMap<>();
        for (Cell cell : results.cells()) {
            CellResult row = rows.get(cell.name());
            if (row != null && row.forks() > 0) {
                String name = name(cell, parameter, inStep);
                Long value = cell.parameters().get(parameter);
                if (value == null) {
                    flat.put(name, row);
                }
                Map<Long, CellResult> line = swept.computeIfAbsent(name, n -> new TreeMap<>());
                if (value != null) {
                    line.put(value, row);
                }
            }
        }
        List<Line> lines = new ArrayList<>();
        swept.forEach((name, line) -> lines.add(new Line(name, line, flat.get(name))));
        List<Long> values =
                axis.values().stream().sorted(Comparator.naturalOrder()).toList();
        return new Sweep(parameter, inStep, values, lines);
    }

    private static String name(Cell cell, String parameter, List<String> inStep) {
        Map<String, Object> others = new TreeMap<>(cell.parameters());
        if (cell.choices() != null) {
            others.putAll(cell.choices()); // words have no place on an axis: a line for each
        }
        others.remove(parameter);
        inStep.forEach(others::remove);
        return cell.variant().name()
                + others.entrySet().stream()
                        .map(e -> ", " + e.getKey() + "=" + e.getValue())
                        .collect(Collectors.joining());
    }

    /** @return whether a line is of an open loop, of which round trips are told, and not what a hop takes */
    public boolean openLoop() {
        return lines.stream().flatMap(line -> line.rows().values().stream()).anyMatch(row -> row.openLoop() != null);
    }

    /** @return the parameter, with those in step with it, e.g. {@code pairs (and threads)} */
    public String title() {
        return inStep.isEmpty() ? parameter : parameter + " (and " + String.join(", ", inStep) + ")";
    }
}
