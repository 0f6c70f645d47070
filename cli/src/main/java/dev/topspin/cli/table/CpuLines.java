package dev.topspin.cli.table;

import dev.topspin.model.result.InterferenceWords;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.ProofWords;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.ResultsFile.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which CPUs the trials ran on, and how those lie to each other. */
public final class CpuLines {
    /** More than that are counted. */
    private static final int MOST = 4;

    private CpuLines() {}

    /** @return a line for each set of CPUs, with the variants that ran on it where there are several sets */
    public static List<String> of(ResultsFile results) {
        Map<List<String>, Set<String>> cells = new LinkedHashMap<>();
        for (Trial trial : results.trials()) {
            List<String> words = ProofWords.of(trial.result());
            if (!words.isEmpty()) {
                cells.computeIfAbsent(words, w -> new LinkedHashSet<>()).add(trial.cell());
            }
        }
        List<String> lines = new ArrayList<>();
        cells.forEach((words, names) -> {
            if (lines.size() < MOST) {
                String who = cells.size() == 1 ? "" : names(names) + ": ";
                lines.add(who + String.join("; ", words));
            }
        });
        if (cells.size() > MOST) {
            lines.add("and " + (cells.size() - MOST) + " more: see the report");
        }
        return lines;
    }

    private static String names(Set<String> cells) {
        List<String> names = List.copyOf(cells);
        return names.size() <= MOST
                ? String.join(", ", names)
                : String.join(", ", names.subList(0, MOST - 1)) + " and " + (names.size() - MOST + 1) + " more";
    }

    /** @return all that each process of each trial saw of its CPUs */
    public static List<String> detailed(ResultsFile results) {
        List<String> lines = new ArrayList<>();
        for (Trial trial : results.trials()) {
            for (PodReport report : trial.result().reports()) {
                if (report.proof() != null) {
                    lines.add("\n%s, fork %d, %s: %s"
                            .formatted(
                                    trial.cell(),
                                    trial.fork(),
                                    report.role(),
                                    report.proof().pinned() ? "pinned" : "not pinned"));
                    lines.add("  " + ProofWords.cpus(report.proof()));
                    ProofWords.details(report.proof()).forEach(d -> lines.add("  " + d));
                    around(report).forEach(d -> lines.add("  " + d));
                    report.proof().reasons().forEach(r -> lines.add("  not proven: " + r));
                }
            }
        }
        return lines;
    }

    /** @return how a process waited for its CPUs, and their noise before it and after it */
    private static List<String> around(PodReport report) {
        List<String> lines = new ArrayList<>();
        if (report.settling() != null) {
            lines.add(InterferenceWords.of(report.settling()));
        }
        if (report.noise() != null) {
            report.noise().before().forEach(floor -> lines.add("before, " + InterferenceWords.of(floor)));
            report.noise().after().forEach(floor -> lines.add("after, " + InterferenceWords.of(floor)));
        }
        return lines;
    }
}
