package dev.topspin.operator.sweep;

import dev.topspin.api.ConditionReasons;
import dev.topspin.api.ConditionTypes;
import dev.topspin.api.NodeSweep;
import dev.topspin.api.NodeSweepStatus;
import dev.topspin.api.NodeSweepStatus.Phase;
import dev.topspin.api.NodeSweepStatus.Shown;
import dev.topspin.model.sweep.SweepVerdicts;
import dev.topspin.operator.kube.Conditions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;

/** The status of a sweep, from what is to be done for it. Pure. {@link ConditionTypes} says what its conditions mean. */
final class SweepStatuses {
    private final NodeSweep sweep;
    private final NodeSweepStatus before;
    private final Conditions conditions;
    private final String time;

    /** @param now the time of this look at it */
    SweepStatuses(NodeSweep sweep, Instant now) {
        this.sweep = sweep;
        this.before = Objects.requireNonNullElse(sweep.getStatus(), NodeSweepStatus.EMPTY);
        this.conditions =
                new Conditions(before.conditions(), sweep.getMetadata().getGeneration(), now);
        this.time = now.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    NodeSweepStatus notRunnable(String message) {
        conditions
                .set(ConditionTypes.VALID, false, ConditionReasons.INVALID, message)
                .set(ConditionTypes.COMPLETE, false, ConditionReasons.INVALID, "nothing is started");
        return status(Phase.Failed, null, before.chosen(), null, before.shown());
    }

    /** Too few nodes to sweep. */
    NodeSweepStatus tooFew(String message) {
        valid("the spec is valid");
        conditions.set(ConditionTypes.COMPLETE, false, ConditionReasons.TOO_FEW_NODES, message);
        return status(Phase.Failed, null, List.of(), null, null);
    }

    /** Before its nodes are chosen. */
    NodeSweepStatus waits(Phase phase, String reason, String message) {
        valid("the spec is valid");
        conditions.set(ConditionTypes.COMPLETE, null, reason, message);
        return status(phase, null, List.of(), null, null);
    }

    /** @param seed of the order in which they meet */
    NodeSweepStatus started(NodeChoice choice, String seed, String message) {
        valid(message);
        conditions.set(ConditionTypes.COMPLETE, null, ConditionReasons.RUNNING, "starts");
        NodeSweepStatus status = status(Phase.Running, null, choice.chosen(), null, null);
        return new NodeSweepStatus(
                status.observedGeneration(),
                status.phase(),
                time,
                null,
                seed,
                status.chosen(),
                null,
                null,
                List.of(),
                List.of(),
                null,
                status.conditions());
    }

    /**
     * @param message what runs, or is waited for
     * @param shown in columns
     */
    NodeSweepStatus running(Phase phase, String reason, String message, Shown shown) {
        conditions.keep(ConditionTypes.VALID);
        conditions.set(ConditionTypes.COMPLETE, null, reason, message);
        return status(phase, null, before.chosen(), null, shown);
    }

    /** The next experiment can't be made now, in the API server's words. */
    NodeSweepStatus stalled(NodeSweepStatus running, String reason, String message) {
        conditions.set(ConditionTypes.STALLED, true, reason, message);
        return new NodeSweepStatus(
                running.observedGeneration(),
                running.phase(),
                running.startTime(),
                running.completionTime(),
                running.seed(),
                running.chosen(),
                running.nodes(),
                running.pairs(),
                running.groups(),
                running.outliers(),
                running.shown(),
                conditions.list());
    }

    /** @param marked what became of its nodes' conditions; null where none were asked for */
    NodeSweepStatus finished(SweepCourse course, SweepVerdicts verdicts, NodeMarks.Outcome marked) {
        SweepOutcome outcome = new SweepOutcome(course, verdicts);
        conditions.keep(ConditionTypes.VALID);
        boolean whole = outcome.nodes().notTested() == 0
                && outcome.pairs().measured() == outcome.pairs().total();
        conditions.set(
                ConditionTypes.COMPLETE,
                whole,
                whole ? ConditionReasons.ALL_MEASURED : ConditionReasons.NOT_ALL_MEASURED,
                outcome.completeInWords());
        if (outcome.nodes().measured() == 0) {
            conditions.set(ConditionTypes.NO_OUTLIERS, null, ConditionReasons.NOT_MEASURED, "nothing was measured");
        } else if (!outcome.judged()) {
            conditions.set(ConditionTypes.NO_OUTLIERS, null, ConditionReasons.NOT_JUDGED, outcome.outliersInWords());
        } else {
            boolean none = outcome.slow() == 0;
            conditions.set(
                    ConditionTypes.NO_OUTLIERS,
                    none,
                    none ? ConditionReasons.NONE_FOUND : ConditionReasons.FOUND,
                    outcome.outliersInWords());
        }
        if (marked != null) {
            conditions.set(ConditionTypes.NODES_MARKED, marked.written(), marked.reason(), marked.message());
        }
        Phase phase = outcome.nodes().measured() == 0 ? Phase.Failed : Phase.Succeeded;
        return status(phase, time, before.chosen(), outcome, outcome.shown());
    }

    private void valid(String message) {
        conditions.set(ConditionTypes.VALID, true, ConditionReasons.PLANNED, message);
    }

    private NodeSweepStatus status(
            Phase phase, String ended, List<NodeSweepStatus.Chosen> chosen, SweepOutcome outcome, Shown shown) {
        conditions.finished(phase.over(), ConditionTypes.COMPLETE);
        return new NodeSweepStatus(
                sweep.getMetadata().getGeneration(),
                phase,
                before.startTime(),
                ended,
                before.seed(),
                chosen,
                outcome == null ? null : outcome.nodes(),
                outcome == null ? null : outcome.pairs(),
                outcome == null ? List.of() : outcome.groups(),
                outcome == null ? List.of() : outcome.outliers(),
                shown,
                conditions.list());
    }
}
