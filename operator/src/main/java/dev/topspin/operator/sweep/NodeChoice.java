package dev.topspin.operator.sweep;

import dev.topspin.api.NodeSweepStatus.Chosen;
import dev.topspin.model.spec.VariantRuntime.Topology;
import dev.topspin.model.sweep.NodeSweepSpec;
import dev.topspin.model.sweep.NotMeasured;
import dev.topspin.operator.admission.Requirements;
import dev.topspin.operator.cache.CachedNode;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The nodes of a sweep, as they are when it starts. Pure.
 *
 * @param chosen in the order of their names; those that can't be used say why
 * @param matching how many match the selector
 * @param there how many nodes there are
 */
record NodeChoice(List<Chosen> chosen, int matching, int there) {
    NodeChoice {
        chosen = List.copyOf(chosen);
    }

    static NodeChoice of(NodeSweepSpec spec, Collection<CachedNode> nodes) {
        Map<String, String> labels = spec.nodes().selector().labels();
        Requirements wanted = requirements(spec);
        List<CachedNode> matching = nodes.stream()
                .filter(node -> node.labels().entrySet().containsAll(labels.entrySet()))
                .sorted(Comparator.comparing(CachedNode::name))
                .toList();
        List<Chosen> chosen = matching.stream()
                .limit(spec.nodes().max())
                .map(node -> new Chosen(
                        node.name(),
                        wanted.obstacle(node.name(), node)
                                .map(why -> new NotMeasured(SweepStep.UNUSABLE, why, node.name()))
                                .orElse(null)))
                .toList();
        return new NodeChoice(chosen, matching.size(), nodes.size());
    }

    /** @return what a node must have for all that is measured on it */
    static Requirements requirements(NodeSweepSpec spec) {
        boolean twoPods = spec.local().stream()
                .anyMatch(v -> v.runtime() != null && v.runtime().topology() == Topology.SameNode);
        return Requirements.of(spec.placement(), twoPods ? 2 : 1);
    }

    /** @return how many take part */
    int usable() {
        return (int) chosen.stream().filter(node -> node.notTested() == null).count();
    }

    /** @return whether no two nodes could be measured */
    boolean tooFew() {
        return usable() < 2;
    }

    /** @return why there are too few, for a person */
    String tooFewInWords(NodeSweepSpec spec) {
        Map<String, String> labels = new TreeMap<>(spec.nodes().selector().labels());
        String selected = labels.isEmpty() ? "" : " with the labels of spec.nodes.selector " + labels;
        String instead = labels.isEmpty()
                ? "Once there are more, apply it under a new name"
                : "Change the selector, or label more nodes and apply it under a new name";
        if (matching == 0) {
            return "of %d nodes there is none%s: a sweep needs two. %s".formatted(there, selected, instead);
        }
        if (chosen.size() == 1 && usable() == 1) {
            return "of %d nodes there is only %s%s: a sweep needs two. %s"
                    .formatted(there, chosen.getFirst().name(), selected, instead);
        }
        return "of %d nodes%s %d can be used, and a sweep needs two: %s. Once two can, apply it under a new name"
                .formatted(chosen.size(), selected, usable(), obstacles());
    }

    /** @return which nodes are swept and in how many rounds, for a person */
    String inWords(NodeSweepSpec spec) {
        int usable = usable();
        String most = matching > chosen.size() ? " of %d that match".formatted(matching) : "";
        String not =
                usable < chosen.size() ? "; %d can't be used: %s".formatted(chosen.size() - usable, obstacles()) : "";
        return "%d nodes%s, %d local variants, %d rounds of pairs%s"
                .formatted(usable, most, spec.local().size(), spec.rounds(usable), not);
    }

    /** @return why those that take no part don't, the first few of them; empty where all do */
    String obstacles() {
        List<String> all = chosen.stream()
                .filter(node -> node.notTested() != null)
                .map(node -> node.notTested().message())
                .toList();
        return all.stream().limit(5).collect(Collectors.joining("; ")) + (all.size() > 5 ? "; ..." : "");
    }
}
