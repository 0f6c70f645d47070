package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the command line exports of an experiment in the cluster, as a Prometheus takes it. */
@EndToEnd
@Order(24)
class ExportE2E {
    /** What the operator counts in the trials, and no row has. */
    private static final String OF_TRIALS =
            "topspin_cell_(completion_timestamp_seconds|failed_trials|unpinned_trials)\\{.*";

    @Test
    void promtoolFindsInTheHistoryWhatTheOperatorsPageHasOfTheCells(@TempDir Path folder) throws IOException {
        OwnCluster.require("promtool");
        assumeTrue(CommandLineTool.isBuilt(), "the command line is not built: `make build` makes it");
        Run run = PromQueriesE2E.floored();
        assumeTrue(run != null, "the trials that are asked for did not run");
        Map<String, Double> page = samples(run, Topspin.operatorPage("metrics"));
        Map<String, Double> history = samples(run, history(run, folder));
        assertTrue(page.keySet().stream().anyMatch(s -> s.startsWith("topspin_cell_floor_tax_ratio")), page::toString);
        assertEquals(page.keySet(), history.keySet());
        page.keySet().removeIf(s -> s.startsWith("topspin_cell_round_trip_seconds")); // of histograms in fewer digits
        page.forEach((series, value) -> assertEquals(value, history.get(series), series));
    }

    /** As promtool has it after it has made blocks of it. */
    private static String history(Run run, Path folder) throws IOException {
        Path file = folder.resolve("runs.txt");
        Path data = Files.createDirectory(folder.resolve("data"));
        Files.createDirectory(data.resolve("wal")); // as in the folder of any Prometheus: dump asks for it
        Shell.ok(CommandLineTool.with(
                "export",
                "--format=openmetrics",
                "--namespace=" + run.namespace(),
                "--output=" + file,
                "experiment/" + run.name()));
        System.out.println(Shell.ok(
                List.of("promtool", "tsdb", "create-blocks-from", "openmetrics", file.toString(), data.toString())));
        return Shell.ok(List.of("promtool", "tsdb", "dump-openmetrics", data.toString()));
    }

    /** The series of the experiment's cells, and the values that stand after them. */
    private static Map<String, Double> samples(Run run, String text) {
        Map<String, Double> samples = new TreeMap<>();
        text.lines()
                .filter(line -> line.matches("topspin_(cell|floor)_.*"))
                .filter(line -> line.contains("experiment=\"" + run.name() + "\""))
                .filter(line -> !line.matches(OF_TRIALS))
                .forEach(line -> {
                    int end = line.lastIndexOf('}') + 1;
                    samples.put(
                            line.substring(0, end),
                            Double.parseDouble(line.substring(end).strip().split(" ")[0]));
                });
        return samples;
    }
}
