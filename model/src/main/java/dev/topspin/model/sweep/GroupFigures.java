package dev.topspin.model.sweep;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.topspin.model.Figures;
import dev.topspin.model.sweep.NodeVerdict.Standing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What the nodes of one kind take in a sweep: medians over the nodes, which one slow node hardly moves.
 *
 * @param name of the kind, e.g. {@code m7i.4xlarge/z1}
 * @param nodes how many of them have figures
 * @param pairsMicros median of the middles of the nodes' pairs; null where no pair has figures
 * @param locals of each local variant; never null
 */
public record GroupFigures(
        @JsonPropertyDescription(
                "The nodes' kind: their labels, their CPU model where these are not enough, their zone.")
        String name,

        @JsonPropertyDescription("How many of these nodes have figures.")
        int nodes,

        @JsonPropertyDescription("Median over the nodes of the median round trip of their pairs, in microseconds.")
        Double pairsMicros,

        @JsonPropertyDescription("What each local variant takes on them.")
        List<Local> locals) {
    /** No more are kept. */
    public static final int MOST = 16;

    public GroupFigures {
        locals = locals == null ? List.of() : List.copyOf(locals);
    }

    /**
     * A local variant.
     *
     * @param variant its name
     * @param nanos median over the nodes, of an operation
     */
    public record Local(
            @JsonPropertyDescription("Name of the local variant.")
            String variant,

            @JsonPropertyDescription("Median over the nodes of the time of an operation, in nanoseconds.")
            Double nanos) {}

    /** @return the figures of each kind of nodes, by name, {@value #MOST} at the most */
    public static List<GroupFigures> of(SweepVerdicts verdicts) {
        Map<String, List<NodeVerdict>> byGroup = new TreeMap<>();
        verdicts.nodes().stream()
                .filter(node -> node.group() != null
                        && (node.roundTrip() != null || !node.locals().isEmpty()))
                .forEach(node -> byGroup.computeIfAbsent(node.group(), _ -> new ArrayList<>())
                        .add(node));
        return byGroup.entrySet().stream()
                .limit(MOST)
                .map(group -> of(group.getKey(), group.getValue()))
                .toList();
    }

    private static GroupFigures of(String name, List<NodeVerdict> nodes) {
        Map<String, List<Standing>> locals = new LinkedHashMap<>();
        nodes.forEach(
                node -> node.locals().forEach(local -> locals.computeIfAbsent(local.name(), _ -> new ArrayList<>())
                        .add(local)));
        return new GroupFigures(
                name,
                nodes.size(),
                median(nodes.stream().map(NodeVerdict::roundTrip).toList()),
                locals.entrySet().stream()
                        .map(local -> new Local(local.getKey(), median(local.getValue())))
                        .toList());
    }

    private static Double median(List<Standing> standings) {
        double[] sorted = standings.stream()
                .filter(Objects::nonNull)
                .mapToDouble(Standing::figure)
                .sorted()
                .toArray();
        return sorted.length == 0
                ? null
                : Figures.rounded(
                        LocalModel.median(Arrays.stream(sorted).boxed().toList()));
    }
}
