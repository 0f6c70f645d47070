package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.testing.BadExperiments;
import dev.topspin.model.testing.BadExperiments.Case;
import dev.topspin.model.testing.BadExperiments.RejectedBy;
import io.fabric8.kubernetes.api.model.Condition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The table that {@code topspin validate} is held to, against the API server and the operator. */
@EndToEndBesideOthers
@Order(5)
class InputE2E {
    private static final Duration SOON = Duration.ofSeconds(60);

    /** What kubectl says of each document that is not taken begins so, and names its file, where there are several. */
    private static final Pattern AN_ERROR = Pattern.compile("^(?=Error |error: )", Pattern.MULTILINE);

    private List<String> errors;
    private Path taken;

    static Stream<Case> bySchema() {
        return by(RejectedBy.Schema);
    }

    static Stream<Case> byValidation() {
        return by(RejectedBy.Validation);
    }

    private static Stream<Case> by(RejectedBy who) {
        return BadExperiments.all().stream().filter(c -> c.rejectedBy() == who);
    }

    /** All at once: starting kubectl for each would take longer than everything else. */
    @BeforeAll
    void applyAll(@TempDir Path schema, @TempDir Path validation) throws IOException {
        errors = AN_ERROR.splitAsStream(applyAll(bySchema(), schema).err()).toList();
        taken = validation;
        Shell.Output output = applyAll(byValidation(), validation);
        assertEquals(0, output.exit(), output::err);
    }

    private static Shell.Output applyAll(Stream<Case> cases, Path folder) throws IOException {
        for (Case bad : cases.toList()) {
            Files.writeString(folder.resolve(bad.name() + ".yaml"), bad.yaml());
        }
        return Cluster.kubectlWith("", "apply", "-n", Topspin.EXPERIMENTS, "-f", folder.toString());
    }

    @AfterAll
    void deleteAll() {
        Cluster.kubectl("delete", "-n", Topspin.EXPERIMENTS, "--ignore-not-found", "-f", taken.toString());
    }

    @ParameterizedTest
    @MethodSource("bySchema")
    void theApiServerRejectsItWithTheSameWords(Case bad) {
        String said = errors.stream()
                .filter(error -> error.contains("/" + bad.name() + ".yaml\""))
                .findFirst()
                .orElseThrow(() -> new AssertionError("it was taken"));
        bad.words().forEach(word -> assertTrue(said.contains(word), () -> "no \"" + word + "\" in: " + said));
    }

    @ParameterizedTest
    @MethodSource("byValidation")
    void theOperatorRejectsItWithTheSameWordsAndStartsNothing(Case bad) {
        Run run = new Run(Topspin.EXPERIMENTS, bad.name());
        run.await("a verdict", SOON, s -> s.conditions().stream()
                .anyMatch(c -> c.getType().equals("Valid")));
        Condition valid = run.condition("Valid");
        assertEquals("False", valid.getStatus(), valid::toString);
        bad.words()
                .forEach(word ->
                        assertTrue(valid.getMessage().contains(word), () -> "no \"" + word + "\" in: " + valid));
        assertNull(run.status().startTime());
        assertEquals(List.of(), run.trials());
    }

