package dev.topspin.model.sweep;

import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.cpu.CpuWords;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What nodes have in common that are compared with each other. Null is what is not known, which is a kind of its own.
 *
 * @param labels by which nodes are grouped
 * @param cpuModel as the kernel names it
 * @param relation how the measured CPUs lie to each other
 * @param zone in which they are; null also where nothing leaves the node, and the zone plays no part
 */
record PeerGroup(Map<String, String> labels, String cpuModel, CpuRelation relation, String zone) {
    PeerGroup {
        labels = new TreeMap<>(labels);
    }

    /** @return that of a node for what is measured on it alone */
    static PeerGroup alone(SweptNode node, CpuRelation relation, VerdictSettings settings) {
        return of(node, relation, null, settings);
    }

    /** @return that of a node for what is measured between it and others: how far they are is the zone's */
    static PeerGroup inPairs(SweptNode node, CpuRelation relation, VerdictSettings settings) {
        return of(node, relation, node.facts().zone(), settings);
    }

    private static PeerGroup of(SweptNode node, CpuRelation relation, String zone, VerdictSettings settings) {
        Map<String, String> labels = new TreeMap<>(node.facts().labels());
        labels.keySet().retainAll(settings.groupBy());
        return new PeerGroup(labels, node.facts().cpuModel(), relation, zone);
    }

    /**
     * @return a name for each, unlike all others: its labels and zone, e.g. {@code m7i.4xlarge/z1}, and where that is not enough its CPU
     *     model and the relation of its CPUs
     */
    static Map<PeerGroup, String> names(Collection<PeerGroup> groups) {
        Map<PeerGroup, String> names = new LinkedHashMap<>();
        for (PeerGroup group : groups) {
            long alike = groups.stream()
                    .filter(g -> g.shortName().equals(group.shortName()))
                    .distinct()
                    .count();
            long sameModel = groups.stream()
                    .filter(g -> g.named(true, false).equals(group.named(true, false)))
                    .distinct()
                    .count();
            names.put(group, alike == 1 ? group.shortName() : group.named(true, sameModel > 1));
        }
        return names;
    }

    private String shortName() {
        return named(labels.isEmpty(), false);
    }

    private String named(boolean withModel, boolean withRelation) {
        List<String> parts = new ArrayList<>(labels.values());
        if (withModel) {
            parts.add(cpuModel == null ? "unknown CPUs" : cpuModel);
        }
        if (zone != null) {
            parts.add(zone);
        }
        if (withRelation) {
            parts.add(relation == null ? "unknown CPUs" : CpuWords.of(relation));
        }
        return String.join("/", parts);
    }
}
