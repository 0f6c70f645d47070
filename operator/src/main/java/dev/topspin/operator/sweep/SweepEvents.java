package dev.topspin.operator.sweep;

import dev.topspin.api.ConditionReasons;
import dev.topspin.api.ConditionTypes;
import dev.topspin.api.NodeSweep;
import dev.topspin.api.NodeSweepStatus;
import dev.topspin.api.NodeSweepStatus.Outlier;
import dev.topspin.api.NodeSweepStatus.Phase;
import dev.topspin.operator.kube.Conditions;
import dev.topspin.operator.kube.Events;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;

/** The events of a sweep: few, each of them once. */
final class SweepEvents {
    /** So many slow nodes and links are told one by one; the status has them all. */
    private static final int MOST_TOLD = 10;

    private final Events events;

    SweepEvents(Events events) {
        this.events = events;
    }

    void notRunnable(NodeSweep sweep, String message) {
        events.warning(sweep, ConditionReasons.INVALID, generation(sweep), message);
    }

    void tooFewNodes(NodeSweep sweep, String message) {
        events.warning(sweep, ConditionReasons.TOO_FEW_NODES, generation(sweep), message);
    }

    void started(NodeSweep sweep, String message) {
        events.normal(sweep, "Started", "", message);
    }

    /** Tells when suspects begin to be measured again. */
    void stage(NodeSweep sweep, SweepStage stage) {
        if (stage.confirms() && sweep.getStatus().phase() == Phase.Running) {
            events.normal(sweep, ConditionReasons.CONFIRMING, "", stage.title());
        }
    }

    void finished(NodeSweep sweep, NodeSweepStatus status) {
        List<Outlier> slow =
                status.outliers().stream().filter(Outlier::confirmed).toList();
        for (int i = 0; i < Math.min(MOST_TOLD, slow.size()); i++) {
            events.warning(sweep, "Slow", Integer.toString(i), slow.get(i).text());
        }
        Conditions.find(status.conditions(), ConditionTypes.NODES_MARKED)
                .filter(marked -> "False".equals(marked.getStatus()))
                .ifPresent(marked -> events.warning(sweep, "NodesNotMarked", "", marked.getMessage()));
        String complete = message(status, ConditionTypes.COMPLETE);
        if (status.phase() == Phase.Succeeded) {
            events.normal(sweep, "Succeeded", "", complete + "; " + message(status, ConditionTypes.NO_OUTLIERS));
        } else {
            events.warning(sweep, "Failed", "", complete);
        }
    }

    private static String message(NodeSweepStatus status, String type) {
        return status.conditions().stream()
                .filter(condition -> condition.getType().equals(type))
                .findFirst()
                .map(Condition::getMessage)
                .orElse("");
    }

    private static String generation(NodeSweep sweep) {
        return String.valueOf(sweep.getMetadata().getGeneration());
    }
}
