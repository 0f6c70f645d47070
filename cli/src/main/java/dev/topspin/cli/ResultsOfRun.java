package dev.topspin.cli;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Comparison;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.ResultsFile.Machine;
import dev.topspin.model.result.ResultsFile.Trial;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.PublishedFigures;
import dev.topspin.model.spec.VariantRuntime.Topology;
import dev.topspin.model.stats.Precision;
import dev.topspin.model.stats.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Makes the results document of a run. */
final class ResultsOfRun {
    /** Of a variant between two nodes. */
    static final String LOOPBACK = "CrossNode was run as SameNode: both processes on this machine, over loopback";

    private ResultsOfRun() {}

    static ResultsFile of(RunContext context, Instant started, Instant ended, List<Trial> finished) {
        LocalRun.What what = new LocalRun.What(
                context.experiment(), context.spec(), context.quick(), context.only(), context.published());
        ResultsFile results = of(what, context.plan(), machine(context.usable().toString()), started, ended, finished);
        remarkOnLoopback(results, context.plan());
        return results;
    }

    /**
     * @param plan of what was run
     * @param machine where
     * @param ended when the last trial had ended; of an unfinished run, now
     * @param finished the trials that have ended, in their order
     */
    static ResultsFile of(
            LocalRun.What what, Plan plan, Machine machine, Instant started, Instant ended, List<Trial> finished) {
        Map<Integer, TrialResult> byIndex = finished.stream().collect(Collectors.toMap(Trial::index, Trial::result));
        List<CellResult> rows = Results.of(plan, byIndex);
        int due = Precision.due(plan, byIndex).size();
        return new ResultsFile(
                ResultsFile.VERSION,
                Version.text(),
                what.experiment(),
                started.truncatedTo(ChronoUnit.SECONDS).toString(),
                ended.truncatedTo(ChronoUnit.SECONDS).toString(),
                finished.size() == due,
                what.quick(),
                what.only(),
                what.spec(),
                plan.hash(),
                plan.seed(),
                due,
                machine,
                rows,
                remarks(rows),
                what.published().source(),
                compared(what.published(), rows),
                Configurations.removed(finished),
                Configurations.of(finished));
    }

    private static Map<String, List<String>> remarks(List<CellResult> rows) {
        return rows.stream()
                .filter(row -> !row.remarks().isEmpty())
                .collect(Collectors.toMap(CellResult::cell, CellResult::remarks, (a, _) -> a, TreeMap::new));
    }

    private static void remarkOnLoopback(ResultsFile results, Plan plan) {
        for (Cell cell : plan.cells()) {
            boolean has = results.rows().stream().anyMatch(r -> r.cell().equals(cell.name()));
            if (has && cell.variant().runtime().topology() == Topology.CrossNode) {
                List<String> all = new ArrayList<>(results.remarks().getOrDefault(cell.name(), List.of()));
                all.add(LOOPBACK);
                results.remarks().put(cell.name(), all);
            }
        }
    }

    private static Map<String, List<Comparison>> compared(PublishedFigures published, List<CellResult> rows) {
        Map<String, List<Comparison>> compared = new TreeMap<>();
        for (CellResult row : rows) {
            List<Comparison> figures = Comparison.of(published.byCell().getOrDefault(row.cell(), List.of()), row);
            if (!figures.isEmpty()) {
                compared.put(row.cell(), figures);
            }
        }
        return compared;
    }

    private static Machine machine(String usableCpus) {
        return new Machine(
                cpuModel(),
                usableCpus,
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                Runtime.version().toString());
    }

    private static String cpuModel() {
        try (var lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(l -> l.startsWith("model name"))
                    .map(l -> l.substring(l.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(null);
        } catch (IOException e) {
            return null;
        }
    }
}
