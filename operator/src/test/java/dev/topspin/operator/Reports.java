package dev.topspin.operator;

import dev.topspin.model.Json;
import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.cpu.UsedCpu;
import dev.topspin.model.cpu.UsedCpu.CpuRole;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.EncodedHistogram;
import dev.topspin.model.result.Environment;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Proof;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.WarmedUp;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Termination messages of a trial's processes. */
public final class Reports {
    private Reports() {}

    /** @return what a driver says that measured this */
    public static String driver(TrialPlan plan, double nsPerOp) {
        Histogram histogram = new Histogram(2);
        histogram.recordValueWithCount(80, 990);
        histogram.recordValueWithCount(900, 10);
        Measured measured = new Measured(
                1000,
                80_000L,
                nsPerOp,
                1e9 / nsPerOp,
                List.of(nsPerOp),
                List.of(),
                1000,
                80L,
                80L,
                900L,
                900L,
                900L,
                88.0,
                EncodedHistogram.of(histogram),
                null,
                new WarmedUp(4, true));
        return Json.write(good(plan, "driver", measured, pinned()));
    }

    /** @return what a responder says that answered */
    public static String responder(TrialPlan plan) {
        return Json.write(good(plan, "responder", null, pinned()));
    }

    /** @return what a driver says that measured on CPUs it shared */
    public static String notPinned(TrialPlan plan, double nsPerOp) {
        PodReport good = Json.read(driver(plan, nsPerOp), PodReport.class);
        Proof proof = new Proof(
                false, List.of("the cpuset has 4 CPUs, not 3"), 3, "0-3", "0-3", "1-2", "0", List.of(), 0L, 0L);
        return Json.write(good(plan, "driver", good.measured(), proof));
    }

    /** @return what a driver says that had these CPUs from then until then */
    public static String held(TrialPlan plan, String cpus, String since, String until) {
        PodReport good = Json.read(driver(plan, 40), PodReport.class);
        Proof.Watch watch = new Proof.Watch(since, until, 9, 1_000_000_000L, null, null);
        Proof proof = new Proof(
                true,
                List.of(),
                3,
                cpus,
                cpus,
                "2-3",
                "1",
                List.of(),
                0L,
                0L,
                watch,
                CpuRelation.SameCache,
                List.of("cpu"),
                List.of(
                        new UsedCpu(2, CpuRole.measured, "2", "0-3", 0, null),
                        new UsedCpu(3, CpuRole.measured, "3", "0-3", 0, null),
                        new UsedCpu(1, CpuRole.housekeeping, "1", "0-3", 0, null)));
        return Json.write(good.withProof(proof));
    }

    /** @return what a process says that failed */
    public static String failed(TrialPlan plan, String role, Reason reason, String message) {
        return Json.write(new PodReport(
                1, plan.planHash(), plan.index(), role, reason.name(), message, null, null, null, null, null));
    }

    private static Proof pinned() {
        return new Proof(true, List.of(), 3, "1-3", "1-3", "2-3", "1", List.of(), 0L, 0L);
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
                new Environment("1", "25", "6.1", "cpu", "n1", 25.0, List.of()));
    }
}
