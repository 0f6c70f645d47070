package dev.topspin.bench.process;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.topspin.model.Json;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.JvmFlags;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Measurement.Recording;
import dev.topspin.model.spec.Measurement.Warmup;
import dev.topspin.model.spec.Pause;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.Placement;
import dev.topspin.model.spec.Placement.Pinning;
import dev.topspin.model.spec.Variant;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.Workload;
import dev.topspin.model.spec.WorkloadKind;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** The plans of the harness' side. */
public final class BenchPlans {
    private static final long NO_END = 1_000_000_000_000L;

    private BenchPlans() {}

    /** @return a trial that warms up and measures for a time, in iterations as {@link Timing} says */
    public static TrialPlan timed(
            VariantRuntime runtime, int inFlight, Recording recording, ProcessCpus cpus, Timing timing) {
        return timed(runtime, pingPong(inFlight), recording, cpus, timing);
    }

    /** @return ping-pong of one pair that does not end by its count */
    public static PingPong pingPong(int inFlight) {
        return pingPong(NO_END, inFlight);
    }

    private static PingPong pingPong(long roundTrips, int inFlight) {
        return new PingPong(roundTrips, 1, inFlight, 0, new Pause(Pause.Kind.None, null));
    }

    /** @return the same for any workload */
    public static TrialPlan timed(
            VariantRuntime runtime, WorkloadKind workload, Recording recording, ProcessCpus cpus, Timing timing) {
        Measurement measurement = new Measurement(
                1,
                new Warmup(Timing.WARMUPS, timing.warmupMillis() / Timing.WARMUPS + "ms"),
                Timing.ITERATIONS,
                timing.measureMillis() / Timing.ITERATIONS + "ms",
                recording,
                "0s");
        return plan(runtime, workload, cpus, measurement);
    }

    /** @return a trial that makes exactly so many round trips, half of them in its warm-up */
    public static TrialPlan counted(VariantRuntime runtime, long roundTrips, ProcessCpus cpus) {
        Measurement measurement = new Measurement(1, new Warmup(1, "60s"), 1, "60s", Recording.All, "0s");
        return plan(runtime, pingPong(roundTrips / 2, 1), cpus, measurement);
    }

    /**
     * @return the same plan, in iterations as they are let pass by tokens. It is warmed up in as short ones: what a trial does
     *     between iterations is compiled as well, and where there are no other CPUs on those that are measured on
     */
    public static TrialPlan held(TrialPlan plan, Tokens tokens) {
        Warmup warmup = plan.measurement().warmup();
        long warmupMillis = TimeUnit.NANOSECONDS.toMillis(warmup.iterations() * warmup.timeNanos());
        Measurement measurement = new Measurement(
                1,
                new Warmup(
                        Math.toIntExact(Math.max(1, warmupMillis / tokens.iterationMillis())),
                        tokens.iterationMillis() + "ms"),
                tokens.allIterations(),
                tokens.iterationMillis() + "ms",
                plan.measurement().recording(),
                "0s");
        return new TrialPlan(
                plan.experiment(),
                plan.planHash(),
                plan.index(),
                plan.fork(),
                plan.cell(),
                plan.placement(),
                measurement,
                TimeUnit.MINUTES.toNanos(30));
    }

    /** @return the flags of a trial's JVM on these CPUs; the bare programs' have the same */
    public static List<String> flags(ProcessCpus cpus) {
        return JvmFlags.of(timed(
                new VariantRuntime.Spin(null), 1, Recording.None, cpus, new Timing(Timing.WARMUPS, Timing.ITERATIONS)));
    }

    /** @return the same plan, for a trial that pins nothing */
    public static TrialPlan unpinned(TrialPlan plan) {
        ObjectNode changed = Json.read(Json.write(plan), ObjectNode.class);
        ((ObjectNode) changed.get("placement")).put("pinning", Pinning.None.name());
        return Json.convert(changed, TrialPlan.class);
    }

    private static TrialPlan plan(
            VariantRuntime runtime, WorkloadKind workload, ProcessCpus cpus, Measurement measurement) {
        Placement placement = new Placement(
                cpus.measured().size(),
                cpus.housekeeping().size(),
                "1Gi",
                Pinning.Preferred,
                null,
                null,
                null,
                null,
                null);
        Variant variant = Variant.of(runtime.kind().toLowerCase(Locale.ROOT), runtime);
        Cell cell = new Cell(variant, Workload.of(workload), null);
        return new TrialPlan("bench", "0".repeat(16), 0, 1, cell, placement, measurement, TimeUnit.MINUTES.toNanos(2));
    }
}
