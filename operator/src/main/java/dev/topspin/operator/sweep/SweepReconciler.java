package dev.topspin.operator.sweep;

import dev.topspin.api.ConditionReasons;
import dev.topspin.api.ConditionTypes;
import dev.topspin.api.Experiment;
import dev.topspin.api.NodeReport;
import dev.topspin.api.NodeReportStatus;
import dev.topspin.api.NodeSweep;
import dev.topspin.api.NodeSweepStatus;
import dev.topspin.api.NodeSweepStatus.Phase;
import dev.topspin.model.spec.Durations;
import dev.topspin.model.sweep.NotMeasured;
import dev.topspin.model.sweep.SweepVerdicts;
import dev.topspin.operator.admission.Limits;
import dev.topspin.operator.admission.Requirements;
import dev.topspin.operator.cache.CachedNode;
import dev.topspin.operator.cache.NodeView;
import dev.topspin.operator.kube.Conditions;
import dev.topspin.operator.kube.Events;
import dev.topspin.operator.kube.StatusPatch;
import dev.topspin.operator.sweep.SweepActions.Made;
import dev.topspin.operator.sweep.SweepStep.Ended;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.rate.RateLimited;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.IndexerResourceCache;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Carries a sweep from its spec to its verdicts. Keeps nothing in memory that is not in the cluster. Of hundreds of pairs one ends at
 * any moment, and each look is at all nodes: there are five of them a second at the most.
 */
@ControllerConfiguration(name = "nodesweep")
@RateLimited(maxReconciliations = 5, within = 1)
public final class SweepReconciler implements Reconciler<NodeSweep> {
    /** Somebody else wrote, or an object must go first. */
    private static final Duration SOON = Duration.ofMillis(200);

    /** While something can't be made, or nodes can't be read. */
    private static final Duration AGAIN = Duration.ofSeconds(2);

    /** Events can be missed, and nodes may go: look again at least so often. */
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(15);

    private final SweepCaches caches = new SweepCaches();
    private final SweepActions actions;
    private final NodeMarks marks;
    private final SweepEvents events;
    private final NodeView nodes;
    private final Limits limits;
    private final Clock clock;
    private volatile IndexerResourceCache<NodeSweep> sweeps;

    /**
     * @param client for all calls
     * @param nodes of the cluster
     * @param limits of those who share the operator
     */
    public SweepReconciler(
            KubernetesClient client, StatusPatch patches, Events events, NodeView nodes, Limits limits, Clock clock) {
        this.limits = limits;
        this.actions = new SweepActions(client, patches, nodes, caches);
        this.marks = new NodeMarks(client, nodes, clock);
        this.events = new SweepEvents(events);
        this.nodes = nodes;
        this.clock = clock;
    }

    @Override
    public List<EventSource<?, NodeSweep>> prepareEventSources(EventSourceContext<NodeSweep> context) {
        sweeps = context.getPrimaryCache();
        return caches.eventSources(context);
    }

    @Override
    public UpdateControl<NodeSweep> reconcile(NodeSweep sweep, Context<NodeSweep> context) {
        if (sweep.isMarkedForDeletion()) {
            return UpdateControl.noUpdate();
        }
        Map<String, Experiment> children = SweepCaches.experiments(sweep, context);
        Map<String, NodeReport> reports = SweepCaches.reports(sweep, context);
        SweepStep step =
                SweepStep.of(sweep, s -> course(s, reports), children, obstacles(sweep), limits, clock.instant());
        return switch (step) {
            case SweepStep.NotRunnable(String message) -> {
                events.notRunnable(sweep, message);
                yield write(sweep, statuses(sweep).notRunnable(message), null);
            }
            case SweepStep.Choose() -> choose(sweep);
            case SweepStep.Go go -> go(sweep, reports, go);
            case SweepStep.Judge(List<Experiment> useless) -> {
                actions.discard(useless);
                yield judge(sweep, reports);
            }
            case SweepStep.Over(List<Experiment> useless) -> {
                actions.discard(useless);
                yield UpdateControl.noUpdate();
            }
        };
    }

    private static SweepCourse course(NodeSweep sweep, Map<String, NodeReport> reports) {
        Map<String, NodeReportStatus> rows = new HashMap<>();
        reports.forEach((node, report) -> rows.put(node, SweepActions.row(report)));
        return new SweepCourse(
                sweep.getSpec(), sweep.getStatus().chosen(), sweep.getStatus().seed(), rows);
    }

    /** What can't be read is no obstacle. */
    private Function<String, Optional<String>> obstacles(NodeSweep sweep) {
        Optional<Collection<CachedNode>> there = nodes.nodes();
        if (there.isEmpty() || sweep.getSpec() == null) {
            return _ -> Optional.empty();
        }
        Requirements wanted = NodeChoice.requirements(sweep.getSpec());
        Map<String, CachedNode> byName = new HashMap<>();
        there.get().forEach(node -> byName.put(node.name(), node));
        return node -> wanted.obstacle(node, byName.get(node));
    }

