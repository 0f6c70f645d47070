package dev.topspin.operator.admission;

import dev.topspin.model.spec.PodTemplateAffinity.NodeSelectorRequirement;
import dev.topspin.model.spec.PodTemplateAffinity.NodeSelectorTerm;
import dev.topspin.operator.cache.CachedNode;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Whether a node is one that an affinity requires, as the scheduler decides it. Pure. */
final class NodeTerms {
    private static final String NAME = "metadata.name";

    private NodeTerms() {}

    /**
     * @param terms of which it must match one; empty for any node
     * @param node as it is now
     */
    static boolean match(List<NodeSelectorTerm> terms, CachedNode node) {
        return terms.isEmpty() || terms.stream().anyMatch(term -> matches(term, node));
    }

    /** A term that says nothing matches nothing. */
    private static boolean matches(NodeSelectorTerm term, CachedNode node) {
        List<NodeSelectorRequirement> ofLabels = Objects.requireNonNullElse(term.matchExpressions(), List.of());
        List<NodeSelectorRequirement> ofFields = Objects.requireNonNullElse(term.matchFields(), List.of());
        return Stream.of(ofLabels, ofFields).anyMatch(list -> !list.isEmpty())
                && ofLabels.stream().allMatch(r -> matches(r, node.labels().get(r.key())))
                && ofFields.stream().allMatch(r -> matches(r, NAME.equals(r.key()) ? node.name() : null));
    }

    /** @param has null where the node doesn't have it */
    private static boolean matches(NodeSelectorRequirement requirement, String has) {
        List<String> values = Objects.requireNonNullElse(requirement.values(), List.of());
        return switch (requirement.operator()) {
            case In -> has != null && values.contains(has);
            case NotIn -> has == null || !values.contains(has);
            case Exists -> has != null;
            case DoesNotExist -> has == null;
            case Gt -> compare(has, values) > 0;
            case Lt -> compare(has, values) < 0;
        };
    }

    /** @return 0 where there aren't two whole numbers to compare */
    private static int compare(String has, List<String> values) {
        OptionalLong own = number(has);
        OptionalLong other = values.size() == 1 ? number(values.getFirst()) : OptionalLong.empty();
        return own.isEmpty() || other.isEmpty() ? 0 : Long.compare(own.getAsLong(), other.getAsLong());
    }

    private static OptionalLong number(String text) {
        try {
            return text == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(text));
        } catch (NumberFormatException notANumber) {
            return OptionalLong.empty();
        }
    }
}
