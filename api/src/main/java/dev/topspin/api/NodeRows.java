package dev.topspin.api;

import dev.topspin.api.NodeReportStatus.Repeated;
import dev.topspin.api.NodeSweepStatus.Chosen;
import dev.topspin.model.sweep.LocalReading;
import dev.topspin.model.sweep.NodePair;
import dev.topspin.model.sweep.NotMeasured;
import dev.topspin.model.sweep.PairReading;
import dev.topspin.model.sweep.SweepObservations;
import dev.topspin.model.sweep.SweepObservations.Repeat;
import dev.topspin.model.sweep.SweptNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rows of a sweep's nodes, read together. A pair stands in the rows of both nodes, and is counted in that of its first. Pure. */
public final class NodeRows {
    private final List<Chosen> chosen;
    private final Map<String, NodeReportStatus> rows;

    /**
     * @param chosen nodes of the sweep
     * @param rows as stored, by node; none of a node of which nothing was stored yet
     */
    public NodeRows(List<Chosen> chosen, Map<String, NodeReportStatus> rows) {
        this.chosen = chosen;
        this.rows = new HashMap<>();
        rows.forEach((node, row) -> this.rows.put(node, whole(node, row, rows)));
    }

    /** With what the other node of a pair knows of it, where each was measured by a process of its own. */
    private static NodeReportStatus whole(String node, NodeReportStatus row, Map<String, NodeReportStatus> rows) {
        if (row.pairs().stream().allMatch(NodeRows::isWhole)) {
            return row;
        }
        return row.withPairs(row.pairs().stream()
                .map(pair -> isWhole(pair)
                        ? pair
                        : rows.getOrDefault(pair.pair().otherThan(node), NodeReportStatus.EMPTY).pairs().stream()
                                .filter(other -> other.pair().equals(pair.pair()))
                                .findFirst()
                                .map(pair::with)
                                .orElse(pair))
                .toList());
    }

    private static boolean isWhole(PairReading pair) {
        return !pair.micros().isEmpty()
                && !pair.first().equals(PairReading.End.UNKNOWN)
                && !pair.second().equals(PairReading.End.UNKNOWN);
    }

    /** @return what is known of a node; {@link NodeReportStatus#EMPTY} where nothing is */
    public NodeReportStatus row(String node) {
        return rows.getOrDefault(node, NodeReportStatus.EMPTY);
    }

    /** @return how many repeats there are readings of */
    public int repeats() {
        return rows.values().stream()
                .flatMap(row -> row.repeats().stream())
                .mapToInt(Repeated::number)
                .max()
                .orElse(0);
    }

    /** @return all that was measured in a repeat, the forks of each pair together */
    public Repeat repeat(int number) {
        List<LocalReading> locals = new ArrayList<>();
        Map<NodePair, List<Repeated>> forks = new TreeMap<>();
        rows.forEach((node, row) -> row.repeats().stream()
                .filter(again -> again.number() == number)
                .forEach(again -> {
                    if (again.local() != null) {
                        locals.add(again.local());
                    } else if (again.pair().pair().first().equals(node)) {
                        forks.computeIfAbsent(again.pair().pair(), _ -> new ArrayList<>())
                                .add(again);
                    }
                }));
        List<PairReading> pairs =
                forks.values().stream().map(NodeRows::together).toList();
        return new Repeat(locals, pairs);
    }

    private static PairReading together(List<Repeated> forks) {
        List<PairReading> readings = forks.stream()
                .sorted(Comparator.comparingInt(Repeated::fork))
                .map(Repeated::pair)
                .toList();
        List<Double> micros =
                readings.stream().flatMap(r -> r.micros().stream()).toList();
        NotMeasured not = micros.isEmpty() ? readings.getFirst().notMeasured() : null;
        return new PairReading(
                readings.getFirst().pair(),
                micros,
                end(readings.stream().map(PairReading::first).toList()),
                end(readings.stream().map(PairReading::second).toList()),
                not);
    }

    private static PairReading.End end(List<PairReading.End> forks) {
        List<Boolean> pinned = forks.stream()
                .map(PairReading.End::pinned)
                .filter(Objects::nonNull)
                .toList();
        return new PairReading.End(
                pinned.isEmpty() ? null : (Boolean) !pinned.contains(false),
                forks.stream()
                        .map(PairReading.End::relation)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null));
    }

    /** @return all readings, with these repeats */
    public SweepObservations observations(List<Repeat> repeats) {
        List<LocalReading> locals =
                rows.values().stream().flatMap(row -> row.locals().stream()).toList();
        return new SweepObservations(chosen.stream().map(this::swept).toList(), locals, pairs().toList(), repeats);
    }

    /** @return all readings, with all repeats, whole or not */
    public SweepObservations observations() {
        List<Repeat> repeats = new ArrayList<>();
        for (int number = 1; number <= repeats(); number++) {
            repeats.add(repeat(number));
        }
        return observations(repeats);
    }

    private Stream<PairReading> pairs() {
        return rows.entrySet().stream().flatMap(row -> row.getValue().pairs().stream()
                .filter(pair -> pair.pair().first().equals(row.getKey())));
    }

    /** @return the pairs that have figures */
    public Set<NodePair> measuredPairs() {
        return pairs().filter(pair -> !pair.micros().isEmpty())
                .map(PairReading::pair)
                .collect(Collectors.toSet());
    }

    private SweptNode swept(Chosen node) {
        NodeReportStatus row = row(node.name());
        return new SweptNode(node.name(), row.facts(), node.notTested() != null ? node.notTested() : nothing(row));
    }

    /** @return why nothing at all was measured on a node; null where something was, or nothing has ended yet */
    private static NotMeasured nothing(NodeReportStatus row) {
        return figures(row)
                ? null
                : Stream.of(
                                row.locals().stream().map(LocalReading::notMeasured),
                                row.pairs().stream().map(PairReading::notMeasured))
                        .flatMap(all -> all)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null);
    }

    /** @return how many nodes have figures, alone or with another */
    public long measuredNodes() {
        return rows.values().stream().filter(NodeRows::figures).count();
    }

    private static boolean figures(NodeReportStatus row) {
        return row.locals().stream().anyMatch(l -> !l.nanos().isEmpty())
                || row.pairs().stream().anyMatch(p -> !p.micros().isEmpty());
    }
}
