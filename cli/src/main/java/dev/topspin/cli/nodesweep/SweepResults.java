package dev.topspin.cli.nodesweep;

import dev.topspin.api.NodeReportStatus;
import dev.topspin.api.NodeRows;
import dev.topspin.api.NodeSweepStatus;
import dev.topspin.api.NodeSweepStatus.Shown;
import dev.topspin.cli.cluster.StoredSweep;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Text;
import dev.topspin.model.sweep.LinkVerdict;
import dev.topspin.model.sweep.NodeSweepSpec;
import dev.topspin.model.sweep.NodeVerdict;
import dev.topspin.model.sweep.NodeVerdict.Kind;
import dev.topspin.model.sweep.PairRatios;
import dev.topspin.model.sweep.SweepMatrix;
import dev.topspin.model.sweep.SweepMatrix.Row;
import dev.topspin.model.sweep.SweepObservations;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a sweep came to until now, gathered from the sweep and its nodes' reports. Verdicts are those that are stored; before the sweep's
 * end, where none are, those that can be made by what was measured.
 */
final class SweepResults {
    private final StoredSweep stored;
    private final NodeRows rows;
    private final SweepObservations observations;
    private final SweepMatrix matrix;

    /**
     * A node or a link that is slow, or may be.
     *
     * @param node name of the node; of a link the first
     * @param other name of the link's second node; null for a node
     * @param confirmed whether it was slow again in fresh processes
     * @param text all of it in a sentence
     */
    record Outlying(String node, String other, boolean confirmed, String text) {
        /** @return who it is, as its sentence begins */
        String who() {
            return other == null ? node : "link " + node + " - " + other;
        }

        /** @return the sentence without who it is */
        String said() {
            return SweepResults.said(who(), text);
        }
    }

    private SweepResults(StoredSweep stored) {
        this.stored = stored;
        Map<String, NodeReportStatus> byNode = new HashMap<>();
        stored.reports().stream()
                .filter(report -> report.getStatus() != null)
                .forEach(report -> byNode.put(report.getSpec().node(), report.getStatus()));
        rows = new NodeRows(status().chosen(), byNode);
        observations = rows.observations();
        matrix = SweepMatrix.of(observations, spec().verdictSettings());
    }

    /** @throws BadInputException where its nodes have not been chosen, with the reason */
    static SweepResults of(StoredSweep stored) throws BadInputException {
        if (stored.sweep().getStatus().chosen().isEmpty()) {
            String why = stored.sweep().getStatus().conditions().stream()
                    .filter(condition -> !"True".equals(condition.getStatus()))
                    .map(Condition::getMessage)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .map(message -> ": " + message)
                    .orElse("");
            throw new BadInputException("nodesweep/" + stored.name() + ": no node of it has been chosen yet" + why);
        }
        return new SweepResults(stored);
    }

    String name() {
        return stored.name();
    }

    NodeSweepSpec spec() {
        return stored.sweep().getSpec();
    }

    NodeSweepStatus status() {
        return stored.sweep().getStatus();
    }

    SweepObservations observations() {
        return observations;
    }

    SweepMatrix matrix() {
        return matrix;
    }

    /** @return all that is stored of a node */
    NodeReportStatus stored(Row row) {
        return rows.row(row.node().name());
    }

    /** @return whether the verdicts are final */
    boolean over() {
        return status().completionTime() != null;
    }

    /** @return what is said of a node */
    Kind kind(Row row) {
        return Objects.requireNonNullElse(
                rows.row(row.node().name()).verdict(), row.verdict().kind());
    }

    /** @return the same in a sentence without the node's name */
    String said(Row row) {
        String name = row.node().name();
        return said(
                name,
                Objects.requireNonNullElse(rows.row(name).text(), row.verdict().text()));
    }

    private static String said(String who, String text) {
        return text.startsWith(who + ": ") ? text.substring(who.length() + 2) : text;
    }

