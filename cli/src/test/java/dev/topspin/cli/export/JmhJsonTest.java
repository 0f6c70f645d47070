package dev.topspin.cli.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.cli.export.ExportFormat.Exported;
import dev.topspin.cli.export.ExportFormat.GivenRun;
import dev.topspin.cli.fixture.Altered;
import dev.topspin.cli.fixture.SampleResults;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.model.Json;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Interval;
import dev.topspin.model.result.ResultsFile;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written is what JMH writes, and has what its readers ask for. */
class JmhJsonTest {
    private static ResultsFile results;

    @BeforeAll
    static void run() throws Exception {
        results = SampleResults.of("../examples/ping-pong.yaml", 12, null);
    }

    private static Exported exported(ResultsFile of) throws BadInputException {
        return ExportFormat.jmh.of(List.of(new GivenRun("results.json", of, null)));
    }

    private static List<JsonNode> benchmarks(ResultsFile of) throws BadInputException {
        List<JsonNode> all = new ArrayList<>();
        Json.read(exported(of).text(), JsonNode.class).forEach(all::add);
        return all;
    }

    private static JsonNode named(ResultsFile of, String name) throws BadInputException {
        return benchmarks(of).stream()
                .filter(b -> b.path("benchmark").textValue().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void everyFieldThatJmhItselfWritesIsThereAndOfTheSameKind() throws Exception {
        JsonNode jmhs = WrittenByJmh.of(List.of(50.0, 51.0, 52.5));
        for (JsonNode benchmark : benchmarks(results)) {
            assertHolds(jmhs, benchmark, "");
            for (JsonNode secondary : benchmark.path("secondaryMetrics")) {
                assertHolds(jmhs.path("primaryMetric"), secondary, "secondaryMetrics");
            }
        }
    }

    @Test
    void ofOneForkTheErrorIsWhatJmhWritesOfOneSample() throws Exception {
        JsonNode jmhs = WrittenByJmh.of(List.of(50.0)).path("primaryMetric");
        assertEquals("NaN", jmhs.path("scoreError").textValue());
        JsonNode ours = benchmarks(withRows(row -> row.nsPerOp() == null
                        ? row
                        : row.toBuilder()
                                .nsPerOp(new Interval(row.nsPerOp().median(), null, null))
                                .build()))
                .getFirst()
                .path("primaryMetric");
        assertEquals(jmhs.path("scoreError"), ours.path("scoreError"));
        assertEquals(jmhs.path("scoreConfidence"), ours.path("scoreConfidence"));
        assertHolds(jmhs, ours, "");
    }

    private static void assertHolds(JsonNode expected, JsonNode actual, String where) {
        assertEquals(expected.getNodeType(), actual.getNodeType(), where);
        expected.properties().forEach(field -> {
            String path = where + "." + field.getKey();
            assertTrue(actual.has(field.getKey()), path + " is missing in " + actual);
            assertHolds(field.getValue(), actual.path(field.getKey()), path);
        });
        if (expected.isArray() && !expected.isEmpty() && !actual.isEmpty()) {
            assertHolds(expected.path(0), actual.path(0), where + "[0]");
        }
    }

    @Test
    void theFigureIsTheCellsWithItsIntervalAndTheSlicesThatItStandsOn() throws Exception {
        CellResult row = results.rows().get(1);
        JsonNode benchmark = named(results, "topspin.pingPong.akka-default");
        JsonNode metric = benchmark.path("primaryMetric");
        assertEquals("avgt", benchmark.path("mode").textValue());
        assertEquals(row.nsPerOp().median(), metric.path("score").doubleValue());
        assertEquals(row.nsPerOp().low(), metric.path("scoreConfidence").path(0).doubleValue());
        assertEquals(
                row.nsPerOp().high(), metric.path("scoreConfidence").path(1).doubleValue());
        assertEquals(
                row.nsPerOp().high() - row.nsPerOp().median(),
                metric.path("scoreError").doubleValue(),
                1e-9,
                "the farther end");
        assertEquals(row.forks(), metric.path("rawData").size());
        metric.path("rawData").forEach(fork -> assertEquals(20, fork.size(), "slices in which nothing was recorded"));
        assertEquals(
                metric.path("score").doubleValue(),
                metric.path("scorePercentiles").path("50.0").doubleValue(),
                0.1 * row.nsPerOp().median());
        assertEquals(
                row.roundTrip().p99ForksMicros().median() * 1000,
                benchmark.path("secondaryMetrics").path("p99").path("score").doubleValue(),
                1e-6);
    }

    /** github-action-benchmark, src/extract.ts, extractJmhResult: these seven, and a name is the key of a series. */
    @Test
    void githubActionBenchmarkFindsANameAValueAUnitAndHowOftenItRan() throws Exception {
        Set<String> names = new HashSet<>();
        for (JsonNode b : benchmarks(results)) {
            assertTrue(names.add(b.path("benchmark").textValue()), "twice: " + b);
            assertTrue(b.path("primaryMetric").path("score").isNumber());
            assertTrue(b.path("primaryMetric").path("scoreUnit").isTextual());
            assertEquals(10, b.path("measurementIterations").intValue());
            assertTrue(b.path("forks").intValue() > 1);
            assertTrue(b.path("threads").intValue() > 0);
        }
        assertEquals(results.rows().size(), names.size());
    }

    /**
     * bencher, lib/bencher_adapter/src/adapters/java/jmh.rs, Benchmark, PrimaryMetric and try_from: score and score_error are
     * numbers, secondary_metrics an object, the unit is a time and /op or ops/ and a time, or all of the file is refused.
     */
    @Test
    void bencherFindsNumbersAndAUnitThatItTakes() throws Exception {
        for (JsonNode b : benchmarks(results)) {
            assertTrue(b.path("primaryMetric").path("score").isNumber());
            assertTrue(b.path("primaryMetric").path("scoreError").isNumber());
            assertTrue(b.path("primaryMetric").path("scoreUnit").textValue().matches("ns/op|ops/s"));
            assertTrue(b.path("secondaryMetrics").isObject());
        }
    }

    /**
     * jmh-visualizer, src/javascript/functions/parse.js, parseFullClassName and parseBenchmarkBundles: the class is all before the
     * last dot, and what follows a blank of the name is taken for params; MetricExtractor.js: what it takes of every metric.
     */
    @ParameterizedTest
    @ValueSource(strings = {"akka-default[throughput=5,threads=2]", "a b.c\td=1.5", "."})
    void jmhVisualizerFindsClassAndMethodInEveryName(String cell) throws Exception {
        for (JsonNode b : benchmarks(withRows(row -> row.toBuilder().cell(cell).build()))) {
            String name = b.path("benchmark").textValue();
            assertEquals("topspin.pingPong", name.substring(0, name.lastIndexOf('.')));
            assertEquals(1, name.split("\\s", -1).length, name);
            List<JsonNode> metrics = new ArrayList<>(List.of(b.path("primaryMetric")));
            b.path("secondaryMetrics").forEach(metrics::add);
            for (JsonNode metric : metrics) {
                assertTrue(metric.path("score").isNumber());
                assertEquals(2, metric.path("scoreConfidence").size());
                assertTrue(metric.path("rawData").isArray());
            }
        }
    }

    @Test
    void sweptValuesAreInTheNameAndNoParamsBesideIt() throws Exception {
        ResultsFile swept = SampleResults.of("../examples/akka-dispatchers.yaml", 8, null);
        JsonNode first = benchmarks(swept).getFirst();
        assertTrue(first.path("benchmark").textValue().matches("topspin\\.pingPong\\..+\\[.+=.+]"), first::toString);
        assertTrue(first.path("params").isMissingNode());
    }

    @Test
    void ofAnOpenLoopTheFigureIsThe99thPercentileAsItIsWhenRunsAreCompared() throws Exception {
        ResultsFile open = SampleResults.of("../examples/open-loop.yaml", 8, null);
        CellResult row = open.rows().getFirst();
        JsonNode b = benchmarks(open).getFirst();
        assertTrue(b.path("benchmark").textValue().endsWith(":p99"), b::toString);
        assertEquals("sample", b.path("mode").textValue());
        assertEquals(
                row.roundTrip().p99ForksMicros().median() * 1000,
                b.path("primaryMetric").path("score").doubleValue(),
                1e-6);
    }

    @Test
    void whereBytesWereShortTheForksFigureIsItsOnlyRawValue() throws Exception {
        ResultsFile shortened = Altered.measured(
                results, m -> m.withSlices(null).withoutIterations().withHistogram(null));
        JsonNode raw = benchmarks(shortened).getFirst().path("primaryMetric").path("rawData");
        raw.forEach(fork -> assertEquals(1, fork.size()));
        assertEquals(
                shortened.trials().stream()
                        .filter(t -> t.cell().equals("spin"))
                        .findFirst()
                        .orElseThrow()
                        .result()
                        .measured()
                        .nsPerOp(),
                raw.path(0).path(0).doubleValue());
    }

    @Test
    void aCellWithoutAValidTrialIsLeftOutAndNamed() throws Exception {
        ResultsFile failed = SampleResults.of("../examples/ping-pong.yaml", 12, "akka-tcp");
        Exported exported = exported(failed);
        assertEquals(List.of("left out: akka-tcp, which has no valid trial"), exported.notes());
        assertEquals(failed.rows().size() - 1, benchmarks(failed).size());
    }

    @Test
    void resultsWithoutAnyValidTrialAreBadInput() {
        ResultsFile none = withRows(row -> row.toBuilder()
                .nsPerOp(null)
                .roundTrip(null)
                .forks(0)
                .valid(false)
                .build());
        BadInputException bad = assertThrows(BadInputException.class, () -> exported(none));
        assertEquals("results.json: no cell has a valid trial", bad.getMessage());
    }

    private static ResultsFile withRows(UnaryOperator<CellResult> change) {
        return results.toBuilder()
                .rows(results.rows().stream().map(change).toList())
                .build();
    }
}
