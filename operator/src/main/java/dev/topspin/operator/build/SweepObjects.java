package dev.topspin.operator.build;

import dev.topspin.api.Experiment;
import dev.topspin.api.Labels;
import dev.topspin.api.NodeReport;
import dev.topspin.api.NodeSweep;
import dev.topspin.model.spec.ExperimentSpec;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/** What belongs to a sweep: its experiments and the reports of its nodes. */
public final class SweepObjects {
    /** The longest name that an object may have. */
    private static final int LONGEST = 253;

    /** What tells two names apart that are alike as far as there is room. */
    private static final int HASH = 8;

    private SweepObjects() {}

    /**
     * @param sweep the owner, as stored
     * @param name of the experiment
     * @param stage of the sweep that it belongs to
     */
    public static Experiment experiment(NodeSweep sweep, String name, String stage, ExperimentSpec spec) {
        Experiment experiment = new Experiment();
        experiment.setMetadata(metadata(sweep, name, Map.of(Labels.SWEEP_STAGE, stage)));
        experiment.setSpec(spec);
        return experiment;
    }

    /**
     * @param sweep the owner, as stored
     * @param node name of the node
     */
    public static NodeReport report(NodeSweep sweep, String node) {
        String name = sweep.getMetadata().getName();
        NodeReport report = new NodeReport();
        report.setMetadata(metadata(sweep, reportName(name, node), Map.of()));
        report.setSpec(new NodeReport.Whose(name, node, sweep.getSpec().processes(swept(sweep))));
        return report;
    }

    private static int swept(NodeSweep sweep) {
        return (int) sweep.getStatus().chosen().stream()
                .filter(chosen -> chosen.notTested() == null)
                .count();
    }

    /** @return the name of a node's report: both names, and a hash where they are too long together */
    public static String reportName(String sweep, String node) {
        String name = sweep + "-" + node;
        if (name.length() <= LONGEST) {
            return name;
        }
        String hash =
                UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
        String cut = name.substring(0, LONGEST - HASH - 1).replaceFirst("[^a-z0-9]+$", "");
        return cut + "-" + hash.substring(0, HASH);
    }

    private static ObjectMeta metadata(NodeSweep sweep, String name, Map<String, String> further) {
        Map<String, String> labels = new TreeMap<>(further);
        labels.put(Labels.MANAGED_BY, "topspin");
        labels.put(Labels.SWEEP, sweep.getMetadata().getName());
        return new ObjectMetaBuilder()
                .withName(name)
                .withNamespace(sweep.getMetadata().getNamespace())
                .withLabels(labels)
                .withOwnerReferences(TrialObjects.owner(sweep))
                .build();
    }
}
