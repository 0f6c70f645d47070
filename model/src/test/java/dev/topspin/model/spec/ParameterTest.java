package dev.topspin.model.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Plan;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParameterTest {
    private static final String AFFINITY =
            "{name: a, akkaRemote: {dispatcher: {executor: Affinity, throughput: 7, fairWorkThreshold: 9}}}";

    /** A cell with the parameter swept has the value that was swept, wherever it stands. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pairs             | pingPong: {}",
                "inFlight          | pingPong: {}",
                "payloadBytes      | pingPong: {}",
                "rate              | pingPong: {}",
                "threads           | pingPong: {}",
                "throughput        | pingPong: {}",
                "idleCpuLevel      | pingPong: {}",
                "taskQueueSize     | pingPong: {}",
                "fairWorkThreshold | pingPong: {}",
                "lanes             | pingPong: {}",
                "meetings          | chameneos: {}",
                "creatures         | chameneos: {}",
            })
    void aSweptValueIsTheCells(Parameter parameter, String workload) throws Exception {
        List<Cell> cells = cells(workload, AFFINITY + "]\n  matrix: {" + parameter + ": [3, 4]}");
        assertEquals(
                List.of(3L, 4L),
                cells.stream()
                        .map(c ->
                                parameter.value(c.workload().kind(), c.variant().runtime()))
                        .toList());
    }

    @Test
    void aValueThatIsSetIsTheCellsAndOneThatIsNotGivenOrNotItsOwnIsNone() throws Exception {
        Cell cell = cells("pingPong: {pairs: 5, load: {rate: 1000}}", AFFINITY + "]")
                .getFirst();
        assertEquals(5L, value(Parameter.pairs, cell));
        assertEquals(1000L, value(Parameter.rate, cell));
        assertNull(value(Parameter.inFlight, cell), "an open loop has none");
        assertEquals(7L, value(Parameter.throughput, cell));
        assertEquals(9L, value(Parameter.fairWorkThreshold, cell));
        assertNull(value(Parameter.threads, cell), "not given");
        assertNull(value(Parameter.creatures, cell), "of another workload");
        Cell spin = cells("pingPong: {}", "{name: spin, spin: {}}]").getFirst();
        assertEquals(1L, value(Parameter.inFlight, spin));
        assertNull(value(Parameter.lanes, spin), "of another runtime");
        assertEquals(
                2L,
                value(
                        Parameter.parties,
                        cells("contention: {point: Lock}", "{name: t, threads: {access: Lock}}]")
                                .getFirst()));
        assertEquals(
                6L,
                value(
                        Parameter.threads,
                        cells("pingPong: {}", "{name: s, scalaActors: {threads: 6}}]")
                                .getFirst()));
        assertEquals(
                List.of(1L, 3L),
                cells("pingPong: {}", "{name: k, kilim: {}}]\n  matrix: {threads: [1, 3]}").stream()
                        .map(swept -> value(Parameter.threads, swept))
                        .toList());
    }

    private static Long value(Parameter parameter, Cell cell) {
        return parameter.value(cell.workload().kind(), cell.variant().runtime());
    }

    /** As an API server with the CRD of an earlier version lets it through. */
    @Test
    void aValueOutOfItsBoundsIsRefusedAlsoWithoutTheSchema() throws Exception {
        ExperimentSpec good = spec("pingPong: {}", AFFINITY + "]");
        ExperimentSpec swept = new ExperimentSpec(
                good.workload(),
                good.variants(),
                Matrix.ofPairs(List.of(1L, 65L)),
                good.placement(),
                good.measurement(),
                good.runPolicy());
        assertEquals(
                List.of(new Violation("spec.matrix.pairs", "Invalid value: 65: must be from 1 to 64")),
                Validation.check(swept));
    }

    private static List<Cell> cells(String workload, String variants) throws InvalidExperimentException {
        return Plan.cells(spec(workload, variants));
    }

    private static ExperimentSpec spec(String workload, String variants) throws InvalidExperimentException {
        String document = """
                apiVersion: topspin.dev/v1alpha1
                kind: Experiment
                metadata: {name: e}
                spec:
                  workload: {%s}
                  variants: [%s
                """.formatted(workload, variants);
        return ExperimentFile.read(document).spec();
    }
}
