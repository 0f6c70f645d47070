package dev.topspin.operator;

import dev.topspin.api.Experiment;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.Placement;
import dev.topspin.model.spec.RunPolicy;

/** Experiments that an API server lets through although they can't be run. */
public final class Broken {
    private Broken() {}

    /** @return the same with one CPU to spin on, and no time to start */
    public static Experiment withTwoViolations(Experiment experiment) {
        ExperimentSpec spec = experiment.getSpec();
        Placement placement = spec.placement();
        RunPolicy policy = spec.runPolicy();
        experiment.setSpec(new ExperimentSpec(
                spec.workload(),
                spec.variants(),
                spec.matrix(),
                new Placement(
                        1,
                        placement.housekeepingCpus(),
                        placement.memory(),
                        placement.pinning(),
                        placement.nodeSelector(),
                        placement.tolerations(),
                        placement.priorityClassName(),
                        placement.runtimeClassName(),
                        placement.annotations()),
                spec.measurement(),
                new RunPolicy(
                        policy.suspend(),
                        policy.exclusive(),
                        "0s",
                        policy.trialDeadline(),
                        policy.cleanPods(),
                        policy.ttlAfterFinished())));
        return experiment;
    }
}
