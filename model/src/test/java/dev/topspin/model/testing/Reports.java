package dev.topspin.model.testing;

import dev.topspin.model.cpu.UsedCpu;
import dev.topspin.model.cpu.UsedCpu.CpuRole;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.EncodedHistogram;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.PodReport.Counts;
import dev.topspin.model.result.PodReport.Usage;
import dev.topspin.model.result.Proof;
import dev.topspin.model.result.Proof.MeasuredThread;
import dev.topspin.model.result.Proof.Watch;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Reports of processes as they would leave them, for tests. */
public final class Reports {
    private Reports() {}

    /** @return the report of a process that did all that it was to do: 1,000 round trips of so many nanoseconds each */
    public static PodReport good(TrialPlan plan, Role role, long roundTripNanos) {
        return new PodReport(
                PodReport.VERSION,
                plan.planHash(),
                plan.index(),
                role.name(),
                null,
                null,
                new Counts(1000, 1000, 1000),
                role == Role.driver ? measured(roundTripNanos) : null,
                new UsageFixture().build(),
                proof(List.of()),
                new EnvironmentFixture().build());
    }

    /** @return the same of a process that took something else, without a reason or a message */
    public static PodReport withUsage(PodReport r, Usage usage) {
        return new PodReport(
                r.version(),
                r.planHash(),
                r.trial(),
                r.role(),
                null,
                null,
                r.counts(),
                r.measured(),
                usage,
                r.proof(),
                r.environment());
    }

    /** @return 1,000 round trips of the same length */
    public static Measured measured(long roundTripNanos) {
        Histogram histogram = new Histogram(EncodedHistogram.RECORDED_DIGITS);
        histogram.recordValueWithCount(roundTripNanos, 1000);
        return measured(histogram);
    }

    /** @return what a driver would say of these round trips */
    public static Measured measured(Histogram histogram) {
        long count = Math.max(1, histogram.getTotalCount());
        double nsPerOp = histogram.getMean() / 2;
        return Measured.builder()
                .exchanges(count)
                .elapsedNanos((long) (2 * count * nsPerOp))
                .nsPerOp(nsPerOp)
                .opsPerSecond(1e9 / nsPerOp)
                .iterationNsPerOp(List.of(nsPerOp, nsPerOp))
                .warmupNsPerOp(List.of(nsPerOp))
                .recorded(count)
                .minNanos(histogram.getMinValue())
                .p50Nanos(histogram.getValueAtPercentile(50))
                .p99Nanos(histogram.getValueAtPercentile(99))
                .p999Nanos(histogram.getValueAtPercentile(99.9))
                .maxNanos(histogram.getMaxValue())
                .meanNanos(histogram.getMean())
                .histogram(EncodedHistogram.of(histogram))
                .build();
    }

    /** @return a proof; pinned where there are no reasons against it */
    public static Proof proof(List<String> reasons) {
        return new ProofFixture()
                .against(reasons.toArray(String[]::new))
                .threads(List.of(
                        new MeasuredThread("ping", "1", "1", 0L, 3L, 1L, 40_000L),
                        new MeasuredThread("pong", "2", "2", 0L, 3L, 1L, 40_000L)))
                .watch(new Watch("2026-01-01T00:00:00Z", "2026-01-01T00:00:09Z", 9, 1_001_000_000, null, null))
                .cpus(
                        "a CPU",
                        List.of(
                                new UsedCpu(1, CpuRole.measured, "1", "0-3", 0, null),
                                new UsedCpu(2, CpuRole.measured, "2", "0-3", 0, null),
                                new UsedCpu(0, CpuRole.housekeeping, "0", "0-3", 0, null)))
                .build();
    }
}
