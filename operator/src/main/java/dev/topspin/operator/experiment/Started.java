package dev.topspin.operator.experiment;

import dev.topspin.api.Experiment;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.spec.ExperimentSpec;
import java.util.LinkedHashMap;
import java.util.Map;

/** The plans of the experiments that were looked at last, by the specs that they run by. */
final class Started {
    private static final int MOST_PLANS = 32;

    /** Plans are made of nothing but their specs, and made anew for each look otherwise. */
    private final Map<String, Plan> plans = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Plan> eldest) {
            return size() > MOST_PLANS;
        }
    };

    /** @param spec valid */
    Plan plan(Experiment experiment, ExperimentSpec spec) {
        String key = experiment.getMetadata().getUid() + "/"
                + experiment.getMetadata().getGeneration()
                + (experiment.getStatus() == null || experiment.getStatus().start() == null ? "" : "/started");
        String hash =
                experiment.getStatus() == null ? null : experiment.getStatus().planHash();
        synchronized (plans) {
            return plans.computeIfAbsent(
                    key, _ -> Plan.startedAs(experiment.getMetadata().getName(), spec, hash));
        }
    }
}
