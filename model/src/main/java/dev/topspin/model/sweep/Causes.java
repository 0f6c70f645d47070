package dev.topspin.model.sweep;

import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.result.NoiseFloor;
import dev.topspin.model.stats.Intervals;
import dev.topspin.model.stats.Remarks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * In what a node is unlike the others of its labels and CPU model: settings that most have otherwise, and what was measured of its CPUs
 * while they had nothing to do.
 */
final class Causes {
    /** More settings that differ say no more. */
    private static final int MOST_SETTINGS = 8;

    /** With fewer of them there is no such thing as most. */
    private static final int LEAST_PEERS = 3;

    private static final double SLOWER_CLOCK = 0.95;
    private static final double TIMES = 3;
    private static final double WAITS_MORE = 0.2;
    private static final double WAKES_TIMES = 1.5;
    private static final double WAKES_NANOS = 10_000;

    private final Map<String, SweptNode> nodes = new TreeMap<>();
    private final Map<String, PeerGroup> kinds = new HashMap<>();
    private final Map<PeerGroup, List<SweptNode>> peers;
    private final Map<String, NodeSettings> nodeSettings = new HashMap<>();
    private final Map<PeerGroup, Map<String, Map<Optional<String>, Integer>>> counts = new HashMap<>();

    Causes(SweepObservations observations, VerdictSettings settings) {
        Map<String, CpuRelation> relations = relations(observations);
        for (SweptNode node : observations.nodes()) {
            nodes.put(node.name(), node);
            kinds.put(node.name(), PeerGroup.alone(node, null, settings));
            nodeSettings.put(node.name(), NodeSettings.of(node.facts(), relations.get(node.name())));
        }
        peers = nodes.values().stream()
                .filter(node -> node.facts().environment() != null)
                .collect(Collectors.groupingBy(node -> kinds.get(node.name())));
        peers.forEach((kind, all) -> counts.put(kind, count(all)));
    }

