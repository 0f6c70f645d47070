package dev.topspin.bench.compare;

import dev.topspin.model.Figures;
import dev.topspin.model.TextTable;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rows as a table for a person. */
public final class Table {
    private static final List<String> HEAD = List.of(
            "benchmark",
            "figure",
            "side",
            "median",
            "against",
            "median",
            "compared",
            "95 %",
            "target",
            "verdict",
            "runs");

    private Table() {}

    /** @return the rows under a head, columns aligned, each line ended */
    public static String of(List<Row> rows) {
        TextTable table = new TextTable(IntStream.range(0, HEAD.size()).boxed().collect(Collectors.toSet()));
        table.line(HEAD);
        rows.forEach(row -> table.line(cells(row)));
        return table.lines().stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    private static List<String> cells(Row row) {
        Threshold threshold = row.threshold();
        boolean alone = threshold.target().ofOne();
        Estimate compared = row.compared();
        return List.of(
                row.benchmark(),
                threshold.figure().label(),
                threshold.candidate(),
                number(row.candidate()),
                alone ? "" : threshold.against(),
                alone ? "" : number(row.against()),
                number(compared.value()),
                compared.low() == null ? "-" : number(compared.low()) + " .. " + number(compared.high()),
                threshold.target().toString(),
                row.verdict(),
                row.runs().describe());
    }

    /** @return four significant digits are what runs can tell apart */
    public static String number(double value) {
        return Figures.grouped(value, 4);
    }
}
