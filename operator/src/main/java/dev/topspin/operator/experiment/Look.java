package dev.topspin.operator.experiment;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.Labels;
import dev.topspin.api.StartedSpec;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.operator.cache.CachedTrial;
import dev.topspin.operator.trial.TrialStore;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What is known of an experiment at one look at it.
 *
 * @param experiment as stored
 * @param spec that it runs by; null where it can't be read
 * @param trials of its name
 * @param jobs of its trials
 * @param pods of its trials
 * @param moved lanes that have left the nodes which the stored status says they have
 */
record Look(
        Experiment experiment,
        ExperimentSpec spec,
        Collection<CachedTrial> trials,
        Collection<Job> jobs,
        Collection<Pod> pods,
        Set<Integer> moved) {

    static Look of(Experiment experiment, Context<Experiment> context) {
        return new Look(
                experiment,
                StartedSpec.of(experiment),
                context.getSecondaryResources(CachedTrial.class),
                context.getSecondaryResources(Job.class),
                context.getSecondaryResources(Pod.class),
                Set.of());
    }

    /** @return the same of an experiment that was stored since */
    Look with(Experiment stored) {
        return new Look(stored, spec, trials, jobs, pods, Set.of());
    }

    /** @return the same after lanes have left their nodes */
    Look without(Set<Integer> lanes) {
        return new Look(experiment, spec, trials, jobs, pods, lanes);
    }

    /** @return the nodes that lanes have */
    Map<Integer, List<String>> held() {
        Map<Integer, List<String>> held = new TreeMap<>();
        status().lanes().stream()
                .filter(lane -> !moved.contains(lane.lane()))
                .forEach(lane -> held.put(lane.lane(), lane.nodes()));
        return held;
    }

    String id() {
        return LaneNeeds.id(experiment);
    }

    String uid() {
        return experiment.getMetadata().getUid();
    }

    ExperimentStatus status() {
        return experiment.getStatus() == null ? ExperimentStatuses.empty() : experiment.getStatus();
    }

    /** @return the trial's own Job; null where none is known */
    Job job(CachedTrial trial) {
        return jobs.stream()
                .filter(j ->
                        trial.getMetadata().getName().equals(j.getMetadata().getName()))
                .filter(j -> TrialStore.ownedBy(j, trial))
                .findFirst()
                .orElse(null);
    }

    /** @return the trial of a Job; empty where it is not known */
    Optional<CachedTrial> trial(Job job) {
        return trials.stream()
                .filter(t -> t.getMetadata().getName().equals(job.getMetadata().getName()))
                .filter(t -> TrialStore.ownedBy(job, t))
                .findFirst();
    }

    /** @return uids of the Jobs that belong to its trials */
    List<String> jobUids() {
        return jobs.stream()
                .filter(j -> trial(j).isPresent())
                .map(j -> j.getMetadata().getUid())
                .toList();
    }

    /** @return name of the trial that a pod's label names */
    static String trialOf(Pod pod) {
        return pod.getMetadata().getLabels() == null
                ? null
                : pod.getMetadata().getLabels().get(Labels.TRIAL);
    }
}
