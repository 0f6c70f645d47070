package dev.topspin.model.sweep;

import dev.topspin.model.stats.Intervals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Median polish of pairs: the logarithm of a pair's figure is what is usual for its kind, and what each of its two nodes adds. Medians
 * are taken of one while the others are held, by turns. One bad pair then moves no node, and one bad node only itself. What nodes add
 * is centred within each group, because what all nodes of a group add can't be told from their kind.
 */
final class Polish {
    /** More change nothing that a sweep could tell: nodes meet eight others or more, or all there are. */
    private static final int PASSES = 20;

    private static final double SETTLED = 1e-4;

    private final List<Edge> edges;
    private final int[] groups;
    private final List<List<Edge>> byNode;
    private final List<List<Edge>> byKind;
    private final double[] usual;
    private double[] effects;

    /**
     * A pair that was measured.
     *
     * @param one number of a node
     * @param other number of the other
     * @param kind number of its kind
     * @param log logarithm of its figure
     */
    record Edge(int one, int other, int kind, double log) {
        private int otherThan(int node) {
            return node == one ? other : one;
        }
    }

    /**
     * @param groups the number of each node's group
     * @param edges of numbered nodes and kinds, both from 0
     */
    Polish(int[] groups, List<Edge> edges) {
        this.groups = groups.clone();
        this.edges = List.copyOf(edges);
        byNode = empty(groups.length);
        byKind = empty(edges.stream().mapToInt(e -> e.kind() + 1).max().orElse(0));
        for (Edge edge : edges) {
            byNode.get(edge.one()).add(edge);
            byNode.get(edge.other()).add(edge);
            byKind.get(edge.kind()).add(edge);
        }
        usual = new double[byKind.size()];
        effects = new double[groups.length];
        double moved = Double.MAX_VALUE;
        for (int pass = 0; pass < PASSES && moved > SETTLED; pass++) {
            setUsual();
            double[] before = effects;
            effects = centred(IntStream.range(0, groups.length)
                    .mapToDouble(node -> middle(byNode.get(node), edge -> over(edge, node)))
                    .toArray());
            moved = IntStream.range(0, effects.length)
                    .mapToDouble(node -> Math.abs(effects[node] - before[node]))
                    .max()
                    .orElse(0);
        }
        setUsual();
    }

    private static List<List<Edge>> empty(int size) {
        return Stream.<List<Edge>>generate(ArrayList::new).limit(size).toList();
    }

    private void setUsual() {
        Arrays.setAll(usual, kind -> middle(byKind.get(kind), e -> e.log() - effects[e.one()] - effects[e.other()]));
    }

    private double[] centred(double... values) {
        for (int group : Arrays.stream(groups).distinct().toArray()) {
            int[] members = IntStream.range(0, values.length)
                    .filter(node -> groups[node] == group && !byNode.get(node).isEmpty())
                    .toArray();
            double middle = members.length == 0
                    ? 0
                    : Intervals.median(Arrays.stream(members)
                            .mapToDouble(node -> values[node])
                            .toArray());
            for (int node : members) {
                values[node] -= middle;
            }
        }
        return values;
    }

    private static double middle(List<Edge> edges, ToDoubleFunction<Edge> figure) {
        return edges.isEmpty()
                ? 0
                : Intervals.median(edges.stream().mapToDouble(figure).toArray());
    }

    /** @return what the node adds, as a logarithm; 0 for one without pairs */
    double effect(int node) {
        return effects[node];
    }

    /** @return how many pairs a node has */
    int pairs(int node) {
        return byNode.get(node).size();
    }

    /** @return for each pair of a node, what it is over its kind and its other node, as a logarithm */
    double[] over(int node) {
        return byNode.get(node).stream().mapToDouble(edge -> over(edge, node)).toArray();
    }

    private double over(Edge edge, int node) {
        return edge.log() - usual[edge.kind()] - effects[edge.otherThan(node)];
    }

    /** @return what is left of a pair when its kind and both its nodes are taken off, as a logarithm */
    double left(Edge edge) {
        return over(edge, edge.one()) - effects[edge.one()];
    }

    /** @return what is left of all pairs, in the order in which they were given */
    double[] left() {
        return edges.stream().mapToDouble(this::left).toArray();
    }
}
