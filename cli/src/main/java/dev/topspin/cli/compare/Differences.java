package dev.topspin.cli.compare;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.model.Json;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.EffectiveConfig;
import dev.topspin.model.result.Environment;
import dev.topspin.model.result.Host;
import dev.topspin.model.result.KubeletConfig;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Proof;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.ResultsFile.Machine;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.Placement.Spread;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What differed between two runs beside their figures: where there is anything, their ratio may be of that and nothing else. */
public final class Differences {
    private static final String NONE = "not set";

    private final ResultsFile a;
    private final ResultsFile b;
    private final List<String> found = new ArrayList<>();

    private Differences(ResultsFile a, ResultsFile b) {
        this.a = a;
        this.b = b;
    }

    /**
     * @param cells those that are compared
     * @return a sentence each; empty where the runs were alike
     */
    public static List<String> of(ResultsFile a, ResultsFile b, List<String> cells) {
        Differences differences = new Differences(a, b);
        differences.completeness();
        differences.found.addAll(ofSpecs(a.spec(), b.spec(), "in A", "in B"));
        differences.machines();
        differences.found.addAll(NoiseCompared.of(a, b));
        cells.forEach(differences::cell);
        return List.copyOf(differences.found);
    }

    /** @return the fields of the plan that differ, and not those of variants that only one has */
    public static List<String> ofSpecs(ExperimentSpec a, ExperimentSpec b, String inA, String inB) {
        List<String> variants = names(a).stream().filter(names(b)::contains).toList();
        Map<String, String> fieldsA = fields(a, variants);
        Map<String, String> fieldsB = fields(b, variants);
        List<String> found = new ArrayList<>();
        TreeSet<String> all = new TreeSet<>(fieldsA.keySet());
        all.addAll(fieldsB.keySet());
        for (String field : all) {
            String valueA = fieldsA.getOrDefault(field, NONE);
            String valueB = fieldsB.getOrDefault(field, NONE);
            if (!valueA.equals(valueB)) {
                found.add("spec.%s: %s %s, %s %s".formatted(field, valueA, inA, valueB, inB));
            }
        }
        return found;
    }

    private static List<String> names(ExperimentSpec spec) {
        return spec.variants().stream().map(v -> v.name()).toList();
    }

    /** The values by their paths, of these variants only; a variant is in the path by its name. */
    private static Map<String, String> fields(ExperimentSpec spec, List<String> variants) {
        JsonNode tree = Json.read(Json.write(spec), JsonNode.class);
        Map<String, String> fields = new TreeMap<>();
        tree.properties().forEach(e -> {
            if (e.getKey().equals("variants")) {
                for (JsonNode variant : e.getValue()) {
                    String name = variant.path("name").asText();
                    if (variants.contains(name)) {
                        flatten(variant, "variants." + name, fields);
                    }
                }
            } else if (!e.getKey().equals("runPolicy")) { // of which only the next is part of the plan
                flatten(e.getValue(), e.getKey(), fields);
            }
        });
        // what an older version wrote has neither
        fields.put(
                "runPolicy.parallelism",
                String.valueOf(spec.runPolicy() == null ? 1 : spec.runPolicy().atOnce()));
        fields.put(
                "placement.spread",
                (spec.placement().spreadsForks() ? spec.placement().spread() : Spread.Cells).name());
        return fields;
    }

    private static void flatten(JsonNode node, String path, Map<String, String> to) {
        if (node.isObject() && !node.isEmpty()) {
            node.properties().forEach(e -> flatten(e.getValue(), path + "." + e.getKey(), to));
        } else {
            to.put(path, node.isTextual() ? node.textValue() : node.toString());
        }
    }

    private void completeness() {
        differ("--quick", r -> r.quick() ? "yes" : "no");
        complete("A", a);
        complete("B", b);
    }

    private void complete(String side, ResultsFile results) {
        if (!results.complete()) {
            found.add("%s is incomplete: %d of %d trials have run"
                    .formatted(side, results.trials().size(), results.plannedTrials()));
        }
    }

    private void machines() {
        differ("Topspin", r -> every(r, Environment::topspin, r.topspin()));
        differ("commit", r -> every(r, Environment::commit, null));
        differ("image", r -> joined(hosts(r).map(Host::imageId)));
        differ("CPU", r -> every(r, Environment::cpuModel, machine(r, Machine::cpuModel)));
        differ("node", r -> every(r, Environment::node, null));
        differ("kernel", r -> every(r, Environment::kernel, machine(r, Machine::kernel)));
        settings(Differences::kernelSettings);
        differ("operating system", r -> every(r, Environment::os, null));
        differ("kubelet", r -> joined(hosts(r).map(Host::kubelet)));
        settings(Differences::kubeletSettings);
        differ("container runtime", r -> joined(hosts(r).map(Host::containerRuntime)));
        differ("JVM", r -> every(r, Environment::java, machine(r, Machine::java)));
        differ("JVM's vendor", r -> every(r, Environment::jvm, null));
    }

    /** Of settings that both runs tell, what only one has of their values. */
    private void settings(Function<ResultsFile, Map<String, Set<String>>> of) {
        Map<String, Set<String>> inA = of.apply(a);
        Map<String, Set<String>> inB = of.apply(b);
        inA.forEach((name, values) -> {
            if (inB.containsKey(name)) {
                differ(name, values, inB.get(name));
            }
        });
    }

