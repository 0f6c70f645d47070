package dev.topspin.cli.run;

import dev.topspin.cli.results.RunRequest;
import dev.topspin.cli.results.RunResults;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Remark;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.ResultsFile.Machine;
import dev.topspin.model.result.ResultsFile.Trial;
import dev.topspin.model.spec.VariantRuntime.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes the results document of a run. */
public final class ResultsOfRun {
    private ResultsOfRun() {}

    public static ResultsFile of(RunContext context, Instant started, Instant ended, List<Trial> finished) {
        RunRequest what = new RunRequest(
                context.experiment(), context.spec(), context.quick(), context.only(), context.published());
        ResultsFile results =
                RunResults.of(what, context.plan(), machine(context.usable().toString()), started, ended, finished);
        return results.toBuilder()
                .rows(withLoopback(results.rows(), context.plan()))
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

    /**
     * @param usableCpus the CPUs that may be used, as a list of the kernel's
     * @return this machine
     */
    public static Machine machine(String usableCpus) {
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
