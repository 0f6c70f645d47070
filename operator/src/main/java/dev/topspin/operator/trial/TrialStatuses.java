package dev.topspin.operator.trial;

import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus;
import dev.topspin.api.TrialStatus.Phase;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.ProofWords;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.Placement.Pinning;
import dev.topspin.operator.kube.Conditions;
import dev.topspin.operator.kube.Figures;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** The status of a trial, from what was observed. Pure. */
final class TrialStatuses {
    private TrialStatuses() {}

    /** @return whether the trial is over: its status never changes again, unless another trial refutes its pinning */
    static boolean ended(Trial trial) {
        return trial.getStatus() != null
                && trial.getStatus().phase() != null
                && trial.getStatus().phase().over();
    }

    /** @return when all pods ran; null where they weren't seen running yet */
    static String startTime(Trial trial) {
        return trial.getStatus() == null ? null : trial.getStatus().startTime();
    }

    /**
     * @param trial as stored
     * @param seen what it has come to
     * @param nodes of its pods in the order of their roles; null where not known now
     */
    static TrialStatus of(Trial trial, Observation seen, String nodes, Instant now) {
        TrialStatus before = trial.getStatus();
        Conditions conditions = new Conditions(
                before == null ? List.of() : before.conditions(),
                trial.getMetadata().getGeneration(),
                now);
        String known = nodes == null && before != null ? before.nodes() : nodes;
        return switch (seen) {
            case Observation.Pending(String message, Instant _) ->
                unfinished(
                        trial,
                        Phase.Pending,
                        null,
                        known,
                        conditions
                                .set("Pinned", null, "NotMeasured", "nothing was measured yet")
                                .set("Succeeded", null, "Pending", message));
            case Observation.Running(Instant since, Instant _) ->
                unfinished(
                        trial,
                        Phase.Running,
                        since,
                        known,
                        conditions
                                .set("Pinned", null, "NotMeasured", "nothing was measured yet")
                                .set("Succeeded", null, "Running", "all processes run"));
            case Observation.Ended(TrialResult result, Instant since) ->
                finished(trial, result, since, known, conditions, time(now));
        };
    }

    /**
     * @param trial that is over
     * @param reasons what was found since against its pinning
     * @return its status, with its result not proven any more
     */
    static TrialStatus refuted(Trial trial, List<String> reasons, Instant now) {
        TrialStatus before = trial.getStatus();
        Conditions conditions =
                new Conditions(before.conditions(), trial.getMetadata().getGeneration(), now);
        TrialResult refuted = before.result().refuted(trial.getSpec(), reasons);
        return finished(trial, refuted, null, before.nodes(), conditions, before.completionTime());
    }

    private static String time(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static TrialStatus unfinished(
            Trial trial, Phase phase, Instant since, String nodes, Conditions conditions) {
        return new TrialStatus(
                trial.getMetadata().getGeneration(),
                phase,
                null,
                null,
                since(trial, since),
                null,
                parameters(trial.getSpec()),
                nodes,
                null,
                null,
                null,
                null,
                conditions.list(),
                null);
    }

    private static TrialStatus finished(
            Trial trial, TrialResult result, Instant since, String nodes, Conditions conditions, String completed) {
        Measured measured = result.measured();
        boolean nothing = measured == null;
        if (nothing) {
            conditions.set("Pinned", null, "NotMeasured", "nothing was measured");
        } else if (result.pinned()) {
            conditions.set("Pinned", true, "Proven", String.join("; ", ProofWords.of(result)));
        } else {
            boolean asked = trial.getSpec().placement().pinning() != Pinning.None;
            conditions.set("Pinned", false, asked ? "NotProven" : "NotAsked", String.join("; ", result.notPinned()));
        }
        conditions.set(
                "Succeeded",
                result.valid(),
                result.valid() ? "Measured" : result.reason(),
                result.valid() ? "all processes reported and the result is valid" : result.message());
        return new TrialStatus(
                trial.getMetadata().getGeneration(),
                phase(result),
                result.reason(),
                result.message(),
                since(trial, since),
                completed,
                parameters(trial.getSpec()),
                nodes,
                nothing || measured.openLoop() != null ? null : Figures.text(measured.nsPerOp()),
                nothing || measured.p50Nanos() == null ? null : Figures.text(measured.p50Nanos() / 1000.0),
                nothing || measured.p99Nanos() == null ? null : Figures.text(measured.p99Nanos() / 1000.0),
                nothing || result.cpuCores() == null ? null : Figures.text(result.cpuCores()),
                conditions.list(),
                result);
    }

    /** What was measured and proves nothing is told apart from what went wrong. */
    private static Phase phase(TrialResult result) {
        if (result.valid()) {
            return Phase.Succeeded;
        }
        return Reason.PinningNotProven.name().equals(result.reason()) ? Phase.Invalid : Phase.Failed;
    }

    private static String since(Trial trial, Instant since) {
        String before = startTime(trial);
        return before != null || since == null ? before : time(since);
    }

    private static String parameters(TrialPlan plan) {
        String label = plan.cell().label();
        return label.isEmpty() ? null : label;
    }
}