    /** Each is {@code KIND NAME: SPEC}. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            NodeSweep a-sweep-of-27-characters-xx: {}                                      | metadata.name must be no longer than 26 characters
            CapacitySearch a-search-of-33-characters-xxxxxxx: {SEARCH}                     | metadata.name must be no longer than 32 characters
            ExperimentSchedule a-schedule-with-26-letters: {SCHEDULE}                      | metadata.name must be no longer than 25 characters
            CapacitySearch down: {SEARCH, load: {parameter: pairs, from: 8, to: 1}}        | to must be greater than from
            CapacitySearch kind: {SEARCH, objectives: [{figure: reached, below: 1ms}]}     | reached takes atLeast, and every other figure takes below
            ExperimentSchedule two: {SCHEDULE, baseline: {last: 8, experiment: golden}}    | last and experiment can't both be given
            ExperimentSchedule none: {SCHEDULE, template: {}}                              | exactly one template must be given
            NodeSweep once: {outliers: {confirm: {forks: 1}}}                              | spec.outliers.confirm.forks in body should be greater than or equal to 2
            """)
    void theApiServerRejectsOtherKindsInWords(String object, String words) {
        Shell.Output output = apply(yaml(object));
        assertNotEquals(0, output.exit(), "it was taken");
        assertTrue(output.err().contains(words), output::err);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            NodeSweep nobody: {nodes: {selector: {matchLabels: {no-such: label}}}}         | Complete | there is none with the labels of spec.nodes.selector {no-such=label}: a sweep needs two
            NodeSweep only: {nodes: {selector: {matchLabels: {kubernetes.io/hostname: n1}}}, local: [], placement: {cpus: 1, housekeepingCpus: 0}} | Complete | there is only n1 with the labels of spec.nodes.selector
            NodeSweep tcp: {local: [{name: tcp, socket: {}}]}                              | Valid    | spec.local[0].socket.topology: Unsupported value
            CapacitySearch loose: {SEARCH, load: {parameter: rate, from: 1, to: 8}, objectives: [{figure: reached, atLeast: 50%}]} | Valid | spec.objectives[0].atLeast: Invalid value: "50%": always holds
            ExperimentSchedule never: {SCHEDULE, schedule: 0 3 30 2 *}                     | Valid    | spec.schedule: Invalid value: "0 3 30 2 *": never comes
            ExperimentSchedule broken: {SCHEDULE, template: {experiment: {workload: {pingPong: {}}, variants: [{name: a, spin: {}}], placement: {cpus: 1}}}} | Valid | spec.template.experiment.placement.cpus: Invalid value: 1: variant "a" spins on two CPUs
            """)
    void theOperatorSaysOfOtherKindsWhatIsWrongAndStartsNothing(String object, String condition, String words) {
        String kind = object.substring(0, object.indexOf(' '));
        String name = object.substring(object.indexOf(' ') + 1, object.indexOf(':'));
        Shell.Output output = apply(yaml(object));
        assertEquals(0, output.exit(), output::all);
        String path = "-o=jsonpath={range .status.conditions[?(@.type==\"%s\")]}{.status} {.message}{end}"
                .formatted(condition);
        Await.until(
                "a verdict on " + name,
                SOON,
                () -> Cluster.kubectl("get", kind, name, "-n", Topspin.EXPERIMENTS, path),
                said -> said.startsWith("False ") && said.contains(words));
        assertEquals(
                "",
                Cluster.kubectl("get", "experiments", "-n", Topspin.EXPERIMENTS, "-o=name")
                        .lines()
                        .filter(line -> line.contains("/" + name + "-"))
                        .findAny()
                        .orElse(""));
        Cluster.kubectl("delete", kind, name, "-n", Topspin.EXPERIMENTS);
    }

    private static String yaml(String object) {
        int colon = object.indexOf(':');
        String[] named = object.substring(0, colon).split(" ");
        Map<String, String> rest = new LinkedHashMap<>();
        String spec = object.substring(colon + 1).strip();
        if (spec.contains("SEARCH")) {
            rest.put(
                    "template",
                    "{workload: {pingPong: {}}, variants: [{name: akka, akka: {}}], placement: {pinning: Preferred}}");
            rest.put("load", "{parameter: pairs, from: 1, to: 8}");
            rest.put("objectives", "[{figure: nsPerOp, below: 1ms}]");
        } else if (spec.contains("SCHEDULE")) {
            rest.put("schedule", "0 3 * * 1");
            rest.put("template", "{nodeSweep: {}}");
        }
        rest.keySet().removeIf(field -> spec.contains(", " + field + ": "));
        String filled = spec.replaceFirst(
                "SEARCH|SCHEDULE",
                rest.entrySet().stream()
                        .map(field -> field.getKey() + ": " + field.getValue())
                        .collect(Collectors.joining(", ")));
        return """
                apiVersion: topspin.dev/v1alpha1
                kind: %s
                metadata: {name: %s}
                spec: %s
                """.formatted(named[0], named[1], filled.replace("{, ", "{"));
    }

    @Test
    void theApiServerTakesEveryExample() throws IOException {
        try (Stream<Path> examples = Files.list(Topspin.chart().resolve("../../examples"))) {
            assertAll(examples.sorted().map(example -> () -> {
                Shell.Output output = Cluster.kubectlWith("", "apply", "--dry-run=server", "-f", example.toString());
                assertEquals(0, output.exit(), output::all);
            }));
        }
    }

    private static Shell.Output apply(String yaml) {
        return Cluster.kubectlWith(yaml, "apply", "-n", Topspin.EXPERIMENTS, "-f", "-");
    }
}
