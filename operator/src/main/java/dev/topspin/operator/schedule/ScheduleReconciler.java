package dev.topspin.operator.schedule;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentSchedule;
import dev.topspin.api.Labels;
import dev.topspin.operator.kube.Events;
import dev.topspin.operator.kube.StatusPatch;
import dev.topspin.operator.schedule.ScheduleRunner.Done;
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
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Carries out schedules. Keeps nothing in memory that is not in the cluster. */
@ControllerConfiguration(name = "schedule")
public final class ScheduleReconciler implements Reconciler<ExperimentSchedule> {
    private final ScheduleRunner runner;
    private volatile IndexerResourceCache<ExperimentSchedule> schedules;

    /** @param patches writes statuses */
    public ScheduleReconciler(KubernetesClient client, StatusPatch patches, Events events, Clock clock) {
        runner = new ScheduleRunner(client, patches, new ScheduleEvents(events), clock);
    }

    @Override
    public List<EventSource<?, ExperimentSchedule>> prepareEventSources(
            EventSourceContext<ExperimentSchedule> context) {
        schedules = context.getPrimaryCache();
        return List.of(new InformerEventSource<>(
                InformerEventSourceConfiguration.from(Experiment.class, ExperimentSchedule.class)
                        .withLabelSelector(Labels.SCHEDULE)
                        .withSecondaryToPrimaryMapper(ScheduleReconciler::schedule)
                        .withNamespacesInheritedFromController()
                        .build(),
                context));
    }

    private static Set<ResourceID> schedule(Experiment experiment) {
        return Optional.ofNullable(experiment.getMetadata().getLabels().get(Labels.SCHEDULE))
                .map(name -> new ResourceID(name, experiment.getMetadata().getNamespace()))
                .map(Set::of)
                .orElse(Set.of());
    }

    @Override
    public UpdateControl<ExperimentSchedule> reconcile(
            ExperimentSchedule schedule, Context<ExperimentSchedule> context) {
        if (schedule.isMarkedForDeletion() || schedule.getSpec() == null) {
            return UpdateControl.noUpdate();
        }
        Done done = runner.run(schedule, context.getSecondaryResources(Experiment.class));
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
