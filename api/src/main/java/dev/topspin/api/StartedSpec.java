package dev.topspin.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.model.Json;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.RunPolicy;

/**
 * The spec that an experiment runs by: once started that of its start, whatever defaults a later version of the CRDs fills in; of
 * its run policy what may change is as it stands now.
 */
public final class StartedSpec {
    private StartedSpec() {}

    /** @return the spec to run by; null where it can't be read */
    public static ExperimentSpec of(Experiment experiment) {
        ExperimentStatus status = experiment.getStatus();
        ExperimentSpec now = experiment.getSpec();
        if (status == null || status.start() == null || status.start().spec() == null) {
            return now;
        }
        ExperimentSpec then = Lenient.read(Json.read(status.start().spec(), JsonNode.class), ExperimentSpec.class);
        if (then == null || now == null || now.runPolicy() == null) {
            return then == null ? now : then;
        }
        return then.withRunPolicy(policy(then.runPolicy(), now.runPolicy()));
    }

    private static RunPolicy policy(RunPolicy then, RunPolicy now) {
        return new RunPolicy(
                now.suspend(),
                then.exclusive(),
                then.startDeadline(),
                then.trialDeadline(),
                now.cleanPods(),
                now.ttlAfterFinished(),
                then.parallelism(),
                now.priority(),
                then.retries() == null ? null : now.retries(), // a version before it ran nothing again
                now.maxFailedTrials(),
                now.resume(),
                now.queueName());
    }
}
