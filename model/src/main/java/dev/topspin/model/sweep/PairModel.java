package dev.topspin.model.sweep;

import dev.topspin.model.result.Ratio;
import dev.topspin.model.stats.Intervals;
import dev.topspin.model.stats.Ratios;
import dev.topspin.model.sweep.Polish.Edge;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What the pairs of a sweep say of its nodes and links. The kind of a pair is that of its two ends, each with its node's labels, CPU
 * model and zone, and how its measured CPUs lie to each other. Pairs of which an end could not prove its pinning are left out.
 */
final class PairModel {
    static final int LEAST_NODES = SweepVerdicts.LEAST_ALIKE;

    /** A node of fewer can't be told from its links. */
    static final int LEAST_PAIRS = 3;

    private final VerdictSettings settings;
    private final List<String> names;
    private final Map<NodePair, PairReading> usable = new TreeMap<>();
    private final Map<String, PeerGroup> home = new HashMap<>();
    private final Map<PeerGroup, List<String>> judged;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, List<NodePair>> pairsOf = new HashMap<>();
    private final Map<NodePair, Edge> edges = new LinkedHashMap<>();
    private final Polish polish;
    private final List<String> suspects;
    private final Map<PeerGroup, List<String>> typical = new HashMap<>();

    PairModel(SweepObservations observations, VerdictSettings settings) {
        this.settings = settings;
        names = observations.nodes().stream().map(SweptNode::name).sorted().toList();
        names.forEach(name -> numbers.put(name, numbers.size()));
        names.forEach(name -> pairsOf.put(name, new ArrayList<>()));
        Ends ends = new Ends(observations, settings);
        observations.pairs().stream().filter(PairModel::usable).forEach(reading -> {
            usable.put(reading.pair(), reading);
            reading.pair().nodes().forEach(node -> pairsOf.get(node).add(reading.pair()));
        });
        names.forEach(name -> home.put(name, ends.home(name, pairsOf.get(name), usable)));
        polish = polish(ends);
        judged = names.stream()
                .filter(name -> measured(name) >= LEAST_PAIRS)
                .collect(Collectors.groupingBy(home::get, LinkedHashMap::new, Collectors.toList()));
        Set<String> suspected = new HashSet<>();
        judged.values().stream().filter(nodes -> nodes.size() >= LEAST_NODES).forEach(nodes -> {
            double[] group = nodes.stream().mapToDouble(this::effect).toArray();
            nodes.stream()
                    .filter(node -> Outlying.node(effect(node), settings.tolerance(), group))
                    .forEach(suspected::add);
        });
        suspects = suspected.stream()
                .sorted(Comparator.comparing(this::effect).reversed().thenComparing(Comparator.naturalOrder()))
                .toList();
        judged.forEach((group, nodes) -> typical.put(
                group,
                nodes.stream()
                        .filter(node -> !suspected.contains(node))
                        .sorted(Comparator.comparing(node -> Math.abs(effect(node))))
                        .toList()));
    }

    static boolean usable(PairReading reading) {
        return !reading.micros().isEmpty()
                && !Boolean.FALSE.equals(reading.first().pinned())
                && !Boolean.FALSE.equals(reading.second().pinned());
    }

    private Polish polish(Ends ends) {
        Map<NodePair, Set<PeerGroup>> kinds = new HashMap<>();
        usable.forEach((pair, reading) -> kinds.put(pair, ends.kind(reading)));
        Map<Set<PeerGroup>, Long> sizes =
                kinds.values().stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        Map<Set<PeerGroup>, Integer> kindNumbers = new HashMap<>();
        usable.forEach((pair, reading) -> {
            Set<PeerGroup> kind = kinds.get(pair);
            if (sizes.get(kind) >= LEAST_PAIRS) { // what is usual can't be told from one or two
                edges.put(
                        pair,
                        new Edge(
                                numbers.get(pair.first()),
                                numbers.get(pair.second()),
                                kindNumbers.computeIfAbsent(kind, _ -> kindNumbers.size()),
                                Math.log(median(reading))));
            }
        });
        Map<PeerGroup, Integer> groupNumbers = new HashMap<>();
        int[] groups = names.stream()
                .mapToInt(name -> groupNumbers.computeIfAbsent(home.get(name), _ -> groupNumbers.size()))
                .toArray();
        return new Polish(groups, List.copyOf(edges.values()));
    }

