package dev.topspin.operator;

import dev.topspin.model.Json;
import dev.topspin.model.cpu.UsedCpu;
import dev.topspin.model.cpu.UsedCpu.CpuRole;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.EncodedHistogram;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Proof;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.WarmedUp;
import dev.topspin.model.result.Window;
import dev.topspin.model.testing.EnvironmentFixture;
import dev.topspin.model.testing.ProofFixture;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Termination messages of a trial's processes. */
public final class TerminationMessages {
    private TerminationMessages() {}

    /** @return what a driver says that measured this */
    public static String driver(TrialPlan plan, double nsPerOp) {
        Histogram histogram = new Histogram(2);
        histogram.recordValueWithCount(80, 990);
        histogram.recordValueWithCount(900, 10);
        Measured measured = Measured.builder()
                .exchanges(1000)
                .elapsedNanos(80_000)
                .nsPerOp(nsPerOp)
                .opsPerSecond(1e9 / nsPerOp)
                .iterationNsPerOp(List.of(nsPerOp))
                .recorded(1000)
                .minNanos(80L)
                .p50Nanos(80L)
                .p99Nanos(900L)
                .p999Nanos(900L)
                .maxNanos(900L)
                .meanNanos(88.0)
                .histogram(EncodedHistogram.of(histogram))
                .warmup(new WarmedUp(4, true))
                .window(new Window("2026-01-01T00:00:00.000Z", "2026-01-01T00:00:09.000Z"))
                .build();
        return Json.write(good(plan, "driver", measured, pinned()));
    }

    /** @return what a responder says that answered */
    public static String responder(TrialPlan plan) {
        return Json.write(good(plan, "responder", null, pinned()));
    }

    /** @return what a driver says that measured on CPUs it shared */
    public static String notPinned(TrialPlan plan, double nsPerOp) {
        PodReport good = Json.read(driver(plan, nsPerOp), PodReport.class);
        Proof proof = new ProofFixture()
                .against("the cpuset has 4 CPUs, not 3")
                .cpuset("0-3")
                .build();
        return Json.write(good(plan, "driver", good.measured(), proof));
    }

    /** @return what a driver says that had these CPUs from then until then */
    public static String held(TrialPlan plan, String cpus, String since, String until) {
        return held(plan, cpus, "3", since, until);
    }

    /** @return the same, where CPU 3, which it measured on, is on one core with these */
    public static String held(TrialPlan plan, String cpus, String core, String since, String until) {
        PodReport good = Json.read(driver(plan, 40), PodReport.class);
        Proof.Watch watch = new Proof.Watch(since, until, 9, 1_000_000_000L, null, null);
        Proof proof = new ProofFixture()
                .cpuset(cpus)
                .measured("2-3")
                .housekeeping("1")
                .watch(watch)
                .cpus(
                        "cpu",
                        List.of(
                                new UsedCpu(2, CpuRole.measured, "2", "0-3", 0, null),
                                new UsedCpu(3, CpuRole.measured, core, "0-3", 0, null),
                                new UsedCpu(1, CpuRole.housekeeping, "1", "0-3", 0, null)))
                .build();
        return Json.write(good.withProof(proof));
    }

    /** @return what a process says that failed */
    public static String failed(TrialPlan plan, String role, Reason reason, String message) {
        return Json.write(new PodReport(
                1, plan.planHash(), plan.index(), role, reason.name(), message, null, null, null, null, null));
    }

    private static Proof pinned() {
        return new ProofFixture()
                .cpuset("1-3")
                .measured("2-3")
                .housekeeping("1")
                .build();
    }

    private static PodReport good(TrialPlan plan, String role, Measured measured, Proof proof) {
        return new PodReport(
                1,
                plan.planHash(),
                plan.index(),
                role,
                null,
                null,
                new PodReport.Counts(1000, 1000, 1000),
                measured,
                new PodReport.Usage(80_000L, 160_000L, 2, 1L, 2L, 0L, 0L, 0L, 1L, 3_000_000L),
                proof,
                new EnvironmentFixture().node("n1").build());
    }
}
