package dev.topspin.cli.sweep;

import dev.topspin.cli.cpu.CpuAssignment;
import dev.topspin.cli.cpu.CpuAssignment.ProcessCpus;
import dev.topspin.model.cpu.CpuPair;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Measurement.Recording;
import dev.topspin.model.spec.Measurement.Warmup;
import dev.topspin.model.spec.Placement;
import dev.topspin.model.spec.Placement.Pinning;
import dev.topspin.model.spec.Variant;
import dev.topspin.model.spec.VariantRuntime.Spin;
import java.util.List;

/** The trials of a sweep of one machine, and their CPUs. Pinning is proven where it can be, and required nowhere: there is no other machine. */
final class SweepTrials {
    private static final String SHORT = "50ms";

    private SweepTrials() {}

    /**
     * A trial whose exchange is the least there is, for what is measured around it.
     *
     * @param cpus all that are looked at
     */
    static TrialPlan survey(SweepRequest what, CpuSet cpus) {
        ExperimentSpec like = what.between();
        Measurement brief = new Measurement(1, new Warmup(1, SHORT), 1, SHORT, Recording.Auto, "0s").withCoreToCore();
        ExperimentSpec spec = new ExperimentSpec(
                like.workload(),
                List.of(Variant.of("cpus", new Spin(null))),
                null,
                on(like.placement(), cpus.size(), 0),
                brief,
                like.runPolicy());
        return Plan.of(what.name(), spec).trials().getFirst();
    }

    static CpuAssignment all(CpuSet cpus) {
        return new CpuAssignment(List.of(new ProcessCpus(cpus, CpuSet.EMPTY)), List.of());
    }

    /** @return the same, on CPUs that are its own where there are as many */
    static ExperimentSpec local(ExperimentSpec spec) {
        Placement placement = spec.placement();
        return on(spec, on(placement, placement.cpus(), placement.housekeepingCpus()));
    }

    /** @return a trial of the variant between two processes with a measured CPU each */
    static List<TrialPlan> between(SweepRequest what) {
        return Plan.of(what.name(), on(what.between(), on(what.between().placement(), 1, 0)))
                .certain();
    }

    /** Each process measures on one CPU of the pair; the rest of both is on all other CPUs, or where there are none on its own. */
    static CpuAssignment on(CpuPair pair, CpuSet all) {
        CpuSet rest = all.without(CpuSet.of(pair.one(), pair.other()));
        return new CpuAssignment(List.of(on(pair.one(), rest), on(pair.other(), rest)), List.of());
    }

    private static ProcessCpus on(int cpu, CpuSet rest) {
        return new ProcessCpus(CpuSet.of(cpu), rest.isEmpty() ? CpuSet.of(cpu) : rest);
    }

    private static ExperimentSpec on(ExperimentSpec spec, Placement placement) {
        return spec.withPlacement(placement);
    }

    private static Placement on(Placement like, int cpus, int housekeepingCpus) {
        return new Placement(cpus, housekeepingCpus, like.memory(), Pinning.Preferred, null, null, null, null, null);
    }
}
