package dev.topspin.cli;

import dev.topspin.cli.compare.CellCompared;
import dev.topspin.cli.compare.RunsCompared;
import dev.topspin.model.stats.Ratio;
import java.util.ArrayList;
import java.util.List;

/** Two runs side by side as a table for a terminal. */
final class CompareTable {
    /** So many differences are told one by one; {@code --json} has all. */
    private static final int MOST = 20;

    private final RunsCompared compared;
    private final Tolerance tolerance;
    private final Terminal terminal;
    private final List<String> lines = new ArrayList<>();

    private CompareTable(RunsCompared compared, Terminal terminal) {
        this.compared = compared;
        this.tolerance = new Tolerance(compared.tolerance());
        this.terminal = terminal;
    }

    /** @return the lines, without line ends */
    static List<String> of(RunsCompared compared, Terminal terminal) {
        CompareTable table = new CompareTable(compared, terminal);
        table.side("A", compared.a());
        table.side("B", compared.b());
        table.lines.add("");
        table.cells();
        table.only("A", compared.onlyInA());
        table.only("B", compared.onlyInB());
        table.differences();
        table.conclusion();
        return table.lines;
    }

    private void side(String name, RunsCompared.Side side) {
        lines.add("%s: %s (%s, %s, Topspin %s)"
                .formatted(name, side.source(), side.experiment(), side.startedAt(), side.topspin()));
    }

    private void cells() {
        String unit = compared.cells().getFirst().unit();
        List<List<String>> rows = new ArrayList<>();
        boolean alike = compared.cells().stream().allMatch(c -> c.unit().equals(unit));
        String title = !alike ? " ns" : unit.equals(CellCompared.P99) ? " p99 ns" : " ns/" + unit;
        rows.add(List.of("cell", "A" + title, "B" + title, "B/A", "95 % interval", ""));
        compared.cells()
                .forEach(c -> rows.add(List.of(
                        alike ? c.cell() : "%s (%s)".formatted(c.cell(), c.unit()),
                        Text.figure(c.nsPerOpA()),
                        Text.figure(c.nsPerOpB()),
                        Text.figure(c.ratio()),
                        c.ratioLow() == null ? "-" : Text.figure(c.ratioLow()) + " .. " + Text.figure(c.ratioHigh()),
                        words(c.verdict()))));
        int[] widths = new int[rows.getFirst().size()];
        rows.forEach(row -> {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        });
        for (int i = 0; i < rows.size(); i++) {
            String line = line(rows.get(i), widths);
            lines.add(
                    i == 0
                            ? terminal.bold(line)
                            : colored(line, compared.cells().get(i - 1)));
        }
    }

    private String colored(String line, CellCompared cell) {
        return switch (cell.verdict()) {
            case Regression, FailedInB -> terminal.red(line);
            case NoDifferenceShown, NoInterval, FailedInA, FailedInBoth -> terminal.dim(line);
            case Slower, Faster -> line;
        };
    }

    /** The first and the last column are words, the others figures. */
    private static String line(List<String> values, int... widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String pad = " ".repeat(widths[i] - values.get(i).length());
            boolean left = i == 0 || i == widths.length - 1;
            line.append(i == 0 ? "" : "  ").append(left ? values.get(i) + pad : pad + values.get(i));
        }
        return line.toString().stripTrailing();
    }

    private String words(CellCompared.Verdict verdict) {
        return switch (verdict) {
            case Regression -> "slower by more than " + tolerance;
            case Slower -> "slower";
            case Faster -> "faster";
            case NoDifferenceShown -> Ratio.NO_DIFFERENCE;
            case NoInterval -> "one fork: no interval, no difference shown";
            case FailedInB -> "FAILED in B";
            case FailedInA -> "failed in A";
            case FailedInBoth -> "failed in both";
        };
    }

    private void only(String side, List<String> cells) {
        if (!cells.isEmpty()) {
            lines.add("only in " + side + ": " + String.join(", ", cells));
        }
    }

    private void differences() {
        List<String> found = compared.differences();
        if (found.isEmpty()) {
            return;
        }
        lines.add("");
        lines.add(terminal.bold("The runs differ in more than their figures, and a ratio may be of that:"));
        found.stream().limit(MOST).forEach(d -> lines.add("  " + d));
        if (found.size() > MOST) {
            lines.add("  and %d more; --json has them all".formatted(found.size() - MOST));
        }
    }

    private void conclusion() {
        long regressions = count(CellCompared.Verdict.Regression);
        long failed = count(CellCompared.Verdict.FailedInB);
        lines.add("");
        String of = " of " + Text.count(compared.cells().size(), "cell");
        if (failed > 0) {
            lines.add(terminal.red(failed + of + " failed in B"));
        }
        lines.add(
                regressions == 0
                        ? "no regression beyond " + tolerance + " shown"
                        : terminal.red(regressions + of + " slower by more than " + tolerance));
    }

    private long count(CellCompared.Verdict verdict) {
        return compared.cells().stream().filter(c -> c.verdict() == verdict).count();
    }
}
