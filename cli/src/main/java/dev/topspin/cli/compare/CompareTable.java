package dev.topspin.cli.compare;

import dev.topspin.cli.text.Terminal;
import dev.topspin.cli.text.Text;
import dev.topspin.model.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Two runs side by side as a table for a terminal. */
public final class CompareTable {
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
    public static List<String> of(RunsCompared compared, Terminal terminal) {
        CompareTable table = new CompareTable(compared, terminal);
        table.side("A", compared.a());
        table.side("B", compared.b());
        table.lines.add("");
        table.cells();
        table.bases();
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
        boolean alike = compared.cells().stream().allMatch(c -> c.unit().equals(unit));
        String title = !alike ? " ns" : unit.equals(CellCompared.P99) ? " p99 ns" : " ns/" + unit;
        TextTable table = new TextTable(Set.of(0, taxed() ? 7 : 5));
        table.line(line(
                List.of("cell", "A" + title, "B" + title),
                List.of("A x floor", "B x floor"),
                List.of("B/A", "95 % interval", "")));
        compared.cells()
                .forEach(c -> table.line(line(
                        List.of(
                                alike ? c.cell() : "%s (%s)".formatted(c.cell(), c.unit()),
                                Text.figure(c.nsPerOpA()),
                                Text.figure(c.nsPerOpB())),
                        List.of(Text.figure(c.taxA()), Text.figure(c.taxB())),
                        List.of(
                                Text.figure(c.ratio()),
                                Text.interval(c.ratioLow(), c.ratioHigh()),
                                c.verdict().words(tolerance)))));
        List<String> text = table.lines();
        lines.add(terminal.bold(text.getFirst()));
        for (int i = 1; i < text.size(); i++) {
            lines.add(colored(text.get(i), compared.cells().get(i - 1)));
        }
    }

    private List<String> line(List<String> first, List<String> taxes, List<String> last) {
        return Stream.of(first, taxed() ? taxes : List.<String>of(), last)
                .flatMap(List::stream)
                .toList();
    }

    private boolean taxed() {
        return compared.cells().stream().anyMatch(c -> c.taxA() != null);
    }

    /** Of what the ratios are: raw figures of two days differ by what the hardware was. */
    private void bases() {
        List<String> raw = compared.cells().stream()
                .filter(c -> c.ratio() != null && c.taxA() == null)
                .map(CellCompared::cell)
                .toList();
        if (taxed()) {
            lines.add(terminal.dim(" B/A is of multiples of the floor of the same run"
                    + (raw.isEmpty()
                            ? ""
                            : "; of " + String.join(", ", raw) + " there is none, and it is of raw figures")));
        } else if (!raw.isEmpty()) {
            lines.add(terminal.dim(" B/A is of raw figures: no cell stands on a floor that both runs have"));
        }
    }

    private String colored(String line, CellCompared cell) {
        return switch (cell.verdict()) {
            case Regression, FailedInB -> terminal.red(line);
            case NoDifferenceShown, NoInterval, FailedInA, FailedInBoth -> terminal.dim(line);
            case Slower, Faster -> line;
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
