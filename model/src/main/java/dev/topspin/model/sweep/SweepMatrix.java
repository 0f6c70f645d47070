package dev.topspin.model.sweep;

import dev.topspin.model.sweep.NodeVerdict.Kind;
import dev.topspin.model.sweep.SweepVerdicts.Group;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * All of a sweep side by side: its nodes, those of one group beside each other and the slowest of it first, and its pairs, each
 * beside what is usual for its kind.
 *
 * @param verdicts what is said of nodes and links
 * @param rows the nodes, by their groups' names, then by what they add to their pairs; nodes of groups of which none was measured last
 * @param cells one for each pair of which there is a reading, with figures or not
 */
public record SweepMatrix(SweepVerdicts verdicts, List<Row> rows, List<Cell> cells) {
    public SweepMatrix {
        rows = List.copyOf(rows);
        cells = List.copyOf(cells);
    }

    /**
     * A node.
     *
     * @param node with what is known of it
     * @param verdict what is said of it
     * @param locals what was measured on it alone, in the sweep and not again
     * @param settings how it is set up beside its peers; empty where nothing ran on it
     */
    public record Row(SweptNode node, NodeVerdict verdict, List<LocalReading> locals, List<NodeSetting> settings) {
        public Row {
            locals = List.copyOf(locals);
            settings = List.copyOf(settings);
        }

        /** @return how many times what its peers take its pairs take; null where that can't be said */
        public Double effect() {
            return verdict.roundTrip() == null ? null : verdict.roundTrip().ratio();
        }
    }

    /** What there is of a pair. */
    public enum State {
        /** Figures that may be used. */
        Measured,
        /** Figures, and a process that could not prove its pinning. */
        NotPinned,
        /** No figures. */
        NotMeasured
    }

    /**
     * A pair.
     *
     * @param reading what was measured, or why nothing was
     * @param state whether there are figures that may be used
     * @param kind the groups of its two nodes, e.g. {@code m7i.4xlarge/z1 - m7i.4xlarge/z2}, or of both
     * @param micros its median in microseconds; null where nothing was measured
     * @param usual the median of all pairs of its kind that may be used, in microseconds; null where these are fewer than 3
     */
    public record Cell(PairReading reading, State state, String kind, Double micros, Double usual) {
        /** @return how many times what is usual it takes; null where either is not known */
        public Double ratio() {
            return micros == null || usual == null ? null : (Double) (micros / usual);
        }
    }

    /** @return what was measured until now, side by side */
    public static SweepMatrix of(SweepObservations observations, VerdictSettings settings) {
        SweepVerdicts verdicts = SweepVerdicts.of(observations, settings);
        return new SweepMatrix(verdicts, rows(observations, settings, verdicts), cells(observations, settings));
    }

    private static List<Row> rows(SweepObservations observations, VerdictSettings settings, SweepVerdicts verdicts) {
        Map<String, SweptNode> nodes = new HashMap<>();
        observations.nodes().forEach(node -> nodes.put(node.name(), node));
        Map<String, List<LocalReading>> locals =
                observations.locals().stream().collect(Collectors.groupingBy(LocalReading::node));
        Map<String, Integer> measured =
                verdicts.groups().stream().collect(Collectors.toMap(Group::name, Group::nodes, Integer::sum));
        Causes causes = new Causes(observations, settings);
        return verdicts.nodes().stream()
                .map(verdict -> new Row(
                        nodes.get(verdict.node()),
                        verdict,
                        locals.getOrDefault(verdict.node(), List.of()),
                        causes.settings(verdict.node())))
                .sorted(Comparator.comparing(
                                (Row row) -> measured.get(row.verdict().group()) == 0)
                        .thenComparing(row -> row.verdict().group())
                        .thenComparing(row -> row.verdict().kind() == Kind.NotTested)
                        .thenComparing(row -> row.effect() == null ? 0 : -row.effect())
                        .thenComparing(row -> row.node().name()))
                .toList();
    }

    private static List<Cell> cells(SweepObservations observations, VerdictSettings settings) {
        Ends ends = new Ends(observations, settings);
        Map<NodePair, Set<PeerGroup>> kinds = new TreeMap<>();
        Map<Set<PeerGroup>, List<Double>> micros = new HashMap<>();
        Set<PeerGroup> groups = new HashSet<>();
        for (PairReading reading : observations.pairs()) {
            Set<PeerGroup> kind = ends.kind(reading);
            kinds.put(reading.pair(), kind);
            groups.addAll(kind);
            if (PairModel.usable(reading)) {
                micros.computeIfAbsent(kind, _ -> new ArrayList<>()).add(LocalModel.median(reading.micros()));
            }
        }
        Map<PeerGroup, String> names = PeerGroup.names(groups);
        Map<Set<PeerGroup>, Double> usual = new HashMap<>();
        micros.forEach((kind, all) -> {
            if (all.size() >= PairModel.LEAST_PAIRS) {
                usual.put(kind, LocalModel.median(all));
            }
        });
        return observations.pairs().stream()
                .map(reading -> {
                    Set<PeerGroup> kind = kinds.get(reading.pair());
                    boolean any = !reading.micros().isEmpty();
                    return new Cell(
                            reading,
                            state(reading),
                            kind.stream().map(names::get).sorted().collect(Collectors.joining(" - ")),
                            any ? (Double) LocalModel.median(reading.micros()) : null,
                            usual.get(kind));
                })
                .toList();
    }

    private static State state(PairReading reading) {
        if (reading.micros().isEmpty()) {
            return State.NotMeasured;
        }
        return PairModel.usable(reading) ? State.Measured : State.NotPinned;
    }
}
