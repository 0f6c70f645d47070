package dev.topspin.cli.compare;

import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.ResultsFile;
import java.util.ArrayList;
import java.util.List;

/**
 * Two runs compared.
 *
 * @param a the one that the other is set against
 * @param b the other
 * @param tolerance how much slower B may be, as a share
 * @param regression whether the whole interval of a cell is beyond the tolerance, or a cell has no valid trial in B alone
 * @param cells the cells of both, in A's order; at least one
 * @param onlyInA names of cells that B doesn't have
 * @param onlyInB names of cells that A doesn't have
 * @param differences what else differed, a sentence each
 */
public record RunsCompared(
        Side a,
        Side b,
        double tolerance,
        boolean regression,
        List<CellCompared> cells,
        List<String> onlyInA,
        List<String> onlyInB,
        List<String> differences) {
    /**
     * A run.
     *
     * @param source as it was given
     * @param experiment its name
     * @param startedAt UTC in ISO 8601
     * @param topspin version that wrote it
     * @param planHash of its plan
     */
    public record Side(String source, String experiment, String startedAt, String topspin, String planHash) {
        static Side of(String source, ResultsFile results) {
            return new Side(source, results.experiment(), results.startedAt(), results.topspin(), results.planHash());
        }
    }

    /**
     * @param sources of A and B, as they were given
     * @param tolerance as a share, 0 or more
     * @throws IllegalArgumentException where nothing can be compared: the message says why
     */
    public static RunsCompared of(List<String> sources, ResultsFile a, ResultsFile b, double tolerance) {
        String workloadA = a.spec().workload().kind().getClass().getSimpleName();
        String workloadB = b.spec().workload().kind().getClass().getSimpleName();
        if (!workloadA.equals(workloadB)) {
            throw new IllegalArgumentException(
                    "the workloads differ, %s in A and %s in B: their figures mean different things"
                            .formatted(workloadA, workloadB));
        }
        List<String> inA = names(a);
        List<String> inB = names(b);
        String unit = a.spec().workload().kind().unit().name();
        FloorsOfRun floorsA = FloorsOfRun.of(a);
        FloorsOfRun floorsB = FloorsOfRun.of(b);
        List<CellCompared> cells = inA.stream()
                .filter(inB::contains)
                .map(cell -> CellCompared.of(cell, unit, a, floorsA, b, floorsB, tolerance))
                .toList();
        if (cells.isEmpty()) {
            throw new IllegalArgumentException(
                    "they have no cell in common: A has %s, B has %s".formatted(list(inA), list(inB)));
        }
        return new RunsCompared(
                Side.of(sources.getFirst(), a),
                Side.of(sources.getLast(), b),
                tolerance,
                cells.stream().anyMatch(CellCompared::worse),
                cells,
                without(inA, inB),
                without(inB, inA),
                Differences.of(a, b, cells.stream().map(CellCompared::cell).toList()));
    }

    private static List<String> names(ResultsFile results) {
        return results.rows().stream().map(CellResult::cell).toList();
    }

    private static List<String> without(List<String> names, List<String> others) {
        List<String> left = new ArrayList<>(names);
        left.removeAll(others);
        return left;
    }

    private static String list(List<String> names) {
        return names.isEmpty() ? "none" : String.join(", ", names);
    }
}