    private static double median(PairReading reading) {
        return Intervals.median(reading.micros().stream().mapToDouble(m -> m).toArray());
    }

    /** @return how many of the node's pairs may be used */
    int usable(String node) {
        return pairsOf.get(node).size();
    }

    /** @return how many of the node's pairs may be used, and are of a kind of which there are enough */
    int measured(String node) {
        return polish.pairs(numbers.get(node));
    }

    /** @return how many of them are over the tolerance */
    int slow(String node) {
        double tolerated = Math.log1p(settings.tolerance());
        return (int) Arrays.stream(over(node)).filter(log -> log > tolerated).count();
    }

    private double[] over(String node) {
        return polish.over(numbers.get(node));
    }

    /** @return the group in which most of its pairs are, whether they were measured or not */
    PeerGroup home(String node) {
        return home.get(node);
    }

    /** @return the nodes of its group that were measured in enough pairs, in the order of their names */
    List<String> peers(String node) {
        return judged.getOrDefault(home(node), List.of());
    }

    /** @return how many nodes of its group were measured in pairs, in however few, it among them */
    int alike(String node) {
        return (int) names.stream()
                .filter(name ->
                        home(name).equals(home(node)) && !pairsOf.get(name).isEmpty())
                .count();
    }

    /** @return whether it and enough others of its group were measured in enough pairs */
    boolean judged(String node) {
        List<String> peers = peers(node);
        return peers.size() >= LEAST_NODES && measured(node) >= LEAST_PAIRS;
    }

    /** @return what it adds to its pairs, in logarithms; 0 where nothing is known of it */
    double effect(String node) {
        return polish.effect(numbers.get(node));
    }

    /** @return how far its pairs spread that its other nodes don't explain, in logarithms */
    double scatter(String node) {
        return Outlying.spread(over(node));
    }

    /** @return what its pairs take, over what they would with a node as most are; null where it has none */
    Ratio ratio(String node) {
        double[] ratios = Arrays.stream(over(node)).map(Math::exp).toArray();
        return ratios.length == 0 ? null : Ratios.ofPairs(ratios);
    }

    /** @return the median over its usable pairs, in microseconds; null where it has none */
    Double micros(String node) {
        double[] micros = pairsOf.get(node).stream()
                .mapToDouble(pair -> median(usable.get(pair)))
                .toArray();
        return micros.length == 0 ? null : (Double) Intervals.median(micros);
    }

    /** @return the median of a pair in microseconds; it may be used */
    double micros(NodePair pair) {
        return median(usable.get(pair));
    }

    /** @return nodes that add more than is likely, the slowest first */
    List<String> suspects() {
        return suspects;
    }

    /** @return pairs that take more than is likely of their nodes, those of suspected nodes among them; the slowest first */
    List<NodePair> suspectLinks() {
        if (edges.isEmpty()) {
            return List.of();
        }
        double spread = Outlying.spread(polish.left());
        double tolerated = Math.log1p(settings.tolerance());
        return edges.keySet().stream()
                .filter(pair -> left(pair) > tolerated && Outlying.link(left(pair), spread))
                .filter(pair -> pair.nodes().stream().allMatch(this::judged))
                .sorted(Comparator.comparing(this::left).reversed())
                .toList();
    }

    private double left(NodePair pair) {
        return polish.left(edges.get(pair));
    }

    /** @return what a pair takes over what its nodes and its kind let expect */
    double overExpected(NodePair pair) {
        return Math.exp(left(pair));
    }

    /** @return what a pair of its kind and its nodes takes, in microseconds */
    double expectedMicros(NodePair pair) {
        return micros(pair) / overExpected(pair);
    }

    /** @return the nodes of a group that add as little or as much as most, those nearest to it first; none that is suspected */
    List<String> typical(PeerGroup group) {
        return typical.getOrDefault(group, List.of());
    }

    /** @return groups of nodes that were measured in pairs, with their nodes */
    Map<PeerGroup, List<String>> groups() {
        return judged;
    }
}
