package dev.topspin.model.sweep;

import dev.topspin.model.stats.Intervals;
import java.util.Comparator;
import java.util.HashMap;
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
    private final Map<PeerGroup, Double> usual = new HashMap<>();
    private final List<String> suspects;
    private final Map<PeerGroup, List<String>> typical = new HashMap<>();

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
        groups.forEach((group, members) ->
                usual.put(group, median(members.stream().map(nanos::get).toList())));
        suspects = found(settings.tolerance());
        Set<String> suspected = new HashSet<>(suspects);
        groups.forEach((group, members) -> typical.put(
                group,
                members.stream()
                        .filter(node -> !suspected.contains(node))
                        .sorted(Comparator.comparing(node -> Math.abs(log(node))))
                        .toList()));
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
        return usual.get(home.get(node));
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
        return suspects;
    }

    private List<String> found(double tolerance) {
        return groups.values().stream()
                .filter(nodes -> nodes.size() >= PairModel.LEAST_NODES)
                .flatMap(nodes -> {
                    double[] group = nodes.stream().mapToDouble(this::log).toArray();
                    return nodes.stream().filter(node -> Outlying.node(log(node), tolerance, group));
                })
                .sorted(Comparator.comparing(this::log).reversed().thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    /** @return the nodes of its group that take what most take, those nearest to it first; none that is suspected */
    List<String> typical(String node) {
        return typical.get(home.get(node));
    }
}
