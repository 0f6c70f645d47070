package dev.topspin.bench.sharpness;

import dev.topspin.model.Figures;
import dev.topspin.model.TextTable;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Floors;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.FloorInside;
import dev.topspin.model.result.ResultsFile.Trial;
import dev.topspin.model.stats.Taxes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Where a floor makes a tax sharper: inside the trial, or in trials around it. Both are taken from the same forks, so that nothing
 * else differs: a floor that was measured inside, and the mean of the two trials of that floor which ran before and after it.
 *
 * <p>How far the forks of a run lie apart is the standard deviation of logarithms, pooled over the runs. As an interval narrows with the
 * root of the number of forks, what counts is that deviation times the root of the seconds that a fork takes with its part of the floor.
 */
final class FloorPlaces {
    private static final Set<Integer> LEFT = Set.of(0, 1, 2);

    /**
     * What one run has of a cell.
     *
     * @param own logarithms of the forks' figures
     * @param inside logarithms of the taxes against floors inside; empty where there are none
     * @param around logarithms of the taxes against floors around
     * @param seconds of its trials, without blocks of the floor
     * @param blockSeconds of the floor inside a trial
     * @param floorSeconds of the floor's trials, a fork of a cell that stands on it
     */
    private record OfRun(
            List<Double> own,
            List<Double> inside,
            List<Double> around,
            double seconds,
            double blockSeconds,
            double floorSeconds) {}

    private FloorPlaces() {}

    /**
     * @param runs of one build
     * @return the lines of a table, one for each cell that stands on a floor
     */
    static List<String> table(List<ExampleRun> runs) {
        Map<String, List<OfRun>> cells = new LinkedHashMap<>();
        Map<String, String> floors = new HashMap<>();
        for (ExampleRun run : runs) {
            for (CellResult row : run.results().rows()) {
                if (row.tax() != null) {
                    floors.put(row.cell(), row.tax().floor());
                    cells.computeIfAbsent(row.cell(), _ -> new ArrayList<>()).add(of(run, row));
                }
            }
        }
        TextTable table = new TextTable(LEFT)
                .line(List.of(
                        "tax of",
                        "floor",
                        "which is sharper at equal time",
                        "forks",
                        "cv of the figure",
                        "of the tax, floor inside",
                        "floor around",
                        "s a fork, floor inside",
                        "floor around"));
        cells.forEach((cell, ofRuns) -> line(table, cell, floors.get(cell), ofRuns));
        return table.lines();
    }

    private static void line(TextTable table, String cell, String floor, List<OfRun> runs) {
        double own = deviation(runs.stream().map(OfRun::own));
        double inside = deviation(runs.stream().map(OfRun::inside));
        double around = deviation(runs.stream().map(OfRun::around));
        double alone = mean(runs, OfRun::seconds);
        double withInside = alone + mean(runs, OfRun::blockSeconds);
        double withAround = alone + mean(runs, OfRun::floorSeconds);
        if (around == 0) {
            return; // one fork says nothing of how far apart they lie
        }
        boolean measuredInside = runs.stream().anyMatch(run -> !run.inside().isEmpty());
        // a floor inside that never varied would leave what the figure itself varies by, if it cost no time
        double ratio = measuredInside
                ? inside / around * Math.sqrt(withInside / withAround)
                : own / around * Math.sqrt(alone / withAround);
        String which = (measuredInside ? "inside / around %s" : "none that never varied / around %s")
                .formatted(Figures.text(ratio));
        table.line(List.of(
                cell,
                floor,
                which,
                Integer.toString(runs.stream().mapToInt(r -> r.own().size()).sum()),
                percent(own),
                measuredInside ? percent(inside) : "",
                percent(around),
                measuredInside ? Figures.text(withInside) : "",
                Figures.text(withAround)));
    }

    private static String percent(double share) {
        return Figures.text(100 * share) + " %";
    }

    private static OfRun of(ExampleRun run, CellResult row) {
        List<Trial> trials = run.results().trials().stream()
                .filter(t -> t.result().valid() && t.result().measured() != null)
                .toList();
        Cell floor = run.results().cells().stream()
                .filter(cell -> cell.name().equals(row.tax().floor()))
                .findFirst()
                .orElseThrow();
        ToDoubleFunction<Trial> figure = t -> Taxes.figures(floor, List.of(t.result()))[0];
        List<Double> own = new ArrayList<>();
        List<Double> inside = new ArrayList<>();
        List<Double> around = new ArrayList<>();
        double seconds = 0;
        double blocks = 0;
        double blockSeconds = Floors.blockNanos(floor, run.results().spec().measurement()) / 1e9;
        for (int i = 0; i < trials.size(); i++) {
            Trial trial = trials.get(i);
            if (!trial.cell().equals(row.cell())) {
                continue;
            }
            double log = Math.log(figure.applyAsDouble(trial));
            own.add(log);
            if (trial.result().measured().floor() != null) {
                inside.add(Math.log(trial.result().measured().floor().tax()));
            }
            beside(trials, i, floor.name(), figure).ifPresent(below -> around.add(log - below));
            double inBlocks = blockSeconds * blocks(trial);
            blocks += inBlocks;
            seconds += trial.seconds() - inBlocks;
        }
        Set<String> above = Set.copyOf(run.results().rows().stream()
                .filter(r -> r.tax() != null && r.tax().floor().equals(row.tax().floor()))
                .map(CellResult::cell)
                .toList());
        double floorSeconds = trials.stream()
                .filter(t -> t.cell().equals(floor.name()))
                .mapToDouble(Trial::seconds)
                .sum();
        long standing = trials.stream().filter(t -> above.contains(t.cell())).count();
        return new OfRun(own, inside, around, seconds / own.size(), blocks / own.size(), floorSeconds / standing);
    }

    private static int blocks(Trial trial) {
        FloorInside floor = trial.result().measured().floor();
        return floor == null ? 0 : floor.blockNsPerOp().size();
    }

    /** The mean of the floor's trials before and after, or the one of them that there is. */
    private static OptionalDouble beside(List<Trial> trials, int at, String floor, ToDoubleFunction<Trial> figure) {
        Stream<Trial> before = trials.subList(0, at).reversed().stream()
                .filter(t -> t.cell().equals(floor))
                .limit(1);
        Stream<Trial> after = trials.subList(at, trials.size()).stream()
                .filter(t -> t.cell().equals(floor))
                .limit(1);
        return Stream.concat(before, after)
                .mapToDouble(t -> Math.log(figure.applyAsDouble(t)))
                .average();
    }

    /** Within runs: what differs from run to run is no matter of the forks of one. */
    private static double deviation(Stream<List<Double>> runs) {
        double squares = 0;
        int free = 0;
        for (List<Double> run : runs.toList()) {
            double mean = run.stream().mapToDouble(v -> v).average().orElse(0);
            squares += run.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
            free += Math.max(0, run.size() - 1);
        }
        return free == 0 ? 0 : Math.sqrt(squares / free);
    }

    private static double mean(List<OfRun> runs, ToDoubleFunction<OfRun> of) {
        return runs.stream().mapToDouble(of).average().orElse(0);
    }
}
