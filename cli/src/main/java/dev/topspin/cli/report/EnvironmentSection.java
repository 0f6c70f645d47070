package dev.topspin.cli.report;

import dev.topspin.cli.text.Text;
import dev.topspin.model.Json;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.result.Environment;
import dev.topspin.model.result.Host;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.ResultsFile.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What it ran on and with: machine, versions, effective settings, the whole spec. */
final class EnvironmentSection {
    private EnvironmentSection() {}

    static String section(ResultsFile results) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("CPU", results.machine().cpuModel());
        facts.put("CPUs used", results.machine().usableCpus());
        facts.put("kernel", results.machine().kernel());
        facts.putAll(kernel(results));
        facts.put("operating system", each(environments(results).stream().map(Environment::os)));
        String java = each(environments(results).stream().map(Environment::java)); // each variant may have its own
        facts.put("JVM", java == null ? results.machine().java() : java);
        facts.put("JVM's vendor", each(environments(results).stream().map(Environment::jvm)));
        environments(results).stream()
                .flatMap(e -> e.jvmChoices().keySet().stream())
                .distinct()
                .forEach(choice ->
                        facts.put(choice, each(environments(results).stream().map(e -> e.jvmChoices()
                                .get(choice)))));
        environments(results).stream()
                .findFirst()
                .ifPresent(e -> facts.put("reading the clock", Text.figure(e.clockNanos()) + " ns"));
        facts.put("Topspin", results.topspin());
        facts.put("commit", each(environments(results).stream().map(Environment::commit)));
        facts.put("image", each(hosts(results).map(Host::image)));
        facts.put("image's digest", each(hosts(results).map(Host::imageId)));
        facts.put("kubelet", each(hosts(results).map(EnvironmentSection::kubelet)));
        facts.put("kubelet's settings", each(hosts(results).map(EnvironmentSection::kubeletSettings)));
        facts.put("container runtime", each(hosts(results).map(Host::containerRuntime)));
        facts.put("nodes' system", each(hosts(results).map(Host::os)));
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

    /** Those of all nodes together. */
    private static Map<String, String> kernel(ResultsFile results) {
        Map<String, Set<String>> values = new LinkedHashMap<>();
        environments(results).stream()
                .map(Environment::kernelSettings)
                .filter(Objects::nonNull)
                .forEach(kernel -> kernel.named()
                        .forEach((name, own) -> values.computeIfAbsent(name, _ -> new TreeSet<>())
                                .addAll(own)));
        Map<String, String> facts = new LinkedHashMap<>();
        values.forEach((name, all) -> facts.put(name, each(all.stream())));
        return facts;
    }

    private static String kubeletSettings(Host host) {
        return host.kubeletConfig() == null
                ? null
                : host.kubeletConfig().named().entrySet().stream()
                        .filter(e -> !e.getValue().isEmpty())
                        .map(e -> e.getKey() + " " + String.join(" ", e.getValue()))
                        .collect(Collectors.joining("; ", host.node() + ": ", ""));
    }

    private static String kubelet(Host host) {
        if (host.kubelet() == null) {
            return null;
        }
        String policy = host.cpuManagerPolicy();
        return "%s: %s%s".formatted(host.node(), host.kubelet(), policy == null ? "" : ", CPU manager " + policy);
    }

    private static Stream<Host> hosts(ResultsFile results) {
        return results.trials().stream().flatMap(t -> t.result().hosts().stream());
    }

    /** Each once, in their order; null where there is none. */
    private static String each(Stream<String> values) {
        String all = values.filter(Objects::nonNull).distinct().sorted().collect(Collectors.joining(", "));
        return all.isEmpty() ? null : all;
    }

    private static List<Environment> environments(ResultsFile results) {
        return results.trials().stream()
                .flatMap(t -> t.result().reports().stream())
                .map(PodReport::environment)
                .filter(Objects::nonNull)
                .toList();
    }

    private static String settings(ResultsFile results) {
        Map<String, String> byCell = new LinkedHashMap<>();
        Set<String> programs = results.cells().stream()
                .filter(cell -> cell.variant().container() != null)
                .map(Cell::name)
                .collect(Collectors.toSet());
        for (Trial trial : results.trials()) {
            trial.result().reports().stream()
                    .map(PodReport::environment)
                    .filter(e -> e != null && !e.settings().isEmpty())
                    .findFirst()
                    .ifPresent(e -> byCell.putIfAbsent(trial.cell(), settings(e, !programs.contains(trial.cell()))));
        }
        if (byCell.isEmpty()) {
            return "";
        }
        String lists = byCell.entrySet().stream()
                .map(e -> "<h4>%s</h4>\n<pre>%s</pre>".formatted(Html.escape(e.getKey()), Html.escape(e.getValue())))
                .collect(Collectors.joining("\n"));
        return "<details><summary>Effective settings of each variant</summary>\n" + lists + "</details>\n";
    }

    /**
     * What tells most, then what is otherwise than the runtime was shipped, then the JVM's flags.
     *
     * @param onJvm whether what was measured ran on that JVM, and not beside it
     */
    private static String settings(Environment e, boolean onJvm) {
        List<String> lines = new ArrayList<>(e.settings());
        if (e.config() != null) {
            lines.add("");
            lines.add("configuration %s: %d settings"
                            .formatted(e.config().hash(), e.config().count())
                    + (e.config().changed() == null ? "" : ", other than shipped:"));
            lines.addAll(Objects.requireNonNullElse(e.config().changed(), List.of()));
        }
        if (onJvm && e.jvmFlags() != null) {
            lines.add("");
            lines.add("the JVM's flags:");
            lines.addAll(e.jvmFlags());
        }
        if (onJvm && !e.jvmChoices().isEmpty()) {
            lines.add("");
            lines.add("the JVM that ran: %s %s".formatted(e.jvm(), e.java()));
            e.jvmChoices().forEach((choice, value) -> lines.add(choice + ": " + value));
        }
        return String.join("\n", lines);
    }
}
