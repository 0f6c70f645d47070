package dev.topspin.operator.schedule;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentSchedule;
import dev.topspin.api.Labels;
import dev.topspin.operator.kube.Events;
import dev.topspin.operator.kube.StatusPatch;
import dev.topspin.operator.schedule.ScheduleRunner.Done;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.IndexerResourceCache;
import io.javaoperatorsdk.operator.processing.event.source.controller.ControllerEventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Carries out schedules. Keeps nothing in memory that is not in the cluster. */
@ControllerConfiguration(name = "schedule")
public final class ScheduleReconciler implements Reconciler<ExperimentSchedule> {
    private final ScheduleRunner runner;
    private volatile IndexerResourceCache<ExperimentSchedule> schedules;

    private final Set<Class<? extends HasMetadata>> kinds = new LinkedHashSet<>();

    /**
     * @param patches writes statuses
     * @param further what this operator runs beside experiments
     */
    public ScheduleReconciler(
            KubernetesClient client,
            StatusPatch patches,
            Events events,
            Clock clock,
            Set<Class<? extends HasMetadata>> further) {
        kinds.add(Experiment.class);
        kinds.addAll(further);
        runner = new ScheduleRunner(client, patches, new ScheduleEvents(events), clock, kinds);
    }

    @Override
    public List<EventSource<?, ExperimentSchedule>> prepareEventSources(
            EventSourceContext<ExperimentSchedule> context) {
        schedules = context.getPrimaryCache();
        List<EventSource<?, ExperimentSchedule>> sources = new ArrayList<>();
        kinds.forEach(kind -> sources.add(runs(kind, context)));
        return sources;
    }

    private static <R extends HasMetadata> EventSource<R, ExperimentSchedule> runs(
            Class<R> kind, EventSourceContext<ExperimentSchedule> context) {
        return new InformerEventSource<>(
                InformerEventSourceConfiguration.from(kind, ExperimentSchedule.class)
                        .withLabelSelector(Labels.SCHEDULE)
                        .withSecondaryToPrimaryMapper(ScheduleReconciler::schedule)
                        .withNamespacesInheritedFromController()
                        .build(),
                context);
    }

    private static <R extends HasMetadata> Set<ResourceID> schedule(R run) {
        return Optional.ofNullable(run.getMetadata().getLabels().get(Labels.SCHEDULE))
                .map(name -> new ResourceID(name, run.getMetadata().getNamespace()))
                .map(Set::of)
                .orElse(Set.of());
    }

    @Override
    public UpdateControl<ExperimentSchedule> reconcile(
            ExperimentSchedule schedule, Context<ExperimentSchedule> context) {
        if (schedule.isMarkedForDeletion() || schedule.getSpec() == null) {
            return UpdateControl.noUpdate();
        }
        List<HasMetadata> runs = new ArrayList<>();
        kinds.forEach(kind -> runs.addAll(context.getSecondaryResources(kind)));
        Done done = runner.run(schedule, runs);
        boolean written = !done.stored()
                .getMetadata()
                .getResourceVersion()
                .equals(schedule.getMetadata().getResourceVersion());
        if (written && schedules instanceof ControllerEventSource<ExperimentSchedule> source) {
            source.handleRecentResourceUpdate(ResourceID.fromResource(done.stored()), done.stored(), schedule);
        }
        return UpdateControl.<ExperimentSchedule>noUpdate().rescheduleAfter(done.again());
    }

    /** @return all schedules there are, as far as is known by now; not to be changed */
    public Stream<ExperimentSchedule> schedules() {
        return schedules == null ? Stream.empty() : schedules.list();
    }
}
