package dev.topspin.operator.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.spec.Placement.Toleration;
import dev.topspin.model.spec.Placement.Toleration.Effect;
import dev.topspin.model.spec.Placement.Toleration.Operator;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.cache.CachedNode;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Taint;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RequirementsTest {
    private static final Taint PERF = new Taint("NoSchedule", "dedicated", null, "perf");
    private static final Taint BARE = new Taint("NoExecute", "dedicated", null, null);

    @Test
    void aNodeFitsThatHasAllLabelsAndEnoughOfEverything() {
        Requirements wants = new Requirements(Map.of("pool", "a", "disk", "fast"), List.of(), 4, 1L << 30, List.of());
        assertTrue(wants.fits(node(4, 1L << 30, Map.of("pool", "a", "disk", "fast", "zone", "1"))));
        assertFalse(wants.fits(node(4, 1L << 30, Map.of("pool", "a", "disk", "slow"))));
        assertFalse(wants.fits(node(4, 1L << 30, Map.of("pool", "a"))));
        assertFalse(wants.fits(node(3, 1L << 30, Map.of("pool", "a", "disk", "fast"))));
        assertFalse(wants.fits(node(4, (1L << 30) - 1, Map.of("pool", "a", "disk", "fast"))));
    }

    @Test
    void allPodsOfATrialThatRunOnOneNodeMustFitThere() {
        var placement = Fixtures.experiment(
                        "x",
                        "variants: [{name: spin, spin: {}}]\nplacement: {cpus: 2, housekeepingCpus: 1, memory: 512Mi}")
                .getSpec()
                .placement();
        assertEquals(3, Requirements.of(placement, 1).cpus());
        assertEquals(6, Requirements.of(placement, 2).cpus());
        assertEquals(1L << 30, Requirements.of(placement, 2).bytes());
    }

    @Test
    void partsOfACpuThatANodeHandsOutAreNoCpu() {
        CachedNode node = CachedNode.of(new NodeBuilder()
                .withNewMetadata()
                .withName("n1")
                .endMetadata()
                .withNewSpec()
                .endSpec()
                .withNewStatus()
                .withAllocatable(Map.of("cpu", new Quantity("3920m"), "memory", new Quantity("1Gi")))
                .endStatus()
                .build());
        assertTrue(new Requirements(null, null, 3, 1L << 30, List.of()).fits(node));
        assertFalse(new Requirements(null, null, 4, 0, List.of()).fits(node));
    }

    @Test
    void aTaintKeepsAwayWhoeverDoesNotTolerateIt() {
        assertFalse(fits(PERF));
        assertFalse(fits(BARE));
        assertTrue(fits(PERF, new Toleration("dedicated", Operator.Equal, "perf", Effect.NoSchedule, null)));
        assertTrue(fits(PERF, new Toleration("dedicated", null, "perf", null, null)), "Equal and every effect");
        assertFalse(fits(PERF, new Toleration("dedicated", Operator.Equal, "web", null, null)));
        assertFalse(fits(PERF, new Toleration("dedicated", Operator.Equal, null, null, null)));
        assertFalse(fits(PERF, new Toleration("other", Operator.Equal, "perf", null, null)));
        assertFalse(fits(PERF, new Toleration("dedicated", Operator.Equal, "perf", Effect.NoExecute, null)));
    }

    @Test
    void aTolerationOfAllValuesOrOfAllTaintsIsOne() {
        assertTrue(fits(PERF, new Toleration("dedicated", Operator.Exists, null, null, null)));
        assertTrue(fits(PERF, new Toleration(null, Operator.Exists, null, null, null)));
        assertTrue(fits(PERF, new Toleration("", Operator.Exists, null, Effect.NoSchedule, null)));
        assertFalse(fits(BARE, new Toleration("", Operator.Exists, null, Effect.NoSchedule, null)));
        assertFalse(fits(PERF, new Toleration(null, Operator.Equal, "perf", null, null)), "only Exists has no key");
    }

    @Test
    void aTaintWithoutAValueIsToleratedByAnEmptyOne() {
        assertTrue(fits(BARE, new Toleration("dedicated", null, null, null, null)));
        assertTrue(fits(BARE, new Toleration("dedicated", Operator.Equal, "", Effect.NoExecute, null)));
    }

    @Test
    void everyTaintMustBeTolerated() {
        Toleration one = new Toleration("dedicated", Operator.Exists, null, null, null);
        CachedNode node = tainted(PERF, new Taint("NoSchedule", "gpu", null, null));
        assertFalse(new Requirements(Map.of(), List.of(one), 1, 1, List.of()).fits(node));
    }

    @Test
    void whatOnlyAsksOrPassesByItselfKeepsNobodyAway() {
        assertTrue(fits(new Taint("PreferNoSchedule", "dedicated", null, "perf")));
        assertTrue(fits(new Taint("NoSchedule", "node.kubernetes.io/not-ready", null, null)), "it is waited for");
        assertTrue(fits(new Taint("NoSchedule", "node.kubernetes.io/unschedulable", null, null)));
    }

    @Test
    void onlyANamedNodeFitsWhereNodesAreNamed() {
        Requirements wants = new Requirements(Map.of(), List.of(), 1, 1, List.of("n2", "n3"));
        assertFalse(wants.fits(tainted()));
        assertTrue(new Requirements(Map.of(), List.of(), 1, 1, List.of("n2", "n1")).fits(tainted()));
    }

    @Test
    void whatKeepsANodeFromBeingUsedIsSaidInWords() {
        Requirements wants = new Requirements(Map.of("pool", "a"), List.of(), 4, 1L << 30, List.of());
        Map<String, String> labels = Map.of("pool", "a");
        assertEquals(Optional.empty(), wants.obstacle("n1", node(4, 1L << 30, labels)));
        assertEquals(Optional.of("node n1: no such node"), wants.obstacle("n1", null));
        assertEquals(
                Optional.of("node n1: hands out 3 CPUs, and 4 are needed"),
                wants.obstacle("n1", node(3, 1L << 30, labels)));
        assertEquals(
                Optional.of("node n1: hands out 512 MiB of memory, and 1024 are needed"),
                wants.obstacle("n1", node(4, 1L << 29, labels)));
        assertEquals(
                Optional.of("node n1: does not have the label pool=a"),
                wants.obstacle("n1", node(4, 1L << 30, Map.of("pool", "b"))));
        Requirements any = new Requirements(Map.of(), List.of(), 1, 1, List.of());
        assertEquals(
                Optional.of(
                        "node n1: has the taint dedicated:NoSchedule, which placement.tolerations does not tolerate"),
                any.obstacle("n1", tainted(PERF)));
        assertEquals(
                Optional.of("node n1: not Ready (gone)"), any.obstacle("n1", Requests.node("n1", Map.of(), 4, false)));
    }

    @Test
    void aNodeFitsThatMatchesOneOfTheTermsOfARequiredNodeAffinity() {
        Requirements wants = affinity("""
                - {matchExpressions: [{key: pool, operator: In, values: [a, b]}, {key: disk, operator: NotIn, values: [slow]}]}
                - {matchExpressions: [{key: generation, operator: Gt, values: ["4"]}, {key: generation, operator: Lt, values: ["9"]}]}
                - {matchFields: [{key: metadata.name, operator: In, values: [n7]}]}
                - {matchExpressions: [{key: bare, operator: Exists}, {key: shared, operator: DoesNotExist}]}
                - {}
                """);
        assertTrue(wants.fits(node(4, 1L << 30, Map.of("pool", "b"))));
        assertTrue(wants.fits(node(4, 1L << 30, Map.of("pool", "a", "disk", "fast"))));
        assertFalse(wants.fits(node(4, 1L << 30, Map.of("pool", "a", "disk", "slow"))), "all of a term must match");
        assertTrue(wants.fits(node(4, 1L << 30, Map.of("generation", "5"))));
        assertFalse(wants.fits(node(4, 1L << 30, Map.of("generation", "4"))));
        assertFalse(wants.fits(node(4, 1L << 30, Map.of("generation", "new"))), "not a number");
        assertTrue(wants.fits(node(4, 1L << 30, Map.of("bare", ""))));
        assertFalse(wants.fits(node(4, 1L << 30, Map.of("bare", "", "shared", ""))));
        assertFalse(wants.fits(node(4, 1L << 30, Map.of())), "a term that says nothing matches nothing");
        assertTrue(wants.fits(
                new CachedNode("n7", Map.of(), List.of(), true, true, null, 4, 1L << 30, 4, "v1", "cri", "os")));
        assertEquals(
                Optional.of("node n1: matches no term of spec.placement.podTemplate.spec.affinity.nodeAffinity"
                        + ".requiredDuringSchedulingIgnoredDuringExecution"),
                wants.obstacle("n1", node(4, 1L << 30, Map.of("pool", "c"))));
    }

    @Test
    void anAffinityThatOnlyPrefersKeepsNoNodeAway() {
        var placement = Fixtures.experiment("x", """
                        variants: [{name: spin, spin: {}}]
                        placement:
                          cpus: 2
                          podTemplate:
                            spec:
                              affinity:
                                nodeAffinity:
                                  preferredDuringSchedulingIgnoredDuringExecution:
                                  - {weight: 1, preference: {matchExpressions: [{key: pool, operator: Exists}]}}
                        """).getSpec().placement();
        assertTrue(Requirements.of(placement, 1).fits(node(4, 1L << 30, Map.of())));
    }

    private static Requirements affinity(String terms) {
        return Requirements.of(
                Fixtures.experiment(
                                "x",
                                "variants: [{name: spin, spin: {}}]\nplacement:\n  cpus: 2\n  podTemplate:\n    spec:\n"
                                        + "      affinity:\n        nodeAffinity:\n"
                                        + "          requiredDuringSchedulingIgnoredDuringExecution:\n            nodeSelectorTerms:\n"
                                        + terms.indent(12))
                        .getSpec()
                        .placement(),
                1);
    }

    private static boolean fits(Taint taint, Toleration... tolerations) {
        return new Requirements(Map.of(), List.of(tolerations), 1, 1, List.of()).fits(tainted(taint));
    }

    private static CachedNode tainted(Taint... taints) {
        return new CachedNode("n1", Map.of(), List.of(taints), true, true, null, 4, 1L << 30, 4, "v1", "cri", "os");
    }

    private static CachedNode node(int cpus, long bytes, Map<String, String> labels) {
        return new CachedNode("n1", labels, List.of(), true, true, null, cpus, bytes, cpus, "v1", "cri", "os");
    }
}
