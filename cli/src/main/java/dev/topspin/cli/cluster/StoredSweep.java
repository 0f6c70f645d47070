package dev.topspin.cli.cluster;

import dev.topspin.api.NodeReport;
import dev.topspin.api.NodeSweep;
import dev.topspin.api.NodeSweepStatus;
import java.util.ArrayList;
import java.util.List;

/**
 * A sweep of nodes as a cluster has it.
 *
 * @param sweep with a status in any case
 * @param reports those of its nodes, in no order; none of a node of which nothing was stored yet
 */
public record StoredSweep(NodeSweep sweep, List<NodeReport> reports) {
    public StoredSweep {
        if (sweep.getStatus() == null) {
            sweep.setStatus(NodeSweepStatus.EMPTY);
        }
        reports = List.copyOf(reports);
    }

    /** @return the name of the sweep */
    public String name() {
        return sweep.getMetadata().getName();
    }

    /** @return all of it as one document, to be written as JSON: {@link StoredFiles} reads it again */
    public Object document() {
        List<Object> items = new ArrayList<>(List.of(sweep));
        items.addAll(reports);
        return new Listed(items);
    }
}
