package dev.topspin.cli;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Comparison;
import dev.topspin.model.result.Remark;
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
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Makes the results document of a run. */
final class ResultsOfRun {
    private ResultsOfRun() {}

    static ResultsFile of(RunContext context, Instant started, Instant ended, List<Trial> finished) {
        LocalRun.What what = new LocalRun.What(
                context.experiment(), context.spec(), context.quick(), context.only(), context.published());
        ResultsFile results = of(what, context.plan(), machine(context.usable().toString()), started, ended, finished);
        return results.toBuilder()
                .rows(withLoopback(results.rows(), context.plan()))
                .build();
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
        return ResultsFile.builder()
                .topspin(Version.text())
                .experiment(what.experiment())
                .startedAt(started.truncatedTo(ChronoUnit.SECONDS).toString())
                .finishedAt(ended.truncatedTo(ChronoUnit.SECONDS).toString())
                .complete(finished.size() == due)
                .quick(what.quick())
                .only(what.only())
                .spec(what.spec())
                .planHash(plan.hash())
                .seed(plan.seed())
                .plannedTrials(due)
                .machine(machine)
                .rows(rows)
                .source(what.published().source())
                .published(compared(what.published(), rows))
                .trials(Configurations.removed(finished))
                .configurations(Configurations.of(finished))
                .build();
    }

    /** What was to run between two nodes ran on this machine. */
    private static List<CellResult> withLoopback(List<CellResult> rows, Plan plan) {
        Set<String> remote = plan.cells().stream()
                .filter(cell -> cell.variant().runtime().topology() == Topology.CrossNode)
                .map(Cell::name)
                .collect(Collectors.toSet());
        return rows.stream()
                .map(row -> remote.contains(row.cell()) ? with(row, new Remark.Loopback()) : row)
                .toList();
    }

    private static CellResult with(CellResult row, Remark remark) {
        List<Remark> remarks = new ArrayList<>(row.remarks());
        remarks.add(remark);
        return row.toBuilder().remarks(remarks).build();
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
