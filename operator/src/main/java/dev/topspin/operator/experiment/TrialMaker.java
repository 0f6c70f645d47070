package dev.topspin.operator.experiment;

import dev.topspin.api.ConditionReasons;
import dev.topspin.api.Experiment;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.operator.build.TrialObjects;
import dev.topspin.operator.cache.CachedTrial;
import dev.topspin.operator.kube.Creation;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Makes the Trials of an experiment. */
public final class TrialMaker {
    private static final Logger LOG = Logger.getLogger(TrialMaker.class.getName());

    private final KubernetesClient client;

    /** @param client for all calls */
    public TrialMaker(KubernetesClient client) {
        this.client = client;
    }

    /** What became of a Trial that was to be made. */
    sealed interface Made {
        /** It is there. */
        record There(CachedTrial trial) implements Made {}

        /**
         * It can't be made now.
         *
         * @param reason of the condition Stalled
         * @param message for a person
         */
        record NotNow(String reason, String message) implements Made {}

        /** It can't be made, now or later. */
        record Never(String message) implements Made {}
    }

    Made make(Experiment experiment, TrialPlan plan) {
        return switch (Creation.of(client, TrialObjects.trial(experiment, plan))) {
            case Creation.Done(HasMetadata stored, boolean now) -> {
                if (now) {
                    LOG.log(
                            Level.INFO,
                            "trial created",
                            Map.of(
                                    "experiment",
                                    LaneNeeds.id(experiment),
                                    "trial",
                                    plan.name(),
                                    "cell",
                                    plan.cell().name()));
                }
                yield new Made.There(CachedTrial.of(stored, plan));
            }
            case Creation.NameTaken(String message) -> new Made.NotNow(ConditionReasons.NAME_TAKEN, message);
            case Creation.Forbidden(String message) -> new Made.NotNow(ConditionReasons.FORBIDDEN, message);
            case Creation.Rejected(String message) -> new Made.Never(message);
        };
    }
}
