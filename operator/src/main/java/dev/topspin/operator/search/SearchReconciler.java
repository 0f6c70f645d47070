package dev.topspin.operator.search;

import dev.topspin.api.CapacitySearch;
import dev.topspin.api.CapacitySearchStatus;
import dev.topspin.api.ConditionReasons;
import dev.topspin.api.Experiment;
import dev.topspin.api.Labels;
import dev.topspin.api.Trial;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.search.CapacityResult;
import dev.topspin.model.search.CapacityWords;
import dev.topspin.model.search.SearchProgress;
import dev.topspin.model.search.Tried;
import dev.topspin.operator.cache.CachedTrial;
import dev.topspin.operator.kube.Creation;
import dev.topspin.operator.kube.Events;
import dev.topspin.operator.kube.StatusPatch;
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
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Carries a capacity search from its spec to its answers. Keeps nothing in memory that is not in the cluster. */
@ControllerConfiguration(name = "search")
public final class SearchReconciler implements Reconciler<CapacitySearch> {
    private static final Duration SOON = Duration.ofMillis(200);

    /** Events can be missed, and what the API server refuses may pass: look again at least so often. */
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(30);

    private final KubernetesClient client;
    private final StatusPatch patches;
    private final Events events;
    private final Supplier<Stream<CachedTrial>> trials;
    private final Clock clock;
    private volatile IndexerResourceCache<CapacitySearch> searches;

    /**
     * @param client for all calls
     * @param patches writes statuses
     * @param trials all that are known by now
     */
    public SearchReconciler(
            KubernetesClient client,
            StatusPatch patches,
            Events events,
            Supplier<Stream<CachedTrial>> trials,
            Clock clock) {
        this.client = client;
        this.patches = patches;
        this.events = events;
        this.trials = trials;
        this.clock = clock;
    }

    @Override
    public List<EventSource<?, CapacitySearch>> prepareEventSources(EventSourceContext<CapacitySearch> context) {
        searches = context.getPrimaryCache();
        return List.of(new InformerEventSource<>(
                InformerEventSourceConfiguration.from(Experiment.class, CapacitySearch.class)
                        .withLabelSelector(Labels.SEARCH)
                        .withSecondaryToPrimaryMapper(e -> java.util.Set.of(new ResourceID(
                                e.getMetadata().getLabels().get(Labels.SEARCH),
                                e.getMetadata().getNamespace())))
                        .withNamespacesInheritedFromController()
                        .build(),
                context));
    }

    @Override
    public UpdateControl<CapacitySearch> reconcile(CapacitySearch search, Context<CapacitySearch> context) {
        if (search.isMarkedForDeletion()) {
            return UpdateControl.noUpdate();
        }
        List<Experiment> stored =
                context.getSecondaryResourcesAsStream(Experiment.class).toList();
        Map<String, Map<Integer, TrialResult>> results = results(stored);
        List<Tried> experiments = search.getSpec() == null
                ? List.of()
                : stored.stream()
                        .flatMap(e -> SearchExperiment.read(search, e, child -> results(child, results)).stream())
                        .toList();
        SearchStatuses statuses = new SearchStatuses(search, clock.instant());
        return switch (SearchStep.of(search, experiments)) {
            case SearchStep.Over() -> UpdateControl.noUpdate();
            case SearchStep.Invalid(String message) -> {
                events.warning(search, ConditionReasons.INVALID, generation(search), message);
                yield write(search, statuses.invalid(message), null);
            }
            case SearchStep.Finish(List<CapacityResult> rows) -> {
                events.normal(search, "Finished", "", CapacityWords.line(search.getSpec(), rows));
                yield write(search, statuses.finished(rows), null);
            }
            case SearchStep.Run(List<SearchProgress.Next> make, List<CapacityResult> rows) ->
                run(search, statuses, make, rows);
        };
    }

