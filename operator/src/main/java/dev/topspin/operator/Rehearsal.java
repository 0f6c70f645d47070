package dev.topspin.operator;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.Durations;
import dev.topspin.model.spec.Validation;
import dev.topspin.operator.build.PodSettings;
import dev.topspin.operator.build.TrialJob;
import dev.topspin.operator.build.TrialObjects;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.InputStream;

/**
 * Goes once through what the first experiment takes, without a word to the API server: its plan, and all objects on the way to
 * its first Job as JSON and back. What is loaded and compiled for that does not keep a person waiting later.
 */
final class Rehearsal {
    /** An experiment as the API server has it, all defaults filled in. The image's build trains the cache with it, too. */
    static final String EXPERIMENT = "rehearsal.json";

    private final KubernetesSerialization serialization;
    private final Settings settings;

    /** @param serialization the one that will be used later: it keeps what it finds out about types */
    Rehearsal(KubernetesSerialization serialization, Settings settings) {
        this.serialization = serialization;
        this.settings = settings;
    }

    /**
     * @return the Job of the experiment's first trial
     * @throws IOException where the experiment can't be read
     */
    Job run() throws IOException {
        Experiment experiment = experiment();
        if (!Validation.check(experiment.getSpec()).isEmpty()) {
            throw new IOException(EXPERIMENT + " is not valid: " + Validation.check(experiment.getSpec()));
        }
        Plan plan = Plan.of(experiment.getMetadata().getName(), experiment.getSpec());
        TrialPlan first = plan.trials().getFirst();
        experiment.setStatus(
                serialization.unmarshal("{\"phase\":\"Running\",\"conditions\":[]}", ExperimentStatus.class));
        back(experiment, Experiment.class);
        back(new EventBuilder().withNewMetadata().endMetadata().build(), Event.class);
        Trial trial = back(TrialObjects.trial(experiment, first), Trial.class);
        back(TrialObjects.service(trial), Service.class);
        var pods = new PodSettings(
                settings.image(),
                settings.pullPolicy(),
                Durations.parse(experiment.getSpec().runPolicy().startDeadline()));
        Job job = TrialJob.of(trial, pods);
        back(job, Job.class);
        trial.setStatus(serialization.unmarshal("{\"phase\":\"Pending\",\"conditions\":[]}", TrialStatus.class));
        back(trial, Trial.class);
        return job;
    }

    private Experiment experiment() throws IOException {
        try (InputStream in = Rehearsal.class.getResourceAsStream(EXPERIMENT)) {
            return serialization.unmarshal(in, Experiment.class);
        }
    }

    private <T> T back(T object, Class<T> type) {
        return serialization.unmarshal(serialization.asJson(object), type);
    }
}
