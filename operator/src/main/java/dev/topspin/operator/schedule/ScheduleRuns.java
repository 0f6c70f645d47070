package dev.topspin.operator.schedule;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentSchedule;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.Labels;
import dev.topspin.api.StartedSpec;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.schedule.RunNames;
import dev.topspin.model.schedule.ScheduledRun;
import dev.topspin.model.schedule.ScheduledRun.Phase;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.RunPolicy;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Runs as experiments, and experiments as runs. Pure. */
final class ScheduleRuns {
    /** As good as forever: the schedule says how long a run stays. */
    private static final String FOREVER = "876000h";

    private ScheduleRuns() {}

    /**
     * @param schedule as stored
     * @param name of the run
     * @return the experiment to be made
     */
    static Experiment experiment(ExperimentSchedule schedule, String name) {
        Experiment experiment = new Experiment();
        experiment.setMetadata(new ObjectMetaBuilder()
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
        ExperimentSpec spec = schedule.getSpec().template().experiment();
        experiment.setSpec(new ExperimentSpec(
                spec.workload(),
                spec.variants(),
                spec.matrix(),
                spec.placement(),
                spec.measurement(),
                kept(spec.runPolicy())));
        return experiment;
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
                policy.priority());
    }

    /** @return the run that this experiment is; empty where it is none of the schedule's, or is about to be deleted */
    static Optional<ScheduledRun> run(ExperimentSchedule schedule, Experiment experiment) {
        boolean owned = experiment.getMetadata().getOwnerReferences().stream()
                .anyMatch(o -> Boolean.TRUE.equals(o.getController())
                        && Objects.equals(o.getUid(), schedule.getMetadata().getUid()));
        return owned && !experiment.isMarkedForDeletion()
                ? RunNames.due(
                                schedule.getMetadata().getName(),
                                experiment.getMetadata().getName())
                        .map(due -> run(experiment, due))
                : Optional.empty();
    }

    /** @param due when it was due, or whatever time for one that no schedule made */
    static ScheduledRun run(Experiment experiment, Instant due) {
        String name = experiment.getMetadata().getName();
        ExperimentStatus status = experiment.getStatus();
        Phase phase = phase(status);
        if (phase == Phase.Active) {
            return new ScheduledRun(name, due, phase, null, null, null);
        }
        ExperimentSpec spec = status.planHash() == null ? null : StartedSpec.of(experiment);
        return new ScheduledRun(
                name,
                due,
                phase,
                status.completionTime() == null ? null : Instant.parse(status.completionTime()),
                spec == null ? null : Plan.hashWithoutName(name, spec, status.planHash()),
                status.rows());
    }

    private static Phase phase(ExperimentStatus status) {
        if (status == null || status.phase() == null) {
            return Phase.Active;
        }
        return switch (status.phase()) {
            case Succeeded -> Phase.Succeeded;
            case Failed -> Phase.Failed;
            case Pending, Queued, Running, Stalled, Suspended -> Phase.Active;
        };
    }
}
