package dev.topspin.operator.sweep;

import dev.topspin.api.ConditionTypes;
import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.api.Labels;
import dev.topspin.api.NodeSweep;
import dev.topspin.api.NodeSweepStatus;
import dev.topspin.model.spec.Durations;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.JvmCheck;
import dev.topspin.model.spec.Violation;
import dev.topspin.model.sweep.NodeSweepSpec;
import dev.topspin.model.sweep.NodeSweepSpec.Concurrency;
import dev.topspin.model.sweep.NotMeasured;
import dev.topspin.model.sweep.SweepValidation;
import dev.topspin.operator.admission.Limits;
import io.fabric8.kubernetes.api.model.Condition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What is to be done for a sweep next. */
sealed interface SweepStep {
    /** The word for a node that is gone, not ready, cordoned, too small or tainted. */
    String UNUSABLE = "NodeUnusable";

    /**
     * It can't be run as it is.
     *
     * @param message every violation
     */
    record NotRunnable(String message) implements SweepStep {}

    /** Its nodes are to be chosen. */
    record Choose() implements SweepStep {}

    /**
     * A stage is under way.
     *
     * @param stage the first that has not all its readings
     * @param make units whose experiments are to be made now
     * @param ended units that have come to their end, well or not
     * @param running experiments whose end is waited for
     * @param discard experiments that are of no use any more
     */
    record Go(
            SweepStage stage,
            List<SweepUnit> make,
            List<Ended> ended,
            List<Experiment> running,
            List<Experiment> discard)
            implements SweepStep {}

    /** All is measured: verdicts are to be made. */
    record Judge(List<Experiment> discard) implements SweepStep {}

    /** Nothing is left to be done but to throw away what is of no use any more. */
    record Over(List<Experiment> discard) implements SweepStep {}

    /**
     * A unit at its end.
     *
     * @param unit that ended
     * @param experiment of it; null where none was made
     * @param notMeasured why there are no figures; null where the experiment's trials say what came out
     * @param away the node of it that can't be used now; null where all can
     */
    record Ended(SweepUnit unit, Experiment experiment, NotMeasured notMeasured, String away) {
        /** One whose nodes are there, or which says itself what is wrong with them. */
        Ended(SweepUnit unit, Experiment experiment, NotMeasured notMeasured) {
            this(unit, experiment, notMeasured, null);
        }
    }

    /**
     * Pure.
     *
     * @param sweep as stored
     * @param course of a sweep whose nodes are chosen
     * @param children experiments that belong to it, by name
     * @param obstacles says why a node can't be used now; empty where it can
     * @param limits of those who share the operator, to which what has started is not held
     */
    static SweepStep of(
            NodeSweep sweep,
            Function<NodeSweep, SweepCourse> course,
            Map<String, Experiment> children,
            Function<String, Optional<String>> obstacles,
            Limits limits,
            Instant now) {
        NodeSweepStatus status = Objects.requireNonNullElse(sweep.getStatus(), NodeSweepStatus.EMPTY);
        if (status.completionTime() != null || failedBefore(sweep, status)) {
            return new Over(useless(children.values(), Set.of()));
        }
        if (sweep.getSpec() == null) {
            return new NotRunnable("the spec can't be read");
        }
        List<Violation> violations = new ArrayList<>(SweepValidation.check(sweep.getSpec()));
        if (status.startTime() == null) {
            violations.addAll(limits.check(sweep.getSpec()));
            violations.addAll(jvm(sweep.getSpec()));
        }
        if (!violations.isEmpty()) {
            return new NotRunnable(violations.stream().map(Violation::toString).collect(Collectors.joining("; ")));
        }
        if (status.startTime() == null) {
            return new Choose();
        }
        SweepCourse known = course.apply(sweep);
        return known.current()
                .<SweepStep>map(stage -> go(sweep, known, stage, children, obstacles, now))
                .orElseGet(() -> new Judge(useless(children.values(), Set.of())));
    }

    /** What a pod has no JVM for. */
    private static List<Violation> jvm(NodeSweepSpec spec) {
        if (spec.pairs() == null || spec.pairs().variant() == null) {
            return List.of();
        }
        ExperimentSpec pair = new ExperimentSpec(null, List.of(spec.pairs().variant()), null, null, null, null);
        return JvmCheck.onCluster(pair).stream()
                .map(found -> found.within("spec.variants[0]", "spec.pairs.variant"))
                .toList();
    }

    /** What never started is looked at again when its spec has changed. */
    private static boolean failedBefore(NodeSweep sweep, NodeSweepStatus status) {
        return status.phase() == NodeSweepStatus.Phase.Failed
                && status.startTime() == null
                && Objects.equals(sweep.getMetadata().getGeneration(), status.observedGeneration());
    }

