package dev.topspin.operator.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.model.spec.Violation;
import dev.topspin.operator.Fixtures;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LimitsTest {
    private static final String SPIN = "variants: [{name: spin, spin: {}}]\n";

    @Test
    void whatStaysWithinTheLimitsIsAllowed() {
        assertEquals(List.of(), check("lab", "runPolicy: {trialDeadline: 1h, startDeadline: 1h}"));
        assertEquals(List.of(), check("labs", "runPolicy: {exclusive: Node, priority: Normal}"));
    }

    @Test
    void eachDeadlineHasTheSameLimit() {
        assertEquals(
                List.of(
                        "spec.runPolicy.trialDeadline: Invalid value: \"61m\": this operator allows at most 3600 s (its setting"
                                + " limits.trialDeadline)",
                        "spec.runPolicy.startDeadline: Invalid value: \"2h\": this operator allows at most 3600 s (its setting"
                                + " limits.trialDeadline)"),
                check("lab", "runPolicy: {trialDeadline: 61m, startDeadline: 2h}"));
    }

    @Test
    void theClusterAndTheHighPriorityAreForSomeNamespaces() {
        String both = "runPolicy: {exclusive: Cluster, priority: High}";
        assertEquals(List.of(), check("lab", both));
        assertEquals(
                List.of(
                        "spec.runPolicy.exclusive: Forbidden: \"Cluster\" is allowed only in lab, perf (the operator's setting"
                                + " limits.exclusiveCluster)",
                        "spec.runPolicy.priority: Forbidden: \"High\" is allowed only in lab (the operator's setting"
                                + " limits.priorityHigh)"),
                check("labs", both));
    }

    @Test
    void forAllAndForNobodyCanBeSaid() {
        String both = "runPolicy: {exclusive: Cluster, priority: High}";
        assertEquals(List.of(), words(new Limits(Duration.ofHours(1), Set.of("*"), Set.of("*"), 1), "any", both));
        assertEquals(
                List.of(
                        "spec.runPolicy.exclusive: Forbidden: \"Cluster\" is allowed in no namespace (the operator's setting"
                                + " limits.exclusiveCluster)"),
                words(new Limits(Duration.ofHours(1), Set.of(), Set.of("*"), 1), "any", both));
    }

    @Test
    void theNetworkOfNodesIsForNobodyUnlessTheOwnerSaysSo() {
        String host = "variants: [{name: a, socket: {}}, {name: b, akkaRemote: {path: Host}}]";
        String words = "Forbidden: \"Host\" is not allowed: its pods would be in the network of their nodes (the"
                + " operator's setting limits.hostNetwork)";
        Limits none = new Limits(Duration.ofHours(1), Set.of(), Set.of(), 1);
        Limits all = new Limits(Duration.ofHours(1), Set.of(), Set.of(), 1, true);
        var spec = Fixtures.experiment("e", host).getSpec();
        assertEquals(
                List.of("spec.variants[1].akkaRemote.path: " + words),
                none.check("lab", spec).stream().map(Violation::toString).toList());
        assertEquals(List.of(), all.check("lab", spec));
        var sweep = Fixtures.sweep("s", "pairs: {path: Host}").getSpec();
        assertEquals(
                List.of("spec.pairs.path: " + words),
                none.check(sweep).stream().map(Violation::toString).toList());
        assertEquals(List.of(), all.check(sweep));
        assertEquals(
                List.of(),
                none.check(Fixtures.sweep("s", "pairs: {path: Service}").getSpec()));
    }

    private static List<String> check(String namespace, String policy) {
        return words(new Limits(Duration.ofHours(1), Set.of("lab", "perf"), Set.of("lab"), 1), namespace, policy);
    }

    private static List<String> words(Limits limits, String namespace, String policy) {
        return limits.check(namespace, Fixtures.experiment("x", SPIN + policy).getSpec()).stream()
                .map(Violation::toString)
                .toList();
    }
}
