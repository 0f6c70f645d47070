package dev.topspin.workload.harness.trial;

import dev.topspin.model.plan.Cell;
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
import java.util.concurrent.TimeUnit;

/** Plans of tiny trials. */
public final class Plans {
    private Plans() {}

    /** @return a workload without pauses */
    public static PingPong pingPong(long roundTrips, int pairs, int inFlight) {
        return new PingPong(roundTrips, pairs, inFlight, 0, new Pause(Pause.Kind.None, null));
    }

    /** @return one warm-up and two measured iterations that end by their count */
    public static TrialPlan counted(VariantRuntime runtime, WorkloadKind workload) {
        return plan(runtime, workload, new Measurement(1, new Warmup(1, "60s"), 2, "60s", Recording.All, "0s"));
    }

    /** @return a plan that is pinned where it can be, for two measured CPUs and one for the rest */
    public static TrialPlan plan(VariantRuntime runtime, WorkloadKind workload, Measurement measurement) {
        Variant variant = Variant.of("under-test", runtime);
        Placement placement = new Placement(2, 1, "256Mi", Pinning.Preferred, null, null, null, null, null);
        return new TrialPlan(
                "tiny",
                "0123456789abcdef",
                7,
                1,
                new Cell(variant, Workload.of(workload), null),
                placement,
                measurement,
                TimeUnit.MINUTES.toNanos(1));
    }
}
