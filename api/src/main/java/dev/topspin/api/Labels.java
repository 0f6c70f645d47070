package dev.topspin.api;

import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.VariantRuntime.Path;
import java.util.Map;
import java.util.TreeMap;

/** The labels on what belongs to a trial. */
public final class Labels {
    public static final String NAME = "app.kubernetes.io/name";
    public static final String MANAGED_BY = "app.kubernetes.io/managed-by";
    public static final String EXPERIMENT = "topspin.dev/experiment";
    public static final String TRIAL = "topspin.dev/trial";
    public static final String VARIANT = "topspin.dev/variant";
    public static final String ROLE = "topspin.dev/role";

    /** On what belongs to a trial whose messages don't go from pod to pod: the path's name. */
    public static final String PATH = "topspin.dev/path";

    /** On the experiments and the reports of a sweep: its name. */
    public static final String SWEEP = "topspin.dev/sweep";

    /** On the experiments of a sweep: the stage that they belong to, e.g. {@code r003}. */
    public static final String SWEEP_STAGE = "topspin.dev/sweep-stage";

    /** On the pods of processes that meet each other: what they all know. */
    public static final String ROUNDS = "topspin.dev/rounds";

    /** On a run of a schedule: the schedule's name. */
    public static final String SCHEDULE = "topspin.dev/schedule";

    /** On the experiments of a capacity search: its name. */
    public static final String SEARCH = "topspin.dev/search";

    /** On the experiments of a capacity search: the number of the variant and resource value, from 0. */
    public static final String SEARCH_SUBJECT = "topspin.dev/search-subject";

    /** On the experiments of a capacity search: {@code true} on those that verify an answer. */
    public static final String SEARCH_VERIFIES = "topspin.dev/search-verifies";

    /** On the Jobs of trials that go through a queue of Kueue: the queue's name. */
    public static final String QUEUE = "kueue.x-k8s.io/queue-name";

    /** The value of {@link #NAME}. */
    public static final String TRIAL_NAME = "topspin-trial";

    /** Selects the Jobs, pods and Services of all trials: nothing else is ever listed or watched. */
    public static final String SELECTOR = NAME + "=" + TRIAL_NAME;

    /** The completion index of a pod, which the Job controller sets: 0 is the driver, 1 the responder. */
    public static final String COMPLETION_INDEX = "batch.kubernetes.io/job-completion-index";

    private Labels() {}

    /** @return the labels of a trial's Job and Service */
    public static Map<String, String> of(TrialPlan plan) {
        Map<String, String> labels = new TreeMap<>();
        labels.put(NAME, TRIAL_NAME);
        labels.put(MANAGED_BY, "topspin");
        labels.put(EXPERIMENT, plan.experiment());
        labels.put(TRIAL, plan.name());
        labels.put(VARIANT, plan.cell().variant().name());
        Path path = plan.cell().variant().runtime().path();
        if (path != Path.Pod) {
            labels.put(PATH, path.name());
        }
        if (plan.rounds() != null) {
            labels.put(ROUNDS, plan.rounds().key());
        }
        return labels;
    }

    /**
     * @return the labels of a trial's pods, and those that the user wants on them. Both pods of a pair come from one template,
     *     so only a pod that is alone can carry its role; the others carry {@link #COMPLETION_INDEX}
     */
    public static Map<String, String> ofPod(TrialPlan plan) {
        Map<String, String> labels = new TreeMap<>();
        if (plan.placement().podTemplate() != null) {
            labels.putAll(plan.placement().podTemplate().labels());
        }
        labels.putAll(of(plan));
        if (plan.pods() == 1) {
            labels.put(ROLE, dev.topspin.model.plan.Role.driver.name());
        }
        return labels;
    }
}
