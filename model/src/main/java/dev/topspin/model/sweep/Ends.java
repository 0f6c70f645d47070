package dev.topspin.model.sweep;

import dev.topspin.model.cpu.CpuRelation;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Of which kind the ends of pairs are. */
final class Ends {
    private final Map<String, SweptNode> nodes = new HashMap<>();
    private final VerdictSettings settings;

    Ends(SweepObservations observations, VerdictSettings settings) {
        this.settings = settings;
        observations.nodes().forEach(node -> nodes.put(node.name(), node));
    }

    /** @return of which kind a pair is: the groups of its two ends, one where they are the same */
    Set<PeerGroup> kind(PairReading reading) {
        return reading.pair().nodes().stream()
                .map(node -> group(node, reading.end(node).relation()))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** @return the group in which a node is in most of these pairs */
    PeerGroup home(String node, List<NodePair> pairs, Map<NodePair, PairReading> readings) {
        Map<CpuRelation, Long> relations = pairs.stream()
                .map(pair -> readings.get(pair).end(node).relation())
                .filter(relation -> relation != null)
                .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
        CpuRelation usual = relations.entrySet().stream()
                .max(Comparator.comparing(Map.Entry<CpuRelation, Long>::getValue)
                        .thenComparing(Map.Entry::getKey, Comparator.reverseOrder()))
                .map(Map.Entry::getKey)
                .orElse(null);
        return group(node, usual);
    }

    private PeerGroup group(String node, CpuRelation relation) {
        return PeerGroup.inPairs(nodes.get(node), relation, settings);
    }
}
