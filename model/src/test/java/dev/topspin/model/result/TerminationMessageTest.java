package dev.topspin.model.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.Json;
import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.cpu.UsedCpu;
import dev.topspin.model.cpu.UsedCpu.CpuRole;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.testing.Reports;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class TerminationMessageTest {
    @Test
    void anOrdinaryReportIsKeptWhole() {
        PodReport report = report(null, narrow(), 2, 10);
        PodReport read = read(report);
        assertEquals(report, read);
    }

    @Test
    void theWidestHistogramIsFoldedUntilItFits() {
        PodReport read = read(withCpus(report(null, wide(7), 2, 10), 320));
        assertNotNull(read.measured().histogram(), "one digit always fits beside an ordinary report");
        assertTrue(read.measured().histogram().significantDigits() < 3);
        assertEquals(
                wide(7).getTotalCount(), read.measured().histogram().decode().getTotalCount());
        assertEquals(wide(7).getValueAtPercentile(99.9), read.measured().p999Nanos(), "percentiles are not folded");
    }

    @Property(tries = 100)
    void neverHasMoreBytesThanTheKubeletKeeps(
            @ForAll int seed,
            @ForAll @IntRange(max = 300) int threads,
            @ForAll @IntRange(max = 1000) int iterations,
            @ForAll @IntRange(max = 320) int cpus,
            @ForAll("messages") String message) {
        PodReport whole = withCpus(report(message, wide(seed), threads, iterations), cpus);
        String json = TerminationMessage.of(whole);
        assertTrue(
                json.getBytes(StandardCharsets.UTF_8).length <= PodReport.MAX_BYTES, () -> json.length() + ": " + json);
        PodReport read = Json.read(json, PodReport.class);
        assertEquals("driver", read.role());
        assertEquals("abc", read.planHash());
        assertEquals(message == null, read.message() == null);
    }

    @Property(tries = 100)
    void aFailureFitsWhateverItSays(@ForAll("messages") String message, @ForAll("messages") String reason) {
        Proof proof = Reports.proof(Collections.nCopies(20, message == null ? "no" : message));
        PodReport failed = new PodReport(1, "abc", 3, "driver", reason, message, null, null, null, proof, null);
        String json = TerminationMessage.of(failed);
        assertTrue(json.getBytes(StandardCharsets.UTF_8).length <= PodReport.MAX_BYTES, json);
        assertEquals(reason == null, Json.read(json, PodReport.class).succeeded());
    }

    /** Up to a stack trace's length, of characters that take one, six or four bytes as JSON. */
    @Provide
    Arbitrary<String> messages() {
        return Arbitraries.of("x", "\u0001", "\"", "\uD83C\uDFD3", "ä")
                .flatMap(unit ->
                        Arbitraries.of(0, 1, 999, 1000, 1001, 5000, 100_000).map(unit::repeat))
                .injectNull(0.1);
    }

    @Test
    void creaturesStayWhereThereIsRoomAndAreTheFirstToGo() {
        PodReport few = report(null, narrow(), 2, 5).withCreatures(creatures(10));
        assertEquals(few, read(few));
        PodReport many = few.withCreatures(creatures(1000));
        assertEquals(many.withCreatures(null), read(many));
    }

    @Test
    void anOrdinaryProofStaysWholeBesideAnOrdinaryHistogram() {
        PodReport report = withCpus(report(null, narrow(), 2, 5), 3);
        assertEquals(report, read(report));
        assertEquals(3, report.proof().cpus().size());
    }

    @Test
    void cpusAreToldAllOrNotAtAllAndTheirRelationAlways() {
        PodReport some = read(withCpus(report(null, narrow(), 40, 10), 16));
        assertEquals(16, some.proof().cpus().size());
        PodReport many = read(withCpus(report(null, narrow(), 40, 10), 320));
        assertEquals(List.of(), many.proof().cpus());
        assertEquals(CpuRelation.AcrossNodes, many.proof().relation());
        assertEquals(watched(), many.proof().watch());
    }

    /** As many CPUs as asked for, every other one on a node of its own; its threads with all their counts. */
    private static PodReport withCpus(PodReport report, int number) {
        List<UsedCpu> cpus = IntStream.range(0, number)
                .mapToObj(i -> new UsedCpu(
                        i, CpuRole.measured, i + "," + (i + 320), i % 2 == 0 ? "0-31,320-351" : "32-63", i % 2, 3000))
                .toList();
        Proof p = report.proof();
        List<Proof.MeasuredThread> counted = p.threads().stream()
                .map(t -> new Proof.MeasuredThread(t.name(), t.mask(), t.ranOn(), 1L, 123_456L, 123_456L))
                .toList();
        Proof proof = new Proof(
                p.pinned(),
                p.reasons(),
                p.requestedCpus(),
                p.cpusetStart(),
                p.cpusetEnd(),
                p.measuredCpus(),
                p.housekeepingCpus(),
                counted,
                0L,
                0L,
                watched(),
                CpuRelation.of(cpus),
                List.of("AMD EPYC 9655P 96-Core Processor"),
                cpus);
        return report.withProof(proof);
    }

    private static Proof.Watch watched() {
        return new Proof.Watch("2026-01-01T00:00:00.123Z", "2026-01-01T00:01:00.456Z", 60, 1_001_234_567, null, null);
    }

    private static List<CreatureCount> creatures(int number) {
        return Collections.nCopies(number, new CreatureCount(Chameneos.Colour.Blue, 123_456, 0));
    }

    private static PodReport read(PodReport report) {
        return Json.read(TerminationMessage.of(report), PodReport.class);
    }

    private static PodReport report(String message, Histogram histogram, int threads, int iterations) {
        Measured measured = Reports.measured(histogram);
        List<Double> each = Collections.nCopies(iterations, 123.4);
        Measured whole = new Measured(
                measured.exchanges(),
                measured.elapsedNanos(),
                measured.nsPerOp(),
                measured.opsPerSecond(),
                each,
                each,
                measured.recorded(),
                measured.minNanos(),
                measured.p50Nanos(),
                measured.p99Nanos(),
                measured.p999Nanos(),
                measured.maxNanos(),
                measured.meanNanos(),
                measured.histogram());
        Proof proof = Reports.proof(List.of());
        List<Proof.MeasuredThread> seen = IntStream.range(0, threads)
                .mapToObj(i -> new Proof.MeasuredThread("akka.actor.default-dispatcher-" + i, "1-2", "1-2"))
                .toList();
        Proof crowded = new Proof(true, List.of(), 3, "0-2", "0-2", "1-2", "0", seen, 0L, 0L);
        return new PodReport(
                1,
                "abc",
                3,
                "driver",
                message == null ? null : "WorkloadError",
                message,
                new PodReport.Counts(1, 1, 1),
                whole,
                new PodReport.Usage(1, 2, threads, 1L, 2L, 3L, 4, 5, 6),
                threads > 2 ? crowded : proof,
                new Environment(
                        "0.1.0", "25", "6.12", "a CPU", "node-1", 20, Collections.nCopies(30, "akka.a.b.c=some")));
    }

    private static Histogram narrow() {
        Histogram histogram = new Histogram(3);
        for (int i = 0; i < 50; i++) {
            histogram.recordValueWithCount(1000 + i, 100);
        }
        return histogram;
    }

    /** Counts of every size in every bucket from a nanosecond to an hour: nothing to compress. */
    private static Histogram wide(int seed) {
        Random random = new Random(seed);
        Histogram histogram = new Histogram(3);
        histogram.setAutoResize(true);
        for (int i = 0; i < 20_000; i++) {
            long value = (long) Math.exp(random.nextDouble() * Math.log(3.6e12));
            histogram.recordValueWithCount(value, 1 + random.nextInt(1 << 20));
        }
        return histogram;
    }
}
