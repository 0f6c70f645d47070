package dev.topspin.cli.table;

import dev.topspin.cli.text.Terminal;
import dev.topspin.cli.text.Text;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.ResultsFile.Trial;
import java.util.ArrayList;
import java.util.List;

/** What is said at the end of a run, wherever it ran: the table, what is missing in it, and what failed. */
public final class Conclusion {
    private Conclusion() {}

    /** @return the lines, without line ends */
    public static List<String> of(ResultsFile results, Terminal terminal) {
        List<String> lines = new ArrayList<>();
        if (!results.rows().isEmpty()) {
            lines.add("");
            lines.addAll(ResultTable.of(results, terminal));
            lines.add("");
            lines.addAll(CpuLines.of(results));
        }
        if (results.quick()) {
            lines.add("\n" + QuickNotice.of(results.spec().measurement()));
        }
        if (!results.complete()) {
            lines.add("\ninterrupted: %d of %d trials have run"
                    .formatted(results.trials().size(), results.plannedTrials()));
        }
        List<Trial> failed =
                results.trials().stream().filter(t -> !t.result().valid()).toList();
        if (!failed.isEmpty()) {
            lines.add("\n%d of %s failed:"
                    .formatted(failed.size(), Text.count(results.trials().size(), "trial")));
            failed.forEach(t -> lines.add("  " + t.cell() + ", fork " + t.fork() + ": "
                    + t.result().reason() + ": " + t.result().message()));
        }
        return lines;
    }

    /** @return whether every trial has run, and well */
    public static boolean good(ResultsFile results) {
        return results.complete()
                && results.trials().stream().allMatch(t -> t.result().valid());
    }
}
