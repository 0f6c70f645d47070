package dev.topspin.model.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.cpu.UsedCpu;
import dev.topspin.model.cpu.UsedCpu.CpuRole;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.testing.EnvironmentFixture;
import dev.topspin.model.testing.NoiseFixture;
import dev.topspin.model.testing.ProofFixture;
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
    /** The longest round trip that is told apart from longer ones. */
    private static final long MAX_NANOS = (1L << 37) - 1;

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

    @Test
    void theEnvironmentIsPackedBeforeAnythingIsGivenUp() {
        PodReport report = remote();
        String json = TerminationMessage.of(report);
        assertTrue(json.contains("\"packedEnvironment\""), json);
        PodReport read = TerminationMessage.read(json);
        Environment whole = report.environment();
        assertEquals(whole.withConfig(whole.config().withoutAll()), read.environment());
        assertEquals(List.of("environment.config.all"), read.leftOut());
        assertEquals(report.measured(), read.measured());
        assertEquals(report.proof(), read.proof());
    }

    @Test
    void whatWasGivenUpIsSaid() {
        PodReport report = remote().withMeasured(Reports.measured(full(1))).withCreatures(creatures(9));
        PodReport read = read(report);
        assertEquals(
                List.of(
                        "creatures",
                        "measured.histogram",
                        "measured.iterationNsPerOp",
                        "proof.threads",
                        "proof.cpus",
                        "proof.cpuModels",
                        "proof.watch: cut",
                        "environment.settings: 1 of 2",
                        "environment.jvmFlags",
                        "environment.config.changed",
                        "environment.config.all"),
                read.leftOut());
        assertEquals(report.measured().p999Nanos(), read.measured().p999Nanos());
        assertEquals(report.counts(), read.counts());
        assertEquals(report.usage(), read.usage());
        assertEquals(
                report.environment().config().hash(),
                read.environment().config().hash());
    }

    @Test
    void slicesAreMadeFewerAndGivenUpBeforeTheFlagsWithoutWhichNobodyCanRepeatTheRun() {
        Random random = new Random(7);
        Slices slices = slices(400);
        int without = 0;
        int few = 0;
        for (int length = 0; length < 4_000; length += 40) {
            StringBuilder text = new StringBuilder();
            random.ints(length, 'a', 'z').forEach(letter -> text.append((char) letter));
            Environment environment = remote().environment();
            PodReport report = report(null, narrow(), 2, 5)
                    .withEnvironment(
                            environment.withConfig(new EffectiveConfig("hash", 600, List.of(text.toString()), null)));
            PodReport read = read(report.withMeasured(report.measured().withSlices(slices)));
            Slices left = read.measured().slices();
            few += left != null && left.figures().size() == 8 ? 1 : 0;
            if (read.environment().jvmFlags() == null) {
                without++;
                assertNull(left, "flags were given up at " + length + " bytes");
            }
        }
        assertTrue(without > 0, "it never was too long");
        assertTrue(few > 0, "all or none were left");
    }

    private static Slices slices(int number) {
        Random random = new Random(7);
        return Slices.of(IntStream.range(0, number)
                .mapToObj(i -> new Slices.Figure(50_000 + random.nextInt(50_000), i % 2 == 0, false))
                .toList());
    }

    /** The widest there can be of everything at once: each part as long as whoever makes it lets it be, or longer. */
    @Property(tries = 25)
    void theWidestOfAllFits(
            @ForAll int seed, @ForAll @IntRange(min = 1, max = 100) int entries, @ForAll("words") String text) {
        PodReport report = widest(seed, entries, text);
        String json = TerminationMessage.of(report);
        assertTrue(json.getBytes(StandardCharsets.UTF_8).length <= PodReport.MAX_BYTES, json);
        PodReport read = TerminationMessage.read(json);
        assertEquals(summary(report), summary(read));
        assertEquals(report.counts(), read.counts());
        assertEquals(report.usage(), read.usage());
        assertTrue(read.leftOut().contains("measured.histogram"), () -> "" + read.leftOut());
        assertTrue(read.leftOut().contains("creatures"), () -> "" + read.leftOut());
    }

    private static PodReport widest(int seed, int entries, String text) {
        List<String> lines = Collections.nCopies(entries, "akka." + text + "=" + text);
        List<Proof.MeasuredThread> threads = Collections.nCopies(entries, new Proof.MeasuredThread(text, text, text));
        return new PodReport(
                        PodReport.VERSION,
                        "0123456789abcdef",
                        9999,
                        "responder",
                        null,
                        text,
                        new PodReport.Counts(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE),
                        widestFigures(seed, entries),
                        new PodReport.Usage(
                                Long.MAX_VALUE,
                                Long.MAX_VALUE,
                                Integer.MAX_VALUE,
                                Long.MAX_VALUE,
                                Long.MAX_VALUE,
                                Long.MAX_VALUE,
                                Long.MAX_VALUE,
                                Long.MAX_VALUE,
                                Long.MAX_VALUE,
                                Long.MAX_VALUE),
                        new ProofFixture()
                                .against(lines.toArray(String[]::new))
                                .requested(1024)
                                .cpuset(text)
                                .measured(text)
                                .housekeeping(text)
                                .threads(threads)
                                .throttledPeriods(Long.MAX_VALUE)
                                .stealNanos(Long.MAX_VALUE)
                                .interference(Exclusivity.Shared, NoiseFixture.interference(entries))
                                .build(),
                        new Environment(
                                text,
                                text,
                                text,
                                text,
                                text,
                                20,
                                lines,
                                text,
                                text,
                                lines,
                                text,
                                new EffectiveConfig("0123456789abcdef", entries, lines, lines),
                                new KernelSettings(text, text, lines, lines, text, text, text, text)))
                .withCreatures(creatures(entries))
                .withSettling(new Settling(
                        Settling.End.PeriodOver, Long.MAX_VALUE, Integer.MAX_VALUE, Double.MIN_VALUE, Double.MIN_VALUE))
                .withNoise(NoiseFixture.noise(entries, seed));
    }

    private static Measured summary(PodReport report) {
        return report.measured().withHistogram(null).withoutIterations().withSlices(null);
    }

    @Property(tries = 50)
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
        PodReport read = TerminationMessage.read(json);
        assertEquals("driver", read.role());
        assertEquals("abc", read.planHash());
        assertEquals(message == null, read.message() == null);
    }

    @Property(tries = 40)
    void aFailureFitsWhateverItSays(@ForAll("messages") String message, @ForAll("messages") String reason) {
        Proof proof = Reports.proof(Collections.nCopies(20, message == null ? "no" : message));
        PodReport failed = new PodReport(1, "abc", 3, "driver", reason, message, null, null, null, proof, null);
        String json = TerminationMessage.of(failed);
        assertTrue(json.getBytes(StandardCharsets.UTF_8).length <= PodReport.MAX_BYTES, json);
        assertEquals(reason == null, TerminationMessage.read(json).succeeded());
    }

    /** Up to the longest name there is, and beyond. */
    @Provide
    Arbitrary<String> words() {
        return Arbitraries.of("x", "\u0001", "\"", "\uD83C\uDFD3", "ä", "名")
                .flatMap(unit -> Arbitraries.of(1, 60, 253, 500).map(unit::repeat));
    }

    /** Up to a stack trace's length, of characters that take one, six or four bytes as JSON. */
    @Provide
    Arbitrary<String> messages() {
        return Arbitraries.of("x", "\u0001", "\"", "\uD83C\uDFD3", "ä")
                .flatMap(unit ->
                        Arbitraries.of(0, 1, 999, 1000, 1001, 5000, 20_000).map(unit::repeat))
                .injectNull(0.1);
    }

    @Test
    void creaturesStayWhereThereIsRoomAndAreTheFirstToGo() {
        PodReport few = report(null, narrow(), 2, 5).withCreatures(creatures(10));
        assertEquals(few, read(few));
        PodReport many = few.withCreatures(creatures(1000));
        assertEquals(many.withCreatures(null).withLeftOut(List.of("creatures")), read(many));
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
    private static Measured widestFigures(int seed, int entries) {
        List<Double> iterations = Collections.nCopies(entries, 123_456_789.1);
        return Measured.builder()
                .exchanges(Long.MAX_VALUE)
                .elapsedNanos(Long.MAX_VALUE)
                .nsPerOp(-Double.MAX_VALUE)
                .opsPerSecond(-Double.MAX_VALUE)
                .iterationNsPerOp(iterations)
                .warmupNsPerOp(iterations)
                .recorded(Long.MAX_VALUE)
                .minNanos(Long.MAX_VALUE)
                .p50Nanos(Long.MAX_VALUE)
                .p99Nanos(Long.MAX_VALUE)
                .p999Nanos(Long.MAX_VALUE)
                .maxNanos(Long.MAX_VALUE)
                .meanNanos(-Double.MAX_VALUE)
                .histogram(EncodedHistogram.of(full(seed)))
                .slices(slices(10 * entries))
                .build();
    }

    private static PodReport withCpus(PodReport report, int number) {
        List<UsedCpu> cpus = IntStream.range(0, number)
                .mapToObj(i -> new UsedCpu(
                        i, CpuRole.measured, i + "," + (i + 320), i % 2 == 0 ? "0-31,320-351" : "32-63", i % 2, 3000))
                .toList();
        Proof p = report.proof();
        List<Proof.MeasuredThread> counted = p.threads().stream()
                .map(t -> new Proof.MeasuredThread(t.name(), t.mask(), t.ranOn(), 1L, 123_456L, 123_456L, 123_456L))
                .toList();
        Proof proof = new ProofFixture()
                .against(p.reasons().toArray(String[]::new))
                .requested(p.requestedCpus())
                .cpuset(p.cpusetStart(), p.cpusetEnd())
                .measured(p.measuredCpus())
                .housekeeping(p.housekeepingCpus())
                .threads(counted)
                .watch(watched())
                .cpus("AMD EPYC 9655P 96-Core Processor", cpus)
                .build();
        return report.withProof(proof);
    }

    private static Proof.Watch watched() {
        return new Proof.Watch("2026-01-01T00:00:00.123Z", "2026-01-01T00:01:00.456Z", 60, 1_001_234_567, null, null);
    }

    private static List<CreatureCount> creatures(int number) {
        return Collections.nCopies(number, new CreatureCount(Chameneos.Colour.Blue, 123_456, 0));
    }

    private static PodReport read(PodReport report) {
        return TerminationMessage.read(TerminationMessage.of(report));
    }

    private static PodReport report(String message, Histogram histogram, int threads, int iterations) {
        List<Double> each = Collections.nCopies(iterations, 123.4);
        Measured whole = Reports.measured(histogram).toBuilder()
                .iterationNsPerOp(each)
                .warmupNsPerOp(each)
                .build();
        Proof proof = Reports.proof(List.of());
        List<Proof.MeasuredThread> seen = IntStream.range(0, threads)
                .mapToObj(i -> new Proof.MeasuredThread("akka.actor.default-dispatcher-" + i, "1-2", "1-2"))
                .toList();
        Proof crowded = new ProofFixture().threads(seen).build();
        return new PodReport(
                1,
                "abc",
                3,
                "driver",
                message == null ? null : "WorkloadError",
                message,
                new PodReport.Counts(1, 1, 1),
                whole,
                new PodReport.Usage(1, 2, threads, 1L, 2L, 3L, 4, 5, 6, null),
                threads > 2 ? crowded : proof,
                new EnvironmentFixture()
                        .node("node-1")
                        .settings(Collections.nCopies(30, "akka.a.b.c=some"))
                        .build());
    }

    /** As a process would leave it that ran Akka over the network. */
    private static PodReport remote() {
        List<String> flags = List.of("-Xms600m", "-Xmx600m", "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED");
        List<String> changed = IntStream.range(0, 40)
                .mapToObj(i -> "akka.remote.artery.advanced.setting-" + i + "=dev.topspin.workload.akka.Value" + i)
                .toList();
        List<String> all = IntStream.range(0, 600)
                .mapToObj(i -> "akka.remote.artery.advanced.setting-" + i + "=" + new Random(i).nextInt())
                .toList();
        Environment environment = new EnvironmentFixture()
                .node("node-1")
                .settings(List.of("transport=tcp", "throughput=5"))
                .commit("0123456789012345678901234567890123456789")
                .jvm("a vendor, a VM", flags)
                .config(new EffectiveConfig("0123456789abcdef", 600, changed, all))
                .build();
        return report(null, narrow(), 2, 5).withEnvironment(environment);
    }

    /** Every bucket of the recorder with a count of any size: the widest there can be. */
    private static Histogram full(int seed) {
        Random random = new Random(seed);
        Histogram histogram = new Histogram(MAX_NANOS, 3);
        for (long value = 0; value <= MAX_NANOS; value = histogram.nextNonEquivalentValue(value)) {
            histogram.recordValueWithCount(value, 1 + (random.nextLong() >>> 24));
        }
        return histogram;
    }

    private static Histogram narrow() {
        Histogram histogram = new Histogram(3);
        for (int i = 0; i < 50; i++) {
            histogram.recordValueWithCount(1000 + i, 100);
        }
        return histogram;
    }

    /** Counts of every size from a nanosecond to the longest that is recorded, a little over two minutes: little to compress. */
    private static Histogram wide(int seed) {
        Random random = new Random(seed);
        Histogram histogram = new Histogram(3);
        histogram.setAutoResize(true);
        for (int i = 0; i < 20_000; i++) {
            long value = (long) Math.exp(random.nextDouble() * Math.log(MAX_NANOS));
            histogram.recordValueWithCount(value, 1 + random.nextInt(1 << 20));
        }
        return histogram;
    }
}
