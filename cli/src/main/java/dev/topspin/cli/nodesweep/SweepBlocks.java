package dev.topspin.cli.nodesweep;

import dev.topspin.cli.text.HeatColours;
import dev.topspin.cli.text.Terminal;
import dev.topspin.model.sweep.SweepMatrix;
import dev.topspin.model.sweep.SweepMatrix.Cell;
import dev.topspin.model.sweep.SweepMatrix.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The matrix of a small sweep as blocks of colour, two rows of nodes in a line of the terminal; as on the report's page, red is slow. */
final class SweepBlocks {
    /** More nodes are for the page. */
    static final int MOST_NODES = 64;

    private static final String HALF = "\u2580";
    private static final String RESET = "\u001b[0m";

    /** Of a pair that is not measured, and of a node with itself. */
    private static final int NOTHING = 236;

    private static final int NO_FIGURES = 52;

    private SweepBlocks() {}

    /**
     * @param room lines that it may take
     * @return the lines; none where there is no room for it, no colour, or no pair with figures
     */
    static List<String> of(SweepMatrix matrix, Terminal terminal, int room) {
        List<String> names =
                matrix.rows().stream().map(Row::node).map(node -> node.name()).toList();
        int lines = (names.size() + 1) / 2;
        boolean any = matrix.cells().stream().anyMatch(cell -> cell.ratio() != null);
        if (!terminal.colored()
                || !any
                || names.size() > MOST_NODES
                || lines > room
                || names.size() + 1 >= terminal.columns()) {
            return List.of();
        }
        Map<List<String>, Integer> colours = new HashMap<>();
        for (Cell cell : matrix.cells()) {
            List<String> pair = cell.reading().pair().nodes();
            colours.put(pair, colour(cell));
            colours.put(pair.reversed(), colour(cell));
        }
        List<String> drawn = new ArrayList<>();
        for (int row = 0; row < names.size(); row += 2) {
            StringBuilder line = new StringBuilder();
            for (String column : names) {
                int above = colours.getOrDefault(List.of(names.get(row), column), NOTHING);
                line.append("\u001b[38;5;%dm".formatted(above));
                if (row + 1 < names.size()) {
                    line.append("\u001b[48;5;%dm"
                            .formatted(colours.getOrDefault(List.of(names.get(row + 1), column), NOTHING)));
                }
                line.append(HALF);
                if (row + 1 == names.size()) {
                    line.append(RESET);
                }
            }
            drawn.add(line + RESET);
        }
        return drawn;
    }

    private static int colour(Cell cell) {
        return switch (cell.state()) {
            case NotMeasured -> cell.reading().notMeasured() == null ? NOTHING : NO_FIGURES;
            case Measured, NotPinned -> cell.ratio() == null ? NOTHING : HeatColours.of(cell.ratio());
        };
    }
}
