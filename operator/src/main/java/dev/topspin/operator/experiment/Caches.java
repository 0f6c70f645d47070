package dev.topspin.operator.experiment;

import dev.topspin.api.Experiment;
import dev.topspin.api.Labels;
import dev.topspin.operator.cache.CachedTrial;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.IndexerResourceCache;
import io.javaoperatorsdk.operator.processing.event.source.SecondaryToPrimaryMapper;
import io.javaoperatorsdk.operator.processing.event.source.controller.ControllerEventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What is known of experiments, trials, Jobs and pods without asking the API server: one informer of each. */
public final class Caches {
    /** So many objects are listed at once: the text of ten thousand together takes more memory than there is. */
    private static final long PAGE = 250;

    /** Packed it takes a tenth. */
    private static final long PACKED_PAGE = 20_000;

    private final long page;

    private volatile IndexerResourceCache<Experiment> experiments;
    private volatile InformerEventSource<CachedTrial, Experiment> trials;
    private volatile InformerEventSource<Pod, Experiment> pods;
    private volatile InformerEventSource<Job, Experiment> jobs;

    /** @param packed whether lists come packed */
    public Caches(boolean packed) {
        page = packed ? PACKED_PAGE : PAGE;
    }

    List<EventSource<?, Experiment>> eventSources(EventSourceContext<Experiment> context) {
        experiments = context.getPrimaryCache();
        trials = new InformerEventSource<>(
                InformerEventSourceConfiguration.from(CachedTrial.class, Experiment.class)
                        .withLabelSelector(Labels.SELECTOR)
                        .withSecondaryToPrimaryMapper(Caches::owner)
                        .withInformerListLimit(page)
                        .withNamespacesInheritedFromController()
                        .build(),
                context);
        pods = ofTrials(Pod.class, context);
        jobs = ofTrials(Job.class, context);
        return List.of(trials, pods, jobs);
    }

    private <R extends HasMetadata> InformerEventSource<R, Experiment> ofTrials(
            Class<R> type, EventSourceContext<Experiment> context) {
        SecondaryToPrimaryMapper<R> byLabel = object -> Optional.ofNullable(
                        object.getMetadata().getLabels().get(Labels.EXPERIMENT))
                .map(name -> Set.of(new ResourceID(name, object.getMetadata().getNamespace())))
                .orElse(Set.of());
        return new InformerEventSource<>(
                InformerEventSourceConfiguration.from(type, Experiment.class)
                        .withLabelSelector(Labels.SELECTOR)
                        .withSecondaryToPrimaryMapper(byLabel)
                        .withInformerListLimit(page)
                        .withNamespacesInheritedFromController()
                        .build(),
                context);
    }

    private static Set<ResourceID> owner(CachedTrial trial) {
        return trial.getMetadata().getOwnerReferences().stream()
                .filter(o -> HasMetadata.getKind(Experiment.class).equals(o.getKind()))
                .map(OwnerReference::getName)
                .map(name -> new ResourceID(name, trial.getMetadata().getNamespace()))
                .collect(java.util.stream.Collectors.toSet());
    }

    /** @return all experiments there are, as far as is known by now; not to be changed */
    public Stream<Experiment> experiments() {
        return experiments == null ? Stream.empty() : experiments.list();
    }

    /** @return all trials there are, as far as is known by now; not to be changed */
    public Stream<CachedTrial> trials() {
        return trials == null || !trials.isRunning() ? Stream.empty() : trials.list(_ -> true);
    }

    /** @return the Jobs of all trials */
    Stream<Job> jobs() {
        return jobs == null || !jobs.isRunning() ? Stream.empty() : jobs.list(_ -> true);
    }

    /** @return the pods of all trials, and whatever bears their label */
    public Collection<Pod> pods() {
        return pods == null || !pods.isRunning()
                ? List.of()
                : pods.list(_ -> true).toList();
    }

    /** Knows at once what was just made. */
    void created(CachedTrial trial) {
        trials.handleRecentResourceCreate(ResourceID.fromResource(trial), trial);
    }

    /** Knows at once what was just written. */
    public void updated(CachedTrial now, CachedTrial before) {
        trials.handleRecentResourceUpdate(ResourceID.fromResource(now), now, before);
    }

    /** The same of an experiment. */
    void updated(Experiment now, Experiment before) {
        if (!now.getMetadata().getResourceVersion().equals(before.getMetadata().getResourceVersion())
                && experiments instanceof ControllerEventSource<Experiment> source) {
            source.handleRecentResourceUpdate(ResourceID.fromResource(now), now, before);
        }
    }
}
