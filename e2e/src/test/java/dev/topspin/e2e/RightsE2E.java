package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** The chart's rights held to the API server's own log of what the operator did in all tests before. */
@EndToEnd
@Order(90)
class RightsE2E {
    /** What no test can bring about: an admission plugin that is off here, and races of a restart. */
    private static final Set<String> NOT_SHOWN = Set.of(
            "update topspin.dev/experiments/finalizers",
            "update topspin.dev/trials/finalizers",
            // a trial that exists already: whose is it?
            "get topspin.dev/trials",
            "get /services",
            // asked for by the operator's framework before it elects a leader; it then patches
            "update coordination.k8s.io/leases",
            // a trial is in the cache before its experiment is
            "get topspin.dev/experiments");

    /** An operator of some namespaces only asks for a trial's nodes, as somebody may have granted it, and does without. */
    private static final Set<String> MAY_BE_REFUSED = Set.of("get /nodes");

    @Test
    @Order(1)
    void theOperatorWasNeverRefusedAnythingItNeeds() throws IOException {
        Set<String> refused = used(403);
        refused.removeAll(MAY_BE_REFUSED);
        assertEquals(Set.of(), refused);
    }

    @Test
    @Order(2)
    void everyRightThatTheChartGivesWasUsed() throws IOException {
        Set<String> idle = granted();
        idle.removeAll(used(0));
        idle.removeAll(NOT_SHOWN);
        assertEquals(Set.of(), idle, "rights that were never used");
    }

    /** @param status only requests that ended so; 0 for all */
    private static Set<String> used(int status) throws IOException {
        String log = System.getenv("TOPSPIN_E2E_AUDIT_LOG");
        assumeTrue(
                log != null, "what the operator asked for is in the audit log of a cluster that e2e/run starts itself");
        Set<String> used = new TreeSet<>();
        for (String line : Files.readAllLines(Path.of(log))) {
            JsonNode event = Json.read(line, JsonNode.class);
            JsonNode object = event.path("objectRef");
            boolean wanted = status == 0 || event.at("/responseStatus/code").asInt() == status;
            if (wanted && !object.isMissingNode()) {
                String resource = object.path("resource").asText();
                String sub = object.path("subresource").asText("");
                used.add(right(
                        event.path("verb").asText(),
                        object.path("apiGroup").asText(""),
                        sub.isEmpty() ? resource : resource + "/" + sub));
            }
        }
        return used;
    }

    private static Set<String> granted() {
        String rendered = Cluster.helm(
                "template", "x", Topspin.chart().toString(), "--set", "replicas=2,userRoles=false,crds.install=false");
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
