package dev.topspin.cli.export;

import dev.topspin.cli.compare.CellCompared;
import dev.topspin.cli.compare.RunsCompared;
import dev.topspin.cli.compare.Tolerance;
import dev.topspin.cli.export.TestSuite.CellCase;
import dev.topspin.cli.export.TestSuite.Outcome;
import dev.topspin.cli.text.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Two runs compared as a suite of tests: a cell fails where B is worse than may be, and is skipped where nothing can be said. */
public final class ComparedSuite {
    private final RunsCompared compared;
    private final Tolerance tolerance;

    private ComparedSuite(RunsCompared compared) {
        this.compared = compared;
        this.tolerance = new Tolerance(compared.tolerance());
    }

    /** @return the XML */
    public static String xml(RunsCompared compared) {
        return JUnitXml.of(new ComparedSuite(compared).suite());
    }

    private TestSuite suite() {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("A", side(compared.a()));
        properties.put("B", side(compared.b()));
        properties.put("tolerance", tolerance.toString());
        List<CellCase> cases = new ArrayList<>();
        compared.cells().forEach(cell -> cases.add(test(cell)));
        compared.onlyInA().forEach(cell -> cases.add(only(cell, "A")));
        compared.onlyInB().forEach(cell -> cases.add(only(cell, "B")));
        return new TestSuite(
                "topspin." + compared.b().experiment(),
                compared.b().startedAt(),
                properties,
                cases,
                compared.differences());
    }

    private static String side(RunsCompared.Side side) {
        return "%s (%s, %s, Topspin %s)".formatted(side.source(), side.experiment(), side.startedAt(), side.topspin());
    }

    private CellCase test(CellCompared cell) {
        String text = ratio(cell) + cell.verdict().words(tolerance);
        return switch (cell.verdict()) {
            case Regression, FailedInB ->
                new CellCase(cell.cell(), null, Outcome.failed, cell.verdict().name(), text);
            case NoInterval, FailedInA, FailedInBoth -> new CellCase(cell.cell(), null, Outcome.skipped, null, text);
            case Slower, Faster, NoDifferenceShown -> new CellCase(cell.cell(), null, Outcome.passed, null, text);
        };
    }

    private static String ratio(CellCompared cell) {
        if (cell.ratio() == null) {
            return "";
        }
        String interval = cell.ratioLow() == null
                ? ""
                : " (95 %% interval %s)".formatted(Text.interval(cell.ratioLow(), cell.ratioHigh()));
        return "B/A %s%s of %s: "
                .formatted(Text.figure(cell.ratio()), interval, cell.taxA() == null ? "raw figures" : "taxes");
    }

    private static CellCase only(String cell, String side) {
        return new CellCase(cell, null, Outcome.skipped, null, "only in " + side);
    }
}