    private static SweepStep go(
            NodeSweep sweep,
            SweepCourse course,
            SweepStage stage,
            Map<String, Experiment> children,
            Function<String, Optional<String>> obstacles,
            Instant now) {
        Duration patience = Durations.parse(sweep.getSpec().runPolicy().startDeadline());
        List<SweepUnit> missing = new ArrayList<>();
        List<Ended> ended = new ArrayList<>();
        List<Experiment> running = new ArrayList<>();
        List<Experiment> strays = new ArrayList<>();
        Set<String> wanted = new HashSet<>();
        for (SweepUnit unit : stage.units()) {
            if (course.recorded(unit)) {
                continue;
            }
            String name = unit.experiment(sweep.getMetadata().getName());
            Experiment child = children.get(name);
            wanted.add(name);
            if (child != null && !child.getSpec().placement().fixedNodes().equals(unit.nodes())) {
                strays.add(child); // of nodes that an earlier version of Topspin chose: it goes first
                continue;
            }
            Optional<NotMeasured> obstacle = obstacle(unit, obstacles);
            if (child == null) {
                obstacle.ifPresentOrElse(why -> ended.add(new Ended(unit, null, why)), () -> missing.add(unit));
            } else if (over(child)) {
                boolean started = child.getStatus().startTime() != null;
                String away = obstacle.map(NotMeasured::node).orElse(null);
                ended.add(new Ended(unit, child, started ? null : obstacle.orElse(null), away));
            } else {
                givenUp(child, obstacle, patience, now)
                        .ifPresentOrElse(why -> ended.add(new Ended(unit, child, why)), () -> running.add(child));
            }
        }
        strays.addAll(useless(children.values(), wanted));
        return new Go(stage, make(sweep, missing, running), ended, running, strays);
    }

    private static List<SweepUnit> make(NodeSweep sweep, List<SweepUnit> missing, List<Experiment> running) {
        if (Boolean.TRUE.equals(sweep.getSpec().runPolicy().suspend())) {
            return List.of();
        }
        boolean oneAtATime = sweep.getSpec().pairs().concurrency() == Concurrency.One;
        return oneAtATime ? missing.subList(0, running.isEmpty() ? Math.min(1, missing.size()) : 0) : missing;
    }

    private static Optional<NotMeasured> obstacle(SweepUnit unit, Function<String, Optional<String>> obstacles) {
        return unit.nodes().stream()
                .flatMap(node -> obstacles.apply(node).stream().map(why -> new NotMeasured(UNUSABLE, why, node)))
                .findFirst();
    }

    private static boolean over(Experiment child) {
        return child.getStatus() != null
                && (child.getStatus().phase() == Phase.Succeeded
                        || child.getStatus().phase() == Phase.Failed);
    }

    /** One that has waited for so long for a node that can't be used, or for a trial that can't be made. */
    private static Optional<NotMeasured> givenUp(
            Experiment child, Optional<NotMeasured> obstacle, Duration patience, Instant now) {
        ExperimentStatus status = child.getStatus();
        Optional<Condition> stalled = status == null ? Optional.empty() : status.condition(ConditionTypes.STALLED);
        if (stalled.isPresent() && since(stalled, child).plus(patience).isBefore(now)) {
            return obstacle.or(() -> Optional.of(
                    new NotMeasured(stalled.get().getReason(), stalled.get().getMessage(), null)));
        }
        boolean waits = status == null || status.phase() == null || WAITING.contains(status.phase());
        Optional<Condition> queued = status == null ? Optional.empty() : status.condition(ConditionTypes.QUEUED);
        return waits && since(queued, child).plus(patience).isBefore(now) ? obstacle : Optional.empty();
    }

    /** Phases in which none of its trials runs. */
    Set<Phase> WAITING = Set.of(Phase.Pending, Phase.Queued, Phase.Stalled);

    private static Instant since(Optional<Condition> condition, Experiment child) {
        return Instant.parse(condition.map(Condition::getLastTransitionTime).orElseGet(() -> child.getMetadata()
                .getCreationTimestamp()));
    }

    /**
     * Those whose readings are stored, and those that were given up. What failed stays, and what was measured again: a person may want to
     * look at it.
     */
    private static List<Experiment> useless(Collection<Experiment> children, Set<String> wanted) {
        return children.stream()
                .filter(child -> !wanted.contains(child.getMetadata().getName()) && !child.isMarkedForDeletion())
                .filter(child -> !over(child) || (child.getStatus().phase() == Phase.Succeeded && !confirms(child)))
                .toList();
    }

    private static boolean confirms(Experiment child) {
        return child.getMetadata()
                .getLabels()
                .getOrDefault(Labels.SWEEP_STAGE, "")
                .startsWith("c");
    }
}
