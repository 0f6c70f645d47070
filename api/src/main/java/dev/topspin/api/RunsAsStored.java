package dev.topspin.api;

import dev.topspin.model.plan.Plan;
import dev.topspin.model.schedule.RunCell;
import dev.topspin.model.schedule.RunNames;
import dev.topspin.model.schedule.RunPlans;
import dev.topspin.model.schedule.ScheduledRun;
import dev.topspin.model.schedule.ScheduledRun.Phase;
import dev.topspin.model.spec.ExperimentSpec;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The runs of a schedule, as the objects that they are stored as say. Pure. */
public final class RunsAsStored {
    private RunsAsStored() {}

    /** @return the run that this object is; empty where it is none of the schedule's, or is about to be deleted */
    public static Optional<ScheduledRun> of(ExperimentSchedule schedule, HasMetadata object) {
        boolean owned = object.getMetadata().getOwnerReferences().stream()
                .anyMatch(o -> Boolean.TRUE.equals(o.getController())
                        && Objects.equals(o.getUid(), schedule.getMetadata().getUid()));
        return owned && !object.isMarkedForDeletion()
                ? RunNames.due(
                                schedule.getMetadata().getName(),
                                object.getMetadata().getName())
                        .map(due -> run(object, due))
                : Optional.empty();
    }

    /** @param due when it was due, or whatever time for one that no schedule made */
    public static ScheduledRun run(HasMetadata object, Instant due) {
        return switch (object) {
            case NodeSweep sweep -> run(sweep, due);
            case CapacitySearch search -> run(search, due);
            case Experiment experiment -> run(experiment, due);
            default -> throw new IllegalArgumentException(object.getKind() + " is nothing that a schedule runs");
        };
    }

    private static ScheduledRun run(Experiment experiment, Instant due) {
        String name = experiment.getMetadata().getName();
        ExperimentStatus status = experiment.getStatus();
        Phase phase = phase(status);
        if (phase == Phase.Active) {
            return active(experiment, due);
        }
        ExperimentSpec spec = status.planHash() == null ? null : StartedSpec.of(experiment);
        String plan = spec == null ? null : Plan.hashWithoutName(name, spec, status.planHash());
        return over(experiment, due, phase, status.completionTime(), plan, RunCell.ofExperiment(status.rows()));
    }

    private static ScheduledRun run(NodeSweep sweep, Instant due) {
        NodeSweepStatus status = sweep.getStatus();
        if (status == null || status.phase() == null || !status.phase().over()) {
            return active(sweep, due);
        }
        Phase phase = status.phase() == NodeSweepStatus.Phase.Succeeded ? Phase.Succeeded : Phase.Failed;
        String plan = status.startTime() == null || sweep.getSpec() == null ? null : RunPlans.hash(sweep.getSpec());
        return over(sweep, due, phase, status.completionTime(), plan, RunCell.ofSweep(status.groups()));
    }

    private static ScheduledRun run(CapacitySearch search, Instant due) {
        CapacitySearchStatus status = search.getStatus();
        boolean succeeded = status != null && status.phase() == CapacitySearchStatus.Phase.Succeeded;
        if (!succeeded && (status == null || status.phase() != CapacitySearchStatus.Phase.Failed)) {
            return active(search, due);
        }
        Phase phase = succeeded ? Phase.Succeeded : Phase.Failed;
        String plan = status.startTime() == null || search.getSpec() == null ? null : RunPlans.hash(search.getSpec());
        return over(search, due, phase, status.completionTime(), plan, RunCell.ofSearch(status.results()));
    }

    private static ScheduledRun active(HasMetadata object, Instant due) {
        return new ScheduledRun(object.getMetadata().getName(), due, Phase.Active, null, null, null);
    }

    private static ScheduledRun over(
            HasMetadata object, Instant due, Phase phase, String completion, String plan, List<RunCell> cells) {
        Instant end = completion == null ? null : Instant.parse(completion);
        return new ScheduledRun(object.getMetadata().getName(), due, phase, end, plan, cells);
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
