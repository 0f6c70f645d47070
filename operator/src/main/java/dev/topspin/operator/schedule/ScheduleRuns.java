package dev.topspin.operator.schedule;

import dev.topspin.api.CapacitySearch;
import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentSchedule;
import dev.topspin.api.Labels;
import dev.topspin.api.NodeSweep;
import dev.topspin.model.schedule.ScheduleTemplate;
import dev.topspin.model.search.CapacitySearchSpec;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.RunPolicy;
import dev.topspin.model.sweep.NodeSweepSpec;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import java.util.Map;

/** What the runs of a schedule are made of. Pure. */
final class ScheduleRuns {
    /** As good as forever: the schedule says how long a run stays. */
    private static final String FOREVER = "876000h";

    private ScheduleRuns() {}

    /**
     * @param schedule as stored
     * @param name of the run
     * @return what is to be made: of the one kind that its template has
     */
    static HasMetadata wanted(ExperimentSchedule schedule, String name) {
        ScheduleTemplate template = schedule.getSpec().template();
        HasMetadata run = template.nodeSweep() != null
                ? sweep(template.nodeSweep())
                : template.capacitySearch() != null
                        ? search(template.capacitySearch())
                        : experiment(template.experiment());
        run.setMetadata(new ObjectMetaBuilder()
                .withName(name)
                .withNamespace(schedule.getMetadata().getNamespace())
                .withLabels(Map.of(Labels.SCHEDULE, schedule.getMetadata().getName(), Labels.MANAGED_BY, "topspin"))
                .withOwnerReferences(new OwnerReferenceBuilder()
                        .withApiVersion(schedule.getApiVersion())
                        .withKind(schedule.getKind())
                        .withName(schedule.getMetadata().getName())
                        .withUid(schedule.getMetadata().getUid())
                        .withController(true)
                        .withBlockOwnerDeletion(true)
                        .build())
                .build());
        return run;
    }

    private static Experiment experiment(ExperimentSpec spec) {
        Experiment experiment = new Experiment();
        experiment.setSpec(spec.withRunPolicy(kept(spec.runPolicy())));
        return experiment;
    }

    private static NodeSweep sweep(NodeSweepSpec spec) {
        NodeSweep sweep = new NodeSweep();
        sweep.setSpec(spec);
        return sweep;
    }

    private static CapacitySearch search(CapacitySearchSpec spec) {
        CapacitySearch search = new CapacitySearch();
        search.setSpec(spec);
        return search;
    }

    private static RunPolicy kept(RunPolicy policy) {
        return new RunPolicy(
                policy.suspend(),
                policy.exclusive(),
                policy.startDeadline(),
                policy.trialDeadline(),
                policy.cleanPods(),
                FOREVER,
                policy.parallelism(),
                policy.priority(),
                policy.retries(),
                policy.maxFailedTrials(),
                policy.resume(),
                policy.queueName());
    }
}
