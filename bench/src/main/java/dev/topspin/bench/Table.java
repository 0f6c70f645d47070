package dev.topspin.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Rows as a table for a person. */
public final class Table {
    private static final List<String> HEAD =
            List.of("subject", "figure", "side", "median", "against", "median", "compared", "95 %", "target", "");

    private Table() {}

    /** @return the rows under a head, columns aligned, each line ended */
    public static String of(List<Row> rows) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(HEAD);
        rows.forEach(row -> lines.add(cells(row)));
        StringBuilder text = new StringBuilder();
        for (List<String> line : lines) {
            StringBuilder one = new StringBuilder();
            for (int column = 0; column < HEAD.size(); column++) {
                one.append(pad(line.get(column), width(lines, column))).append("  ");
            }
            text.append(one.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private static List<String> cells(Row row) {
        Goal goal = row.goal();
        boolean alone = goal.target().ofOne();
        Median compared = row.compared();
        return List.of(
                row.subject(),
                goal.figure().label(),
                goal.side(),
                number(row.side()),
                alone ? "" : goal.against(),
                alone ? "" : number(row.against()),
                number(compared.value()),
                compared.low() == null ? "-" : number(compared.low()) + " .. " + number(compared.high()),
                goal.target().toString(),
                row.verdict());
    }

    /** @return four significant digits are what runs can tell apart */
    static String number(double value) {
        double size = Math.abs(value);
        if (size >= 1000) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        return String.format(Locale.ROOT, size >= 100 ? "%.1f" : size >= 10 ? "%.2f" : "%.3f", value);
    }

    private static int width(List<List<String>> lines, int column) {
        return lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0);
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(width - text.length());
    }
}
