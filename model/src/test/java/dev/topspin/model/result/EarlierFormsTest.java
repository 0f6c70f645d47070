package dev.topspin.model.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Of each form that a report or a result ever had there are samples in {@code earlier/}, as processes of that form left them. They
 * are never changed: what could be read once still can, and says the same.
 */
class EarlierFormsTest {
    static IntStream reports() {
        return IntStream.rangeClosed(1, PodReport.VERSION);
    }

    static IntStream results() {
        return IntStream.rangeClosed(1, ResultsFile.VERSION);
    }

    @ParameterizedTest
    @MethodSource("reports")
    void aDriverSaysWhatItMeasured(int form) throws IOException {
        PodReport report = report(form, "ping-pong-driver");
        assertTrue(report.succeeded());
        assertEquals("driver", report.role());
        assertEquals(form, report.version());
        assertTrue(report.counts().conserved());
        assertEquals(report.counts().sent(), report.measured().recorded());
        assertEquals(2, report.measured().iterationNsPerOp().size());
        assertEquals(1, report.measured().warmupNsPerOp().size());
        EncodedHistogram histogram = report.measured().histogram();
        assertEquals(3, histogram.significantDigits());
        assertEquals(report.measured().recorded(), histogram.decode().getTotalCount());
        assertEquals(report.measured().p50Nanos(), histogram.decode().getValueAtPercentile(50));
        assertEquals(report.measured().p999Nanos(), histogram.decode().getValueAtPercentile(99.9));
        assertEquals(report.usage().wallNanos(), report.measured().elapsedNanos());
        assertTrue(report.usage().cpuCores() > 0.5);
        assertTrue(report.proof().pinned());
        assertEquals("1-2", report.proof().measuredCpus());
        assertEquals(6, report.proof().threads().size());
        assertEquals("n1", report.environment().node());
        assertTrue(report.environment().clockNanos() > 0);
        assertTrue(report.environment().settings().contains("throughput=5"));
    }

    @ParameterizedTest
    @MethodSource("reports")
    void aResponderSaysWhatItAnswered(int form) throws IOException {
        PodReport driver = report(form, "ping-pong-driver");
        PodReport responder = report(form, "ping-pong-responder");
        assertEquals("responder", responder.role());
        assertNull(responder.measured());
        assertEquals(driver.counts(), responder.counts());
        assertEquals(driver.planHash(), responder.planHash());
        assertEquals("n2", responder.environment().node());
    }

    @ParameterizedTest
    @MethodSource("reports")
    void creaturesSayWhomTheyMet(int form) throws IOException {
        PodReport report = report(form, "chameneos-local");
        assertEquals(4, report.creatures().size());
        assertEquals(
                report.measured().exchanges(),
                report.creatures().stream().mapToLong(CreatureCount::meetings).sum(),
                "twice the meetings of the last of two alike iterations");
        assertNull(report.measured().histogram());
        assertEquals(4, report(form, "chameneos-responder").creatures().size());
        assertNull(report(form, "chameneos-driver").creatures());
        assertTrue(report(form, "chameneos-driver").measured().nsPerOp() > 1000);
    }

    @ParameterizedTest
    @MethodSource("reports")
    void aFailureSaysWhy(int form) throws IOException {
        PodReport report = report(form, "failed");
        assertFalse(report.succeeded());
        assertEquals(Reason.PeerLost.name(), report.reason());
        assertEquals("the responder did not come at 127.0.0.1:17455 within 2 s: Connection refused", report.message());
        assertFalse(report.proof().pinned());
        assertNull(report.counts());
        assertNull(report.measured());
        assertNull(report.usage());
    }

    @ParameterizedTest
    @MethodSource("results")
    void aRunOfPingPongIsWhatItWas(int form) throws IOException {
        ResultsFile results = FormOne.read(text("results-" + form + "-ping-pong"));
        assertEquals(ResultsFile.VERSION, results.version());
        assertTrue(results.complete());
        assertEquals(
                List.of("spin", "akka-one-thread", "akka-tcp"),
                results.rows().stream().map(CellResult::cell).toList());
        assertEquals("a post", results.source());
        assertEquals(
                "53 ns/op",
                results.published().get("spin").getFirst().published().text());
        assertEquals(false, results.rows().getLast().pinned());
        assertEquals(2, results.resultsOf("akka-tcp").getFirst().reports().size());
        assertTrue(results.resultsOf("spin").getFirst().valid());
        agrees(results);
    }

    @ParameterizedTest
    @MethodSource("results")
    void aRunOfChameneosIsWhatItWas(int form) throws IOException {
        ResultsFile results = FormOne.read(text("results-" + form + "-chameneos"));
        assertEquals(
                Set.of("meeting"), results.rows().stream().map(CellResult::unit).collect(Collectors.toSet()));
        assertEquals(
                4,
                results.resultsOf("threads")
                        .getFirst()
                        .reports()
                        .getFirst()
                        .creatures()
                        .size());
        agrees(results);
    }

    private static void agrees(ResultsFile results) {
        assertEquals(results.plannedTrials(), results.trials().size());
        for (ResultsFile.Trial trial : results.trials()) {
            assertTrue(trial.result().valid());
            PodReport driver = trial.result().reports().getFirst();
            assertEquals(results.planHash(), driver.planHash());
            assertEquals(trial.index(), driver.trial());
            assertEquals(driver.measured(), trial.result().measured());
        }
        assertEquals(results, Json.read(Json.write(results), ResultsFile.class));
    }

    private static PodReport report(int form, String name) throws IOException {
        return Json.read(text("pod-report-" + form + "-" + name), PodReport.class);
    }

    private static String text(String name) throws IOException {
        try (var in = EarlierFormsTest.class.getResourceAsStream("earlier/" + name + ".json")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
