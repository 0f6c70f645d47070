package dev.topspin.operator.build;

import dev.topspin.api.Labels;
import dev.topspin.model.Json;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.PodTemplate;
import dev.topspin.model.spec.VariantRuntime.Topology;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.NodeAffinity;
import io.fabric8.kubernetes.api.model.NodeSelector;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.NodeSelectorTermBuilder;
import io.fabric8.kubernetes.api.model.PodAffinity;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.PodAffinityTermBuilder;
import io.fabric8.kubernetes.api.model.PodAntiAffinity;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Where a trial's pods go: to the nodes that the trial was given, together on one of them or on two, and where the user wants them. */
final class TrialAffinity {
    private TrialAffinity() {}

    /**
     * @param nodes names of those that it was given; empty for any
     * @return null for anywhere
     */
    static Affinity of(TrialPlan plan, List<String> nodes) {
        Topology topology = plan.cell().variant().runtime().topology();
        List<String> own = nodes.isEmpty()
                ? plan.placement().fixedNodes()
                : topology == Topology.CrossNode ? nodes : nodes.subList(0, 1);
        PodTemplate template = plan.placement().podTemplate();
        boolean wanted =
                template != null && template.spec() != null && template.spec().affinity() != null;
        if (own.isEmpty() && topology == null && !wanted) {
            return null;
        }
        // of the same fields
        Affinity affinity = wanted ? Json.read(Json.write(template.spec().affinity()), Affinity.class) : new Affinity();
        if (!own.isEmpty()) {
            addNodes(affinity, own);
        }
        PodAffinityTerm podsOfThisTrial = new PodAffinityTermBuilder()
                .withTopologyKey("kubernetes.io/hostname")
                .withNewLabelSelector()
                .withMatchLabels(Map.of(Labels.TRIAL, plan.name()))
                .endLabelSelector()
                .build();
        if (topology == Topology.SameNode) {
            PodAffinity together = Objects.requireNonNullElseGet(affinity.getPodAffinity(), PodAffinity::new);
            together.getRequiredDuringSchedulingIgnoredDuringExecution().add(podsOfThisTrial);
            affinity.setPodAffinity(together);
        } else if (topology == Topology.CrossNode) {
            PodAntiAffinity apart = Objects.requireNonNullElseGet(affinity.getPodAntiAffinity(), PodAntiAffinity::new);
            apart.getRequiredDuringSchedulingIgnoredDuringExecution().add(podsOfThisTrial);
            affinity.setPodAntiAffinity(apart);
        }
        return affinity;
    }

    /** Of terms one must match, and within a term all: for each node each of the user's terms, on that node. */
    private static void addNodes(Affinity affinity, List<String> names) {
        NodeAffinity toNodes = Objects.requireNonNullElseGet(affinity.getNodeAffinity(), NodeAffinity::new);
        NodeSelector wanted = toNodes.getRequiredDuringSchedulingIgnoredDuringExecution();
        List<NodeSelectorTerm> terms = wanted == null ? List.of(new NodeSelectorTerm()) : wanted.getNodeSelectorTerms();
        toNodes.setRequiredDuringSchedulingIgnoredDuringExecution(new NodeSelector(names.stream()
                .flatMap(name -> terms.stream().map(term -> on(name, term)))
                .toList()));
        affinity.setNodeAffinity(toNodes);
    }

    /** By its name as the API server has it: the label kubernetes.io/hostname may say something else. */
    private static NodeSelectorTerm on(String name, NodeSelectorTerm term) {
        return new NodeSelectorTermBuilder(term)
                .addToMatchFields(0, new NodeSelectorRequirement("metadata.name", "In", List.of(name)))
                .build();
    }
}
