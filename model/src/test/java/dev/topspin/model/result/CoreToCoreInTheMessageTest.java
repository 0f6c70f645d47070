package dev.topspin.model.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.cpu.CpuPair;
import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.result.CoreToCore.Hop;
import dev.topspin.model.result.CoreToCore.NotMeasured;
import dev.topspin.model.testing.EnvironmentFixture;
import dev.topspin.model.testing.NoiseFixture;
import dev.topspin.model.testing.Reports;
import dev.topspin.model.testing.UsageFixture;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class CoreToCoreInTheMessageTest {
    /** As so many CPUs leave it. */
    private static CoreToCore matrix(int cpus) {
        Random random = new Random(3);
        List<Hop> pairs = new ArrayList<>();
        for (int i = 0; i < cpus; i++) {
            for (int j = i + 1; j < cpus; j++) {
                double nanos = 40 + random.nextInt(900) / 10.0;
                pairs.add(Hop.of(new CpuPair(i, j, CpuRelation.SameCache), nanos, nanos - 4.3, nanos + 9.1));
            }
        }
        return new CoreToCore(pairs, pairs.size(), null);
    }

    /** A report of that process, whose round trips fill so many of the histogram's buckets. */
    private static PodReport report(int cpus, int buckets) {
        Histogram histogram = new Histogram(EncodedHistogram.RECORDED_DIGITS);
        Random random = new Random(7);
        for (int i = 0; i < buckets; i++) {
            histogram.recordValueWithCount(200 + random.nextInt(4_000), 1 + random.nextInt(100_000));
        }
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
                        Reports.proof(List.of()),
                        new EnvironmentFixture().node("n1").build())
                .withNoise(NoiseFixture.noise(cpus, 1))
                .withCoreToCore(matrix(cpus));
    }

    private static PodReport read(PodReport report) {
        String json = TerminationMessage.of(report);
        assertTrue(json.getBytes(StandardCharsets.UTF_8).length <= PodReport.MAX_BYTES, json);
        return TerminationMessage.read(json);
    }

    @Test
    void fourCpusKeepAllOfIt() {
        PodReport report = report(4, 100);
        assertEquals(report, read(report));
    }

    @Test
    void sixteenCpusKeepTheMedianOfEachPair() {
        PodReport report = report(16, 300);
        PodReport read = read(report);
        assertEquals(report.coreToCore().withoutSpread(), read.coreToCore());
        assertTrue(read.leftOut().contains("coreToCore.pairs: cut"), () -> "" + read.leftOut());
        assertNotNull(read.measured().histogram());
    }

    @Test
    void whyThereIsNothingIsSaid() {
        PodReport one = report(1, 10).withCoreToCore(CoreToCore.without(NotMeasured.OneCpu));
        assertEquals(one, read(one));
        assertEquals(NotMeasured.OneCpu, read(one).coreToCore().notMeasured());
    }

    @Test
    void whereItWasNotAskedForNothingIsThere() {
        PodReport read = read(report(2, 10).withCoreToCore(null));
        assertNull(read.coreToCore());
        assertTrue(!TerminationMessage.of(report(2, 10).withCoreToCore(null)).contains("coreToCore"));
    }

    @Test
    void aPairIsTheMedianOfItsLinesWithATenthOnEitherSide() {
        double[] lines = new Random(1)
                .ints(0, 101)
                .distinct()
                .limit(101)
                .asDoubleStream()
                .toArray();
        assertEquals(
                new Hop(2, 5, CpuRelation.SameCore, 50, 10.0, 90.0),
                Hop.of(new CpuPair(2, 5, CpuRelation.SameCore), lines));
    }
}