    /** @return slow nodes and links, then suspected ones, each the slowest first */
    List<Outlying> outliers() {
        return over()
                ? status().outliers().stream()
                        .map(o -> new Outlying(o.node(), o.other(), o.confirmed(), o.text()))
                        .toList()
                : judgedNow();
    }

    private List<Outlying> judgedNow() {
        Stream<Outlying> nodes = matrix.verdicts().nodes().stream()
                .filter(v -> v.kind() == Kind.Slow || v.kind() == Kind.Suspect)
                .sorted(Comparator.comparing(
                        (NodeVerdict v) -> v.ratio() == null ? 0 : -v.ratio().value()))
                .map(v -> new Outlying(v.node(), null, v.confirmed(), v.text()));
        Stream<Outlying> links = matrix.verdicts().links().stream()
                .map((LinkVerdict v) -> new Outlying(v.pair().first(), v.pair().second(), v.confirmed(), v.text()));
        return Stream.concat(nodes, links)
                .sorted(Comparator.comparing(o -> !o.confirmed()))
                .limit(NodeSweepStatus.MOST_OUTLIERS)
                .toList();
    }

    /** @return nodes of which nothing could be said though they are not too few: not tested, not pinned, too noisy */
    List<Row> unknown() {
        List<Kind> kinds = List.of(Kind.NotTested, Kind.NotPinned, Kind.Noisy);
        return matrix.rows().stream()
                .filter(row -> kinds.contains(kind(row)))
                .sorted(Comparator.comparing(row -> kinds.indexOf(kind(row))))
                .toList();
    }

    /** @return what came out, in one sentence */
    String headline() {
        List<Outlying> outliers = outliers();
        int nodes = count(outliers, true, false);
        int links = count(outliers, true, true);
        List<String> found = new ArrayList<>();
        add(found, nodes, "node");
        add(found, links, "link");
        String slow = found.isEmpty()
                ? "no node and no link is called slow"
                : String.join(" and ", found) + (nodes + links == 1 ? " is slow" : " are slow");
        List<String> suspected = new ArrayList<>();
        add(suspected, count(outliers, false, false), "node");
        add(suspected, count(outliers, false, true), "link");
        String more = suspected.isEmpty() ? "" : ", " + String.join(" and ", suspected) + " suspected";
        long few =
                matrix.rows().stream().filter(row -> kind(row) == Kind.TooFew).count();
        String unsure = few == 0 ? "" : "; of " + Text.count(few, "node") + " there are too few of a kind to say";
        return Text.capitalized((over() ? "" : "so far ") + slow + more + unsure);
    }

    private static int count(List<Outlying> outliers, boolean confirmed, boolean link) {
        return (int) outliers.stream()
                .filter(o -> o.confirmed() == confirmed && (o.other() != null) == link)
                .count();
    }

    private static void add(List<String> found, int n, String what) {
        if (n > 0) {
            found.add(Text.count(n, what));
        }
    }

    /** @return how far it came and what pairs take, e.g. {@code 63/64 nodes, 12/12 rounds, 756/768 pairs, median 21.3 us} */
    String figures() {
        Shown shown = Objects.requireNonNullElse(status().shown(), new Shown(null, null, null, null, null, null, null));
        PairRatios ratios = PairRatios.of(spec().pairs().path(), observations.pairs());
        Stream<String> figures = Stream.of(
                        part("", shown.nodes(), " nodes"),
                        part("", shown.rounds(), " rounds"),
                        part("", shown.pairs(), " pairs"),
                        part("median ", shown.p50Micros(), " us"),
                        part("spread ", shown.spread(), ""))
                .flatMap(part -> part);
        return Stream.concat(figures, ratios == null ? Stream.empty() : Stream.of(ratios.inWords()))
                .collect(Collectors.joining(", "));
    }

    private static Stream<String> part(String before, String figure, String after) {
        return figure == null ? Stream.empty() : Stream.of(before + figure + after);
    }
}
