package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.model.Json;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** The chart's rights held to the API server's own log of what the operator did in all tests before. */
@EndToEnd
@Order(90)
class RightsE2E {
    private static final String OPERATOR = "system:serviceaccount:topspin-system:topspin";

    /** What no test can bring about: an admission plugin that is off here, and races of a restart. */
    private static final Set<String> NOT_SHOWN = Set.of(
            "update topspin.dev/experiments/finalizers",
            "update topspin.dev/trials/finalizers",
            "update topspin.dev/nodesweeps/finalizers",
            // a report that exists already: whose is it?
            "get topspin.dev/nodereports",
            "update topspin.dev/experimentschedules/finalizers",
            "update topspin.dev/capacitysearches/finalizers",
            // a trial that exists already: whose is it?
            "get topspin.dev/trials",
            "get /services",
            "get topspin.dev/nodesweeps",
            "get topspin.dev/capacitysearches",
            "get networking.k8s.io/networkpolicies",
            // the operator's framework asks for it before it elects a leader; and a node's lease that runs out
            "update coordination.k8s.io/leases",
            // asked for the defaults of fields that it does not know
            "get apiextensions.k8s.io/customresourcedefinitions",
            // only before the caches: whether the CRDs are there
            "get topspin.dev/experiments",
            "get topspin.dev/experimentschedules");

    @Test
    @Order(1)
    void theOperatorWasNeverRefusedAnythingItNeeds() throws IOException {
        assertEquals(Set.of(), refused());
    }

    @Test
    @Order(2)
    void everyRightThatTheChartGivesWasUsed() throws IOException {
        Set<String> idle = granted();
        idle.removeAll(used());
        idle.removeAll(NOT_SHOWN);
        assertEquals(Set.of(), idle, "rights that were never used");
    }

    @Test
    @Order(3)
    void whatItDeletesIsWhatItSawAndNothingThatHasTheNameByThen() throws IOException {
        List<JsonNode> deleted = requests().stream()
                .filter(event -> "delete".equals(event.path("verb").asText()))
                .filter(event -> !isForbidden(event))
                .toList();
        assertFalse(deleted.isEmpty());
        assertEquals(
                Set.of(),
                deleted.stream()
                        .filter(event ->
                                event.at("/requestObject/preconditions").isEmpty())
                        .map(RightsE2E::right)
                        .collect(Collectors.toCollection(TreeSet::new)),
                "deleted by name alone");
    }

    /**
     * What it was refused and never had been allowed, in that namespace, before: an operator that is being uninstalled may ask for
     * what was taken from it a moment ago.
     */
    private static Set<String> refused() throws IOException {
        Set<String> had = new HashSet<>();
        Set<String> refused = new TreeSet<>();
        for (JsonNode event : requests()) {
            String whose = event.at("/user/username").asText() + " in "
                    + event.at("/objectRef/namespace").asText("") + ": " + right(event);
            if (event.at("/responseStatus/code").asInt() < 300) {
                had.add(whose);
            } else if (isForbidden(event) && !had.contains(whose)) {
                refused.add(right(event));
            }
        }
        return refused;
    }

    /** Of such a request the API server reads no more than its path: it has no body in the log. */
    private static boolean isForbidden(JsonNode event) {
        return event.at("/responseStatus/code").asInt() == 403;
    }

    private static Set<String> used() throws IOException {
        return requests().stream().map(RightsE2E::right).collect(Collectors.toCollection(TreeSet::new));
    }

    /** @return every request for an object that the operator made, in their order */
    private static List<JsonNode> requests() throws IOException {
        String log = System.getenv("TOPSPIN_E2E_AUDIT_LOG");
        assumeTrue(
                log != null, "what the operator asked for is in the audit log of a cluster that e2e/run starts itself");
        return Files.readAllLines(Path.of(log)).stream()
                .map(line -> Json.read(line, JsonNode.class))
                .filter(event -> !event.path("objectRef").isMissingNode())
                .filter(event -> OPERATOR.equals(event.at("/user/username").asText()))
                .toList();
    }

    private static String right(JsonNode event) {
        JsonNode object = event.path("objectRef");
        String resource = object.path("resource").asText();
        String sub = object.path("subresource").asText("");
        return right(
                event.path("verb").asText(),
                object.path("apiGroup").asText(""),
                sub.isEmpty() ? resource : resource + "/" + sub);
    }

    private static Set<String> granted() {
        String rendered = Cluster.helm(
                "template",
                "x",
                Topspin.chart().toString(),
                "--set",
                "replicas=2,userRoles=false,crds.install=false,nodeSweeps.nodeCondition=true");
        Set<String> granted = new TreeSet<>();
        Stream.of(rendered.split("(?m)^---$"))
                .filter(document -> document.contains("Role\n"))
                .map(document -> Cluster.yaml(document, HasMetadata.class))
                .flatMap(role -> rules(role).stream())
                .forEach(rule -> rule.getVerbs().forEach(verb -> rule.getResources()
                        .forEach(resource ->
                                granted.add(right(verb, rule.getApiGroups().getFirst(), resource)))));
        return granted;
    }

    private static List<PolicyRule> rules(HasMetadata role) {
        return switch (role) {
            case ClusterRole cluster -> cluster.getRules();
            case Role namespaced -> namespaced.getRules();
            default -> List.of();
        };
    }

    private static String right(String verb, String group, String resource) {
        return verb + " " + group + "/" + resource;
    }
}