    private static Map<String, Set<String>> kernelSettings(ResultsFile results) {
        return together(reports(results)
                .map(PodReport::environment)
                .filter(e -> e != null && e.kernelSettings() != null)
                .map(e -> e.kernelSettings().named()));
    }

    /** Earlier versions asked the JVM for none of them. */
    private static Map<String, Set<String>> jvmChoices(ResultsFile results, String cell) {
        return together(environments(results, cell).map(e -> e.jvmChoices().entrySet().stream()
                .collect(Collectors.toMap(
                        choice -> choice.getKey() + " of " + cell, choice -> List.of(choice.getValue())))));
    }

    private static Map<String, Set<String>> kubeletSettings(ResultsFile results) {
        return together(
                hosts(results).map(Host::kubeletConfig).filter(Objects::nonNull).map(KubeletConfig::named));
    }

    private static Map<String, Set<String>> together(Stream<Map<String, List<String>>> settings) {
        Map<String, Set<String>> all = new LinkedHashMap<>();
        settings.forEach(one -> one.forEach((name, values) ->
                all.computeIfAbsent(name, _ -> new TreeSet<>()).addAll(values)));
        return all;
    }

    private void cell(String cell) {
        differ("measured CPUs of " + cell, r -> joined(proofs(r, cell).map(Proof::measuredCpus)));
        boolean valid =
                row(a, cell).valid() && row(b, cell).valid(); // what failed may have been stopped before its proof
        if (valid) {
            differ("pinned " + cell, r -> pinned(row(r, cell)));
        }
        differ("effective settings of " + cell, cell, Environment::settings);
        if (!Objects.equals(configHash(a, cell), configHash(b, cell))) {
            differ("configuration of " + cell, cell, Differences::changed);
        }
        settings(r -> jvmChoices(r, cell));
        differ("JVM's flags for " + cell, cell, Environment::jvmFlags);
        if (valid
                && Boolean.FALSE.equals(row(a, cell).pinned())
                && Boolean.FALSE.equals(row(b, cell).pinned())) {
            found.add("not pinned in either: " + cell);
        }
    }

    /** What only one has of a list of lines. */
    private void differ(String what, String cell, Function<Environment, List<String>> lines) {
        differ(what, lines(a, cell, lines), lines(b, cell, lines));
    }

    private void differ(String what, Collection<String> inA, Collection<String> inB) {
        differ(
                what,
                joined(inA.stream().filter(s -> !inB.contains(s))),
                joined(inB.stream().filter(s -> !inA.contains(s))));
    }

    private void differ(String what, Function<ResultsFile, String> value) {
        differ(what, value.apply(a), value.apply(b));
    }

    private void differ(String what, String inA, String inB) {
        if (!Objects.equals(inA, inB)) {
            found.add("%s: %s in A, %s in B"
                    .formatted(what, Objects.requireNonNullElse(inA, NONE), Objects.requireNonNullElse(inB, NONE)));
        }
    }

    private static String machine(ResultsFile results, Function<Machine, String> value) {
        return results.machine() == null ? null : value.apply(results.machine());
    }

    /** What the processes say, which is nearer to what was measured; else what the document says. */
    private static String every(ResultsFile results, Function<Environment, String> value, String otherwise) {
        String said = joined(reports(results)
                .map(PodReport::environment)
                .filter(Objects::nonNull)
                .map(value));
        return said == null ? otherwise : said;
    }

    private static String joined(Stream<String> values) {
        String all = values.filter(v -> v != null && !v.isEmpty())
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        return all.isEmpty() ? null : all;
    }

    private static Stream<PodReport> reports(ResultsFile results) {
        return results.trials().stream().flatMap(t -> t.result().reports().stream());
    }

    private static Stream<Proof> proofs(ResultsFile results, String cell) {
        return results.resultsOf(cell).stream()
                .flatMap(r -> r.reports().stream())
                .map(PodReport::proof)
                .filter(Objects::nonNull);
    }

    private static List<String> lines(ResultsFile results, String cell, Function<Environment, List<String>> lines) {
        return environments(results, cell)
                .map(lines)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(List.of());
    }

    private static String configHash(ResultsFile results, String cell) {
        return environments(results, cell)
                .map(Environment::config)
                .filter(Objects::nonNull)
                .map(EffectiveConfig::hash)
                .findFirst()
                .orElse(null);
    }

    private static List<String> changed(Environment environment) {
        return environment.config() == null ? null : environment.config().changed();
    }

    private static Stream<Environment> environments(ResultsFile results, String cell) {
        return results.resultsOf(cell).stream()
                .flatMap(r -> r.reports().stream())
                .map(PodReport::environment)
                .filter(Objects::nonNull);
    }

    private static Stream<Host> hosts(ResultsFile results) {
        return results.trials().stream().flatMap(t -> t.result().hosts().stream());
    }

    private static String pinned(CellResult row) {
        return row.pinned() == null ? "unknown" : row.pinned() ? "yes" : "no";
    }

    private static CellResult row(ResultsFile results, String cell) {
        return results.rows().stream()
                .filter(r -> r.cell().equals(cell))
                .findFirst()
                .orElseThrow();
    }
}
