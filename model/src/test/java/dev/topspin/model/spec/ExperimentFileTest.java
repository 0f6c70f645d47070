package dev.topspin.model.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.testing.BadExperiments;
import dev.topspin.model.testing.Specs;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class ExperimentFileTest {
    private static final String SPINNING = "workload: {pingPong: {}}\nvariants: [{name: s, spin: {}}]\n";

    private static final String SHORTEST = """
            apiVersion: topspin.dev/v1alpha1
            kind: Experiment
            metadata: {name: shortest}
            spec:
              workload: {pingPong: {}}
              variants: [{name: a, akkaRemote: {}}, {name: b, akka: {}}, {name: c, spin: {}}, {name: d, socket: {}}]
            """;

    @Test
    void everyDefaultIsFilledIn() throws Exception {
        ExperimentSpec spec = ExperimentFile.read(SHORTEST).spec();
        assertEquals(10_000_000L, spec.workload().pingPong().roundTrips());
        assertEquals(Pause.Kind.None, spec.workload().pingPong().pause().kind());
        assertEquals(3, spec.placement().podCpus());
        assertEquals(1L << 30, spec.placement().memoryBytes());
        assertEquals(Placement.Pinning.Required, spec.placement().pinning());
        assertEquals(6_000_000_000L, spec.measurement().totalNanos());
        assertEquals(5, spec.measurement().forks());
        assertEquals("10%", spec.measurement().precision());
        assertEquals(20, spec.measurement().mostForks());
        assertEquals("10m", spec.runPolicy().trialDeadline());
        assertEquals(
                VariantRuntime.Topology.CrossNode,
                spec.variants().getFirst().runtime().topology());
        assertEquals(1, spec.variants().getFirst().akkaRemote().lanes());
    }

    @Test
    void asManyForksAsAreSaidRunAndMoreOnlyForAPrecisionOrABudget() {
        Measurement said = Specs.of(SPINNING + "measurement: {forks: 3}").measurement();
        assertEquals(3, said.mostForks());
        assertNull(said.precision());
        Measurement budgeted = Specs.of(SPINNING + "measurement: {budget: 2m}").measurement();
        assertEquals(3, budgeted.forks());
        assertNull(budgeted.precision());
        assertEquals(100, budgeted.mostForks());
        Measurement instead = Specs.of(SPINNING + "measurement: {forks: 9, precision: 2%, maxForks: 11}")
                .measurement()
                .withBudget("90s");
        assertEquals(
                new Measurement(3, said.warmup(), 10, "100ms", said.recording(), "10s", null, null, "90s"), instead);
    }

    @Test
    void jsonIsReadAsYaml() throws Exception {
        String json = """
                {"apiVersion": "topspin.dev/v1alpha1", "kind": "Experiment", "metadata": {"name": "j", "namespace": "n"},
                 "spec": {"workload": {"pingPong": {}}, "variants": [{"name": "s", "spin": {}}]}}""";
        assertEquals("n", ExperimentFile.read(json).namespace());
    }

    @Test
    void whatTheApiServerWouldTakeIsTakenHere() throws Exception {
        // a whole number may be written with a point, a null is as if it were not there, status is not read
        String yaml = BadExperiments.VALID.replace("forks: 1", "forks: 2.0").replace("memory: 1Gi", "memory: null")
                + "status: {phase: Running}\n";
        ExperimentSpec spec = ExperimentFile.read(yaml).spec();
        assertEquals(2, spec.measurement().forks());
        assertEquals("1Gi", spec.placement().memory());
    }

    @Test
    void aCommentOrADocumentStartBeforeItIsNoSecondDocument() throws Exception {
        assertEquals(
                "valid",
                ExperimentFile.read("# c\n---\n" + BadExperiments.VALID).name());
    }

    /** Whatever is done to a document, a person gets violations and never a stack trace. */
    @Property(tries = 3000)
    void noMutationOfAValidDocumentThrowsAnythingElse(@ForAll("mutations") List<Mutation> mutations) {
        String text = BadExperiments.VALID;
        for (Mutation mutation : mutations) {
            text = mutation.apply(text);
        }
        try {
            ExperimentFile.read(text);
        } catch (InvalidExperimentException e) {
            assertTrue(e.violations().stream().noneMatch(v -> v.message().isBlank()), text);
        }
    }

    @Property(tries = 500)
    void noTextAtAllThrowsAnythingElse(@ForAll String text) {
        try {
            ExperimentFile.read(text);
        } catch (InvalidExperimentException e) {
            assertTrue(e.violations().size() > 0);
        }
    }

    /** One token of the document, counted from where, put away or replaced. */
    record Mutation(int at, String with) {
        String apply(String text) {
            List<String> tokens = Arrays.asList(text.split("(?<=[\\s,:{}\\[\\]])|(?=[\\s,:{}\\[\\]])"));
            int index = Math.floorMod(at, tokens.size());
            tokens.set(index, with);
            return tokens.stream().collect(Collectors.joining());
        }
    }

    @Provide
    Arbitrary<List<Mutation>> mutations() {
        Arbitrary<String> with = Arbitraries.oneOf(
                Arbitraries.of(
                        "", "{}", "[]", "null", "~", "true", "-1", "0", "1.5", "2.0", "1e3", "1e400", ".nan", "-.inf"),
                Arbitraries.of(
                        "99999999999999999999999", "9223372036854775807", "0x10", "1_000", "\"", "'", "&a", "*a"),
                Arbitraries.of("<<", "? ", "!!binary aGk=", "!!int x", "---\n", "#", "|", ">", "\t", "\n", "\u0000"),
                Arbitraries.of(
                        "spin", "akka", "matrix", "[1, [2]]", "{a: {b: c}}", "999999999h999999999h", "2024-01-01"),
                Arbitraries.strings().ofMaxLength(8));
        return Combinators.combine(Arbitraries.integers(), with)
                .as(Mutation::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(4);
    }
}
