package dev.topspin.model.sweep;

import dev.topspin.model.stats.Intervals;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What one local variant says of the nodes: each is set against the median of its group. */
final class LocalModel {
    private final String variant;
    private final Map<String, Double> nanos = new TreeMap<>();
    private final Map<String, PeerGroup> home = new TreeMap<>();
    private final Map<PeerGroup, List<String>> groups;

    LocalModel(String variant, SweepObservations observations, VerdictSettings settings) {
        this.variant = variant;
        Map<String, SweptNode> nodes =
                observations.nodes().stream().collect(Collectors.toMap(SweptNode::name, Function.identity()));
        observations.locals().stream()
                .filter(reading -> reading.variant().equals(variant) && usable(reading))
                .forEach(reading -> {
                    nanos.put(reading.node(), median(reading.nanos()));
                    home.put(reading.node(), PeerGroup.alone(nodes.get(reading.node()), reading.relation(), settings));
                });
        groups = nanos.keySet().stream().collect(Collectors.groupingBy(home::get));
    }

    static boolean usable(LocalReading reading) {
        return !reading.nanos().isEmpty() && !Boolean.FALSE.equals(reading.pinned());
    }

    static double median(List<Double> values) {
        return Intervals.median(values.stream().mapToDouble(v -> v).toArray());
    }

    String variant() {
        return variant;
    }

    /** @return nanoseconds of an operation on the node; null where none may be used */
    Double nanos(String node) {
        return nanos.get(node);
    }

    /** @return the median of its group in nanoseconds; the node was measured */
    double usual(String node) {
        return median(groups.get(home.get(node)).stream().map(nanos::get).toList());
    }

    /** @return what it takes over the median of its group */
    double ratio(String node) {
        return nanos.get(node) / usual(node);
    }

    /** @return whether it was measured, and enough others of its group */
    boolean judged(String node) {
        return home.containsKey(node) && groups.get(home.get(node)).size() >= PairModel.LEAST_NODES;
    }

    /** @return the group of a node; null where it was not measured */
    PeerGroup home(String node) {
        return home.get(node);
    }

    Map<PeerGroup, List<String>> groups() {
        return groups;
    }

    private double log(String node) {
        return Math.log(ratio(node));
    }

    /** @return nodes that take more than is likely, the slowest first */
    List<String> suspects() {
        return groups.values().stream()
                .filter(nodes -> nodes.size() >= PairModel.LEAST_NODES)
                .flatMap(nodes -> {
                    double[] group = nodes.stream().mapToDouble(this::log).toArray();
                    return nodes.stream().filter(node -> Outlying.node(log(node), group));
                })
                .sorted(Comparator.comparing(this::log).reversed().thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    /** @return the nodes of its group that take what most take, those nearest to it first; none that is suspected */
    List<String> typical(String node) {
        Set<String> suspects = new HashSet<>(suspects());
        return groups.get(home.get(node)).stream()
                .filter(other -> !suspects.contains(other))
                .sorted(Comparator.comparing(other -> Math.abs(log(other))))
                .toList();
    }
}
