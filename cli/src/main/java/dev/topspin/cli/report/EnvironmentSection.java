package dev.topspin.cli.report;

import dev.topspin.cli.Text;
import dev.topspin.model.Json;
import dev.topspin.model.result.Environment;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.ResultsFile.Trial;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** What it ran on and with: machine, versions, effective settings, the whole spec. */
final class EnvironmentSection {
    private EnvironmentSection() {}

    static String section(ResultsFile results) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("CPU", results.machine().cpuModel());
        facts.put("CPUs used", results.machine().usableCpus());
        facts.put("kernel", results.machine().kernel());
        facts.put("JVM", results.machine().java());
        environments(results).stream()
                .findFirst()
                .ifPresent(e -> facts.put("reading the clock", Text.figure(e.clockNanos()) + " ns"));
        facts.put("Topspin", results.topspin());
        facts.put("started", results.startedAt());
        facts.put("ended", results.finishedAt());
        facts.put("plan", results.planHash() + ", order shuffled with seed " + results.seed());
        String list = facts.entrySet().stream()
                .filter(e -> e.getValue() != null)
                .map(e -> "<dt>" + e.getKey() + "</dt><dd>" + Html.escape(e.getValue()) + "</dd>")
                .collect(Collectors.joining("\n"));
        return """
                <section aria-labelledby="environment">
                <h2 id="environment">Environment</h2>
                <dl>
                %s
                </dl>
                %s<details><summary>The experiment as it was run</summary>
                <pre>%s</pre></details>
                </section>
                """.formatted(list, settings(results), Html.escape(Json.writeIndented(results.spec())));
    }

    private static List<Environment> environments(ResultsFile results) {
        return results.trials().stream()
                .flatMap(t -> t.result().reports().stream())
                .map(PodReport::environment)
                .filter(Objects::nonNull)
                .toList();
    }

    private static String settings(ResultsFile results) {
        Map<String, List<String>> byCell = new LinkedHashMap<>();
        for (Trial trial : results.trials()) {
            trial.result().reports().stream()
                    .map(PodReport::environment)
                    .filter(e -> e != null && !e.settings().isEmpty())
                    .findFirst()
                    .ifPresent(e -> byCell.putIfAbsent(trial.cell(), e.settings()));
        }
        if (byCell.isEmpty()) {
            return "";
        }
        String lists = byCell.entrySet().stream()
                .map(e -> "<h4>%s</h4>\n<pre>%s</pre>"
                        .formatted(Html.escape(e.getKey()), Html.escape(String.join("\n", e.getValue()))))
                .collect(Collectors.joining("\n"));
        return "<details><summary>Effective settings of each variant</summary>\n" + lists + "</details>\n";
    }
}
