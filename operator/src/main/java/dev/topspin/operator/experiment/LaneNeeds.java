package dev.topspin.operator.experiment;

import dev.topspin.api.Experiment;
import dev.topspin.model.plan.Lane;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.RunPolicy;
import dev.topspin.model.spec.VariantRuntime.Topology;
import dev.topspin.operator.admission.Request;
import dev.topspin.operator.admission.Request.LaneRequest;
import dev.topspin.operator.admission.Requirements;
import dev.topspin.operator.cache.CachedTrial;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** What an experiment needs of the queue: places for the lanes of its plan that have something to do. Pure. */
final class LaneNeeds {
    private LaneNeeds() {}

    /**
     * @param look at the experiment
     * @param progress of it
     */
    static Request of(Look look, Progress progress) {
        Experiment experiment = look.experiment();
        ExperimentSpec spec = look.spec();
        Plan plan = progress.plan();
        List<LaneRequest> lanes = Stream.concat(
                        progress.next().stream().map(TrialPlan::index), progress.active().keySet().stream())
                .map(plan::lane)
                .distinct()
                .sorted(Comparator.comparingInt(Lane::number))
                .map(lane -> lane(lane, spec, progress, look.trials()))
                .toList();
        RunPolicy policy = spec.runPolicy();
        return new Request(
                id(experiment),
                Objects.requireNonNullElse(experiment.getMetadata().getUid(), ""),
                created(experiment),
                policy.priority() == null ? RunPolicy.Priority.Normal : policy.priority(),
                policy.exclusive(),
                progress.due().size() - progress.results().size(),
                lanes,
                look.held(),
                spec.placement().onOneNode());
    }

    private static LaneRequest lane(Lane lane, ExperimentSpec spec, Progress progress, Collection<CachedTrial> trials) {
        List<Topology> topologies = lane.trials().stream()
                .map(t -> t.cell().variant().runtime().topology())
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        int nodes = topologies.contains(Topology.CrossNode) ? 2 : 1;
        int podsOnNode = topologies.contains(Topology.SameNode) ? 2 : 1;
        return new LaneRequest(
                lane.number(), nodes, Requirements.of(spec.placement(), podsOnNode), before(lane, progress, trials));
    }

    /**
     * Where the lane's trials ran, of those that ran on most nodes the last. One that never started ran nowhere, and one that is run
     * again need not be where it was.
     */
    private static List<String> before(Lane lane, Progress progress, Collection<CachedTrial> trials) {
        return trials.stream()
                .filter(t -> progress.plan().hash().equals(t.getSpec().planHash())
                        && lane.has(t.getSpec().index())
                        && progress.results().containsKey(t.getSpec().index()))
                .filter(t -> t.over()
                        && t.getStatus().nodes() != null
                        && t.getStatus().startTime() != null)
                .max(Comparator.comparingInt((CachedTrial t) -> nodes(t).size())
                        .thenComparing(t -> t.getSpec().index())
                        .thenComparing(t -> t.attempt().number()))
                .map(LaneNeeds::nodes)
                .orElse(List.of());
    }

    private static List<String> nodes(CachedTrial trial) {
        return Arrays.stream(trial.getStatus().nodes().split(",")).distinct().toList();
    }

    static String id(Experiment experiment) {
        return experiment.getMetadata().getNamespace() + "/"
                + experiment.getMetadata().getName();
    }

    private static Instant created(Experiment experiment) {
        String created = experiment.getMetadata().getCreationTimestamp();
        return created == null ? Instant.EPOCH : Instant.parse(created);
    }
}