    /** The status goes first: once a trial is made the spec may not change any more. */
    private UpdateControl<CapacitySearch> run(
            CapacitySearch search, SearchStatuses statuses, List<SearchProgress.Next> make, List<CapacityResult> rows) {
        if (search.getStatus() == null || search.getStatus().startTime() == null) {
            events.normal(search, "Started", "", CapacityWords.started(search.getSpec()));
            return write(search, statuses.running(rows), SOON);
        }
        for (SearchProgress.Next next : make) {
            Experiment wanted = SearchExperiment.wanted(search, next);
            switch (Creation.of(client, wanted)) {
                case Creation.Done(HasMetadata _, boolean _) -> {}
                case Creation.NameTaken(String message) -> {
                    return stalled(search, statuses, rows, ConditionReasons.NAME_TAKEN, message);
                }
                case Creation.Forbidden(String message) -> {
                    return stalled(search, statuses, rows, ConditionReasons.FORBIDDEN, message);
                }
                case Creation.Rejected(String message) -> {
                    events.warning(search, ConditionReasons.TRIAL_REJECTED, "", message);
                    return write(search, statuses.rejected(rows, message), null);
                }
            }
        }
        return write(search, statuses.running(rows), LOOK_AGAIN);
    }

    private UpdateControl<CapacitySearch> stalled(
            CapacitySearch search, SearchStatuses statuses, List<CapacityResult> rows, String reason, String message) {
        events.warning(search, reason, "", message);
        return write(search, statuses.stalled(rows, reason, message), Duration.ofSeconds(5));
    }

    /** @param again when to look again if nothing happens before; null for not before something happens */
    private UpdateControl<CapacitySearch> write(CapacitySearch search, CapacitySearchStatus status, Duration again) {
        UpdateControl<CapacitySearch> control = UpdateControl.noUpdate();
        if (!Objects.equals(search.getStatus(), status)
                && patches.write(search, search.getStatus(), status).isEmpty()) {
            return control.rescheduleAfter(SOON);
        }
        return again == null ? control : control.rescheduleAfter(again);
    }

    /** @return results of trials that are over, by the uid of their experiment and their index in it */
    private Map<String, Map<Integer, TrialResult>> results(List<Experiment> experiments) {
        var wanted = experiments.stream().map(e -> e.getMetadata().getUid()).collect(Collectors.toSet());
        return trials.get()
                .filter(t -> t.over() && t.ownerUid() != null && wanted.contains(t.ownerUid()))
                .collect(Collectors.groupingBy(
                        CachedTrial::ownerUid,
                        Collectors.toMap(t -> t.getSpec().index(), CachedTrial::result, (one, _) -> one)));
    }

    /** Every experiment of a search has one trial, or one for each copy. */
    private List<Optional<TrialResult>> results(Experiment experiment, Map<String, Map<Integer, TrialResult>> cached) {
        Map<Integer, TrialResult> known =
                cached.getOrDefault(experiment.getMetadata().getUid(), Map.of());
        return IntStream.range(0, experiment.getSpec().measurement().forks())
                .mapToObj(index -> result(experiment, index, known))
                .toList();
    }

    /** What the cache doesn't have yet is asked for: a trial that was not found would be run again. */
    private Optional<TrialResult> result(Experiment experiment, int index, Map<Integer, TrialResult> cached) {
        TrialResult known = cached.get(index);
        if (known != null) {
            return Optional.of(known);
        }
        Trial trial = client.resources(Trial.class)
                .inNamespace(experiment.getMetadata().getNamespace())
                .withName(TrialPlan.name(experiment.getMetadata().getName(), index))
                .get();
        return Optional.ofNullable(trial).map(Trial::result);
    }

    private static String generation(CapacitySearch search) {
        return String.valueOf(search.getMetadata().getGeneration());
    }

    /** @return all searches there are, as far as is known by now; not to be changed */
    public Stream<CapacitySearch> searches() {
        return searches == null ? Stream.empty() : searches.list();
    }
}
