package dev.topspin.cli.table;

import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.CreatureCount;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.SpelledOut;
import dev.topspin.model.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** What the creatures of each chameneos cell counted, spelled out as programs of chameneos-redux do. */
public final class Creatures {
    private Creatures() {}

    /** @return for each cell its name and what such a program prints; empty where no creatures met */
    public static List<String> of(ResultsFile results) {
        List<String> lines = new ArrayList<>();
        for (CellResult row : results.rows()) {
            lastOf(results.resultsOf(row.cell())).ifPresent(creatures -> {
                lines.add((lines.isEmpty() ? "\n" : "") + row.cell() + ", the last iteration of the last fork:");
                lines.addAll(SpelledOut.program(List.of(creatures)));
            });
        }
        return lines;
    }

    private static Optional<List<CreatureCount>> lastOf(List<TrialResult> trials) {
        return trials.stream()
                .filter(TrialResult::valid)
                .flatMap(trial -> trial.reports().stream())
                .map(PodReport::creatures)
                .filter(Objects::nonNull)
                .reduce((_, later) -> later);
    }
}
