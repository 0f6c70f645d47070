package dev.topspin.model.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.testing.EnvironmentFixture;
import dev.topspin.model.testing.NoiseFixture;
import dev.topspin.model.testing.Reports;
import dev.topspin.model.testing.UsageFixture;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class NoiseInTheMessageTest {
    private static final KernelSettings KERNEL = new KernelSettings(
            "performance",
            "intel_idle",
            List.of("POLL", "C1", "C1E", "C6"),
            List.of(
                    "gather_data_sampling: Mitigation: Microcode",
                    "mmio_stale_data: Mitigation: Clear CPU buffers; SMT vulnerable",
                    "retbleed: Mitigation: Enhanced IBRS",
                    "spec_store_bypass: Mitigation: Speculative Store Bypass disabled via prctl",
                    "spectre_v1: Mitigation: usercopy/swapgs barriers and __user pointer sanitization",
                    "spectre_v2: Mitigation: Enhanced / Automatic IBRS; IBPB: conditional; PBRSB-eIBRS: SW sequence"),
            "BOOT_IMAGE=/boot/vmlinuz-6.12.0 root=UUID=3d1b ro console=ttyS0 isolcpus=2-7 nohz_full=2-7",
            "tsc",
            "madvise",
            "0-1");

    private static final Interference INTERFERENCE = new Interference(
            5_012_345_678L,
            1_234_567L,
            0.000246,
            23_456_789L,
            List.of(
                    new Interference.Interrupts(2, 0L, 10_000_000L, 1_284L),
                    new Interference.Interrupts(3, 0L, 20_000_000L, 1_311L)),
            List.of(new Interference.Sibling(66, 2, false, 0.0034), new Interference.Sibling(67, 3, false, 0.0021)));

    /** As a trial of two CPUs leaves it whose round trips fill so many of the histogram's buckets. */
    private static PodReport report(int buckets, int cpus) {
        Histogram histogram = new Histogram(EncodedHistogram.RECORDED_DIGITS);
        Random random = new Random(7);
        for (int i = 0; i < buckets; i++) {
            histogram.recordValueWithCount(200 + random.nextInt(4_000), 1 + random.nextInt(100_000));
        }
        Proof proof = Reports.proof(List.of()).toBuilder()
                .exclusive(Exclusivity.Proven)
                .interference(INTERFERENCE)
                .build();
        return new PodReport(
                        PodReport.VERSION,
                        "0123456789abcdef",
                        12,
                        "driver",
                        null,
                        null,
                        new PodReport.Counts(1, 1, 1),
                        Reports.measured(histogram),
                        new UsageFixture().build(),
                        proof,
                        new EnvironmentFixture().node("n1").build().withKernelSettings(KERNEL))
                .withSettling(new Settling(Settling.End.Alone, 312_345_678L, 3, 0.51, 0.0003))
                .withNoise(NoiseFixture.noise(cpus, 1));
    }

    private static PodReport read(PodReport report) {
        String json = TerminationMessage.of(report);
        assertTrue(json.getBytes(StandardCharsets.UTF_8).length <= PodReport.MAX_BYTES, json);
        return TerminationMessage.read(json);
    }

    @Test
    void anOrdinaryTrialKeepsAllOfItsNoise() {
        PodReport report = report(100, 2);
        assertEquals(report, read(report));
    }

    @Test
    void floorsOfFourCpusAndManyBucketsArePacked() {
        PodReport report = report(250, 4);
        String json = TerminationMessage.of(report);
        assertTrue(json.contains("packedNoise"), json);
        assertEquals(report, TerminationMessage.read(json));
    }

    @Test
    void ofManyFloorsTheWorstFiguresStayBesideTheHistogram() {
        PodReport report = report(600, 60);
        PodReport read = read(report);
        assertEquals(
                List.of(NoiseFloor.worst(report.noise().before())), read.noise().before());
        assertNotNull(read.measured().histogram());
        assertTrue(read.leftOut().contains("noise.before: 1 of 60"), () -> "" + read.leftOut());
        assertEquals(INTERFERENCE, read.proof().interference());
        assertEquals(report.settling(), read.settling());
        assertEquals("tsc", read.environment().kernelSettings().clockSource());
    }

    @Test
    void theWorstIsOfEachFigure() {
        NoiseFloor quiet = new NoiseFloor(1, 200, 5, 1, 0, 20_000, 0.001, 3.1, 2_000L, null, 40_000L);
        NoiseFloor noisy = new NoiseFloor(2, 190, 4, 2, 1, 150_000, 0.002, 3.4, 1_000L, null, 50_000L);
        assertEquals(
                new NoiseFloor(null, 190, 5, 2, 1, 150_000, 0.002, 3.1, 2_000L, null, 50_000L),
                NoiseFloor.worst(List.of(quiet, noisy)));
        assertNull(NoiseFloor.worst(List.of()));
    }
}
