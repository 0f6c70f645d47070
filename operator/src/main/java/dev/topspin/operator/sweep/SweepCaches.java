package dev.topspin.operator.sweep;

import dev.topspin.api.Experiment;
import dev.topspin.api.Labels;
import dev.topspin.api.NodeReport;
import dev.topspin.api.NodeSweep;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The experiments and reports of sweeps, as they were seen last: those with a sweep's label, and no others. */
final class SweepCaches {
    private static final long PAGE = 250;

    private volatile InformerEventSource<Experiment, NodeSweep> experiments;
    private volatile InformerEventSource<NodeReport, NodeSweep> reports;

    List<EventSource<?, NodeSweep>> eventSources(EventSourceContext<NodeSweep> context) {
        experiments = source(Experiment.class, context);
        reports = source(NodeReport.class, context);
        return List.of(experiments, reports);
    }

    private static <R extends HasMetadata> InformerEventSource<R, NodeSweep> source(
            Class<R> type, EventSourceContext<NodeSweep> context) {
        return new InformerEventSource<>(
                InformerEventSourceConfiguration.from(type, NodeSweep.class)
                        .withLabelSelector(Labels.SWEEP)
                        .withSecondaryToPrimaryMapper(SweepCaches::sweep)
                        .withInformerListLimit(PAGE)
                        .withNamespacesInheritedFromController()
                        .build(),
                context);
    }

    private static <R extends HasMetadata> Set<ResourceID> sweep(R object) {
        return Optional.ofNullable(object.getMetadata().getLabels().get(Labels.SWEEP))
                .map(name -> Set.of(new ResourceID(name, object.getMetadata().getNamespace())))
                .orElse(Set.of());
    }

    /** @return its experiments by their names */
    static Map<String, Experiment> experiments(NodeSweep sweep, Context<NodeSweep> context) {
        return own(sweep, context, Experiment.class, experiment -> experiment
                .getMetadata()
                .getName());
    }

    /** @return its reports by the names of their nodes */
    static Map<String, NodeReport> reports(NodeSweep sweep, Context<NodeSweep> context) {
        return own(sweep, context, NodeReport.class, report -> report.getSpec().node());
    }

    private static <R extends HasMetadata> Map<String, R> own(
            NodeSweep sweep, Context<NodeSweep> context, Class<R> type, Function<R, String> name) {
        String uid = sweep.getMetadata().getUid();
        return context.getSecondaryResources(type).stream()
                .filter(object -> object.getMetadata().getOwnerReferences().stream()
                        .map(OwnerReference::getUid)
                        .anyMatch(uid::equals))
                .collect(Collectors.toMap(name, Function.identity(), (one, _) -> one));
    }

    /** Knows at once what was just made. */
    void created(Experiment experiment) {
        experiments.handleRecentResourceCreate(ResourceID.fromResource(experiment), experiment);
    }

    /** The same of a report. */
    void created(NodeReport report) {
        reports.handleRecentResourceCreate(ResourceID.fromResource(report), report);
    }

    /** Knows at once what was just written. */
    void updated(NodeReport now, NodeReport before) {
        reports.handleRecentResourceUpdate(ResourceID.fromResource(now), now, before);
    }
}