    private UpdateControl<NodeSweep> choose(NodeSweep sweep) {
        if (Boolean.TRUE.equals(sweep.getSpec().runPolicy().suspend())) {
            return write(
                    sweep,
                    statuses(sweep).waits(Phase.Suspended, ConditionReasons.SUSPENDED, "runPolicy.suspend is true"),
                    null);
        }
        Optional<Collection<CachedNode>> there = nodes.nodes();
        if (there.isEmpty()) {
            String message = "the nodes are not known yet: the operator needs the right to list and watch them";
            return write(
                    sweep, statuses(sweep).waits(Phase.Pending, ConditionReasons.NODES_UNREADABLE, message), AGAIN);
        }
        NodeChoice choice = NodeChoice.of(sweep.getSpec(), there.get());
        if (choice.tooFew()) {
            String message = choice.tooFewInWords(sweep.getSpec());
            events.tooFewNodes(sweep, message);
            return write(sweep, statuses(sweep).tooFew(message), null);
        }
        String message = choice.inWords(sweep.getSpec());
        events.started(sweep, message);
        return write(sweep, statuses(sweep).started(choice, sweep.getMetadata().getUid(), message), SOON);
    }

    private UpdateControl<NodeSweep> go(NodeSweep sweep, Map<String, NodeReport> reports, SweepStep.Go step) {
        boolean stored = actions.record(sweep, reports, step.ended());
        actions.follow(sweep, step.running());
        List<Ended> never = new ArrayList<>();
        Made.NotNow stalled = null;
        int running = step.running().size();
        List<Made> made = actions.make(sweep, step.make());
        for (int i = 0; i < made.size(); i++) {
            SweepUnit unit = step.make().get(i);
            switch (made.get(i)) {
                case Made.There _ -> running++;
                case Made.Never(var why) -> never.add(new Ended(unit, null, why));
                case Made.NotNow not -> {
                    stalled = not;
                    if (!isPatient(sweep)) {
                        never.add(new Ended(unit, null, new NotMeasured(not.reason(), not.message(), null)));
                    }
                }
            }
        }
        actions.discard(step.discard()); // last: the next round doesn't wait for it
        stored &= actions.record(sweep, reports, never);
        boolean onwards =
                !step.ended().isEmpty() || !never.isEmpty() || !step.discard().isEmpty();
        NodeSweepStatus status = status(sweep, course(sweep, reports), step.stage(), running, stalled);
        events.stage(sweep, step.stage());
        return write(sweep, status, !stored || onwards ? SOON : stalled != null ? AGAIN : LOOK_AGAIN);
    }

    /** As long as for a trial's pods it is waited for what can't be made. */
    private boolean isPatient(NodeSweep sweep) {
        Instant since = Conditions.find(sweep.getStatus().conditions(), ConditionTypes.STALLED)
                .map(c -> Instant.parse(c.getLastTransitionTime()))
                .orElse(clock.instant());
        Duration patience = Durations.parse(sweep.getSpec().runPolicy().startDeadline());
        return since.plus(patience).isAfter(clock.instant());
    }

    private NodeSweepStatus status(
            NodeSweep sweep, SweepCourse course, SweepStage stage, int running, Made.NotNow stalled) {
        boolean suspended = Boolean.TRUE.equals(sweep.getSpec().runPolicy().suspend());
        Phase phase = suspended ? Phase.Suspended : stage.confirms() ? Phase.Confirming : Phase.Running;
        String reason =
                switch (phase) {
                    case Suspended -> ConditionReasons.SUSPENDED;
                    case Confirming -> ConditionReasons.CONFIRMING;
                    default -> ConditionReasons.RUNNING;
                };
        String message = "%s: %d of %d experiments run or wait"
                .formatted(stage.title(), running, stage.units().size());
        SweepStatuses statuses = statuses(sweep);
        NodeSweepStatus status = statuses.running(phase, reason, message, course.shown());
        return stalled == null ? status : statuses.stalled(status, stalled.reason(), stalled.message());
    }

    /** The rows first, so that whoever sees the sweep's end finds all of them. */
    private UpdateControl<NodeSweep> judge(NodeSweep sweep, Map<String, NodeReport> reports) {
        SweepCourse course = course(sweep, reports);
        SweepVerdicts verdicts =
                SweepVerdicts.of(course.observations(), sweep.getSpec().verdictSettings());
        if (!actions.judge(sweep, reports, course, verdicts.nodes())) {
            return UpdateControl.<NodeSweep>noUpdate().rescheduleAfter(SOON);
        }
        NodeMarks.Outcome marked = sweep.getSpec().marksNodes() ? marks.write(sweep, verdicts.nodes()) : null;
        NodeSweepStatus status = statuses(sweep).finished(course, verdicts, marked);
        events.finished(sweep, status);
        return write(sweep, status, null);
    }

    private SweepStatuses statuses(NodeSweep sweep) {
        return new SweepStatuses(sweep, clock.instant());
    }

    /** @param again when to look again if nothing happens before; null for not before something happens */
    private UpdateControl<NodeSweep> write(NodeSweep sweep, NodeSweepStatus status, Duration again) {
        Duration next = actions.write(sweep, status).isPresent() ? again : SOON;
        UpdateControl<NodeSweep> control = UpdateControl.noUpdate();
        return next == null ? control : control.rescheduleAfter(next);
    }

    /** @return all sweeps there are, as far as is known by now; not to be changed */
    public Stream<NodeSweep> sweeps() {
        return sweeps == null ? Stream.empty() : sweeps.list();
    }
}
