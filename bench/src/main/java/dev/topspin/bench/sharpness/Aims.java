package dev.topspin.bench.sharpness;

import dev.topspin.model.Figures;
import dev.topspin.model.TextTable;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Ratio;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.stats.Intervals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** What was aimed at, and what runs came to. A figure that nothing was measured of has no verdict. */
final class Aims {
    private static final double MOST_SECONDS = 75;
    private static final double MOST_VARIATION = 0.02;
    private static final double MOST_DIFFERENT = 0.05;
    private static final String FLOOR = "spin";

    /** A cell's tax, and how many times its middle the interval may reach to either side. */
    private enum TaxAim {
        ONE_THREAD("akka-one-thread", 1.05),
        AS_SHIPPED("akka-default", 1.12),
        TCP("akka-tcp", 1.05);

        private final String cell;
        private final double most;

        TaxAim(String cell, double most) {
            this.cell = cell;
            this.most = most;
        }
    }

    private Aims() {}

    /**
     * @param runs of one build, in their order; at least one
     * @param different cells that a comparison of two runs in succession calls slower or faster, or a regression
     * @param compared cells that were compared
     * @return the lines of a table
     */
    static List<String> table(List<ExampleRun> runs, int different, int compared) {
        TextTable table = new TextTable(Set.of(0, 1))
                .line(List.of("figure", "of", "median", "least", "most", "at most", "verdict"));
        line(
                table,
                "the example, s",
                runs.stream().mapToDouble(ExampleRun::seconds).toArray(),
                MOST_SECONDS);
        line(table, "cv of spin over the forks of a run", variations(runs), MOST_VARIATION);
        for (TaxAim aim : TaxAim.values()) {
            line(table, "half width of the tax of " + aim.cell + ", x", halfWidths(runs, aim.cell), aim.most);
        }
        if (compared > 0) {
            double share = (double) different / compared;
            table.line(List.of(
                    "cells called different",
                    "%d of %d".formatted(different, compared),
                    Figures.text(share),
                    "",
                    "",
                    Figures.text(MOST_DIFFERENT),
                    verdict(share, MOST_DIFFERENT)));
        }
        return table.lines();
    }

    private static void line(TextTable table, String figure, double[] values, double most) {
        if (values.length == 0) {
            table.line(List.of(figure, "no run", "", "", "", Figures.text(most), ""));
            return;
        }
        double median = Intervals.median(values);
        table.line(List.of(
                figure,
                values.length == 1 ? "1 run" : values.length + " runs",
                Figures.text(median),
                Figures.text(Arrays.stream(values).min().orElseThrow()),
                Figures.text(Arrays.stream(values).max().orElseThrow()),
                Figures.text(most),
                verdict(median, most)));
    }

    private static String verdict(double value, double most) {
        return value <= most ? "met" : "missed";
    }

    private static double[] variations(List<ExampleRun> runs) {
        return runs.stream()
                .map(run -> Intervals.variation(valid(run.results(), FLOOR).stream()
                        .mapToDouble(r -> r.measured().nsPerOp())
                        .toArray()))
                .filter(Objects::nonNull)
                .mapToDouble(v -> v)
                .toArray();
    }

    private static List<TrialResult> valid(ResultsFile results, String cell) {
        return results.resultsOf(cell).stream()
                .filter(r -> r.valid() && r.measured() != null)
                .toList();
    }

    /** How many times the middle of the interval, on logarithms, its ends lie away: 1.05 for 5 %. */
    private static double[] halfWidths(List<ExampleRun> runs, String cell) {
        List<Double> widths = new ArrayList<>();
        for (ExampleRun run : runs) {
            for (CellResult row : run.results().rows()) {
                Ratio tax = row.tax() == null ? null : row.tax().ratio();
                if (row.cell().equals(cell) && tax != null && tax.low() != null && tax.low() > 0) {
                    widths.add(Math.sqrt(tax.high() / tax.low()));
                }
            }
        }
        return widths.stream().mapToDouble(w -> w).toArray();
    }
}