    /** How the measured CPUs of each node lay to each other most often. */
    private static Map<String, CpuRelation> relations(SweepObservations observations) {
        Map<String, Map<CpuRelation, Integer>> seen = new HashMap<>();
        observations.pairs().forEach(reading -> reading.pair().nodes().forEach(node -> {
            CpuRelation relation = reading.end(node).relation();
            if (relation != null) {
                seen.computeIfAbsent(node, _ -> new TreeMap<>()).merge(relation, 1, Integer::sum);
            }
        }));
        observations.locals().stream().filter(r -> r.relation() != null).forEach(r -> seen.computeIfAbsent(
                        r.node(), _ -> new TreeMap<>())
                .merge(r.relation(), 1, Integer::sum));
        return seen.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, e -> mostFrequent(e.getValue())));
    }

    private static <T> T mostFrequent(Map<T, Integer> counted) {
        return counted.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElseThrow();
    }

    /** How many nodes have each value of each setting; the empty value is that of those that don't have it. */
    private Map<String, Map<Optional<String>, Integer>> count(List<SweptNode> all) {
        Map<String, Map<Optional<String>, Integer>> counted = new LinkedHashMap<>();
        List<NodeSettings> settings =
                all.stream().map(node -> nodeSettings.get(node.name())).toList();
        settings.stream().flatMap(s -> s.values().keySet().stream()).distinct().forEach(setting -> settings.stream()
                .filter(s -> s.knows(setting))
                .forEach(s -> counted.computeIfAbsent(setting, _ -> new HashMap<>())
                        .merge(Optional.ofNullable(s.values().get(setting)), 1, Integer::sum)));
        return counted;
    }

    /** @return in what the node is unlike most of its kind, what was measured first; empty where there are too few of its kind */
    List<Evidence> of(String node) {
        if (peers(node).size() < LEAST_PEERS) {
            return List.of();
        }
        List<Evidence> evidence = new ArrayList<>();
        clock(node).ifPresent(evidence::add);
        evidence.addAll(shares(node, Causes::farMore));
        // threads that wait for each other do so on its peers too, and on a busy machine all wait
        compared(node, NodeFacts::waitShare, (own, usual) -> farMore(own, usual) || own > usual + WAITS_MORE)
                .map(c -> new Evidence.WaitsForCpu(c.own(), c.usual()))
                .ifPresent(evidence::add);
        wakes(node).ifPresent(evidence::add);
        evidence.addAll(differing(node));
        return evidence;
    }

    private static boolean farMore(double own, double usual) {
        return own > Remarks.NOTEWORTHY && own > TIMES * usual;
    }

    /** @return that so much of the time of its CPUs is lost or taken that nothing measured there can be relied on */
    List<Evidence> noise(String node) {
        return shares(node, (own, _) -> own > NoiseFloor.MOST_LOST);
    }

    private List<SweptNode> peers(String node) {
        return peers.getOrDefault(kinds.get(node), List.of());
    }

    /** @return each setting that any of its kind has; empty where nothing ran on the node */
    List<NodeSetting> settings(String node) {
        NodeSettings own = nodeSettings.get(node);
        List<NodeSetting> settings = new ArrayList<>();
        counts.getOrDefault(kinds.get(node), Map.of()).forEach((setting, values) -> {
            Optional<String> usual = mostFrequent(values);
            settings.add(new NodeSetting(
                    setting,
                    own.knows(setting),
                    own.values().get(setting),
                    usual.orElse(null),
                    values.get(usual),
                    values.values().stream().mapToInt(n -> n).sum()));
        });
        return settings;
    }

    private List<Evidence> differing(String node) {
        Map<String, Map<Optional<String>, Integer>> all = counts.getOrDefault(kinds.get(node), Map.of());
        // what few others have is more likely to be it than what many have that are not slow
        return settings(node).stream()
                .filter(s -> s.differs() && s.of() >= LEAST_PEERS)
                .sorted(Comparator.comparing(s -> all.get(s.name()).get(Optional.ofNullable(s.value()))))
                .limit(MOST_SETTINGS)
                .<Evidence>map(s -> new Evidence.Differs(s.name(), s.value(), s.usual(), s.having(), s.of()))
                .toList();
    }

    private Optional<Evidence> clock(String node) {
        return compared(node, Causes::gigahertz, (own, usual) -> own < SLOWER_CLOCK * usual)
                .map(c -> new Evidence.SlowerClock(c.own(), c.usual()));
    }

    private static Double gigahertz(NodeFacts facts) {
        return facts.noise() == null ? null : facts.noise().gigahertz();
    }

    private Optional<Evidence> wakes(String node) {
        return compared(
                        node,
                        facts -> facts.noise() == null || facts.noise().wakeAfter1msNanos() == null
                                ? null
                                : (Double) (double) facts.noise().wakeAfter1msNanos(),
                        (own, usual) -> own > WAKES_TIMES * usual && own > usual + WAKES_NANOS)
                .map(c -> new Evidence.WakesLater(c.own(), c.usual()));
    }

    private List<Evidence> shares(String node, BiFunction<Double, Double, Boolean> more) {
        Optional<Evidence> lost = compared(
                        node,
                        facts -> facts.noise() == null
                                ? null
                                : (Double) facts.noise().lostShare(),
                        more)
                .map(c -> new Evidence.LosesTime(c.own(), c.usual()));
        Optional<Evidence> stolen =
                compared(node, NodeFacts::stealShare, more).map(c -> new Evidence.StolenFrom(c.own(), c.usual()));
        return Stream.of(lost, stolen).flatMap(Optional::stream).toList();
    }

    /** A figure of a node beside the median of its kind. */
    private record Compared(double own, double usual) {}

    private Optional<Compared> compared(
            String node, Function<NodeFacts, Double> figure, BiFunction<Double, Double, Boolean> unlike) {
        Double own = figure.apply(nodes.get(node).facts());
        double[] all = peers(node).stream()
                .map(peer -> figure.apply(peer.facts()))
                .filter(Objects::nonNull)
                .mapToDouble(v -> v)
                .toArray();
        return own == null || all.length == 0
                ? Optional.empty()
                : Optional.of(new Compared(own, Intervals.median(all))).filter(c -> unlike.apply(c.own(), c.usual()));
    }
}
